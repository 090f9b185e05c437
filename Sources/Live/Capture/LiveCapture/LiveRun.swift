// A live run: camera → slot → model → answers, each in its own task. Called by `tactus capture` and `classify
// --camera`.

package import KeypointFiles
package import Keypoints
package import Platform

/// The interval of the status: short enough to feel live, long enough to be read.
private let statusInterval = Duration.milliseconds(500)

/// A run of a camera, or a file in its place, and a keypoint model for its images.
package struct LiveRun: Sendable {
    package var camera: CameraCommand

    package var model: KeypointModel

    /// The treatment of images that arrive while the model is busy.
    package var policy: BackpressurePolicy

    /// The number of answers after which the run ends.
    package var count: Int?

    /// The time in seconds after the first image with which the run ends.
    package var duration: Double?

    /// The time for which a vanished camera is awaited.
    package var reconnectTimeout: Duration

    /// The silence after which a camera's process counts as hung and is started again.
    package var silence: Duration

    /// Chooses the images for the model; `nil` for all. Others are skipped without a trace.
    package var chooses: (@Sendable (ImageHeader) -> Bool)?

    /// Called with each image that goes to the model; must not wait.
    package var shown: (@Sendable (Image) -> Void)?

    /// Creates a run without an end.
    package init(camera: CameraCommand, model: KeypointModel, policy: BackpressurePolicy, reconnectTimeout: Duration) {
        self.camera = camera
        self.model = model
        self.policy = policy
        self.reconnectTimeout = reconnectTimeout
        silence = Tuning.cameraSilence
    }

    /// Runs until the source ends, the count or duration is reached, or `stop` is set; everything is written then.
    ///
    /// - Parameters:
    ///   - stop: ends the run; the image at the model is still answered.
    ///   - say: prints a line for the user.
    ///   - status: called several times per second with the report, and once more at the end, of any kind.
    ///   - taken: called for each image that goes to the model with its time, and its arrival by the monotonic clock,
    ///     in seconds.
    ///   - answer: called with each frame, in the order of the images.
    /// - Throws: `TactusError` where camera or model cannot be used or no image was answered, and the errors of
    ///   `answer`.
    package func run(
        until stop: Latch,
        say: @escaping @Sendable (String) -> Void,
        status: @escaping @Sendable (LiveReport) -> Void,
        taken: (Double, Double) -> Void = { _, _ in },
        answer: (Frame) throws -> Void
    ) async throws -> LiveReport {
        let counts = LiveCounts()
        let slot = Mailbox<ArrivedImage>(policy.queue)
        // Beside `stop`, which says that somebody wanted an end, and is not set where the images came to theirs.
        let over = Latch()
        let relay = Task {
            await stop.wait()
            over.set()
        }
        defer { relay.cancel() }
        let feed = CameraFeed(
            process: CameraProcess(command: camera, say: say, silence: silence),
            reconnectTimeout: reconnectTimeout,
            counts: counts,
            stop: over
        )
        // However it ends, the last look is at all of it.
        defer {
            counts.change { $0.dropped = slot.dropped }
            status(counts.now)
            counts.now.coefficients.notes(of: model.manifest.name).forEach(say)
        }
        try await withThrowingTaskGroup { group in
            group.addTask { try await feed.run(into: slot) }
            let ticker = Task {
                while !Task.isCancelled {
                    try await Task.sleep(for: statusInterval)
                    counts.change { $0.dropped = slot.dropped }
                    status(counts.now)
                }
            }
            defer { ticker.cancel() }
            // However the model is done, the camera is not to wait for it.
            defer { slot.finish() }
            try await withTaskCancellationHandler {
                try await ask(slot, counts, stop, say, taken, answer)
            } onCancel: {
                slot.finish()
            }
            // Either the images have ended, or enough was seen.
            over.set()
            slot.finish()
            try await group.waitForAll()
        }
        counts.change { $0.dropped = slot.dropped }
        let report = counts.now
        // A file without a record is no result, and looks like one of a scene without hands.
        if report.answered == 0, report.lostByModel > 0, !stop.isSet {
            let images = report.lostByModel == 1 ? "the only image" : "each of \(report.lostByModel) images"
            throw TactusError(.unavailable, "\(model.manifest.name): lost \(images)")
        }
        return report
    }

    /// Gives the model one image after the other and passes its answers on.
    private func ask(
        _ slot: Mailbox<ArrivedImage>,
        _ counts: LiveCounts,
        _ stop: Latch,
        _ say: (String) -> Void,
        _ taken: (Double, Double) -> Void,
        _ answer: (Frame) throws -> Void
    ) async throws {
        var first: Double?
        var isOver = false
        let isClock = camera.isDevice
        do {
            try await model.run(stopped: stop.wait) {
                if isOver || counts.now.answered == count { return nil }
                guard var next = await slot.take() else { return nil }
                while let chooses, !chooses(next.image.header) {
                    guard let other = await slot.take() else { return nil }
                    next = other
                }
                let time = next.image.header.time
                if let duration, time - (first ?? time) >= duration {
                    isOver = true
                    return nil
                }
                first = first ?? time
                let age = ContinuousClock.now - next.arrival
                let arrival = MonotonicClock.now - age / .seconds(1)
                taken(time, arrival)
                shown?(next.image)
                counts.change { report in
                    report.age.add(age)
                    if isClock { report.captureTime.add(arrival - time) }
                }
                return next.image
            } event: { event in
                try process(event, counts, stop, say, answer)
            }
        } catch is Enough {
            // The model fell when nothing more was wanted of it.
        } catch let fault as ModelFault {
            throw TactusError(.unavailable, "\(fault)")
        }
    }

    /// Ends the model's part of the run.
    private struct Enough: Error {}

    private func process(
        _ event: ModelEvent,
        _ counts: LiveCounts,
        _ stop: Latch,
        _ say: (String) -> Void,
        _ answer: (Frame) throws -> Void
    ) throws {
        switch event {
        case .ready(let hello):
            counts.change { report in
                report.model = hello.version.isEmpty ? hello.model : "\(hello.model) \(hello.version)"
                report.gives = hello.gives
            }
        case .answer(let answered):
            var frame = answered.frame
            let outside = frame.removePointsOutside()
            if outside > 0 {
                if counts.now.pointsOutside == 0 {
                    say("\(model.manifest.name): points far outside the image, treated as missing")
                }
                counts.change { $0.pointsOutside += outside }
            }
            try answer(frame)
            let done = ContinuousClock.now
            counts.change { report in
                report.answered += 1
                report.seen.add(answered.frame)
                report.seenNow = SeenCounts()
                report.seenNow.add(answered.frame)
                report.coefficients.check(answered.frame)
                report.modelTime.add(answered.took)
                report.engineTime.add(done - answered.receivedAt)
            }
        case .lost(_, let fault):
            counts.change { $0.lostByModel += 1 }
            say("\(fault)")
        case .fault(let fault):
            counts.change { $0.faults += 1 }
            say("\(fault)")
        case .log(let line):
            say("\(model.manifest.name): \(line)")
        case .restarting(let pause, let attempt):
            if stop.isSet { throw Enough() }
            counts.change { $0.modelRestarts += 1 }
            say("\(model.manifest.name): restarting it in \(pause) (attempt \(attempt))")
        }
    }
}
