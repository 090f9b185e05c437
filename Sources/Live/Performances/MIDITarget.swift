// The output of a performance as MIDI: a port of the sequencer, or a file. Owned by Performance.

package import Drums
package import Outputs
import Synchronization

/// The delay of a MIDI file behind the playing, in seconds, which puts hits into their intended order: all but the
/// softest strokes are detected within half of it.
private let fileLag = 0.3

/// Plays each hit as a note of General MIDI's percussion.
package final class MIDITarget: PlayTarget {
    /// An item that waits for its place in a file.
    private enum Item {
        case hit(DrumHit)
        case value(KitValue, Double)
        case choke(Instrument)
    }

    private struct State {
        var drums: MIDIPercussion
        var controls: MIDIControls
        var waiting: [(item: Item, moment: Double)] = []
        var written = -Double.infinity
        var start: Double?
        var problem: TactusError?

        /// Returns the next item that was meant for a time or before, with its time; one that comes after a later one
        /// has the later one's time.
        mutating func next(until time: Double) -> (Item, Double)? {
            guard let next = waiting.first, next.moment <= time else { return nil }
            waiting.removeFirst()
            written = max(written, next.moment)
            return (next.item, written)
        }
    }

    package var isHeard: Bool { !isRecord }

    private let state: Mutex<State>
    private let isRecord: Bool
    private let settings: KitMIDI
    private let say: @Sendable (String) -> Void

    /// Creates a target of a port or a file, which it owns from now on.
    ///
    /// - Parameters:
    ///   - isRecord: whether hits are written at their intended times, as a file can have them, and not when they were
    ///     known.
    ///   - tempo: the tempo at the beginning, in beats per minute.
    ///   - settings: channels, lengths and velocities of the notes.
    ///   - say: prints a line for the user.
    /// - Throws: `TactusError` if the output rejects the tempo.
    package init(
        _ output: sending any MIDIOutput,
        isRecord: Bool,
        tempo: Double,
        settings: KitMIDI = KitMIDI(),
        say: @escaping @Sendable (String) -> Void
    ) throws(TactusError) {
        var drums = MIDIPercussion(output, channel: settings.channel, length: settings.length)
        try drums.setTempo(tempo, at: 0)
        if let program = settings.program { try drums.choose(program) }
        state = Mutex(State(drums: drums, controls: MIDIControls(channel: settings.channel)))
        self.settings = settings
        self.isRecord = isRecord
        self.say = say
    }

    package func play(_ hit: DrumHit, at time: Double) { write(.hit(hit), at: time) }

    /// Plays the instrument's note; into a file when it was meant, once no earlier one can come any more.
    package func play(_ hit: DrumHit, at time: Double, meantFor moment: Double, from source: String) {
        process(.hit(hit), at: time, meantFor: moment)
    }

    package func didOccur(_ event: PerformanceEvent, at time: Double) {
        switch event {
        case .action(.tempo(let tempo, _)):
            change(at: time) { drums, time throws(TactusError) in try drums.setTempo(tempo, at: time) }
        case .action(.value(let value, let position, _)): process(.value(value, position), at: time, meantFor: time)
        case .action(.choke(let instrument, _)): process(.choke(instrument), at: time, meantFor: time)
        default: break
        }
    }

    package func advance(to time: Double) {
        state.withLock { $0.start = $0.start ?? time }
        let time = isRecord ? time - fileLag : time
        write(until: time)
        change(at: time) { drums, time throws(TactusError) in try drums.advance(to: time) }
    }

    /// Ends all notes, and writes a file; what went wrong.
    package func close(at time: Double) -> TactusError? {
        write(until: .infinity)
        change(at: time, isTold: false) { drums, time throws(TactusError) in try drums.close(at: time) }
        return state.withLock { $0.problem }
    }

    /// Sends an item now, or keeps it for its place in a file.
    private func process(_ item: Item, at time: Double, meantFor moment: Double) {
        guard isRecord else { return write(item, at: time) }
        state.withLock { state in
            state.start = state.start ?? time
            let place = state.waiting.lastIndex { $0.moment <= moment }.map { $0 + 1 } ?? 0
            state.waiting.insert((item, moment), at: place)
        }
    }

    /// Writes the items that were meant for a time or before.
    private func write(until time: Double) {
        while let (item, moment) = state.withLock({ $0.next(until: time) }) { write(item, at: moment) }
    }

    private func write(_ item: Item, at time: Double) {
        var note: (number: Int, channel: Int?)?
        if case .hit(let hit) = item {
            note = (hit.instrument.note, hit.instrument.channel)
            if hit.cause == .metronome {
                switch settings.click {
                case .instrument: break
                case .note(let click): note = (click, nil)
                case .off: return
                }
            }
        }
        let messages = state.withLock { state in
            switch item {
            case .hit(let hit): state.controls.before(hit)
            case .value(let value, let position): value.messages.flatMap { state.controls.set($0, to: position) }
            case .choke(let instrument): state.controls.choke(instrument)
            }
        }
        change(at: time) { drums, time throws(TactusError) in
            try drums.send(messages, at: time)
            guard let note, case .hit(let hit) = item else { return }
            let velocity = settings.velocity(hit.velocity)
            try drums.hit(note.number, channel: note.channel, velocity: velocity, at: time)
        }
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
