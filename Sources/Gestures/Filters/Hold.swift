// Something that must last. One type for held shapes and whatever else is held (<doc:GestureRecognition#Overview>); pure.

/// Waits until something has lasted so many seconds, and tells it once.
package struct Hold: Sendable, Hashable {
    /// How long it must last, in seconds; 0 tells it at once.
    package let seconds: Double

    /// Since when it lasts, `nil` while it does not.
    package private(set) var since: Double?

    private var isTold = false

    /// Creates a hold that has not begun.
    package init(seconds: Double) { self.seconds = seconds }

    /// Takes whether it holds now.
    ///
    /// - Parameters:
    ///   - holds: whether it holds.
    ///   - time: now, in seconds.
    ///   - onset: when it began to hold, where that is earlier than the first call; counts only for a hold that begins.
    /// - Returns: whether it has now lasted long enough, once until it stops or is started again.
    package mutating func process(_ holds: Bool, at time: Double, onset: Double? = nil) -> Bool {
        guard holds else {
            since = nil
            isTold = false
            return false
        }
        let start = since ?? onset ?? time
        since = start
        guard !isTold, (time - start).lasts(seconds) else { return false }
        isTold = true
        return true
    }

    /// Starts a hold that has begun again from this time: it must last its whole time anew.
    package mutating func restart(at time: Double) {
        guard since != nil else { return }
        since = time
        isTold = false
    }
}
