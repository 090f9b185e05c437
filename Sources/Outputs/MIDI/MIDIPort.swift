// The output that other programs see as a MIDI port. One thread at a time.

/// A port of ALSA's sequencer named "Tactus", which any program may subscribe to.
///
/// Whoever wants to hear it connects with `aconnect Tactus …`, a patch bay or a DAW; or it connects itself. Programs
/// that list only raw MIDI ports are reached through the kernel's snd-virmidi.
package final class MIDIPort: MIDIOutput {
    private var port: SequencerPort?

    /// Creates the port.
    ///
    /// - Throws: `unavailable` where there is no sequencer.
    package init(client: String = "Tactus", port: String = "Tactus") throws(TactusError) {
        self.port = try SequencerPort(client: client, port: port)
    }

    /// The number of the client, as `aconnect` shows it; `nil` once closed.
    package var client: Int? { port?.client }

    /// How many ports listen; 0 once closed.
    ///
    /// - Throws: what the sequencer says.
    package func subscribers() throws(TactusError) -> Int { try port?.subscribers() ?? 0 }

    /// The ports of other programs that it could be connected to.
    ///
    /// - Throws: what the sequencer says.
    package func destinations() throws(TactusError) -> [MIDIDestination] { try port?.destinations() ?? [] }

    /// Connects to a port: `CLIENT:PORT` by numbers, or a program by its name or the start of it.
    ///
    /// - Throws: `missing` where there is none, or it cannot be written to.
    package func connect(_ destination: String) throws(TactusError) { try port?.connect(destination) }

    /// Sends it at once; `time` is not looked at.
    package func send(_ message: MIDIMessage, at time: Double) throws(TactusError) { try port?.send(message) }

    /// Does nothing: a port has no tempo.
    package func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {}

    /// Ends all notes of the percussion's channel and takes the port away.
    package func close() throws(TactusError) {
        guard port != nil else { return }
        defer { port = nil }
        try port?.send(.allNotesOff())
    }
}
