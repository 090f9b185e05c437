// What waits for one browser: the newest state, the newest picture, and events in their order. Owned by ViewClient; one
// event loop, no input or output.

package import NIOCore

/// What waits for a browser that reads slower than things happen.
package struct ClientQueue {
    /// One message to be sent.
    package struct Message: Equatable {
        /// What is sent.
        package var bytes: ByteBuffer

        /// A Boolean value that indicates whether it is a text, or else a picture.
        package var isText = true
    }

    private var state: ByteBuffer?
    private var image: ByteBuffer?
    private var events = CircularBuffer<ByteBuffer>()
    private let mostEvents: Int

    /// How many events were lost since the last one that was sent.
    package private(set) var missed = 0

    /// Creates an empty queue.
    ///
    /// - Parameter mostEvents: the events that wait at most.
    package init(mostEvents: Int) { self.mostEvents = mostEvents }

    /// Puts a state in the place of the one before.
    package mutating func set(state: ByteBuffer) { self.state = state }

    /// Puts a picture in the place of the one before; `nil` takes it away.
    package mutating func set(image: ByteBuffer?) { self.image = image }

    /// Adds an event; where too many wait, the oldest is lost.
    package mutating func add(event: ByteBuffer) {
        if events.count >= mostEvents {
            events.removeFirst()
            missed += 1
        }
        events.append(event)
    }

    /// The next message: events come first, as they are short and in order.
    package mutating func next() -> Message? {
        if let event = events.popFirst() {
            defer { missed = 0 }
            return Message(bytes: missed > 0 ? Self.telling(missed, in: event) : event)
        }
        if let state = state.take() { return Message(bytes: state) }
        return image.take().map { Message(bytes: $0, isText: false) }
    }

    /// An event that tells how many were lost before it: one field more at the beginning of the object.
    private static func telling(_ missed: Int, in event: ByteBuffer) -> ByteBuffer {
        var bytes = ByteBuffer(string: "{\"missed\":\(missed),")
        var rest = event
        rest.moveReaderIndex(forwardBy: min(1, rest.readableBytes))
        bytes.writeBuffer(&rest)
        return bytes
    }
}
