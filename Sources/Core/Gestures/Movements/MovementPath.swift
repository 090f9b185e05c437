// The way of a point of a hand in palms, smoothed over time, whatever the frame rate. Owned by MovementDetector; pure.

import RealModule

// Chosen on the swipes of 14 people, the circles of 13, and drummers who make neither (<doc:MovementAccuracy>).

/// The time over which the last velocity of a hand that stops is measured, in seconds: two frames at 30 fps. With
/// `movementSpan` swipes are reported 33 ms later.
private let haltSpan = 0.066

/// The time over whose records the size of a palm is a median, in seconds.
private let movementScaleSpan = 0.3

/// A place on a way, in palms from its beginning.
struct MovementPoint: Sendable {
    var time: Double
    var place: SIMD2<Double>

    /// The height of the knuckles above the wrist, in palms; `nil` where they were not seen.
    var upright: Double?
}

extension Double? {
    /// Whether knuckles are so high above the wrist that the fingers do not hang down, as far as is known.
    var isRaised: Bool { (self ?? 1) >= Tuning.uprightStart }
}

/// Follows the way of a point over time.
///
/// The steps between records, not the places, are divided by the size of the palm: a size that trembles would move a
/// hand that rests. Places are means over `Tuning.movementSpan`, and velocities their change over the same time.
struct MovementPath: Sendable {
    private var palms = RunningMedian(seconds: movementScaleSpan)
    private var last: (place: SIMD2<Double>, time: Double)?
    private var place = SIMD2<Double>.zero
    private var recent: [MovementPoint] = []

    /// The time from which the point was seen without a gap, in seconds.
    private(set) var start = 0.0

    /// The smoothed places of the last span, and the one before.
    private var smoothed: [MovementPoint] = []

    /// The last smoothed place.
    var point: MovementPoint? { smoothed.last }

    /// Processes the point of the next record.
    ///
    /// - Parameters:
    ///   - place: the point in heights of the image, x to the right of a mirror image, y up.
    ///   - palm: the size of the palm, in heights of the image.
    ///   - upright: the height of the knuckles above the wrist, in palms; `nil` where they were not seen.
    ///   - time: the time of the record, later than the one before.
    ///   - fastest: the highest speed of a hand, in palms per second; one that is faster is another hand.
    /// - Returns: the velocity in palms per second; `nil` for a way that has just begun, also after a gap.
    mutating func process(
        _ place: SIMD2<Double>,
        palm: Double,
        upright: Double? = nil,
        at time: Double,
        fastest: Double = .infinity
    ) -> SIMD2<Double>? {
        if let last {
            let isJump = (place - last.place).length > fastest * palm * (time - last.time)
            if isJump || (time - last.time).exceeds(Tuning.movementGap) { self = MovementPath() }
        }
        let scale = palms.process(palm, at: time)
        if let last { self.place += (place - last.place) / scale } else { start = time }
        last = (place, time)
        recent.append(MovementPoint(time: time, place: self.place, upright: upright))
        recent.removeAll { (time - $0.time).exceeds(Tuning.movementSpan) }
        let count = Double(recent.count)
        let mean = recent.reduce((time: 0.0, place: SIMD2<Double>.zero)) {
            ($0.time + $1.time / count, $0.place + $1.place / count)
        }
        let uprights = recent.compactMap(\.upright)
        let meanUpright = uprights.isEmpty ? nil : uprights.reduce(0, +) / Double(uprights.count)
        smoothed.append(MovementPoint(time: mean.time, place: mean.place, upright: meanUpright))
        while smoothed.count > 2, smoothed[1].time <= mean.time - Tuning.movementSpan { smoothed.removeFirst() }
        let from = max(mean.time - Tuning.movementSpan, smoothed[0].time)
        guard mean.time > from else { return nil }
        return (mean.place - smoothedPlace(at: from)) / (mean.time - from)
    }

    /// The velocity over the last `haltSpan`, in palms per second: less smooth, but later by a third alone; `nil`
    /// for a way that has just begun.
    var latest: SIMD2<Double>? {
        guard let now = recent.last else { return nil }
        guard let from = recent.last(where: { (now.time - $0.time).lasts(haltSpan) }) else { return nil }
        return (now.place - from.place) / (now.time - from.time)
    }

    /// The smoothed places of the last span, from which the velocity is.
    var beginning: [MovementPoint] {
        guard let now = point else { return [] }
        let from = max(now.time - Tuning.movementSpan, smoothed[0].time)
        let first = MovementPoint(time: from, place: smoothedPlace(at: from), upright: smoothed[0].upright)
        return [first] + smoothed.filter { $0.time > from }
    }

    private func smoothedPlace(at time: Double) -> SIMD2<Double> {
        guard let next = smoothed.firstIndex(where: { $0.time >= time }), next > 0 else { return smoothed[0].place }
        let (a, b) = (smoothed[next - 1], smoothed[next])
        return a.place + (b.place - a.place) * ((time - a.time) / (b.time - a.time))
    }
}

extension SIMD2<Double> {
    /// The length of the vector.
    package var length: Double { Double.hypot(x, y) }

    /// The angle from this vector to another, in degrees, −180…180; above 0 counterclockwise.
    func angle(to other: SIMD2<Double>) -> Double {
        Double.atan2(y: x * other.y - y * other.x, x: x * other.x + y * other.y) * 180 / .pi
    }
}
