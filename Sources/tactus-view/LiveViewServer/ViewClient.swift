// One browser: its queue, and the writing of it as fast as the browser reads. Owned by a hub, on the event loop.

import NIOCore
import NIOWebSocket

/// A browser with an open live view, or as a phone.
final class ViewClient {
    /// Its number; no two have the same.
    let id: UInt32

    /// A Boolean value that indicates whether it wants pictures.
    var wantsImages = false {
        didSet { if !wantsImages { queue.set(image: nil) } }
    }

    /// A Boolean value that indicates whether it shows the points of faces.
    var wantsFacePoints = false

    /// Where it is connected from, as digits; `nil` where that is not known.
    let address: String?

    private let channel: any Channel
    private var queue = ClientQueue(mostEvents: Tuning.mostEvents, mostBytes: Tuning.mostEventBytes)
    private var pingsOpen = 0
    private var second = NIODeadline.now()
    private var heardInSecond = 0

    private let messagesPerSecond: Int

    init(id: UInt32, channel: any Channel, messagesPerSecond: Int = Tuning.messagesPerSecond) {
        self.id = id
        self.channel = channel
        address = channel.remoteAddress?.ipAddress
        self.messagesPerSecond = messagesPerSecond
    }

    /// Reads on, or leaves what comes to the system, which lets the sender wait (TCP).
    func setReading(_ isOn: Bool) { _ = channel.setOption(ChannelOptions.autoRead, value: isOn) }

    /// Changes what waits, and sends what the browser can take.
    func send(_ change: (inout ClientQueue) -> Void) {
        change(&queue)
        pump()
    }

    /// Sends what waits, as long as the system takes it; what it does not take stays replaceable.
    func pump() {
        var hasWritten = false
        while channel.isActive, channel.isWritable, let message = queue.next() {
            let frame = WebSocketFrame(fin: true, opcode: message.isText ? .text : .binary, data: message.bytes)
            channel.write(frame, promise: nil)
            hasWritten = true
        }
        if hasWritten { channel.flush() }
    }

    /// Asks whether the browser is there; one that has not answered several times is shown out.
    func ping() {
        guard pingsOpen < Tuning.mostPings else {
            channel.close(promise: nil)
            return
        }
        pingsOpen += 1
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()), promise: nil)
    }

    /// Takes in a sign of life.
    func isThere() { pingsOpen = 0 }

    /// Counts a message; whether it is one too many for this second.
    func countMessage() -> Bool {
        let now = NIODeadline.now()
        if now - second >= .seconds(1) { (second, heardInSecond) = (now, 0) }
        heardInSecond += 1
        return heardInSecond > messagesPerSecond
    }

    /// Says why, and ends.
    func close(_ code: WebSocketErrorCode) {
        var bytes = ByteBuffer()
        bytes.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes)
        channel.writeAndFlush(frame).whenComplete { [channel] _ in channel.close(promise: nil) }
        // One that does not read is not waited for.
        channel.eventLoop.scheduleTask(in: .seconds(1)) { [channel] in channel.close(promise: nil) }
    }
}
