// The meaning of MIDI that comes in: hits, commands, and the beat of another program. Owned by PlayMIDI, behind its lock;
// pure.

package import Drums
import Gestures
package import Outputs

/// The value from which on a pedal is down.
private let pedalDown = 64

/// The clock that a performance follows.
package enum FollowedClock: String, Sendable, Hashable, CaseIterable {
    /// MIDI clock.
    case midi

    /// MIDI time code.
    case mtc

    /// An Ableton Link session.
    case link

    /// JACK's transport.
    case jack

    /// Whether it comes over a MIDI port.
    package var isMIDI: Bool { self == .midi || self == .mtc }
}

/// Turns messages into requests and positions (<doc:TakesAndLoops#MIDI-pads-and-pedals>).
package struct HeardMIDI {
    package struct Counts: Sendable, Hashable {
        /// Notes, controllers and programs that came.
        package var messages = 0

        /// Notes of no instrument, and programs without a scene.
        package var unknown = 0
    }

    /// The result of a message.
    package enum Outcome: Equatable, Sendable {
        case request(KitAction, velocity: Float)
        case grid(GridPosition)
    }

    /// A message that a line of the map could wait for.
    package struct Press: Sendable, Hashable {
        package var trigger: MIDIMap.Trigger
        package var channel: Int

        package init(_ trigger: MIDIMap.Trigger, channel: Int) { (self.trigger, self.channel) = (trigger, channel) }

        package var words: String {
            "\(trigger.field.replacing(":", with: "")) on channel \(channel)"
        }
    }

    package var map: MIDIMap
    package private(set) var counts = Counts()

    /// The last message that was pressed, until it is taken.
    package var pressed: Press?

    private let kit: Kit
    private let followed: FollowedClock?
    private var clock: MIDIClockFollower
    private var code: TimecodeFollower
    private var values: [Press: Int] = [:]
    private var reported: Set<MIDIMap.Trigger> = []
    private var lines: [String] = []
    private var isLost = false

    /// Creates a value that has heard nothing.
    ///
    /// - Parameters:
    ///   - followed: what is followed; `nil` for nothing.
    ///   - tempo: the tempo of time code, and of a clock until its own is known.
    package init(_ kit: Kit, map: MIDIMap, following followed: FollowedClock?, tempo: Double) {
        (self.kit, self.map, self.followed) = (kit, map, followed)
        clock = MIDIClockFollower(tempo: tempo)
        code = TimecodeFollower(tempo: tempo)
    }

    /// Returns the lines for the user since the last call.
    package mutating func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Takes a message in.
    ///
    /// - Parameter time: its moment, by the system's clock.
    /// - Returns: what it comes to.
    package mutating func hear(_ message: MIDIMessage, at time: Double) -> [Outcome] {
        switch message {
        case .noteOn(let channel, let note, let velocity):
            return press(Press(.note(note), channel: channel), velocity)
        case .controller(let channel, let number, let value):
            return turn(Press(.controller(number), channel: channel), to: value)
        case .program(let channel, let number): return press(Press(.program(number), channel: channel), 127)
        case .noteOff, .notePressure, .pressure, .pitchBend: return []
        case .clock: return follow(.tick, at: time)
        case .start: return follow(.start, at: time)
        case .proceed: return follow(.proceed, at: time)
        case .stop: return follow(.stop, at: time)
        case .songPosition(let sixteenth): return follow(.position(sixteenth), at: time)
        case .quarterFrame(let byte):
            guard followed == .mtc else { return [] }
            return [code.receive(quarterFrame: byte, at: time)].compactMap { $0.map(Outcome.grid) }
        case .fullFrame(let hours, let minutes, let seconds, let frames):
            guard followed == .mtc, let rate = Timecode.Rate(rawValue: hours >> 5 & 3),
                let place = Timecode(rate, hours: hours & 31, minutes: minutes, seconds: seconds, frames: frames),
                let grid = code.receive(place, at: time)
            else { return [] }
            return [.grid(grid)]
        }
    }

    /// Looks whether what is followed has gone silent.
    package mutating func look(at time: Double) -> [Outcome] {
        if followed == .midi, clock.loses(at: time) {
            isLost = true
            lines.append("the MIDI clock has gone silent; the tempo stays as it was")
        }
        guard followed == .mtc, let grid = code.look(at: time) else { return [] }
        return [.grid(grid)]
    }

    private mutating func follow(_ message: MIDIClockFollower.Message, at time: Double) -> [Outcome] {
        guard followed == .midi else { return [] }
        if isLost, message == .tick {
            isLost = false
            lines.append("the MIDI clock is back")
        }
        return clock.receive(message, at: time).map { [.grid($0)] } ?? []
    }

    // MARK: Pads and pedals

    /// Turns a controller, which presses each line whose threshold it reaches.
    private mutating func turn(_ press: Press, to value: Int) -> [Outcome] {
        let before = values.updateValue(value, forKey: press) ?? 0
        let lines = map.lines(for: press.trigger, channel: press.channel)
        if before < pedalDown, value >= pedalDown { pressed = press }
        guard let line = lines.first(where: { before < $0.threshold && value >= $0.threshold }) else { return [] }
        counts.messages += 1
        return [.request(line.action, velocity: Float(value) / 127)]
    }

    private mutating func press(_ press: Press, _ velocity: Int) -> [Outcome] {
        counts.messages += 1
        pressed = press
        let lines = map.lines(for: press.trigger, channel: press.channel)
        if !lines.isEmpty {
            let line = lines.first { velocity >= $0.threshold }
            return line.map { [.request($0.action, velocity: Float(velocity) / 127)] } ?? []
        }
        if let action = usual(press.trigger) { return [.request(action, velocity: Float(velocity) / 127)] }
        counts.unknown += 1
        if reported.insert(press.trigger).inserted {
            self.lines.append("MIDI \(press.words) plays nothing; a line of --midi-map gives it something to do")
        }
        return []
    }

    /// Returns what a message does without a line of the map.
    package func usual(_ trigger: MIDIMap.Trigger) -> KitAction? {
        switch trigger {
        case .note(let note): kit.instruments.first { $0.note == note }.map { .hit($0.name) }
        case .program(let number): try? KitAction(command: "scene \(number)")
        case .controller: nil
        }
    }
}
