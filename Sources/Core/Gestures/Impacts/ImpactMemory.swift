// The features and the memory of the impact profiles. Used by ImpactDetector; pure.

/// The squared change between two readings that is a hit, in g² (profile `squaredDelta`; <doc:GestureRecognition>).
private let squaredDeltaThreshold = 0.4

/// The number of readings that the profile `squaredDelta` ignores after a hit.
private let squaredDeltaPause = 10

/// The change between two readings that is a hit, in g (profile `delta`; <doc:GestureRecognition>).
private let deltaThreshold = 0.4

/// The number of readings that the profile `delta` ignores after a hit.
private let deltaPause = 8

/// The time constant of the usual size of a jump, in seconds (profile `adaptive`).
private let adaptiveSpan = 0.3

/// The factor of the last step by which the movement is continued: timestamps with a network's jitter would
/// otherwise make a jump of a wave of the hand (profile `adaptive`).
private let adaptiveReach = 1.5

extension GestureConfiguration {
    var impactRefractory: Refractory {
        switch impactProfile {
        case .squaredDelta: Refractory(.readings(squaredDeltaPause))
        case .delta: Refractory(.readings(deltaPause))
        case .adaptive: Refractory(.seconds(impactPause))
        }
    }
}

/// The feature that a profile computes of a reading: the size of a change, and its threshold.
struct ImpactFeature: Sendable {
    /// The change in g, at least 0.
    var change: Double

    /// The change of a hit is above this, in g.
    var threshold: Double

    /// Whether the other conditions of a hit hold.
    var isOpen = true
}

/// The readings that a profile remembers.
struct ImpactMemory: Sendable {
    private let configuration: GestureConfiguration
    private var last: (z: Double, time: Double)?
    private var stride: (change: Double, seconds: Double)?
    private var lastChange = 0.0
    private var level = RunningMean(span: adaptiveSpan, value: 0)

    init(_ configuration: GestureConfiguration) { self.configuration = configuration }

    /// Processes the next reading.
    ///
    /// - Parameters:
    ///   - z: acceleration in g.
    ///   - time: in seconds.
    ///   - isNew: whether it comes after a gap and cannot be compared with earlier readings.
    /// - Returns: `nil` where there is no earlier reading to compare with.
    mutating func process(_ z: Double, at time: Double, isNew: Bool) -> ImpactFeature? {
        defer { last = (z, time) }
        guard let last, !isNew else {
            stride = nil
            let isFirst = last == nil
            lastChange = 0
            guard configuration.impactProfile == .delta, isFirst else { return nil }
            lastChange = abs(z)
            return ImpactFeature(change: abs(z), threshold: deltaThreshold)
        }
        let change = abs(z - last.z)
        switch configuration.impactProfile {
        case .squaredDelta:
            // Δ² > 0.4 g² is |Δ| > √0.4 g, and so velocities are on one scale with the other profiles.
            return ImpactFeature(change: change, threshold: squaredDeltaThreshold.squareRoot())
        case .delta:
            defer { lastChange = change }
            return ImpactFeature(change: change, threshold: deltaThreshold, isOpen: change > lastChange)
        case .adaptive: return jump(to: z, from: last, at: time)
        }
    }

    /// Returns the distance of a reading from the line through the two before: a waving hand continues its movement, a
    /// blow does not.
    private mutating func jump(
        to z: Double,
        from last: (z: Double, time: Double),
        at time: Double
    ) -> ImpactFeature? {
        let step = time - last.time
        defer { stride = (z - last.z, step) }
        guard let stride else { return nil }
        let reach = min(step / stride.seconds, adaptiveReach)
        let change = abs(z - (last.z + stride.change * reach))
        let threshold = max(configuration.impactThreshold, configuration.impactNoiseFactor * (level.value ?? 0))
        // A blow is no measure of the restlessness between blows: beyond the threshold it counts as that.
        _ = level.process(min(change, threshold), after: step)
        return ImpactFeature(change: change, threshold: threshold)
    }
}
