// What was counted, as one number that adds up with the counts. Kept by the tallies; pure.

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
    var text: String {
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Reads what `text` wrote; `nil` for another text.
    init?(_ text: String) {
        guard text.utf8.count == 16, let sum = UInt64(text, radix: 16), text.lowercased() == text else { return nil }
        self.sum = sum
    }
}

/// A hash of one thing, of its words in their order: the steps of the 64-bit FNV-1a hash (Fowler, Noll, Vo), of words
/// in place of bytes.
package struct ContentHash: Sendable {
    /// The hash so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Starts with nothing.
    package init() {}

    /// Takes a word in.
    package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

    /// Takes a text in, its end included.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
        add(0x100)
    }
}
