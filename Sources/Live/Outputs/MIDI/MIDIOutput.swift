// The destination of MIDI: one protocol for port, file and null, and drums on top of it. One thread at a time.

/// A receiver of messages: a port of the sequencer, a file, or none at all.
package protocol MIDIOutput: AnyObject {
    /// Sends a message.
    ///
    /// - Parameter time: its time, in seconds; a file writes it there, a port sends at once.
    /// - Throws: `TactusError` if it cannot be sent or stored; the output stays usable.
    func send(_ message: MIDIMessage, at time: Double) throws(TactusError)

    /// Changes the tempo, in beats per minute; only files use it.
    func setTempo(_ tempo: Double, at time: Double) throws(TactusError)

    /// Called at the end of the take, before it is closed; only files use it.
    func end(at time: Double)

    /// Ends sounding notes, writes the rest, and closes; later messages are ignored. Closing twice does nothing.
    ///
    /// - Throws: `TactusError` if the end cannot be written.
    func close() throws(TactusError)
}

extension MIDIOutput {
    package func end(at time: Double) {}
}

/// Plays drums on an output: every hit is a note, on channel 10 unless it names another, that ends by itself.
///
/// The caller has the clock: it calls `advance` as often as notes are to end in time. An error does not stop it: the note's end is
/// sent nevertheless, and the next hit is tried again.
package struct MIDIPercussion {
    private let output: any MIDIOutput
    private let channel: Int
    private var ends: NoteOffs

    /// Creates percussion on an output, which `close` closes.
    ///
    /// - Parameters:
    ///   - channel: the channel of hits that name none, 1…16.
    ///   - length: the length of a note, in seconds.
    package init(_ output: any MIDIOutput, channel: Int = Tuning.percussion, length: Double = Tuning.noteSeconds) {
        self.output = output
        self.channel = channel
        self.ends = NoteOffs(channel: channel, length: length)
    }

    /// Chooses a program, 1…128, at the start.
    ///
    /// - Throws: `TactusError` of the output.
    package func choose(_ program: Int) throws(TactusError) {
        try output.send(.program(channel: channel, number: program), at: 0)
    }

    /// Plays a hit.
    ///
    /// - Parameters:
    ///   - note: 0…127.
    ///   - channel: 1…16; `nil` for the usual one.
    ///   - velocity: 0…1.
    ///   - time: in seconds, on the clock of `advance`.
    /// - Throws: `TactusError`, the first error of the output.
    package mutating func hit(
        _ note: Int,
        channel: Int? = nil,
        velocity: Float,
        at time: Double
    ) throws(TactusError) {
        try send(ends.strike(note, channel: channel, velocity: velocity, at: time))
    }

    /// Sends other messages.
    ///
    /// - Throws: `TactusError`, the first error of the output.
    package mutating func send(_ messages: [MIDIMessage], at time: Double) throws(TactusError) {
        try send(messages.map { TimedMessage(time: time, message: $0) })
    }

    /// Ends the notes that are due by a time.
    ///
    /// - Throws: `TactusError`, the first error of the output.
    package mutating func advance(to time: Double) throws(TactusError) { try send(ends.due(by: time)) }

    /// Sets the tempo of the output, in beats per minute.
    ///
    /// - Throws: `TactusError` of the output.
    package mutating func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {
        try output.setTempo(tempo, at: time)
    }

    /// Ends all notes and closes the output.
    ///
    /// - Parameter time: the end of the take, in seconds; `nil` for its last message.
    /// - Throws: `TactusError`, the first error of the output.
    package mutating func close(at time: Double? = nil) throws(TactusError) {
        var fault: TactusError?
        do throws(TactusError) { try send(ends.all()) } catch { fault = error }
        if let time { output.end(at: time) }
        try output.close()
        if let fault { throw fault }
    }

    private func send(_ messages: [TimedMessage]) throws(TactusError) {
        var fault: TactusError?
        for timed in messages {
            do throws(TactusError) { try output.send(timed.message, at: timed.time) } catch { fault = fault ?? error }
        }
        if let fault { throw fault }
    }
}
