// A condition of a movement beside the number that was measured, met or not. Made by the watches of each form; pure.

/// A condition of a definition, and how it was met.
package struct MovementCondition: Sendable, Hashable {
    /// The condition with its number, such as `2.3 palms` or `2.3 palms instead of at least 3`.
    package let words: String

    /// Whether it was met.
    package let isMet: Bool

    /// Whether it was met, or missed by less than half.
    let isNear: Bool

    init(_ value: Double, atLeast bound: Double, _ unit: String) {
        isMet = value >= bound
        isNear = value >= bound / 2
        words = "\(value.plain) \(unit)" + (isMet ? "" : " instead of at least \(bound.plain)")
    }

    init(_ value: Double, atMost bound: Double, _ unit: String) {
        isMet = value <= bound
        isNear = value <= bound * 2
        words = "\(value.plain) \(unit)" + (isMet ? "" : " instead of at most \(bound.plain)")
    }

    /// Creates a condition without a number.
    init(_ isMet: Bool, else words: String) { (self.isMet, isNear, self.words) = (isMet, true, words) }

    /// The condition that a hand which hung down did not meet.
    static let hanging = MovementCondition(false, else: "the fingers hung down")
}

/// A movement that was nearly performed, and the conditions that were not met.
package struct MovementMiss: Sendable, Hashable {
    package var movement: Movement
    package var start: Double
    package var end: Double

    /// Its conditions, those that were not met first.
    package var conditions: [MovementCondition]

    /// Creates a miss.
    init(_ movement: Movement, _ start: Double, _ end: Double, _ conditions: [MovementCondition]) {
        (self.movement, self.start, self.end) = (movement, start, end)
        self.conditions = conditions.filter { !$0.isMet } + conditions.filter(\.isMet)
    }

    /// The number of conditions that were not met.
    var faults: Int { conditions.count { !$0.isMet } }

    /// Whether only one or two conditions were not met, and these nearly.
    var isNear: Bool { faults <= 2 && conditions.allSatisfy(\.isNear) }

    /// Returns whether it was nearer to being its movement than another miss was to its own.
    func isNearer(than other: MovementMiss) -> Bool {
        isNear == other.isNear ? faults < other.faults : isNear
    }

    /// The reason in words.
    package var why: String { conditions.map(\.words).joined(separator: ", ") }
}

extension Double {
    /// The number to two decimals, without `.0`.
    var plain: String {
        let text = short
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
