// The output of a performance as a file of events (<doc:Messages#Events>). Owned by Performance.

import Drums
package import Platform
import Gestures
import KeypointFiles
package import Keypoints
import Shapes
import Synchronization

/// The time in which a reader must read the last events at the end of a performance, in seconds.
private let eventsPatience = 3.0

/// The largest size of unread lines of events, in bytes.
private let eventsWaiting = 64 << 20

/// Writes one line for each event, in their order.
///
/// During live playing, lines are written by its own thread: a reader that does not read must not delay the sound.
package final class EventTarget: PlayTarget {
    private struct State: ~Copyable {
        let sink: ByteSink
        var problem: TactusError?
    }

    private let state: Mutex<State>

    /// Writes during playing; `nil` where each line is written at once.
    private let writer: BackgroundWriter?
    private let path: String
    private let say: @Sendable (String) -> Void

    /// Writes a recording, or to standard output where it is `nil`.
    ///
    /// - Parameters:
    ///   - recording: its file is made with the first event; its owner settles it.
    ///   - isLive: whether playing continues while a line is written.
    ///   - limit: the largest number of bytes that wait for the reader; further lines are lost.
    ///   - say: prints a line for the user.
    /// - Throws: `TactusError` if it cannot be opened.
    package init(
        _ recording: Recording?,
        isLive: Bool,
        limit: Int? = nil,
        say: @escaping @Sendable (String) -> Void
    ) throws(TactusError) {
        state = Mutex(State(sink: try ByteSink(recording)))
        writer = isLive ? BackgroundWriter("tactus.events", limit: limit ?? eventsWaiting) : nil
        path = recording?.path ?? "standard output"
        self.say = say
    }

    /// Writes the line; hits too are written when they are decided.
    package func willPlay(_ event: PerformanceEvent, from source: String) {
        var text = JSONWriter()
        text.append(Event(event, from: source))
        guard let writer else { return write(text.bytes) }
        let isIn = writer.put(text.bytes) { [self] in write($0) }
        if !isIn, writer.dropped == 1 { say("\(path): its reader does not keep up; events are lost") }
    }

    private func write(_ line: [UInt8]) {
        state.withLock { state in
            guard state.problem == nil else { return }
            do throws(TactusError) {
                try state.sink.write(line)
            } catch {
                state.problem = TactusError(.inputOutput, "\(error)")
                // A performance that is played at once ends right behind, and reports it then.
                if writer != nil { say("\(error); events are no longer written") }
            }
        }
    }

    /// Returns the error, if any; waits a moment for lines that are not written yet.
    package func close(at time: Double) -> TactusError? {
        guard writer?.finish(within: eventsPatience) ?? true else {
            return TactusError(.inputOutput, "\(path): its reader does not keep up; the last events are lost")
        }
        let lost = writer?.dropped ?? 0
        return state.withLock { state in
            guard state.problem == nil else { return state.problem }
            if lost > 0 {
                let wrong = "\(path): its reader did not keep up; \(counted(lost, "event is", "events are")) lost"
                state.problem = TactusError(.inputOutput, wrong)
            }
            do throws(TactusError) {
                try state.sink.finish()
            } catch {
                state.problem = TactusError(.inputOutput, "\(error)")
            }
            return state.problem
        }
    }
}

extension Event {
    /// Creates the record of an event in a file.
    ///
    /// - Parameter source: the name of the source.
    package init(_ event: PerformanceEvent, from source: String) {
        switch event {
        case .action(.hit(let hit)):
            self.init(hit.cause, at: hit.time, hit.onset, from: source, kind: "hit", id: hit.instrument.name)
            instrument = hit.instrument.name
            velocity = hit.velocity
            note = hit.instrument.note
            position = hit.position.map(Double.init)
        case .action(.rest(let request)): self.init(request, from: source, kind: "rest", id: "rest")
        case .action(.mode(let mode, let request)): self.init(request, from: source, kind: "mode", id: mode.rawValue)
        case .action(.tempo(let tempo, let request)):
            self.init(request, from: source, kind: "tempo", id: JSONWriter.number(tempo, places: 3))
        case .action(.armed(let isArmed, let request)):
            self.init(request, from: source, kind: "armed", id: isArmed ? "yes" : "no")
        case .action(.changed(let action, let request)):
            self.init(request, from: source, kind: "command", id: action.command ?? "")
        case .action(.choke(let instrument, let request)):
            self.init(request, from: source, kind: "choke", id: instrument.name)
        case .action(.value(let value, let place, let request)):
            self.init(request, from: source, kind: "value", id: value.value.name)
            (position, onset) = (place, nil)
        case .action(.named(let name, let request)): self.init(request, from: source, kind: "action", id: name)
        case .unmatched(let gesture): self.init(gesture, from: source)
        }
    }

    private init(_ request: DrumRequest, from source: String, kind: String, id: String) {
        self.init(request.cause, at: request.time, request.onset, from: source, kind: kind, id: id)
    }

    private init(_ cause: Cause, at time: Double, _ movement: Double, from source: String, kind: String, id: String) {
        self.init(time: time, source: source, kind: kind, id: id)
        hand = cause.gesture?.hand
        region = cause.gesture?.region
        shape = cause.gesture?.shape?.name
        measures = cause.gesture?.kind.measures
        onset = cause == .take ? nil : movement
        why = cause.words(isHit: kind == "hit", source)
    }
}

extension Cause {
    /// The reason that events give; `nil` where there is nothing to say.
    fileprivate func words(isHit: Bool, _ source: String) -> String? {
        switch self {
        case .gesture(let gesture): gesture.why.isEmpty ? nil : gesture.why
        case .take: nil
        case .device(let name): isHit ? "a hit of \(name)" : "asked for by \(name)"
        case .key:
            source == Performance.keyboardName
                ? "a key of the terminal" : isHit ? "a key of the live view" : "asked for in the live view"
        case .metronome: "a beat of the click"
        case .message: "asked for by \(source)"
        }
    }
}
