// Keypoints instead of a camera: read on their own thread, used by the task of `point` or `doorbell` that asks.

import Dispatch
import Gestures
import Keypoints
import Performances
import Runs

/// A file or a stream of keypoints, for a command that may also see a camera.
struct KeypointStream: Sendable {
    let path: String
    let input: InputOptions
    let live: LiveOptions

    /// Whether frames without an image's size are reported.
    var isSizeNeeded = true

    /// Whether frames come at their own times, instead of as fast as they are used; a stream always comes as it is made.
    var isPaced = false

    /// The number of frames that may wait, and the time after which a wait looks whether the run is over, in seconds.
    private static let room = 64, interval = 0.05

    /// Uses the frames until the input or the run ends: a pipe without a writer delays neither what waits for the end nor
    /// Ctrl-C.
    ///
    /// - Parameter dropped: is called with each frame that is left out, as its time does not go on; on the reading thread.
    func read(
        until stop: Latch,
        dropped: @escaping @Sendable () -> Void = {},
        _ use: (Frame) throws -> Void
    ) async throws {
        let (frames, feed) = AsyncStream.makeStream(of: Frame.self)
        // A semaphore that goes with less than it began with ends the program: frames may be left when the run ends.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<Self.room { room.signal() }
        let worker = Worker("keypoints") { () throws in
            try readAll(until: stop, dropped: dropped) { frame in
                while room.wait(timeout: .now() + Self.interval) == .timedOut { if stop.isSet { return } }
                feed.yield(frame)
            }
        }
        async let end: Void = {
            defer { feed.finish() }
            try await worker.wait(until: stop)
        }()
        for await frame in frames where !stop.isSet {
            room.signal()
            try use(frame)
        }
        try await end
    }

    private func readAll(until stop: Latch, dropped: () -> Void, _ use: (Frame) -> Void) throws {
        var reader = try KeypointReader(path: path, options: input.reader(needsTimes: true))
        var log = input.records.problemLog()
        var times = FrameTimes(path, rate: live.images.fps, isSizeNeeded: isSizeNeeded)
        var (first, start, good) = (Double?.none, MonotonicClock.now, 0)
        reading: while !stop.isSet, let next = try reader.next() {
            switch next {
            case .problem(let problem): try log.add(problem)
            case .frame(var frame, _):
                good += 1
                guard times.process(&frame, say: { StandardStreams.say($0) }) != .dropped else {
                    dropped()
                    continue
                }
                let time = frame.time ?? 0
                if first == nil { (first, start) = (time, MonotonicClock.now) }
                let seconds = time - (first ?? time)
                if let duration = live.images.duration, seconds >= duration { break reading }
                while isPaced, path != "-", !stop.isSet, MonotonicClock.now < start + seconds {
                    MonotonicClock.sleep(until: min(start + seconds, MonotonicClock.now + Self.interval))
                }
                use(frame)
            }
        }
        for note in reader.notes { StandardStreams.say(note) }
        try log.report(good: good, of: [path])
        try log.ensureWhole()
    }
}
