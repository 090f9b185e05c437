// The pause after an event in which nothing counts. One type for strikes and impacts (<doc:GestureRecognition#Overview>); pure.

/// The pause after an event in which no other counts, in seconds or, for the seed's accelerometer, in readings.
package struct Refractory: Sendable, Hashable {
    package enum Span: Sendable, Hashable {
        /// A number of seconds; an event exactly that much later counts.
        case seconds(Double)

        /// A number of readings after the event's own.
        case readings(Int)
    }

    package let span: Span

    private var last: Double?
    private var readingsLeft = 0

    package init(_ span: Span) { self.span = span }

    /// Processes the next reading; to be called once for each, as a span of readings counts them.
    ///
    /// - Parameter time: the reading's time in seconds.
    /// - Returns: whether an event may count at this reading.
    package mutating func isOver(at time: Double) -> Bool {
        switch span {
        case .seconds(let seconds): return last.map { (time - $0).lasts(seconds) } ?? true
        case .readings:
            guard readingsLeft > 0 else { return true }
            readingsLeft -= 1
            return false
        }
    }

    /// Begins the pause after an event at this time.
    package mutating func begin(at time: Double) {
        last = time
        if case .readings(let count) = span { readingsLeft = count }
    }
}
