// The values of the measures in a decision; pure.

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
