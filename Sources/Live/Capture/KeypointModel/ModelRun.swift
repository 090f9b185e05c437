// One life of a model's process: hello, then an image and its answer in turn, to its end. Called by KeypointModel, on
// its task; the tasks beside it read the two streams and watch the time.

import KeypointFiles
import Keypoints
internal import Subprocess

/// A process of a model, from its start to its end.
final class ModelRun<Time: Clock> where Time.Duration == Duration {
    typealias Process = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>
    typealias Next = () async throws -> Image?
    typealias Report = (ModelEvent) async throws -> Void

    enum End: Sendable {
        /// There were no more images, or none were wanted before it said hello.
        case finished

        /// It could not continue, and this image was lost.
        case stopped(Stop, lost: ImageHeader?)
    }

    /// The reason why a process cannot continue; without a fault it ended by itself.
    struct Stop: Sendable {
        var fault: ModelFault.Kind?
    }

    private let manifest: ModelManifest
    private let tuning: ModelConfiguration
    private let inbox: Inbox
    private let watchdog: Watchdog<Time>
    private let stopped: @Sendable () async -> Void
    private var reader: NativeReader
    private var hello: ModelHandshake?

    /// Whether it answered an image.
    private(set) var hasAnswered = false

    /// The number of the last line, from 1; the hello is the first.
    private var line = 1

    /// Lines that answered nothing since the last image.
    private var strayLines = 0

    init(
        _ manifest: ModelManifest,
        _ tuning: ModelConfiguration,
        _ clock: Time,
        _ stopped: @escaping @Sendable () async -> Void
    ) {
        self.manifest = manifest
        self.tuning = tuning
        self.stopped = stopped
        inbox = Inbox(tuning)
        watchdog = Watchdog(clock, shortest: min(manifest.timeout, manifest.startTimeout))
        reader = NativeReader(model: manifest.name)
    }

    /// Whether it said hello.
    var hasStarted: Bool { hello != nil }

    var lastWords: String? { inbox.lastWords }

