// Keypoints that are played at their own times: a recording, or a stream that comes as it is made. Runs on its own
// thread, and calls back the command line, as PlayRun does.

package import Capture
package import Gestures
internal import KeypointFiles
package import Keypoints
import Platform

/// A record of a stream that is so much ahead of its time belongs to a recording, and waits; seconds.
private let streamSlack = 0.25

/// The pause before the next record, in seconds, that is reported to distinguish it from the end.
private let longPause = 10.0

struct PacedFile: Sendable {
    let path: String
    let reading: ReaderOptions
    let source: Int
    let name: String

    /// The rate of records without times; `nil` for a webcam's.
    let rate: Double?

    /// The seconds of the records' own time that are played.
    var duration = Double.infinity

    /// Plays the records until the input or the run ends.
    func play(_ performance: Performance, until end: Latch, _ watch: PlayWatch) throws {
        var reader = try KeypointReader(path: path, options: reading)
        var times = FrameTimes(path, rate: rate)
        var last: Double?
        while !end.isSet, let result = try reader.next() {
            switch result {
            case .problem(let problem): try watch.problem(problem)
            case .frame(var frame, _):
                times.complete(&frame, say: performance.say)
                let (isIn, remark) = performance.act { $0.admit(&frame, of: source, isStream: path == "-") }
                if let remark { performance.say("\(path): \(remark)") }
                guard isIn else { continue }
                last = last ?? frame.time.map { $0 + duration }
                if let last, let time = frame.time, time >= last {
                    frame.time = last
                    _ = wait(for: frame, performance, until: end)
                    return
                }
                guard wait(for: frame, performance, until: end) else { return }
                let observation = performance.receive(frame, of: source, .own, from: name)
                watch.frame?(frame, observation)
            }
        }
        for note in reader.notes { performance.say(note) }
    }

    /// Waits until a record is due; returns whether the run continues.
    private func wait(for frame: Frame, _ performance: Performance, until end: Latch) -> Bool {
        guard let time = frame.time else { return true }
        let now = MonotonicClock.now
        let due = performance.act { $0.due(time, of: source, now: now) }
        // A stream that is made as it comes is never ahead of its time, but that its first record had been held up.
        if path == "-", due > now, due < now + streamSlack {
            performance.act { $0.pull(source, by: due - now) }
            return true
        }
        if due > now + longPause {
            performance.say("\(path): the next record is due in \(JSONWriter.number(due - now, places: 0)) s")
        }
        while MonotonicClock.now < due {
            if end.isSet { return false }
            MonotonicClock.sleep(until: min(due, MonotonicClock.now + Tuning.endInterval))
        }
        return true
    }
}

/// The callbacks of a run.
package struct PlayWatch: Sendable {
    /// Called several times per second with the report of a camera's run.
    package var live: @Sendable (LiveReport) -> Void

    /// Called with the problem of an invalid record of a keypoint file; throws to end the run.
    package var problem: @Sendable (Diagnostic) throws -> Void

    /// Called with each frame that is played and what the engine observed in it; must not wait for anything.
    package var frame: (@Sendable (Frame, FrameObservation?) -> Void)?

    package init(
        live: @escaping @Sendable (LiveReport) -> Void,
        problem: @escaping @Sendable (Diagnostic) throws -> Void
    ) {
        self.live = live
        self.problem = problem
    }
}
