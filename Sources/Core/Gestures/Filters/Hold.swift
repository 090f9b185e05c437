// Something that must last. One type for held shapes and whatever else is held (<doc:GestureRecognition#Overview>); pure.

/// Reports once when a condition has held for a time.
package struct Hold: Sendable, Hashable {
    /// The time that it must hold, in seconds; 0 reports it at once.
    package let seconds: Double

    /// The start of the hold, `nil` while the condition does not hold.
    package private(set) var since: Double?

    private var isReported = false

    package init(seconds: Double) { self.seconds = seconds }

    /// Processes the condition now.
    ///
    /// - Parameters:
    ///   - holds: whether it holds.
    ///   - time: now, in seconds.
    ///   - onset: the start of the hold, where that is earlier than the first call; used only for a hold that begins.
    /// - Returns: whether it has now lasted long enough, once until it stops or is started again.
    package mutating func process(_ holds: Bool, at time: Double, onset: Double? = nil) -> Bool {
        guard holds else {
            since = nil
            isReported = false
            return false
        }
        let start = since ?? onset ?? time
        since = start
        guard !isReported, (time - start).lasts(seconds) else { return false }
        isReported = true
        return true
    }

    /// Restarts a hold that has begun: it must last its whole time from here.
    package mutating func restart(at time: Double) {
        guard since != nil else { return }
        since = time
        isReported = false
    }
}
