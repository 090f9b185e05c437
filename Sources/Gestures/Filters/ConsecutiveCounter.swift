// So many in a row. One type for whatever needs repeated evidence (<doc:GestureRecognition#Overview>); pure.

/// Counts how often something held in a row, and tells when that is enough.
package struct ConsecutiveCounter: Sendable, Hashable {
    /// How many in a row are enough, at least 1.
    package let needed: Int

    /// How often it has held in a row.
    package private(set) var count = 0

    /// Creates a counter at 0.
    ///
    /// - Parameter needed: at least 1; less is taken as 1.
    package init(needed: Int) { self.needed = max(needed, 1) }

    /// A Boolean value that indicates whether it has held often enough.
    package var isEnough: Bool { count >= needed }

    /// Takes whether it holds; one that does not sets the count to 0.
    ///
    /// - Returns: whether it has now held often enough.
    package mutating func process(_ holds: Bool) -> Bool {
        count = holds ? min(count + 1, needed) : 0
        return isEnough
    }

    /// Forgets what was counted.
    package mutating func reset() { count = 0 }
}
