// The output that other programs see as a MIDI port. One thread at a time.

/// A port of ALSA's sequencer named "Tactus", which any program may subscribe to.
///
/// Receivers connect with `aconnect Tactus …`, a patch bay or a DAW; or the port itself connects. Programs that list
/// only raw MIDI ports are reached through the kernel's snd-virmidi.
package final class MIDIPort: MIDIOutput {
    private var port: SequencerPort?

    /// Creates the port.
    ///
    /// - Throws: `unavailable` where there is no sequencer.
    package init(client: String = "Tactus", port: String = "Tactus") throws(TactusError) {
        self.port = try SequencerPort(client: client, port: port)
    }

    /// The number of the client, as in `aconnect`; `nil` once closed.
    package var client: Int? { port?.client }

    /// Returns the number of subscribed ports; 0 once closed.
    ///
    /// - Throws: the errors of the sequencer.
    package func subscribers() throws(TactusError) -> Int { try port?.subscribers() ?? 0 }

    /// Returns the ports of other programs to which it could be connected.
    ///
    /// - Throws: the errors of the sequencer.
    package func destinations() throws(TactusError) -> [MIDIDestination] { try port?.destinations() ?? [] }

    /// Connects to a port: `CLIENT:PORT` by numbers, or a program by its name or the start of it.
    ///
    /// - Throws: `missing` where there is no such port, or it cannot be written to.
    package func connect(_ destination: String) throws(TactusError) { try port?.connect(destination) }

    /// Sends a message at once; `time` is ignored.
    package func send(_ message: MIDIMessage, at time: Double) throws(TactusError) { try port?.send(message) }

    /// Does nothing: a port has no tempo.
    package func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {}

    /// Ends all notes of the percussion's channel and removes the port.
    package func close() throws(TactusError) {
        guard port != nil else { return }
        defer { port = nil }
        try port?.send(.allNotesOff())
    }
}
