// Hits on a held device, from its acceleration. One a device, owned by ImpactRecognizer; pure.

package import Keypoints

/// The time constant of the low-pass that finds gravity, in seconds (<doc:GestureRecognition#Accelerometers-and-impacts>).
private let gravitySpan = 0.5

/// The rate that the profile `squaredDelta` was made for, in readings per second
/// (<doc:GestureRecognition#Accelerometers-and-impacts>).
private let squaredDeltaRate = 100.0

/// The share by which the rate may differ from it without a warning
/// (<doc:GestureRecognition#Accelerometers-and-impacts>).
private let rateTolerance = 0.2

/// The number of intervals between readings whose median is the usual one.
private let intervalsKept = 9

/// The number of usual intervals without a reading that are a gap
/// (<doc:GestureRecognition#Accelerometers-and-impacts>).
private let intervalsOfGap = 3.0

/// The ratio of a change to its threshold that is the hardest hit
/// (<doc:GestureRecognition#Accelerometers-and-impacts>).
private let hardestImpact = 10.0

/// A hit on a held device.
package struct Impact: Sendable, Hashable {
    /// The time of the reading that decided it, in seconds.
    package var time: Double

    /// The velocity, 1/127…1, by the ratio of the change to its threshold
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package var velocity: Float

    /// The size of the change, in g.
    package var change: Double

    /// The threshold of the change, in g.
    package var threshold: Double
}

/// A warning about readings at another rate than the profile's (<doc:GestureRecognition#Accelerometers-and-impacts>).
package struct RateWarning: Sendable, Hashable, CustomStringConvertible {
    /// The number of readings per second, as given by the device or as measured.
    package var rate: Double

    /// The expected number of readings per second.
    package var expected: Double

    package var description: String {
        "\((rate * 10).rounded() / 10) readings per second, the detector squared-delta expects \(expected): use adaptive"
    }
}

/// Detects hits in the acceleration across a device's screen (<doc:GestureRecognition#Accelerometers-and-impacts>).
package struct ImpactDetector: Sendable {
    private let configuration: GestureConfiguration
    private var memory: ImpactMemory
    private var refractory: Refractory
    private var intervals = RunningMedian(most: intervalsKept)
    private var usualInterval: Double?
    private var saidRate: Double?
    private var last: Double?
    private var gravity = RunningMean(span: gravitySpan)

    package init(_ configuration: GestureConfiguration = .init()) {
        self.configuration = configuration
        memory = ImpactMemory(configuration)
        refractory = configuration.impactRefractory
    }

    /// Processes the next reading.
    ///
    /// - Parameters:
    ///   - motion: the reading in its own unit (<doc:GestureRecognition>); one that is not finite is ignored.
    ///   - time: its time in seconds, later than the one before.
    package mutating func process(_ motion: AccelerometerSample, at time: Double) -> Impact? {
        let isMetric = motion.unit.map { $0.hasPrefix("m/s") } ?? false
        let z = isMetric ? motion.z.decimal / Tuning.gravity : motion.z.decimal
        return process(z, rate: motion.rate.map(Double.init), at: time)
    }

    /// Processes the next reading in g.
    ///
    /// - Parameters:
    ///   - z: acceleration in g.
    ///   - rate: readings per second as given by the device, `nil` without.
    ///   - time: its time in seconds, later than the one before.
    package mutating func process(_ z: Double, rate: Double? = nil, at time: Double) -> Impact? {
        guard z.isFinite, time.isFinite, last.map({ time > $0 }) ?? true else { return nil }
        saidRate = rate.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        let interval = last.map { time - $0 }
        // A device that says more readings than it sends is not forever in a gap.
        let saidInterval = saidRate.map { 1 / $0 }
        let usual = saidInterval.map { max($0, usualInterval ?? 0) } ?? usualInterval
        var isGap = false
        if let interval {
            isGap = usual.map { interval.exceeds(intervalsOfGap * $0) } ?? false
            usualInterval = intervals.process(interval, at: time)
        }
        last = time
        let own = withoutGravity(z, after: isGap ? nil : interval)
        let isOver = refractory.isOver(at: time)
        guard let feature = memory.process(own, at: time, isNew: isGap), isOver, feature.isOpen,
            feature.change > feature.threshold
        else { return nil }
        refractory.begin(at: time)
        let times = feature.change / feature.threshold
        return Impact(
            time: time,
            velocity: velocity(of: times, in: 1...hardestImpact),
            change: feature.change,
            threshold: feature.threshold
        )
    }

    /// The warning about the rate of the readings so far, `nil` without one (<doc:GestureRecognition>).
    package var rateWarning: RateWarning? {
        guard configuration.impactProfile == .squaredDelta, let rate = saidRate ?? usualInterval.map({ 1 / $0 }) else {
            return nil
        }
        guard abs(rate / squaredDeltaRate - 1) > rateTolerance else { return nil }
        return RateWarning(rate: rate, expected: squaredDeltaRate)
    }

    private mutating func withoutGravity(_ z: Double, after interval: Double?) -> Double {
        guard configuration.motionsIncludeGravity else { return z }
        if interval == nil { gravity = RunningMean(span: gravity.span) }
        return z - gravity.process(z, after: interval ?? 0)
    }
}
