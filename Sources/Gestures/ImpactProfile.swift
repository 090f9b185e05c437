// The ways to find a hit in a held device's acceleration, and what they look at. Used by ImpactDetector; pure.

import RealModule

/// How a hit is found in the readings of a held device (<doc:Gestures#Accelerometers-and-impacts>).
public enum ImpactProfile: String, Sendable, Hashable, CaseIterable {
    /// The seed's text: the squared change between two readings is above 0.4 g², and then ten readings count for nothing.
    case seed

    /// The seed's program: the change is above 0.4 g and above the change before, and then eight readings count for
    /// nothing; before the first reading stands a 0.
    case tvdrums

    /// A jump out of the movement, against how restless the readings usually are, and then a tenth of a second counts
    /// for nothing, whatever the rate.
    case tuned

    /// The pause after a hit.
    var refractory: Refractory {
        switch self {
        case .seed: Refractory(.readings(Tuning.seedPause))
        case .tvdrums: Refractory(.readings(Tuning.tvdrumsPause))
        case .tuned: Refractory(.seconds(Tuning.tunedPause))
        }
    }
}

/// What a profile looks at in a reading: how large a change is, and how large it must be more than.
struct ImpactFeature: Sendable {
    /// The change in g, at least 0.
    var change: Double

    /// The change of a hit is above this, in g.
    var threshold: Double

    /// Whether nothing else speaks against a hit.
    var isOpen = true
}

/// The readings that a profile remembers.
struct ImpactMemory: Sendable {
    private let profile: ImpactProfile
    private var last: (z: Double, time: Double)?
    private var stride: (change: Double, seconds: Double)?
    private var lastChange = 0.0
    private var level = 0.0

    init(_ profile: ImpactProfile) { self.profile = profile }

    /// Takes the next reading.
    ///
    /// - Parameters:
    ///   - z: acceleration in g.
    ///   - time: in seconds.
    ///   - isNew: whether it comes after a gap, so that nothing before it can be compared with.
    /// - Returns: `nil` where there is nothing yet to compare with.
    mutating func take(_ z: Double, at time: Double, isNew: Bool) -> ImpactFeature? {
        defer { last = (z, time) }
        guard let last, !isNew else {
            stride = nil
            let isFirst = last == nil
            lastChange = 0
            guard profile == .tvdrums, isFirst else { return nil }
            lastChange = abs(z)
            return ImpactFeature(change: abs(z), threshold: Tuning.tvdrumsThreshold)
        }
        let change = abs(z - last.z)
        switch profile {
        case .seed:
            // Δ² > 0.4 g² is |Δ| > √0.4 g, and so velocities are on one scale with the other profiles.
            return ImpactFeature(change: change, threshold: Tuning.seedThreshold.squareRoot())
        case .tvdrums:
            defer { lastChange = change }
            return ImpactFeature(change: change, threshold: Tuning.tvdrumsThreshold, isOpen: change > lastChange)
        case .tuned: return jump(to: z, from: last, at: time)
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
        let threshold = max(Tuning.tunedThreshold, Tuning.tunedFactor * level)
        // A blow is no measure of the restlessness between blows: beyond the threshold it counts as that.
        level += (min(change, threshold) - level) * (1 - Double.exp(-step / Tuning.tunedSpan))
        return ImpactFeature(change: change, threshold: threshold)
    }
}
