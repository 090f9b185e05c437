// What is played as MIDI: a port of the sequencer, or a file. Owned by Performance.

public import Drums
import Gestures
public import MIDI
import Synchronization

/// Plays each hit as a note of General MIDI's percussion.
public final class MIDITarget: PlayTarget {
    private struct State {
        var drums: MIDIPercussion
        var start: Double?
        var problem: DeviceProblem?
    }

    private let state: Mutex<State>
    private let say: @Sendable (String) -> Void

    /// Makes a target of a port or a file; nobody else uses it from now on.
    ///
    /// - Parameters:
    ///   - tempo: the tempo at the beginning, in beats a minute.
    ///   - say: prints a line for the user.
    /// - Throws: where the output does not take the tempo.
    public init(
        _ output: sending any MIDIOutput,
        tempo: Double,
        say: @escaping @Sendable (String) -> Void
    ) throws(MIDIFault) {
        var drums = MIDIPercussion(output)
        try drums.setTempo(tempo, at: 0)
        state = Mutex(State(drums: drums))
        self.say = say
    }

    /// Plays the instrument's note.
    public func play(_ hit: DrumHit, at time: Double) {
        change(at: time) { drums, time throws(MIDIFault) in
            try drums.hit(hit.instrument.note, velocity: hit.velocity, at: time)
        }
    }

    /// Takes down a tempo.
    public func tell(_ news: PlayNews, at time: Double) {
        guard case .action(.tempo(let tempo, _)) = news else { return }
        change(at: time) { drums, time throws(MIDIFault) in try drums.setTempo(tempo, at: time) }
    }

    /// Ends the notes that are due.
    public func advance(to time: Double) {
        change(at: time) { drums, time throws(MIDIFault) in try drums.advance(to: time) }
    }

    /// Ends all notes, and writes a file; what went wrong.
    public func close(at time: Double) -> DeviceProblem? {
        change(at: time) { drums, _ throws(MIDIFault) in try drums.close() }
        return state.withLock { $0.problem }
    }

    /// Does something at a time, which counts from the first that the target is told.
    private func change(at time: Double, _ body: (inout MIDIPercussion, Double) throws(MIDIFault) -> Void) {
        state.withLock { state in
            let start = state.start ?? time
            state.start = start
            do throws(MIDIFault) {
                try body(&state.drums, max(0, time - start))
            } catch {
                if state.problem == nil { say("\(error)") }
                state.problem = state.problem ?? DeviceProblem(status: 74, "\(error)")
            }
        }
    }
}
