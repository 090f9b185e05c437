// The values of measures that a decision asks for; pure.

/// Where a decision finds the values of the measures.
protocol MeasureValues {
    /// The value of the measure at a place of `RuleBook.measures`.
    mutating func value(_ slot: Int) -> Interval

    /// The extensions of the long fingers, index to little, where all are known exactly and at hand.
    var extensions: SIMD4<Float>? { get }
}

/// Values that are all known beforehand.
struct KnownValues: MeasureValues {
    let values: [Interval]

    var extensions: SIMD4<Float>? { nil }

    func value(_ slot: Int) -> Interval { values[slot] }
}
