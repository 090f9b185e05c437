// Measures one hand: every measure that a rule can name, as an interval. Made by explanations and by callers; pure.

public import Keypoints

/// The measures of one hand.
public struct HandMeasures: Sendable {
    /// The hand at its aspect; where that is not known, `sweep` has it.
    private var sized = SizedMeasures()
    private var sweep: AspectSweep?

    /// Measures a hand.
    ///
    /// - Parameters:
    ///   - points: the hand.
    ///   - view: where its aspect is `nil`, each measure spans its values over all aspects of
    ///     `Tuning.possibleAspects`.
    public init(_ points: HandLandmarks, _ view: CaptureContext) {
        var imputation = HandImputation()
        if let aspect = view.aspect {
            sized.take(points, view, aspect: aspect, by: &imputation)
        } else {
            var sweep = AspectSweep()
            sweep.takeEnds(points, view, by: &imputation)
            sweep.takeSteps(points, view, by: &imputation)
            self.sweep = sweep
        }
    }

    /// The values that a measure can have on this hand.
    ///
    /// - Complexity: O(1), no allocation where all 21 points were seen and the aspect is known.
    public func interval(_ measure: Measure) -> Interval {
        sweep?.interval(measure) ?? sized.interval(measure)
    }

    /// Returns the values that a measure can have on this hand, without those of a tolerance that no hand has: a finger's
    /// extension is cut off at 0 and 1.
    package func possibleInterval(_ measure: Measure) -> Interval {
        let interval = interval(measure)
        guard case .extension = measure, interval.isKnown else { return interval }
        let range = measure.range
        func cut(_ bound: Float) -> Float { min(max(bound, range.lowerBound), range.upperBound) }
        return Interval(lower: cut(interval.lower), upper: cut(interval.upper))
    }
}

/// The source of the measures' values for a decision.
protocol MeasureValues {
    /// The value of the measure at a place of `RuleBook.measures`.
    mutating func value(_ slot: Int) -> Interval

    /// The extensions of the long fingers, index to little, where all are known exactly and at hand.
    var extensions: SIMD4<Float>? { get }
}

struct KnownValues: MeasureValues {
    let values: [Interval]

    var extensions: SIMD4<Float>? { nil }

    func value(_ slot: Int) -> Interval { values[slot] }
}
