// The output that writes a Standard MIDI File. One thread at a time; with a queue, that queue's thread writes.

package import Dispatch
package import Platform
internal import Synchronization

/// The time behind the last message from which events are settled when the file is rewritten, in seconds: hits for
/// an earlier time come a second late at most.
private let settleSeconds = 5.0

/// Records messages and writes them as a file.
///
/// The file exists from the first message on, and is rewritten within a second of each, beside itself and then in its place:
/// a crash leaves a whole file of all but the last second. In a long take that is a thousandth of it: the bytes written per
/// second do not grow with the take. A path that is no file, such as a pipe, is written once, at the end.
///
/// Nothing is appended to the file in place: with its end and its length, two places of it would change, and a crash
/// between them would leave a file that is neither the old one nor the new one.
///
/// During live playing, the file is built and written on its own queue: neither a long take nor a slow disk delays
/// the sound. Until then messages are only collected, as waking a thread is slower than storing one.
package final class MIDIFile: MIDIOutput, Sendable {
    private enum Change: Sendable {
        case message(MIDIMessage, at: Double)
        case tempo(Double, at: Double)
        case end(at: Double)
    }

    /// The messages that are not in the track yet.
    private struct Inbox {
        var changes: [Change] = []

        /// The time at which they are moved to the track and the file, in seconds from the start; `nil` for at once.
        var dueTime: Double?

        /// Whether the queue will do that by itself.
        var isAwaited = false
        var isOpen = true
    }

    private struct State {
        var track: MIDITrack
        var isOpen = true
    }

    private let recording: Recording
    private let inbox = Mutex(Inbox())

    /// The state, locked for as long as the disk needs.
    private let state: Mutex<State>

    /// The queue on which the file is built and written; `nil` where the caller waits for that.
    private let queue: DispatchQueue?

    /// The error on the queue that is not thrown yet.
    private let problem = Mutex<TactusError?>(nil)

    /// Writes a recording, which its owner settles.
    ///
    /// - Parameters:
    ///   - tempo: in beats per minute, from the start on.
    ///   - meter: the beats of a bar and their note.
    ///   - queue: the queue on which the file is built and written, and nothing else is done; `nil` where the caller
    ///     waits for that.
    package init(
        _ recording: Recording,
        tempo: Double,
        meter: (beats: Int, unit: Int) = (Tuning.quarters, 4),
        queue: DispatchQueue? = nil
    ) {
        self.recording = recording
        self.queue = queue
        var track = MIDITrack(tempo: tempo)
        track.setMeter(meter.beats, unit: meter.unit)
        state = Mutex(State(track: track))
    }

    package var count: Int {
        queue?.sync {}
        return state.withLock { state in
            drainInbox(&state)
            return state.track.count
        }
    }

    /// Adds a message at its time.
    ///
    /// - Throws: `TactusError` if the file cannot be rewritten, now or before; the message is kept.
    package func send(_ message: MIDIMessage, at time: Double) throws(TactusError) {
        let wait = inbox.withLock { inbox -> Double? in
            guard inbox.isOpen else { return nil }
            inbox.changes.append(.message(message, at: time))
            let interval = max(Tuning.saveSeconds, time * Tuning.saveShare)
            let wait = min(max(0, (inbox.dueTime ?? time) - time), interval)
            // Without a queue nothing happens before the next message.
            guard !inbox.isAwaited, wait == 0 || queue != nil else { return nil }
            inbox.isAwaited = queue != nil
            // Also where it fails: the next attempt is as far away.
            inbox.dueTime = time + wait + interval
            return wait
        }
        if let wait, let queue {
            queue.asyncAfter(deadline: .now() + wait) {
                do throws(TactusError) { try self.goOn(at: time) } catch { self.problem.withLock { $0 = error } }
            }
        } else if wait != nil {
            try goOn(at: time)
        }
        if let problem = problem.withLock({ $0.take() }) { throw problem }
    }

    package func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {
        note(.tempo(tempo, at: time))
    }

    /// Extends the track to the length of the take: rests at its ends are part of a loop.
    package func end(at time: Double) { note(.end(at: time)) }

    private func note(_ change: Change) { inbox.withLock { if $0.isOpen { $0.changes.append(change) } } }

    /// Writes the whole take, after the work that waits on the queue.
    package func close() throws(TactusError) {
        inbox.withLock { $0.isOpen = false }
        queue?.sync {}
        try change { (state) throws(TactusError) in
            state.isOpen = false
            drainInbox(&state)
            try save(state.track, isSafe: true)
        }
    }

    /// Moves the collected messages to the track, settles those far enough back, and rewrites the file.
    private func goOn(at time: Double) throws(TactusError) {
        try change { (state) throws(TactusError) in
            drainInbox(&state)
            try state.track.settle(before: time - settleSeconds)
            // During playing, the disk is not waited for.
            if recording.isFile { try save(state.track, isSafe: false) }
        }
    }

    private func drainInbox(_ state: inout State) {
        let changes = inbox.withLock { inbox in
            defer { (inbox.changes, inbox.isAwaited) = ([], false) }
            return inbox.changes
        }
        for change in changes {
            switch change {
            case .message(let message, let time): state.track.add(message, at: time)
            case .tempo(let tempo, let time): state.track.setTempo(tempo, at: time)
            case .end(let time): state.track.end = time
            }
        }
    }

    /// Changes the state, while the file is open.
    private func change(_ body: (inout State) throws(TactusError) -> Void) throws(TactusError) {
        try state.withLock { (state) throws(TactusError) in if state.isOpen { try body(&state) } }
    }

    private func save(_ track: MIDITrack, isSafe: Bool) throws(TactusError) {
        let pieces = try track.pieces()
        do throws(TactusError) {
            try recording.write(pieces, isSafe: isSafe)
        } catch {
            throw TactusError(.inputOutput, "\(error.subject) cannot be written: \(error.wrong)")
        }
    }
}
