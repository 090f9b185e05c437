// What was counted, as one number that adds up with the counts. Kept by the tallies; pure.

import Text

/// A sum over all that was counted, by which two tallies of the same hands or events are told from two of others.
///
/// The order in which things are counted leaves no trace in it, and sums of parts are the sum of the whole. It is no
/// proof against people who mean to deceive.
struct ContentDigest: Sendable, Equatable {
    private var sum: UInt64 = 0

    /// The digest of nothing.
    init() {}

    /// Takes a thing in by a hash of it.
    mutating func add(_ hash: UInt64) {
        var generator = SplitMix64(seed: hash)
        sum &+= generator.next()
    }

    /// Takes in all that another digest has.
    mutating func add(_ other: ContentDigest) { sum &+= other.sum }

    /// Sixteen hexadecimal digits.
    var text: String { hexadecimal(sum) }

    /// Reads what `text` wrote; `nil` for another text.
    init?(_ text: String) {
        guard text.utf8.count == 16, let sum = UInt64(text, radix: 16), text.lowercased() == text else { return nil }
        self.sum = sum
    }
}
