// A keypoint model: a process in any language that is given images and answers with records. Runs on
// the caller's task.
//
//     next ─ image ─► model ─ record ─► event        one image at a time, answered or lost, in order

public import KeypointFiles
internal import Platform
internal import Subprocess
internal import SystemPackage

/// A keypoint model, and how to keep it running.
public struct KeypointModel: Sendable {
    /// The manifest of the model.
    public let manifest: ModelManifest

    /// The times and limits that it is held to, beside those of its manifest.
    let tuning: ModelConfiguration

    private let arguments: [String]

    /// Creates a model; nothing is started.
    ///
    /// - Parameters:
    ///   - manifest: what is known of it.
    ///   - extraArguments: what its command gets behind the arguments that its manifest gives.
    public init(_ manifest: ModelManifest, extraArguments: [String] = []) {
        self.init(manifest, extraArguments: extraArguments, tuning: ModelConfiguration())
    }

    /// Creates a model that is held to other times and limits beside those of its manifest.
    package init(_ manifest: ModelManifest, extraArguments: [String] = [], tuning: ModelConfiguration) {
        self.manifest = manifest
        self.tuning = tuning
        arguments = manifest.command.dropFirst() + extraArguments
    }

    /// Starts the model and gives it images until there are no more.
    ///
    /// Each image is answered by exactly one `.answer` or `.lost`, in order. A model that breaks its protocol or its
    /// time limit is killed and started again after a pause that doubles from one failure to the next. When this
    /// returns or throws, and when the task is cancelled, nothing of the model is left.
    ///
    /// SIGPIPE is ignored from the first call on, unless the program handles it.
    ///
    /// - Parameters:
    ///   - clock: measures the time limits and the pauses.
    ///   - stopped: returns when nothing more is wanted, or its task is cancelled. A model that has not said hello by
    ///     then, or waits to be started again, is given up; for one that works `next` is not called again.
    ///   - next: returns the next image; called only when the model is free, `nil` ends the run.
    ///   - event: receives events, between two calls of `next`; the log comes while the model works, too.
    /// - Throws: `ModelFault` where it cannot be started: the first time at once, later after
    ///   `ModelConfiguration.failedStarts` attempts; `CancellationError`; the errors of `next` and `event`.
    public func run<Time: Clock>(
        clock: Time = ContinuousClock(),
        stopped: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(1 << 31)) },
        next: () async throws -> Image?,
        event: (ModelEvent) async throws -> Void
    ) async throws where Time.Duration == Duration {
        brokenPipesAreErrors
        var backoff = Backoff(first: tuning.firstPause, longest: tuning.longestPause)
        var (hasStarted, hasAnswered) = (false, false)
        var failedStarts = 0
        while true {
            try Task.checkCancellation()
            let run = ModelRun(manifest, tuning, clock, stopped)
            let (fault, lost) = try await live(run, next, event)
            try Task.checkCancellation()
            guard let fault else { return }
            // A handshake alone is no life: one that ends behind it would be started for ever. One that has answered once
            // may lose images.
            hasAnswered = hasAnswered || run.hasAnswered
            failedStarts = run.hasAnswered || hasAnswered && lost != nil ? 0 : failedStarts + 1
            hasStarted = hasStarted || run.hasStarted
            guard hasStarted, failedStarts < tuning.failedStarts else { throw fault }
            if let lost { try await event(.lost(lost, fault)) } else { try await event(.fault(fault)) }
            if run.hasAnswered { backoff.reset() }
            let pause = backoff.next()
            try await event(.restarting(after: pause, attempt: backoff.attempt))
            let isStopped = try await race {
                try await clock.sleep(for: pause)
                return false
            } _: {
                await stopped()
                try Task.checkCancellation()
                return true
            }
            if isStopped { return }
        }
    }

    /// Starts the process once, and says what ended it, if it did not end as it should.
    private func live<Time: Clock>(
        _ run: ModelRun<Time>,
        _ next: () async throws -> Image?,
        _ event: (ModelEvent) async throws -> Void
    ) async throws -> (fault: ModelFault?, lost: ImageHeader?) {
        if let missing = manifest.missing { return (missing, nil) }
        var options = PlatformOptions()
        // A separate group: Ctrl-C at the terminal is for us, who then end the model in good order.
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let program = manifest.command[0]
        var isRunning = false
        let status: TerminationStatus
        let end: ModelRun<Time>.End
        do {
            let result = try await Subprocess.run(
                program.contains("/") ? .path(FilePath(program)) : .name(program),
                arguments: Arguments(arguments),
                platformOptions: options,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { process in
                isRunning = true
                return try await Guardian.released { guardian in
                    guardian = Guardian(of: process.processIdentifier.value)
                    return try await run.live(with: process, next: next, report: event)
                }
            }
            (status, end) = (result.terminationStatus, result.closureResult)
        } catch let error as SubprocessError where !isRunning {
            return (notStarted("\(error)"), nil)
        }
        switch end {
        case .finished:
            // Only an end by force is no answer to the end of the images; one that has not said hello was given up.
            if case .signaled(9) = status, run.hasStarted {
                try await event(.fault(fault(.didNotEnd(within: tuning.shutdownGrace))))
            }
            return (nil, nil)
        case .stopped(let stop, let lost):
            return (fault(stop.fault ?? .ended(status: status.words, lastWords: run.lastWords)), lost)
        }
    }

    private func notStarted(_ why: String) -> ModelFault {
        fault(.notStarted(command: manifest.command.joined(separator: " "), why: why))
    }

    private func fault(_ kind: ModelFault.Kind) -> ModelFault { ModelFault(model: manifest.name, kind) }
}
