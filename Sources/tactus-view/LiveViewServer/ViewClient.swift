// One browser or phone: its queue, and how much it says. Owned by a hub, on the server's thread.

/// A browser with an open live view, or as a phone.
final class ViewClient {
    /// A Boolean value that indicates whether it wants pictures.
    var wantsImages = false {
        didSet { if !wantsImages { queue.set(image: nil) } }
    }

    /// A Boolean value that indicates whether it shows the points of faces.
    var wantsFacePoints = false

    /// The address that it is connected from, as digits.
    let address: String

    private let connection: WebClient
    private var queue = ClientQueue(mostEvents: Tuning.mostEvents, mostBytes: Tuning.mostEventBytes)
    private var second = ContinuousClock.now
    private var heardInSecond = 0

    init(_ connection: WebClient, address: String) {
        self.connection = connection
        self.address = address
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

    /// The next message to be sent.
    func next() -> ClientQueue.Message? { queue.next() }

    /// Counts a message; returns whether it is one too many for this second.
    func countMessage(most: Int) -> Bool {
        let now = ContinuousClock.now
        if now - second >= .seconds(1) { (second, heardInSecond) = (now, 0) }
        heardInSecond += 1
        return heardInSecond > most
    }

    /// Closes the connection when what waits is sent; one that does not read is not waited for.
    func close(_ code: CloseCode) { connection.close(code) }
}
