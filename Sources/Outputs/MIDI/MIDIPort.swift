// The output that other programs see as a MIDI port: the one owner of a client of ALSA's sequencer. One thread at a time.

internal import CALSA
import Platform

/// A port of another program that can be played on.
package struct MIDIDestination: Sendable, Hashable {
    /// The address `CLIENT:PORT` by numbers, as in `aconnect` and `MIDIPort.connect`.
    package var address: String

    /// The name of its program.
    package var client: String

    package var port: String
}

/// A port of ALSA's sequencer named "Tactus", which any program may subscribe to.
///
/// Receivers connect with `aconnect Tactus …`, a patch bay or a DAW; or the port itself connects. Programs that list
/// only raw MIDI ports are reached through the kernel's snd-virmidi.
@safe package final class MIDIPort: MIDIOutput {
    /// `nil` once closed.
    private var handle: OpaquePointer?

    /// Creates the port.
    ///
    /// - Throws: `unavailable` where there is no sequencer.
    package init(client: String = "Tactus", port: String = "Tactus") throws(TactusError) {
        var handle: OpaquePointer?
        let (status, message) = withMessage(CALSA_MESSAGE) { unsafe CALSAPortOpen(client, port, &handle, $0) }
        guard status == CALSAStatus(CALSA_OK), unsafe handle != nil else {
            let advice = "; is the kernel's module snd-seq loaded, and are you in the group audio?"
            throw TactusError(
                .unavailable,
                message.words + (status == CALSAStatus(CALSA_UNAVAILABLE) ? advice : "")
            )
        }
        unsafe self.handle = handle
    }

    deinit { if let handle = unsafe handle { unsafe CALSAPortClose(handle) } }

    /// The number of the client, as in `aconnect`; `nil` once closed.
    package var client: Int? { unsafe handle.map { unsafe Int(CALSAPortClient($0)) } }

    /// Returns the ports of other programs to which it could be connected.
    ///
    /// - Throws: the errors of the sequencer.
    package func destinations() throws(TactusError) -> [MIDIDestination] {
        var count: Int32 = 0
        var found = [CALSADestination](repeating: CALSADestination(), count: Tuning.destinations)
        try unsafe check { port, text in
            unsafe CALSADestinations(port, &found, Int32(Tuning.destinations), &count, text)
        }
        return found.prefix(Int(count)).map { one in
            MIDIDestination(
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

    /// Connects to a port: `CLIENT:PORT` by numbers, or a program by its name or the start of it.
    ///
    /// - Throws: `missing` where there is no such port, or it cannot be written to.
    package func connect(_ destination: String) throws(TactusError) {
        try unsafe check { port, text in unsafe CALSAConnect(port, destination, text) }
    }

    /// Sends a message at once; `time` is ignored.
    package func send(_ message: MIDIMessage, at time: Double) throws(TactusError) {
        let bytes = message.bytes
        try unsafe check { port, text in unsafe CALSASend(port, bytes[0], bytes[1], bytes[2], text) }
    }

    /// Does nothing: a port has no tempo.
    package func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {}

    /// Ends all notes of the percussion's channel and removes the port.
    package func close() throws(TactusError) {
        defer {
            if let handle = unsafe handle.take() { unsafe CALSAPortClose(handle) }
        }
        try send(.allNotesOff(), at: 0)
    }

    /// Calls a function of the sequencer; does nothing once closed.
    private func check(_ call: (OpaquePointer, UnsafeMutablePointer<CChar>) -> CALSAStatus) throws(TactusError) {
        guard let handle = unsafe handle else { return }
        let (status, message) = withMessage(CALSA_MESSAGE) { unsafe call(handle, $0) }
        guard status != CALSAStatus(CALSA_OK) else { return }
        throw TactusError(status == CALSAStatus(CALSA_MISSING) ? .missing : .unavailable, message.words)
    }
}
