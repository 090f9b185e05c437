// Learns what a face looks like at rest. Owned by FaceReader; pure.

/// The measures of a neutral face: those of a mean one at first, then of this person's.
///
/// Learned from the first seconds in which the face may be at rest: no measure is beyond those of resting faces, and
/// the head is hardly turned. The learned measures count fully after `Tuning.learningTime`.
struct NeutralFace: Sendable {
    private(set) var measures: FaceMeasures = mean

    private var sums: [Float] = .init(repeating: 0, count: FaceMeasure.allCases.count)
    private var learned = 0.0
    private var last: Double?

    static let mean: FaceMeasures = {
        var mean = FaceMeasures()
        for measure in FaceMeasure.allCases { mean[measure] = Tuning.rest(measure).mean }
        return mean
    }()

    /// The share of this person's own face in the neutral one, 0…1.
    var certainty: Float { Float(min(learned / Tuning.learningTime, 1)) }

    /// Whether learning has ended.
    var isComplete: Bool { learned >= Tuning.calibrationTime }

    /// Processes the next measures.
    ///
    /// - Parameters:
    ///   - seen: the measures; unknown ones are not learned from, and without those of the mouth and the eyes the
    ///     whole face is skipped.
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