    /// Lives with a process that was just started; when this returns, nothing of its group is left.
    func live(with process: Process, next: Next, report: Report) async throws -> End {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (inbox, watchdog, tuning) = (inbox, watchdog, tuning)
            group.addTask { await process.standardOutput.fill(inbox, limit: tuning.lineLimit) }
            group.addTask { await process.standardError.fillLog(inbox, limit: ModelConfiguration.logLine) }
            group.addTask { await watchdog.watch { process.killGroup() } }
            defer {
                inbox.close()
                group.cancelAll()
                process.killGroup()
            }
            let end = try await talk(to: process, next: next, report: report)
            watchdog.disarm()
            inbox.close()
            switch end {
            case .finished:
                try? await process.standardInputWriter.finish()
                group.addTask { await process.end(within: tuning.shutdownGrace) }
            case .stopped(let stop, _) where stop.fault == nil:
                group.addTask { await process.end(within: tuning.exitStatusGrace) }
            case .stopped: process.killGroup()
            }
            while let item = await inbox.take() { try await handle(item, report) }
            return end
        }
    }

    // MARK: The talk

    private func talk(to process: Process, next: Next, report: Report) async throws -> End {
        watchdog.arm(manifest.startTimeout)
        let start = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { [stopped] in
                await stopped()
                guard !Task.isCancelled else { return false }
                process.killGroup()
                return true
            }
            let stop = try await waitForHello(process, report)
            group.cancelAll()
            return (stop: stop, isGivenUp: try await group.next() ?? false)
        }
        if start.isGivenUp { return .finished }
        if let stop = start.stop { return .stopped(stop, lost: nil) }
        while true {
            watchdog.disarm()
            if let stop = try await listen(report) { return .stopped(stop, lost: nil) }
            guard let image = try await next() else { return .finished }
            if let stop = try await listen(report) { return .stopped(stop, lost: image.header) }
            watchdog.arm(manifest.timeout)
            let start = ContinuousClock.now
            await process.write(image)
            if let stop = try await waitForAnswer(to: image.header, since: start, report) {
                return .stopped(stop, lost: image.header)
            }
        }
    }

    private func waitForHello(_ process: Process, _ report: Report) async throws -> Stop? {
        while let item = await inbox.take() {
            switch item {
            case .log(let line): try await report(.log(line))
            case .over(let end):
                return try await stop(end, late: .noHello(within: manifest.startTimeout), report)
            case .line(let line, _):
                let hello: ModelHandshake
                do throws(ModelFault.Kind) {
                    hello = try ModelHandshake(line: line, process: process.processIdentifier.value, of: manifest)
                } catch {
                    return Stop(fault: error)
                }
                self.hello = hello
                try await report(.ready(hello))
                return nil
            }
        }
        return Stop()
    }

    /// Processes the output between two images.
    private func listen(_ report: Report) async throws -> Stop? {
        strayLines = 0
        while let item = inbox.poll() {
            if let stop = try await handle(item, report) { return stop }
        }
        return nil
    }

    /// Processes an item of the output between two images.
    @discardableResult private func handle(_ item: Inbox.Item, _ report: Report) async throws -> Stop? {
        switch item {
        case .log(let line): try await report(.log(line))
        case .over(let end): return try await stop(end, late: .didNotEnd(within: tuning.shutdownGrace), report)
        case .line(let line, _):
            self.line += 1
            return try await stray(.unsolicited(line: shown(line)), report)
        }
        return nil
    }

    private func waitForAnswer(
        to header: ImageHeader,
        since start: ContinuousClock.Instant,
        _ report: Report
    ) async throws -> Stop? {
        strayLines = 0
        while let item = await inbox.take() {
            switch item {
            case .log(let line): try await report(.log(line))
            case .over(let end):
                let late = ModelFault.Kind.noAnswer(number: header.number, within: manifest.timeout)
                return try await stop(end, late: late, report)
            case .line(let line, let time):
                self.line += 1
                var frame = Frame()
                do throws(Diagnostic) {
                    try reader.read(line, line: self.line, into: &frame)
                } catch {
                    if let stop = try await stray(.badRecord(error), report) { return stop }
                    continue
                }
                if let number = frame.number, number != header.number {
                    if let stop = try await stray(.wrongNumber(number, expected: header.number), report) { return stop }
                    continue
                }
                let isSameTime = frame.time.map { abs($0 - header.time) <= ModelConfiguration.sameTime }
                if let echo = frame.time, isSameTime == false {
                    try await report(.fault(fault(.wrongTime(echo, expected: header.time))))
                }
                let isEcho = frame.number != nil && isSameTime == true
                frame.complete(with: header, isMirrored: hello?.isMirrored)
                hasAnswered = true
                let answer = ModelAnswer(
                    frame: frame,
                    header: header,
                    took: time - start,
                    receivedAt: time,
                    isEcho: isEcho
                )
                try await report(.answer(answer))
                return nil
            }
        }
        return Stop()
    }

    // MARK: Faults

    /// Reports a line that answers nothing; too many of them stop the process.
    private func stray(_ kind: ModelFault.Kind, _ report: Report) async throws -> Stop? {
        strayLines += 1
        guard strayLines <= tuning.strayLines else { return Stop(fault: .tooManyLines(lines: strayLines)) }
        try await report(.fault(fault(kind)))
        return nil
    }

    /// Returns the reason for the end of standard output: the time limit, a line too long, or an end by itself.
    private func stop(_ end: Inbox.OutputEnd, late: ModelFault.Kind, _ report: Report) async throws -> Stop {
        switch end {
        case .endless(let bytes): return Stop(fault: .lineTooLong(bytes: bytes))
        case .closed where watchdog.hasFired: return Stop(fault: late)
        case .closed(let unfinished):
            if unfinished > 0 { try await report(.fault(fault(.truncatedLine(bytes: unfinished)))) }
            return Stop()
        }
    }

    private func fault(_ kind: ModelFault.Kind) -> ModelFault { ModelFault(model: manifest.name, kind) }
}

extension Frame {
    /// Fills in what the model left out; number and time are those of the image in any case.
    fileprivate mutating func complete(with header: ImageHeader, isMirrored: Bool?) {
        number = header.number
        time = header.time
        size = size ?? ImageSize(width: Float(header.width), height: Float(header.height))
        self.isMirrored = self.isMirrored ?? isMirrored
    }
}
