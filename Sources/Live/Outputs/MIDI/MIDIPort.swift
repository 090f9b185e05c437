// The port that other programs see: the one owner of a client of ALSA's sequencer. Any thread.

internal import CALSA
internal import Glibc
import Platform
internal import Synchronization

/// The largest number of messages that are read at once: a port that floods does not stop its reader from ending.
private let receivedAtOnce = 1_000

/// The largest number of listed ports of other programs.
private let destinations = 256

/// A port of another program or device.
package struct MIDIAddress: Sendable, Hashable {
    /// The address `CLIENT:PORT` by numbers, as in `aconnect` and `MIDIPort.connect`.
    package var address: String

    /// The name of its program.
    package var client: String

    package var port: String
}

/// A message or a change that comes in at a port.
package enum MIDIReceived: Sendable, Hashable {
    /// A message, and its moment by the system's monotonic clock, as the kernel dated it.
    case message(MIDIMessage, at: Double)

    /// A port of another program or device is there now.
    case came(address: String)

    /// A port of another program or device is gone.
    case went(address: String)

    /// More has come than the system keeps.
    case lost
}

/// A port of ALSA's sequencer named "Tactus", which any program may subscribe to.
///
/// Others connect with `aconnect`, a patch bay or a DAW; or the port itself connects. Programs that list only raw MIDI ports
/// are reached through the kernel's snd-virmidi.
package final class MIDIPort: MIDIOutput, Sendable {
    package enum Direction: Sendable {
        case sending, receiving

        fileprivate var number: Int32 { Int32(self == .sending ? CALSA_SENDS : CALSA_RECEIVES) }
    }

    /// The handle of C; used by one thread at a time.
    @safe private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// `nil` once closed.
    private let handle: Mutex<Handle?>
    private let descriptor: Int32

    /// Creates the port.
    ///
    /// - Throws: `TactusError`, `unavailable` where there is no sequencer.
    package init(
        client: String = "Tactus",
        port: String = "Tactus",
        directions: Set<Direction> = [.sending]
    ) throws(TactusError) {
        var opened: OpaquePointer?
        let all = directions.reduce(Int32(0)) { $0 | $1.number }
        let (status, message) = withMessage(CALSA_MESSAGE) { unsafe CALSAPortOpen(client, port, all, &opened, $0) }
        guard status == CALSAStatus(CALSA_OK), let opened = unsafe opened else {
            let advice = "; is the kernel's module snd-seq loaded, and are you in the group audio?"
            throw TactusError(
                .unavailable,
                message.words + (status == CALSAStatus(CALSA_UNAVAILABLE) ? advice : "")
            )
        }
        descriptor = unsafe CALSAPortDescriptor(opened)
        handle = Mutex(unsafe Handle(pointer: opened))
    }

    deinit { remove() }

    // MARK: Others

    /// Returns the ports of other programs that it could be connected to, or from.
    ///
    /// - Throws: `TactusError` of the sequencer.
    package func others(for direction: Direction) throws(TactusError) -> [MIDIAddress] {
        var count: Int32 = 0
        var found = [CALSAAddress](repeating: CALSAAddress(), count: destinations)
        try unsafe check { port, text in
            unsafe CALSAPorts(port, direction.number, &found, Int32(destinations), &count, text)
        }
        return found.prefix(Int(count)).map { one in
            MIDIAddress(
                address: "\(one.client):\(one.port)",
                client: unsafe withUnsafeBytes(of: one.clientName) {
                    unsafe String(untilZero: $0.map(CChar.init(bitPattern:)))
                },
                port: unsafe withUnsafeBytes(of: one.portName) {
                    unsafe String(untilZero: $0.map(CChar.init(bitPattern:)))
                }
            )
        }
    }

    /// Connects to a port, or from one: `CLIENT:PORT` by numbers, or a program by its name or the start of it.
    ///
    /// - Returns: its address by numbers.
    /// - Throws: `TactusError`, `missing` where there is no such port, or it has not this direction.
    @discardableResult
    package func connect(_ other: String, for direction: Direction = .sending) throws(TactusError) -> String {
        var found = CALSAAddress()
        try unsafe check { port, text in unsafe CALSAConnect(port, other, direction.number, &found, text) }
        return "\(found.client):\(found.port)"
    }

    // MARK: Sending

    /// Sends a message at once; `time` is ignored.
    package func send(_ message: MIDIMessage, at time: Double) throws(TactusError) { try send(message, moment: 0) }

    /// Lets the sequencer send a message at a moment of the system's monotonic clock.
    package func schedule(_ message: MIDIMessage, at moment: Double) throws(TactusError) {
        try send(message, moment: moment)
    }

    private func send(_ message: MIDIMessage, moment: Double) throws(TactusError) {
        let bytes = message.bytes + [0, 0]
        try unsafe check { port, text in unsafe CALSASend(port, bytes, moment, text) }
    }

    /// Takes back the messages that are scheduled for a moment or later.
    package func takeBack(from moment: Double) throws(TactusError) {
        try unsafe check { port, text in unsafe CALSARemove(port, moment, text) }
    }

    /// Does nothing: a port has no tempo.
    package func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {}

    /// Ends all notes of the percussion's channel and removes the port.
    package func close() throws(TactusError) {
        defer { remove() }
        try send(.allNotesOff(), at: 0)
    }

    private func remove() {
        handle.withLock { handle in
            if let closed = handle.take() { unsafe CALSAPortClose(closed.pointer) }
        }
    }

    // MARK: Receiving

    /// Waits for what comes first, and returns all that is there.
    ///
    /// - Parameter seconds: the longest wait.
    /// - Throws: `TactusError`, `unavailable` where the sequencer cannot be read any more.
    package func receive(within seconds: Double) throws(TactusError) -> [MIDIReceived] {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&waiting, 1, Int32(seconds * 1_000))
        var all: [MIDIReceived] = []
        var isEmpty = false
        while !isEmpty, all.count < receivedAtOnce {
            var event = CALSAEvent()
            isEmpty = true
            try unsafe check { port, text in
                let status = unsafe CALSAReceive(port, &event, text)
                isEmpty = status == CALSAStatus(CALSA_NOTHING)
                return isEmpty ? CALSAStatus(CALSA_OK) : status
            }
            if !isEmpty, let one = Self.received(event) { all.append(one) }
        }
        return all
    }

    private static func received(_ event: CALSAEvent) -> MIDIReceived? {
        let address = "\(event.client):\(event.port)"
        switch Int(event.kind) {
        case CALSA_MESSAGE_CAME:
            let bytes = unsafe withUnsafeBytes(of: event.bytes) { unsafe Array($0.prefix(Int(event.count))) }
            return MIDIMessage(bytes: bytes).map { .message($0, at: event.moment) }
        case CALSA_PORT_CAME: return .came(address: address)
        case CALSA_PORT_WENT: return .went(address: address)
        case CALSA_EVENTS_LOST: return .lost
        default: return nil
        }
    }

    /// Calls a function of the sequencer; does nothing once closed.
    private func check(_ call: (OpaquePointer, UnsafeMutablePointer<CChar>) -> CALSAStatus) throws(TactusError) {
        let fault: TactusError? = handle.withLock { handle in
            guard let handle else { return nil }
            let (status, message) = withMessage(CALSA_MESSAGE) { unsafe call(handle.pointer, $0) }
            guard status != CALSAStatus(CALSA_OK) else { return nil }
            return TactusError(status == CALSAStatus(CALSA_MISSING) ? .missing : .unavailable, message.words)
        }
        if let fault { throw fault }
    }
}
