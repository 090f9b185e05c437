// The ways to find a hit in a held device's acceleration, and what they look at. Used by ImpactDetector; pure.

/// The algorithm that detects hits in the readings of an accelerometer (<doc:Gestures#Accelerometers-and-impacts>).
public enum ImpactProfile: String, Sendable, Hashable, CaseIterable {
    /// The squared difference of consecutive readings exceeds 0.4 g²; ten readings are refractory.
    ///
    /// As in the text that the rule book `seed` follows too.
    case squaredDelta = "squared-delta"

    /// The difference of consecutive readings exceeds 0.4 g and the difference before; eight readings are refractory.
    ///
    /// As in the program of that text. Before the first reading stands a 0.
    case delta

    /// A jump out of the linear prediction exceeds a threshold that adapts to the usual noise; a tenth of a second is
    /// refractory, at any rate.
    case adaptive

    /// The pause after a hit.
    var refractory: Refractory {
        switch self {
        case .squaredDelta: Refractory(.readings(Tuning.seedPause))
        case .delta: Refractory(.readings(Tuning.tvdrumsPause))
        case .adaptive: Refractory(.seconds(Tuning.tunedPause))
        }
    }
}

/// What a profile looks at in a reading: how large a change is, and how large it must be more than.
struct ImpactFeature: Sendable {
    /// The change in g, at least 0.
    var change: Double

    /// The change of a hit is above this, in g.
    var threshold: Double

    /// A Boolean value that indicates whether nothing else speaks against a hit.
    var isOpen = true
}

/// The readings that a profile remembers.
struct ImpactMemory: Sendable {
    private let profile: ImpactProfile
    private var last: (z: Double, time: Double)?
    private var stride: (change: Double, seconds: Double)?
    private var lastChange = 0.0
    private var level = RunningMean(span: Tuning.tunedSpan, value: 0)

    init(_ profile: ImpactProfile) { self.profile = profile }

    /// Takes the next reading.
    ///
    /// - Parameters:
    ///   - z: acceleration in g.
    ///   - time: in seconds.
    ///   - isNew: whether it comes after a gap, so that nothing before it can be compared with.
    /// - Returns: `nil` where there is nothing yet to compare with.
    mutating func process(_ z: Double, at time: Double, isNew: Bool) -> ImpactFeature? {
        defer { last = (z, time) }
        guard let last, !isNew else {
            stride = nil
            let isFirst = last == nil
            lastChange = 0
            guard profile == .delta, isFirst else { return nil }
            lastChange = abs(z)
            return ImpactFeature(change: abs(z), threshold: Tuning.tvdrumsThreshold)
        }
        let change = abs(z - last.z)
        switch profile {
        case .squaredDelta:
            // Δ² > 0.4 g² is |Δ| > √0.4 g, and so velocities are on one scale with the other profiles.
            return ImpactFeature(change: change, threshold: Tuning.seedThreshold.squareRoot())
        case .delta:
            defer { lastChange = change }
            return ImpactFeature(change: change, threshold: Tuning.tvdrumsThreshold, isOpen: change > lastChange)
        case .adaptive: return jump(to: z, from: last, at: time)
        }
    }

    /// How far a reading lies off the line through the two before: a waving hand goes on as it went, a blow does not.
    private mutating func jump(
        to z: Double,
        from last: (z: Double, time: Double),
        at time: Double
    ) -> ImpactFeature? {
        let step = time - last.time
        defer { stride = (z - last.z, step) }
        guard let stride else { return nil }
        let reach = min(step / stride.seconds, Tuning.tunedReach)
        let change = abs(z - (last.z + stride.change * reach))
        let threshold = max(Tuning.tunedThreshold, Tuning.tunedFactor * (level.value ?? 0))
        // A blow is no measure of the restlessness between blows: beyond the threshold it counts as that.
        _ = level.process(min(change, threshold), after: step)
        return ImpactFeature(change: change, threshold: threshold)
    }
}
