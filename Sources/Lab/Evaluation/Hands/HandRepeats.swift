// Hands whose points repeat those of an earlier hand. Counted by evaluations, audits and fits; pure.

/// The fewest repeated hands that scores mention: a few are an accident.
private let repeatedHands = 10

/// The largest number of different hands among which repeated ones are counted, some 40 MB.
private let mostDistinctHands = 1 << 20

/// The number of hands, and of different ones among them.
package struct HandRepeats: Sendable {
    private var firsts: [UInt64: Int] = [:]

    /// The number of hands that were counted.
    package private(set) var total = 0

    /// Whether hands after `mostDistinctHands` different ones were left out.
    private var isCut = false

    package init() {}

    /// The number of different hands.
    package var count: Int { firsts.count }

    /// Counts a hand by the hash of its points.
    ///
    /// - Returns: the number of the first hand with these points, among the different ones; `nil` for a new hand.
    @discardableResult
    package mutating func add(_ hash: UInt64) -> Int? {
        let first = firsts[hash]
        if first == nil { firsts[hash] = firsts.count }
        total += 1
        return first
    }

    /// Counts a hand as `add(_:)` does, in limited memory.
    package mutating func addLimited(_ hash: UInt64) {
        if count < mostDistinctHands { add(hash) } else { isCut = true }
    }

    /// The numbers of hands and of distinct ones, in words; `nil` where none is repeated.
    package var words: String? {
        count < total ? "\(isCut ? "of the first " : "")\(total) labelled hands, \(count) distinct" : nil
    }

    /// A line on repeated hands in scores; `nil` where few are repeated.
    package var scoreNote: String? {
        guard total - count >= repeatedHands else { return nil }
        return words.map { "\($0): repeated hands count each time, which makes Wilson intervals too narrow" }
    }
}
