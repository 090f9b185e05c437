// One comparison of a compiled rule book. Made by RuleCompiler, asked by decisions; pure.

/// One comparison of a measure, normalised to "above".
struct Leaf {
    /// The measure's place in `RuleBook.measures`.
    var slot: Int

    /// The comparison reads "below": values change sign before it.
    var isBelow: Bool

    /// *Yes* when the lower bound is above this.
    var yesAbove: Float

    /// *No* when the upper bound is not above this; at most `yesAbove`.
    var noUpTo: Float

    /// The value at which the condition is as likely to hold as not: between the two.
    var centre: Float

    /// One over the change of the value that leads from wholly untrue to wholly true.
    var perScale: Float

    /// Whether the truth is inverted at the end.
    var isNegated: Bool

    /// The same measure of other fingers, which replaces an unknown one, by `MissingPolicy.surrogate`. Two
    /// fields instead of an array keep a leaf free of reference counts.
    var surrogateSlot: Int?
    var secondSurrogateSlot: Int?

    /// Returns the truth before `isNegated` inverts it.
    func rawTruth(_ value: Interval) -> TernaryValue {
        let lower = isBelow ? -value.upper : value.lower
        let upper = isBelow ? -value.lower : value.upper
        if lower > yesAbove { return .yes }
        return upper <= noUpTo ? .no : .unknown
    }

    func truth(_ value: Interval) -> TernaryValue { isNegated ? !rawTruth(value) : rawTruth(value) }

    /// Returns the likelier truth of the condition, where anything is known; a tie is *not above*.
    func likelihood(_ value: Interval) -> TernaryValue {
        var raw = rawTruth(value)
        if raw == .unknown, let degree = rawDegree(value) { raw = degree > 0.5 ? .yes : .no }
        return isNegated ? !raw : raw
    }

    /// Returns the distance of the condition from another decision, in its scale: positive where it holds, negative
    /// where not.
    func margin(_ value: Interval) -> Float {
        let lower = isBelow ? -value.upper : value.lower
        let upper = isBelow ? -value.lower : value.upper
        let raw: Float =
            if lower > yesAbove { (lower - yesAbove) * perScale } else if upper <= noUpTo {
                (upper - noUpTo) * perScale
            } else { 0 }
        return isNegated ? -raw : raw
    }

    /// Returns the degree to which the condition holds: 0 not at all, 0.5 on the threshold, 1 wholly; `nil` where
    /// unknown.
    func degree(_ value: Interval) -> Float? {
        rawDegree(value).map { isNegated ? 1 - $0 : $0 }
    }

    /// Returns the degree before `isNegated` inverts it.
    private func rawDegree(_ value: Interval) -> Float? {
        guard let middle = value.middle else { return nil }
        return min(max(0.5 + ((isBelow ? -middle : middle) - centre) * perScale, 0), 1)
    }
}
