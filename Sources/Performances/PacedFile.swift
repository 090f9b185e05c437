// Keypoints that are played at their own times: a recording, or a stream that comes as it is made. Runs on its own
// thread.

internal import KeypointFiles
import Keypoints
import Capture

struct PacedFile: Sendable {
    let path: String
    let reading: ReaderOptions
    let source: Int
    let name: String

    /// The rate of records without times; `nil` for a webcam's.
    let rate: Double?

    /// Plays the records until the input or the run ends.
    func play(_ performance: Performance, until end: Latch, _ watch: PlayWatch) throws {
        var reader = try KeypointReader(path: path, options: reading)
        var times = FrameTimes(path, rate: rate)
        while !end.isSet, let result = try reader.next() {
            switch result {
            case .problem(let problem): try watch.problem(problem)
            case .frame(var frame, _):
                times.complete(&frame, say: watch.say)
                let (isIn, remark) = performance.admit(&frame, of: source, isStream: path == "-")
                if let remark { watch.say("\(path): \(remark)") }
                guard isIn else { continue }
                guard wait(for: frame, performance, until: end, watch) else { return }
                let observation = performance.hear(frame, of: source, .own, from: name)
                watch.frame?(frame, observation)
            }
        }
        for note in reader.notes { watch.say(note) }
    }

    /// Waits until a record is due; returns whether the run continues.
    private func wait(
        for frame: Frame,
        _ performance: Performance,
        until end: Latch,
        _ watch: PlayWatch
    ) -> Bool {
        guard let time = frame.time else { return true }
        let now = MonotonicClock.now
        let due = performance.due(time, of: source, now: now)
        // A stream that is made as it comes is never ahead of its time, but that its first record had been held up.
        if path == "-", due > now, due < now + Tuning.streamSlack {
            performance.pull(source, by: due - now)
            return true
        }
        if due > now + Tuning.longPause {
            watch.say("\(path): the next record is due in \(JSONWriter.number(due - now, places: 0)) s")
        }
        while MonotonicClock.now < due {
            if end.isSet { return false }
            MonotonicClock.sleep(until: min(due, MonotonicClock.now + Tuning.endInterval))
        }
        return true
    }
}
