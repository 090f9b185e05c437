// The numbers that a rule may compare a measure with, and the side of each that a hand is on. Used by searches; pure.

package import Shapes

/// The thresholds of measures without a unit or in palms per 1: finer than hands can be measured.
private let thresholdsPerUnit = 100.0

private let thresholdsPerDegree = 1.0

/// The thresholds of measures that rules state in words, which have whole values.
private let wordsPerUnit = 2.0

/// A comparison of a measure with a number, one that a person would write.
package struct Threshold: Sendable, Hashable {
    package var measure: Measure

    /// Whether the comparison holds below the number, or above it.
    package var isBelow: Bool

    package var number: Float

    /// The comparison as a condition of a rule book.
    package var condition: Condition {
        switch measure {
        case .visible(let finger): isBelow ? .not(.visible(finger)) : .visible(finger)
        default: isBelow ? .below(measure, number) : .above(measure, number)
        }
    }
}

/// The thresholds of one measure and one direction, in the direction of growing strictness.
///
/// A comparison that holds below a number is one of the negated measure that holds above the negated number.
struct ThresholdScale {
    private let measure: Measure
    private let isBelow: Bool
    private let perUnit: Double
    private let first: Int

    let count: Int

    /// The difference of neighbouring thresholds.
    var step: Double { 1 / perUnit }

    init(_ measure: Measure, isBelow: Bool) {
        (self.measure, self.isBelow) = (measure, isBelow)
        perUnit =
            switch measure {
            case .visible: wordsPerUnit
            case _ where measure.unit == "degrees": thresholdsPerDegree
            default: thresholdsPerUnit
            }
        let (low, high) = (Double(measure.range.lowerBound) * perUnit, Double(measure.range.upperBound) * perUnit)
        first = Int((isBelow ? -high : low).rounded())
        count = Int((high - low).rounded()) + 1
    }

    func threshold(_ place: Int) -> Threshold {
        Threshold(measure: measure, isBelow: isBelow, number: isBelow ? 0 - number(place) : number(place))
    }

    /// Returns for each hand the number of thresholds, from the first on, by which it is on the side of the first label:
    /// certainly, if that is its label, and possibly, if it is not.
    func cuts(_ values: [Interval], _ isFirst: [Bool]) -> [Int] {
        zip(values, isFirst).map { value, isFirst in
            let value = isBelow ? Interval(lower: -value.upper, upper: -value.lower) : value
            return cut(isFirst ? value.lower : value.upper)
        }
    }

    private func number(_ place: Int) -> Float { Float(Double(first + place) / perUnit) }

    /// The number of thresholds below a value.
    private func cut(_ value: Float) -> Int {
        let estimate = (Double(value) * perUnit).rounded(.up) - Double(first)
        var cut = Int(min(max(estimate, 0), Double(count)))
        while cut > 0, number(cut - 1) >= value { cut -= 1 }
        while cut < count, number(cut) < value { cut += 1 }
        return cut
    }
}
