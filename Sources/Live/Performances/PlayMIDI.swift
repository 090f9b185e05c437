// MIDI that comes in at a port: pads, pedals, and the clock of another program. Runs on its own thread.

package import Drums
internal import KeypointFiles
package import Outputs
import Platform
import Synchronization

/// Reads a port and plays what comes.
///
/// The meaning of messages is in `HeardMIDI`.
package final class PlayMIDI: Sendable {
    private struct State {
        var heard: HeardMIDI

        /// The address of the port that is wanted, while it is there.
        var source: String?
    }

    private let port: MIDIPort
    private let wanted: String?
    private let state: Mutex<State>

    /// Called with each pad, pedal and button that is pressed.
    private let pressed: (@Sendable (HeardMIDI.Press) -> Void)?

    /// Connects the port.
    ///
    /// - Parameters:
    ///   - wanted: the port of a device or a program to connect; `nil` for none.
    ///   - pressed: is called with each pad, pedal and button that is pressed.
    /// - Throws: `TactusError` if the port does not exist.
    package init(
        _ port: MIDIPort,
        from wanted: String?,
        _ heard: HeardMIDI,
        pressed: (@Sendable (HeardMIDI.Press) -> Void)? = nil
    ) throws(TactusError) {
        (self.port, self.wanted, self.pressed) = (port, wanted, pressed)
        var source: String?
        if let wanted { source = try port.connect(wanted, for: .receiving) }
        state = Mutex(State(heard: heard, source: source))
    }

    package var counts: HeardMIDI.Counts { state.withLock { $0.heard.counts } }

    /// The source of the port, in words.
    package var words: String {
        wanted.map { "listening to the MIDI port \($0)" } ?? "listening to what is connected to the MIDI port Tactus"
    }

    /// Changes the map, and returns it.
    package func changeMap(_ change: (inout MIDIMap) -> Void) -> MIDIMap {
        state.withLock { state in
            change(&state.heard.map)
            return state.heard.map
        }
    }

    /// Returns what a pad, a pedal or a button does at present.
    package func action(of press: HeardMIDI.Press) -> KitAction? {
        state.withLock { state in
            let lines = state.heard.map.lines(for: press.trigger, channel: press.channel)
            return lines.first?.action ?? state.heard.usual(press.trigger)
        }
    }

    /// Plays what comes, until the end.
    ///
    /// - Throws: `TactusError` if the port is lost.
    func listen(_ performance: Performance, until end: Latch) throws(TactusError) {
        while !end.isSet {
            let all = try port.receive(within: Tuning.endInterval)
            for received in all {
                switch received {
                case .message(let message, let moment): hear(message, at: moment, performance)
                case .came: reconnect(performance)
                case .went(let address): note(gone: address, performance)
                case .lost: performance.say("MIDI: more messages came than the system keeps; some are lost")
                }
            }
            let (outcomes, lines) = state.withLock { state in
                (state.heard.look(at: MonotonicClock.now), state.heard.takeLines())
            }
            for outcome in outcomes { play(outcome, at: MonotonicClock.now, performance) }
            for line in lines { performance.say(line) }
        }
    }

    private func hear(_ message: MIDIMessage, at moment: Double, _ performance: Performance) {
        let (outcomes, press) = state.withLock { state in
            (state.heard.hear(message, at: moment), state.heard.pressed.take())
        }
        for outcome in outcomes { play(outcome, at: moment, performance) }
        if let press { pressed?(press) }
    }

    private func play(_ outcome: HeardMIDI.Outcome, at moment: Double, _ performance: Performance) {
        switch outcome {
        case .request(let action, let velocity):
            performance.request(action, velocity: velocity, onset: moment, cause: .device(Self.name), from: Self.name)
        case .grid(let grid):
            let now = MonotonicClock.now
            performance.act { $0.follow(grid, at: now, from: Self.name) }
        }
    }

    // MARK: Devices that come and go

    private func note(gone address: String, _ performance: Performance) {
        guard let wanted else { return }
        let isGone = state.withLock { state in
            guard state.source == address else { return false }
            state.source = nil
            return true
        }
        if isGone { performance.say("the MIDI port \(wanted) is gone; it is connected again when it is back") }
    }

    private func reconnect(_ performance: Performance) {
        guard let wanted, state.withLock({ $0.source == nil }),
            let address = try? port.connect(wanted, for: .receiving)
        else { return }
        state.withLock { $0.source = address }
        performance.say("the MIDI port \(wanted) is back")
    }

    /// The source of what comes over MIDI, in events.
    static let name = "midi"
}
