// The output that writes a Standard MIDI File. One thread at a time; with a queue, that queue's thread writes.

package import Dispatch
package import System
internal import Synchronization

/// Keeps what is played and writes it as a file.
///
/// The file is there from the first message on, and is written anew whenever the take has become some seconds longer,
/// beside itself and then in its place: what a crash leaves is a whole file of all but the last seconds. In a long take
/// these are a hundredth of it: what is written in a second does not grow with the take. A path that is no file, such as
/// a pipe, is written to once, at the end.
///
/// Nothing is added to the file in its place: with its end and its length, two places of it would change, and what dies
/// between them would leave a file that is neither the old one nor the new one.
///
/// While playing goes on in time, the file is made and written on a queue of its own: neither a long take nor a slow
/// disk holds up the sound. Until then messages only gather, as to wake a thread takes longer than to keep one.
package final class MIDIFile: MIDIOutput, Sendable {
    private enum Change: Sendable {
        case message(MIDIMessage, at: Double)
        case tempo(Double, at: Double)
        case end(at: Double)
    }

    /// What was told and is not in the track yet.
    private struct Inbox {
        var changes: [Change] = []

        /// When it goes into the track and the file, in seconds from the start; `nil` for at once.
        var dueTime: Double?
        var isOpen = true
    }

    private struct State {
        var track: MIDITrack
        var isOpen = true
    }

    /// Where it is written.
    package var path: String { recording.path }

    private let recording: Recording
    /// A Boolean value that indicates whether the file ends well with its closing, and no other decides it.
    private let isOwn: Bool
    private let origin: Double
    private let inbox = Mutex(Inbox())

    /// Is held as long as the disk takes.
    private let state: Mutex<State>

    /// Where the file is made and written; `nil` where the caller waits for that.
    private let queue: DispatchQueue?

    /// What went wrong on the queue and is not told yet.
    private let problem = Mutex<TactusError?>(nil)

    /// Writes a file, in the place of what stands there.
    ///
    /// - Parameters:
    ///   - tempo: in beats per minute, from the start on.
    ///   - origin: the time of the file's start, in the seconds of the messages.
    /// - Throws: `system` where it cannot be written.
    package convenience init(path: String, tempo: Double = Tuning.tempo, origin: Double = 0) throws(TactusError) {
        let recording: Recording
        do throws(TactusError) {
            recording = try Recording(path)
        } catch {
            throw TactusError(.inputOutput, "\(error.subject) cannot be written: \(error.wrong)")
        }
        self.init(recording, tempo: tempo, origin: origin, isOwn: true, queue: nil)
    }

    /// Writes a recording; whoever made it settles it.
    ///
    /// - Parameters:
    ///   - tempo: in beats per minute, from the start on.
    ///   - queue: where the file is made and written, and nothing else is done; `nil` where the caller waits for that.
    package convenience init(_ recording: Recording, tempo: Double, queue: DispatchQueue? = nil) {
        self.init(recording, tempo: tempo, origin: 0, isOwn: false, queue: queue)
    }

    private init(_ recording: Recording, tempo: Double, origin: Double, isOwn: Bool, queue: DispatchQueue?) {
        self.recording = recording
        self.origin = origin
        self.isOwn = isOwn
        self.queue = queue
        var track = MIDITrack(tempo: tempo)
        track.setMeter(Tuning.quarters)
        state = Mutex(State(track: track))
    }

    /// How many messages it has.
    package var count: Int {
        queue?.sync {}
        return state.withLock { state in
            takeIn(&state)
            return state.track.count
        }
    }

    /// Takes a message at its time.
    ///
    /// - Throws: where the file is written anew, or was on its queue, and cannot be; the message is kept.
    package func send(_ message: MIDIMessage, at time: Double) throws(TactusError) {
        let time = time - origin
        let isDue = inbox.withLock { inbox in
            guard inbox.isOpen else { return false }
            inbox.changes.append(.message(message, at: time))
            guard inbox.dueTime.map({ time >= $0 }) ?? true else { return false }
            // Also where it fails: the next attempt is as far away.
            inbox.dueTime = time + max(Tuning.saveSeconds, time * Tuning.saveShare)
            return true
        }
        if isDue, queue == nil { try goOn(at: time) }
        if isDue {
            queue?.async {
                do throws(TactusError) { try self.goOn(at: time) } catch { self.problem.withLock { $0 = error } }
            }
        }
        if let problem = problem.withLock({ $0.take() }) { throw problem }
    }

    /// Changes the tempo from a time on.
    package func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {
        note(.tempo(tempo, at: time - origin))
    }

    /// Makes the track as long as the take: what begins or ends with rests is a loop too.
    package func end(at time: Double) { note(.end(at: time - origin)) }

    private func note(_ change: Change) { inbox.withLock { if $0.isOpen { $0.changes.append(change) } } }

    /// Writes the whole take, when what waits on the queue is done.
    package func close() throws(TactusError) {
        inbox.withLock { $0.isOpen = false }
        queue?.sync {}
        try change { (state) throws(TactusError) in
            state.isOpen = false
            takeIn(&state)
            try save(state.track, isSafe: true)
            if isOwn { _ = recording.settle(.whole) }
        }
    }

    /// Takes in what has gathered, settles what lies far enough back, and writes the file anew.
    private func goOn(at time: Double) throws(TactusError) {
        try change { (state) throws(TactusError) in
            takeIn(&state)
            try state.track.settle(before: time - Tuning.settleSeconds)
            // While playing goes on, the disk is not waited for.
            if recording.isFile { try save(state.track, isSafe: false) }
        }
    }

    private func takeIn(_ state: inout State) {
        let changes = inbox.withLock { inbox in
            defer { inbox.changes = [] }
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

    /// Changes what is kept, while it is open.
    private func change(_ body: (inout State) throws(TactusError) -> Void) throws(TactusError) {
        let result: Result<Void, TactusError> = state.withLock { state in
            guard state.isOpen else { return .success(()) }
            do throws(TactusError) { return .success(try body(&state)) } catch { return .failure(error) }
        }
        try result.get()
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
