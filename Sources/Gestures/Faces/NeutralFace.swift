// Learns what a face looks like at rest. Owned by FaceReader; pure.

/// The measures of a neutral face: those of a mean one at first, then of this one.
///
/// Learned from the first seconds in which the face may be at rest: no measure is beyond where those of resting faces lie,
/// and the head is hardly turned. What is learned counts fully after `Tuning.learningTime`.
struct NeutralFace: Sendable {
    /// The measures to compare with.
    private(set) var measures: FaceMeasures = mean

    private var sums: [Float] = .init(repeating: 0, count: FaceMeasure.allCases.count)
    private var learned = 0.0
    private var last: Double?

    /// The measures of a mean face.
    static let mean: FaceMeasures = {
        var mean = FaceMeasures()
        for measure in FaceMeasure.allCases { mean[measure] = Tuning.rest(measure).mean }
        return mean
    }()

    /// How much of the neutral face is this person's, 0…1.
    var certainty: Float { Float(min(learned / Tuning.learningTime, 1)) }

    /// A Boolean value that indicates whether nothing more is learned.
    var isComplete: Bool { learned >= Tuning.calibrationTime }

    /// Takes the next measures.
    ///
    /// - Parameters:
    ///   - seen: the measures; those that are unknown are not learned from, and without the mouth and the eyes none.
    ///   - isFrontal: whether the head faces the camera.
    ///   - time: in seconds, `nil` where unknown.
    mutating func process(_ seen: FaceMeasures, isFrontal: Bool, at time: Double?) {
        let passed = time.flatMap { now in last.map { now - $0 } } ?? Tuning.usualInterval
        last = time
        guard !isComplete, isFrontal, passed > 0 else { return }
        let mayRest = FaceMeasure.allCases.allSatisfy { measure in
            let rest = Tuning.rest(measure)
            return seen[measure].isNaN ? rest.isOptional : abs(seen[measure] - rest.mean) <= rest.spread
        }
        guard mayRest else { return }
        let weight = min(passed, Tuning.longestInterval)
        learned += weight
        for measure in FaceMeasure.allCases where !seen[measure].isNaN {
            sums[measure.rawValue] += Float(weight) * seen[measure]
            let mean = Tuning.rest(measure).mean
            measures[measure] = mean + certainty * (sums[measure.rawValue] / Float(learned) - mean)
        }
    }
}
