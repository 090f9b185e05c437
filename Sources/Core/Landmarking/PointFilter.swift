// Smooths points over time as MediaPipe does. Owned by BodyTracker, one for each list of points; pure.

import Keypoints

/// The weight of a new visibility in the mean, whatever its time. As MediaPipe.
private let newVisibility = 0.1

/// A One-Euro filter for each number of a list of points.
struct PointFilter<Point: SIMD> where Point.Scalar == Double {
    private let filter: OneEuroFilter
    private var filters: [OneEuroFilter] = []
    private var last = -Double.infinity

    init(cutoff: Double, slope: Double) { filter = OneEuroFilter(cutoff: cutoff, slope: slope) }

    /// Returns the smoothed points; as they are where no time has passed.
    ///
    /// - Parameter unit: the length in which speeds are measured.
    mutating func process(_ points: [Point], at time: Double, unit: Double = 1) -> [Point] {
        guard time > last else { return points }
        last = time
        let width = Point.scalarCount
        if filters.isEmpty { filters = Array(repeating: filter, count: points.count * width) }
        var smoothed = points
        for index in points.indices {
            for lane in 0..<width {
                smoothed[index][lane] = filters[index * width + lane].process(points[index][lane], at: time, unit: unit)
            }
        }
        return smoothed
    }
}

/// MediaPipe's smoothing of a body.
struct BodySmoother {
    private var points = PointFilter<SIMD3<Double>>(Tuning.pointFilter)
    private var metres = PointFilter<SIMD3<Double>>(Tuning.metreFilter)
    private var visibility: [Double]?

    /// Smooths a body whose circle is `unit` pixels wide.
    mutating func process(_ body: SeenBody, at time: Double, unit: Double) -> SeenBody {
        var smoothed = body
        smoothed.points = points.process(body.points, at: time, unit: unit)
        smoothed.metres = metres.process(body.metres, at: time)
        if let visibility {
            smoothed.visibility = zip(visibility, body.visibility).map { $0 + newVisibility * ($1 - $0) }
        }
        visibility = smoothed.visibility
        return smoothed
    }
}

extension PointFilter {
    init(_ constants: (cutoff: Double, slope: Double)) { self.init(cutoff: constants.cutoff, slope: constants.slope) }
}
