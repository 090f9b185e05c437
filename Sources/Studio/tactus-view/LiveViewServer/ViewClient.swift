// One browser or phone: how much it says, and its queue: the newest of what is kept, the newest state and picture, and
// events in their order. Owned by a hub, on the server's thread.

/// The most bytes of these events together: a take of 2,000 steps has a tenth of it.
private let mostEventBytes = 1 << 20

/// A browser with an open live view, or as a phone.
final class ViewClient {
    /// Whether it wants pictures.
    var wantsImages = false {
        didSet { if !wantsImages { queue.set(image: nil) } }
    }

    /// Whether it shows the points of faces.
    var wantsFacePoints = false

    /// The address that it is connected from, as digits.
    let address: String

    private let connection: WebClient
    private var queue = ClientQueue(mostEvents: Tuning.mostEvents, mostBytes: mostEventBytes)
    private let start = ContinuousClock.now
    private var allowance: TokenBucket

    init(_ connection: WebClient, address: String, messagesPerSecond most: Int) {
        self.connection = connection
        self.address = address
        allowance = TokenBucket(capacity: Double(most), perSecond: Double(most))
    }

    /// Its number; no two of a server have the same.
    var id: UInt32 { connection.id }

    /// Reads on, or leaves what comes to the system, which lets the sender wait (TCP).
    func setReading(_ isOn: Bool) { connection.setReading(isOn) }

    /// Changes what waits; it is sent as the browser takes it, and what it does not take stays replaceable.
    func send(_ change: (inout ClientQueue) -> Void) {
        change(&queue)
        connection.ask()
    }

    func next() -> ClientQueue.Message? { queue.next() }

    /// Counts a message; returns whether the client has not sent too many.
    func admitsMessage() -> Bool { allowance.take(at: (.now - start) / .seconds(1)) }

    /// Closes the connection when what waits is sent; one that does not read is not waited for.
    func close(_ code: CloseCode) { connection.close(code) }
}

/// The messages that wait for a slow browser.
package struct ClientQueue {
    package struct Message: Equatable {
        package var bytes: [UInt8]

        /// Whether it is a text, or else a picture.
        package var isText = true
    }

    private var state: [UInt8]?
    private var image: [UInt8]?
    private var kept: [UInt32: [UInt8]] = [:]
    private var events: BoundedQueue<[UInt8]>
    private var reported = 0

    /// The number of events that were lost since the last one that was sent.
    package var missed: Int { events.dropped - reported }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - mostEvents: the events that wait at most.
    ///   - mostBytes: the bytes that they have together at most.
    package init(mostEvents: Int, mostBytes: Int) {
        // A small event costs its share of the number, and a larger one than all the bytes finds room alone.
        events = BoundedQueue(.dropOldest(mostBytes)) { min(max($0.count, mostBytes / mostEvents), mostBytes) }
    }

    /// Puts a state in the place of the one before.
    package mutating func set(state: [UInt8]) { self.state = state }

    /// Puts a picture in the place of the one before; `nil` takes it away.
    package mutating func set(image: [UInt8]?) { self.image = image }

    /// Puts a message in the place of the one of the same topic: it replaces what the earlier one said.
    package mutating func set(kept message: [UInt8], topic: UInt32) { kept[topic] = message }

    /// Adds an event; where too many wait, or too many bytes, the oldest are lost.
    package mutating func add(event: [UInt8]) { events.put(event) }

    /// The next message: what is kept in the order of its topics, then events in theirs, as both are short.
    package mutating func next() -> Message? {
        if let topic = kept.keys.min(), let message = kept.removeValue(forKey: topic) { return Message(bytes: message) }
        if let event = events.pop() {
            defer { reported = events.dropped }
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
