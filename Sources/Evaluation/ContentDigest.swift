// A digest of all counted items, as one number that adds up with the counts. Kept by the counts; pure.

/// A sum over all counted items, which distinguishes the same hands or events from others.
///
/// It does not depend on the order of the items, and sums of parts are the sum of the whole. It does not protect
/// against intentional collisions.
struct ContentDigest: Sendable, Equatable {
    private var sum: UInt64 = 0

    /// The digest of nothing.
    init() {}

    /// Adds an item by its hash.
    mutating func add(_ hash: UInt64) {
        var generator = SplitMix64(seed: hash)
        sum &+= generator.next()
    }

    /// Adds another digest.
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

    /// Adds a word.
    package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

    /// Adds a text, its end included.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
        add(0x100)
    }
}
