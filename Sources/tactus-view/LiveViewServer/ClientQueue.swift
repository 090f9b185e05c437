// The queue of one browser: the newest of what is kept, the newest state and picture, and events in their order. Owned by
// ViewClient; no input or output.

/// The messages that wait for a slow browser.
package struct ClientQueue {
    /// One message to be sent.
    package struct Message: Equatable {
        /// The bytes to send.
        package var bytes: [UInt8]

        /// A Boolean value that indicates whether it is a text, or else a picture.
        package var isText = true
    }

    private var state: [UInt8]?
    private var image: [UInt8]?
    private var kept: [UInt32: [UInt8]] = [:]
    private var events: [[UInt8]] = []
    private let mostEvents: Int
    private let mostBytes: Int

    /// The bytes of the events that wait.
    package private(set) var eventBytes = 0

    /// The number of events that were lost since the last one that was sent.
    package private(set) var missed = 0

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - mostEvents: the events that wait at most.
    ///   - mostBytes: the bytes that they have together at most.
    package init(mostEvents: Int, mostBytes: Int) {
        self.mostEvents = mostEvents
        self.mostBytes = mostBytes
    }

    /// Puts a state in the place of the one before.
    package mutating func set(state: [UInt8]) { self.state = state }

    /// Puts a picture in the place of the one before; `nil` takes it away.
    package mutating func set(image: [UInt8]?) { self.image = image }

    /// Puts a message in the place of the one of the same topic: it says all that there is to say.
    package mutating func set(kept message: [UInt8], topic: UInt32) { kept[topic] = message }

    /// Adds an event; where too many wait, or too many bytes, the oldest are lost.
    package mutating func add(event: [UInt8]) {
        eventBytes += event.count
        while let oldest = events.first, events.count >= mostEvents || eventBytes > mostBytes {
            events.removeFirst()
            eventBytes -= oldest.count
            missed += 1
        }
        events.append(event)
    }

    /// The next message: what is kept in the order of its topics, then events in theirs, as both are short.
    package mutating func next() -> Message? {
        if let topic = kept.keys.min(), let message = kept.removeValue(forKey: topic) { return Message(bytes: message) }
        if !events.isEmpty {
            let event = events.removeFirst()
            eventBytes -= event.count
            defer { missed = 0 }
            return Message(bytes: missed > 0 ? Self.telling(missed, in: event) : event)
        }
        if let state = state.take() { return Message(bytes: state) }
        return image.take().map { Message(bytes: $0, isText: false) }
    }

    /// Returns an event with the number of events lost before it: one field more at the beginning of the object.
    private static func telling(_ missed: Int, in event: [UInt8]) -> [UInt8] {
        Array("{\"missed\":\(missed),".utf8) + event.dropFirst()
    }
}
