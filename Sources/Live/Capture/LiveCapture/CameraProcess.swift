// One life of the camera's process: started, its images handed over, its words passed on, ended. Called by CameraFeed.

import KeypointFiles
import Platform
import Subprocess
import Synchronization
import SystemPackage

/// The additional time before the first sign of a camera's process: loading its libraries and opening a device need
/// seconds.
private let cameraStart = Duration.seconds(20)

/// The way in which a camera's process ended.
enum CameraEnd: Sendable, Hashable {
    /// The source has no more images, or the process was asked to end.
    case finished

    /// The process gave up: its exit status and its last words.
    case failed(status: Int32, words: String)
}

struct CameraProcess: Sendable {
    var command: CameraCommand

    /// Prints a line for the user.
    let say: @Sendable (String) -> Void

    /// The longest silence of a live camera before it is killed.
    var silence = Tuning.cameraSilence

    /// Runs the process to its end.
    ///
    /// - Parameters:
    ///   - stop: asks it to end.
    ///   - hello: called with the camera's hello.
    ///   - give: called with each image; the camera waits meanwhile.
    func run(
        until stop: Latch,
        hello: @Sendable (StreamHeader) -> Void,
        give: @Sendable (Image) async -> Void
    ) async throws(TactusError) -> CameraEnd {
        try await TactusError.of(program: command.program) {
            try await start(until: stop, hello: hello, give: give)
        }
    }

    private func start(
        until stop: Latch,
        hello: @Sendable (StreamHeader) -> Void,
        give: @Sendable (Image) async -> Void
    ) async throws -> CameraEnd {
        var platform = PlatformOptions()
        // Ctrl-C in the terminal is ours to act on, not the children's.
        platform.processGroupID = 0
        platform.teardownSequence = Self.teardown
        let configuration = Configuration(
            executable: .path(FilePath(command.program)),
            arguments: .init(command.arguments),
            environment: .inheriting(command.signIn),
            platformOptions: platform
        )
        let words = StderrTail(say)
        let pulse = Pulse(command.readsStandardInput ? nil : .now + cameraStart)
        func status(_ input: some InputProtocol) async throws -> TerminationStatus {
            return try await Subprocess.run(configuration, input: input, output: .sequence, error: .sequence) {
                execution in
                try await follow(execution, until: stop, words, pulse, hello: hello, give: give)
                return execution.processIdentifier.value
            }.terminationStatus
        }
        // Else an input that stays open until we end: should the engine be killed, the camera ends with it.
        let result =
            command.readsStandardInput ? try await status(.currentStandardInput) : try await status(.inputWriter)
        if pulse.isLost {
            words.flush()
            return .failed(status: 70, words: "\(name): sent nothing for \(silence); killed")
        }
        switch result {
        case .exited(0):
            words.flush()
            return .finished
        case .exited(let status):
            return .failed(
                status: status,
                words: words.take() ?? "\(name): ended with exit code \(status), without a message"
            )
        case .signaled(let signal):
            if stop.isSet { return .finished }
            words.flush()
            return .failed(status: 70, words: "\(name): ended by signal \(signal)")
        }
    }

    private func follow<Input>(
        _ execution: Execution<Input, SequenceOutput, SequenceOutput>,
        until stop: Latch,
        _ words: StderrTail,
        _ pulse: Pulse,
        hello: @Sendable (StreamHeader) -> Void,
        give: @Sendable (Image) async -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { words.end() }
                for try await line in execution.standardError.strings() { words.add(line) }
            }
            group.addTask {
                await stop.wait()
                if stop.isSet { await execution.teardown(using: Self.teardown) }
            }
            group.addTask { try await Self.watch(pulse, for: silence, execution) }
            var isLive = false
            try await images(execution.standardOutput) { item in
                switch item {
                case .hello(let fields):
                    let camera = StreamHeader(fields, camera: command.shownSource ?? "camera")
                    isLive = camera.isLive
                    hello(camera)
                case .image(let image):
                    words.flushOld()
                    // While the image waits for the model, silence is ours.
                    pulse.last = nil
                    await give(image)
                }
                pulse.last = isLive ? .now : nil
            }
            group.cancelAll()
        }
    }

    private func images(
        _ output: SubprocessOutputSequence,
        _ take: (ImageParser.Item) async -> Void
    ) async throws {
        var parser = ImageParser()
        for try await buffer in output {
            unsafe buffer.withUnsafeBytes { bytes in unsafe parser.add(bytes) }
            do {
                while let item = try parser.next() { await take(item) }
            } catch {
                throw TactusError(.fault, "\(command.program): \(error)")
            }
        }
    }

    /// Ends a process that hangs: one that has been silent for too long since the pulse, where there is one.
    private static func watch<Input>(
        _ pulse: Pulse,
        for silence: Duration,
        _ execution: Execution<Input, SequenceOutput, SequenceOutput>
    ) async throws {
        var time = AwakeTime(interval: silence / 4)
        while true {
            // A look now and then is enough, and costs nothing.
            try await Task.sleep(for: time.interval)
            // While we were stopped, or the machine slept, so was the camera.
            let asleep = time.look()
            if asleep > .zero { pulse.move(by: asleep) }
            if let last = pulse.last, ContinuousClock.now - last > silence {
                pulse.isLost = true
                await execution.teardown(using: teardown)
                return
            }
        }
    }

    /// The name of the process in messages that do not name one.
    private var name: String {
        (command.shownSource.map { "\($0): " } ?? "") + "the camera's process"
    }

    /// The steps of ending it: asked, then killed.
    private static let teardown: [TeardownStep] = [
        .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: Tuning.shutdownGrace)
    ]
}

/// The time of the last sign of life of a process.
private final class Pulse: Sendable {
    private let state: Mutex<(last: ContinuousClock.Instant?, isLost: Bool)>

    init(_ instant: ContinuousClock.Instant?) { state = Mutex((instant, false)) }

    /// The instant; `nil` while silence is allowed.
    var last: ContinuousClock.Instant? {
        get { state.withLock { $0.last } }
        set { state.withLock { $0.last = newValue } }
    }

    /// Moves it forward, if there is one, by time that did not count.
    func move(by span: Duration) { state.withLock { $0.last = $0.last.map { min($0 + span, .now) } } }

    /// Whether the process was given up.
    var isLost: Bool {
        get { state.withLock { $0.isLost } }
        set { state.withLock { $0.isLost = newValue } }
    }
}

/// Counts the time between regular looks at the clock; where the next look comes much too late, the process itself did
/// not run, and only the time until the expected look counts.
struct AwakeTime {
    /// The interval between two looks.
    let interval: Duration

    private(set) var passed = Duration.zero

    private var last: ContinuousClock.Instant

    init(interval: Duration, from start: ContinuousClock.Instant = .now) {
        self.interval = interval
        last = start
    }

    /// Looks at the clock.
    ///
    /// - Returns: the part of the time since the previous look that did not count.
    @discardableResult mutating func look(at now: ContinuousClock.Instant = .now) -> Duration {
        let span = max(.zero, now - last)
        let counted = min(span, interval * 2)
        last = now
        passed += counted
        return span - counted
    }
}
