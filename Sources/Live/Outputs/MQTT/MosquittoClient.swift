// The one owner of a client of libmosquitto. One thread at a time; a wake may be raised by any.

internal import CMosquitto
import Platform

/// A broker that is not heard of for one and a half times this is lost; seconds.
private let keepAliveSeconds = 15

/// A client with at most one connection.
@safe struct MosquittoClient: ~Copyable {
    private let handle: OpaquePointer

    private init() throws(TactusError) {
        var handle: OpaquePointer?
        let (status, message) = withMessage(CMOSQUITTO_MESSAGE) { unsafe CMosquittoCreate(&handle, $0) }
        guard status == CMosquittoStatus(CMOSQUITTO_OK), let handle = unsafe handle else {
            throw Self.error(status, message, of: "MQTT")
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe CMosquittoDestroy(handle)
    }

    /// A client that is not connected.
    ///
    /// - Throws: `TactusError` if the library is missing, or the authorities of an encrypted connection cannot be read.
    static func make(
        _ address: MQTTAddress,
        _ credentials: MQTTCredentials,
        will: MQTTMessage? = nil
    ) throws(TactusError) -> MosquittoClient {
        let client = try MosquittoClient()
        let handle = unsafe client.handle
        if let name = credentials.username {
            try unsafe client.check { text in
                unsafe CMosquittoSetCredentials(handle, name, credentials.password, text)
            }
        }
        if address.isEncrypted {
            try unsafe client.check { text in unsafe CMosquittoUseTLS(handle, credentials.authorities, text) }
        }
        if let will {
            let count = will.payload.count
            try unsafe client.check { text in
                unsafe CMosquittoSetWill(handle, will.topic, will.payload, count, text)
            }
        }
        return client
    }

    /// Whether the broker has let us in.
    var isAccepted: Bool { unsafe CMosquittoIsAccepted(handle) != 0 }

    /// Whether bytes wait to be sent.
    var isSending: Bool { unsafe CMosquittoIsSending(handle) != 0 }

    /// The number of messages that are known to have left.
    var delivered: Int { unsafe Int(CMosquittoDelivered(handle)) }

    /// Connects; the broker's answer comes while the client is served. Blocks while the host is looked up and reached.
    ///
    /// - Parameter packetLimit: the most bytes of a packet that the broker is to send, which needs MQTT 5; `nil` to
    ///   connect by MQTT 3.1.1, which every broker speaks.
    func connect(to address: MQTTAddress, packetLimit: Int? = nil) throws(TactusError) {
        let (host, port) = (address.host, Int32(address.port))
        try unsafe check { text in
            unsafe CMosquittoConnect(
                handle,
                host,
                port,
                Int32(keepAliveSeconds),
                UInt32(packetLimit ?? 0),
                text
            )
        }
    }

    /// Waits for work, or for a wake-up, and does it.
    ///
    /// - Returns: the received messages, and the number of those whose payloads are too long.
    func serve(
        milliseconds: Int,
        wake: Int32 = -1
    ) throws(TactusError) -> (messages: [MQTTMessage], tooLong: Int) {
        var intake = Intake()
        let handler: CMosquittoHandler = { context, topic, bytes, count, isRetained in
            guard let intake = unsafe context?.assumingMemoryBound(to: Intake.self) else { return }
            guard count <= Tuning.payloadLimit else { return unsafe intake.pointee.tooLong += 1 }
            let payload = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
            unsafe intake.pointee.messages.append(
                MQTTMessage(String(cString: topic), payload, isRetained: isRetained != 0)
            )
        }
        let (status, message) = unsafe withUnsafeMutablePointer(to: &intake) { intake in
            withMessage(CMOSQUITTO_MESSAGE) { text in
                unsafe CMosquittoServe(handle, Int32(milliseconds), wake, handler, intake, text)
            }
        }
        guard status == CMosquittoStatus(CMOSQUITTO_OK) else { throw Self.error(status, message) }
        return (intake.messages, intake.tooLong)
    }

    /// Sends a message.
    ///
    /// - Parameter isConfirmed: whether the broker says when it has it.
    func publish(_ message: MQTTMessage, isConfirmed: Bool = false) throws(TactusError) {
        let level: Int32 = isConfirmed ? 1 : 0
        try unsafe check { text in
            unsafe CMosquittoPublish(
                handle,
                message.topic,
                message.payload,
                message.payload.count,
                level,
                message.isRetained ? 1 : 0,
                text
            )
        }
    }

    func subscribe(to topic: String) throws(TactusError) {
        try unsafe check { text in unsafe CMosquittoSubscribe(handle, topic, text) }
    }

    /// Disconnects from the broker, which then does not publish the will.
    func disconnect() { unsafe CMosquittoDisconnect(handle) }

    private func check(_ call: (UnsafeMutablePointer<CChar>) -> CMosquittoStatus) throws(TactusError) {
        let (status, message) = withMessage(CMOSQUITTO_MESSAGE, call)
        guard status == CMosquittoStatus(CMOSQUITTO_OK) else { throw Self.error(status, message) }
    }

    private static func error(_ status: CMosquittoStatus, _ message: CText, of subject: String = "") -> TactusError {
        let kind: TactusError.Kind =
            switch Int(status) {
            case CMOSQUITTO_NO_LIBRARY: .uninstalled
            case CMOSQUITTO_BROKEN: .broken
            default: .unavailable
            }
        return TactusError(kind, subject, message.words)
    }

    private struct Intake {
        var messages: [MQTTMessage] = []
        var tooLong = 0
    }
}

/// Wakes the thread that serves a client; kept by all who may do so.
@safe final class MosquittoWake: Sendable {
    /// The descriptor that wakes the client; −1 where the system has no descriptor left.
    let descriptor: Int32

    init() { descriptor = CMosquittoWakeCreate() }

    deinit { if descriptor >= 0 { CMosquittoWakeClose(descriptor) } }

    /// Ends the waiting, now or when it begins; any thread, never blocks.
    func raise() { CMosquittoWakeRaise(descriptor) }

    /// Waits without a client.
    func wait(seconds: Double) { CMosquittoWakeWait(descriptor, Int32(seconds * 1000)) }
}
