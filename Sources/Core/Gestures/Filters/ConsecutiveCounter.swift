// A count of consecutive events. One type for all repeated evidence (<doc:GestureRecognition#Overview>); pure.

/// Counts consecutive times that a condition holds, up to a needed number.
package struct ConsecutiveCounter: Sendable, Hashable {
    /// The needed number of consecutive times, at least 1.
    package let needed: Int

    /// The number of consecutive times so far.
    package private(set) var count = 0

    /// Creates a counter at 0.
    ///
    /// - Parameter needed: at least 1; smaller numbers become 1.
    package init(needed: Int) { self.needed = max(needed, 1) }

    /// Whether it has held often enough.
    package var isEnough: Bool { count >= needed }

    /// Counts a condition that holds; one that does not hold sets the count to 0.
    ///
    /// - Returns: whether it has now held often enough.
    package mutating func process(_ holds: Bool) -> Bool {
        count = holds ? min(count + 1, needed) : 0
        return isEnough
    }

    package mutating func reset() { count = 0 }
}
