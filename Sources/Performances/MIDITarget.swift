// The output of a performance as MIDI: a port of the sequencer, or a file. Owned by Performance.

package import Drums
import Gestures
import Capture
package import Outputs
import Synchronization

/// Plays each hit as a note of General MIDI's percussion.
package final class MIDITarget: PlayTarget {
    private struct State {
        var drums: MIDIPercussion
        var waiting: [(hit: DrumHit, moment: Double)] = []
        var written = -Double.infinity
        var start: Double?
        var problem: TactusError?

        /// Returns the next hit that was meant for a time or before, with its time; one that comes after a later one
        /// has the later one's time.
        mutating func next(until time: Double) -> (DrumHit, Double)? {
            guard let next = waiting.first, next.moment <= time else { return nil }
            waiting.removeFirst()
            written = max(written, next.moment)
            return (next.hit, written)
        }
    }

    private let state: Mutex<State>
    private let isRecord: Bool
    private let say: @Sendable (String) -> Void

    /// Creates a target of a port or a file, which it owns from now on.
    ///
    /// - Parameters:
    ///   - isRecord: whether hits are written at their intended times, as a file can have them, and not when they were
    ///     known.
    ///   - tempo: the tempo at the beginning, in beats per minute.
    ///   - say: prints a line for the user.
    /// - Throws: an error where the output rejects the tempo.
    package init(
        _ output: sending any MIDIOutput,
        isRecord: Bool,
        tempo: Double,
        say: @escaping @Sendable (String) -> Void
    ) throws(TactusError) {
        var drums = MIDIPercussion(output)
        try drums.setTempo(tempo, at: 0)
        state = Mutex(State(drums: drums))
        self.isRecord = isRecord
        self.say = say
    }

    package func play(_ hit: DrumHit, at time: Double) {
        change(at: time) { drums, time throws(TactusError) in
            try drums.hit(hit.instrument.note, velocity: hit.velocity, at: time)
        }
    }

    /// Plays the instrument's note; into a file when it was meant, once no earlier one can come any more.
    package func play(_ hit: DrumHit, at time: Double, meantFor moment: Double, from source: String) {
        guard isRecord else { return play(hit, at: time) }
        state.withLock { state in
            state.start = state.start ?? time
            let place = state.waiting.lastIndex { $0.moment <= moment }.map { $0 + 1 } ?? 0
            state.waiting.insert((hit, moment), at: place)
        }
    }

    package func didOccur(_ event: PerformanceEvent, at time: Double) {
        guard case .action(.tempo(let tempo, _)) = event else { return }
        change(at: time) { drums, time throws(TactusError) in try drums.setTempo(tempo, at: time) }
    }

    package func advance(to time: Double) {
        state.withLock { $0.start = $0.start ?? time }
        let time = isRecord ? time - Tuning.fileLag : time
        write(until: time)
        change(at: time) { drums, time throws(TactusError) in try drums.advance(to: time) }
    }

    /// Ends all notes, and writes a file; what went wrong.
    package func close(at time: Double) -> TactusError? {
        write(until: .infinity)
        change(at: time, isTold: false) { drums, time throws(TactusError) in try drums.close(at: time) }
        return state.withLock { $0.problem }
    }

    /// Writes the hits that were meant for a time or before.
    private func write(until time: Double) {
        while let (hit, moment) = state.withLock({ $0.next(until: time) }) { play(hit, at: moment) }
    }

    /// Performs a change at a time, which counts from the target's first one.
    private func change(
        at time: Double,
        isTold: Bool = true,
        _ body: (inout MIDIPercussion, Double) throws(TactusError) -> Void
    ) {
        state.withLock { state in
            let start = state.start ?? time
            state.start = start
            do throws(TactusError) {
                try body(&state.drums, max(0, time - start))
            } catch {
                if isTold, state.problem == nil { say("\(error)") }
                state.problem = state.problem ?? TactusError(.inputOutput, "\(error)")
            }
        }
    }
}
