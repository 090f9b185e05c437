// A digest of all counted items, as one number that adds up with the counts. Kept by the counts; pure.

/// A sum over all counted items, which distinguishes counts of the same hands or events from counts of others.
///
/// It does not depend on the order of the items, and sums of parts are the sum of the whole. It does not protect
/// against intentional collisions.
struct ContentDigest: Sendable, Equatable {
    private var sum: UInt64 = 0

    /// The digest of nothing.
    init() {}

    mutating func add(_ hash: UInt64) {
        var generator = SplitMix64(seed: hash)
        sum &+= generator.next()
    }

    /// Adds another digest.
    mutating func add(_ other: ContentDigest) { sum &+= other.sum }

    /// Sixteen hexadecimal digits.
    var text: String { hexadecimal(sum) }

    /// Reads what `text` wrote; `nil` for another text.
    init?(_ text: String) {
        guard text.utf8.count == 16, let sum = UInt64(text, radix: 16), text.lowercased() == text else { return nil }
        self.sum = sum
    }
}
