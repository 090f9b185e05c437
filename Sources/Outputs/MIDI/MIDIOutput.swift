// Where MIDI goes: one protocol for port, file and null, and drums on top of it. One thread at a time.

// What is thrown is part of what this target offers.
@_exported public import Text

/// A receiver of messages: a port of the sequencer, a file, or nothing at all.
package protocol MIDIOutput: AnyObject {
    /// Takes a message.
    ///
    /// - Parameter time: when it is due, in seconds; a file writes it there, a port sends at once.
    /// - Throws: where it cannot be sent or kept; the output stays usable.
    func send(_ message: MIDIMessage, at time: Double) throws(TactusError)

    /// Takes a change of the tempo, in beats per minute; only files know what to do with it.
    func setTempo(_ tempo: Double, at time: Double) throws(TactusError)

    /// Is told when the take ends, before it is closed; only files know what to do with it.
    func end(at time: Double)

    /// Ends what sounds, writes what is left, and closes; messages are no longer taken. Closing twice does nothing.
    ///
    /// - Throws: where the end cannot be written.
    func close() throws(TactusError)
}

extension MIDIOutput {
    /// Does nothing.
    package func end(at time: Double) {}
}

/// Plays drums on an output: every hit is a note on channel 10 that ends by itself.
///
/// The caller has the clock: it calls `advance` at `next`, or more often. A fault does not stop it: the note's end is
/// told all the same, and the next hit is tried again.
package struct MIDIPercussion {
    private let output: any MIDIOutput
    private var ends: NoteOffs

    /// Creates one on an output, which is closed by `close`.
    ///
    /// - Parameter length: how long a note lasts, in seconds.
    package init(_ output: any MIDIOutput, length: Double = Tuning.noteSeconds) {
        self.output = output
        self.ends = NoteOffs(length: length)
    }

    /// When the next note ends, in seconds; `nil` where none sounds.
    package var next: Double? { ends.next }

    /// Plays a hit.
    ///
    /// - Parameters:
    ///   - note: 0…127.
    ///   - velocity: 0…1.
    ///   - time: in seconds, on the clock of `advance`.
    /// - Throws: the first fault of the output.
    package mutating func hit(_ note: Int, velocity: Float, at time: Double) throws(TactusError) {
        try send(ends.strike(note, velocity: velocity, at: time))
    }

    /// Ends the notes that are due by a time.
    ///
    /// - Throws: the first fault of the output.
    package mutating func advance(to time: Double) throws(TactusError) { try send(ends.due(by: time)) }

    /// Tells the output of a tempo, in beats per minute.
    ///
    /// - Throws: what the output does.
    package mutating func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {
        try output.setTempo(tempo, at: time)
    }

    /// Ends all notes and closes the output.
    ///
    /// - Parameter time: when the take ends, in seconds; `nil` for its last message.
    /// - Throws: the first fault of the output.
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
