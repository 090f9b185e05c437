// Models for the tests: small programs written to a temporary folder, and what came of running them.

import Foundation
import KeypointFiles
import Capture
import Keypoints
import Testing

/// A program in a temporary folder, there as long as this object is.
final class Script {
    let folder: URL

    /// The manifest that starts it.
    let manifest: ModelManifest

    /// Writes a Python program; `hello` and `say` are there for it.
    convenience init(python body: String, timeout: Duration = .seconds(20), startTimeout: Duration = .seconds(20))
        throws
    {
        let head = """
            import json, os, signal, sys, time
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            def line(text): sys.stdout.buffer.write(text.encode() + b"\\n"); sys.stdout.buffer.flush()
            def say(record): line(json.dumps(record))
            def hello(): say({"model": "script", "version": "1", "gives": ["hands"], "mirrored": False})
            def pictures():
                while head := sys.stdin.buffer.readline():
                    header = json.loads(head)
                    sys.stdin.buffer.read(header["bytes"])
                    yield header
            def answer(header, **more): say({"t": header["t"], "frame": header["frame"], "hands": [], **more})

            """
        try self.init(program: "python3", text: head + body, timeout, startTimeout)
    }

    /// Writes a program of the shell.
    convenience init(shell text: String, timeout: Duration = .seconds(20), startTimeout: Duration = .seconds(20)) throws
    {
        try self.init(program: "sh", text: text, timeout, startTimeout)
    }

    private init(program: String, text: String, _ timeout: Duration, _ startTimeout: Duration) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("model")
        try Data(text.utf8).write(to: file)
        manifest = ModelManifest(
            name: "script",
            command: [program, file.path],
            accepts: [.rgb24],
            timeout: timeout,
            startTimeout: startTimeout
        )
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns whether the program left this file behind.
    func left(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    /// Runs the model with a number of images.
    func run(
        _ count: Int,
        tuning: ModelConfiguration = .quick,
        size: Int = 4,
        onEvent: (ModelEvent) throws -> Void = { _ in }
    ) async -> Story {
        let model = KeypointModel(manifest, tuning: tuning)
        return await Story(model, clock: TestClock(), images: count, size: size, onEvent: onEvent)
    }
}

extension ModelConfiguration {
    /// No pauses, and time enough for a farewell on a machine that does much else.
    static var quick: ModelConfiguration {
        var tuning = ModelConfiguration()
        tuning.firstPause = .zero
        tuning.longestPause = .zero
        tuning.shutdownGrace = .seconds(20)
        return tuning
    }
}

extension Image {
    /// A grey image with a number.
    static func grey(_ number: Int, size: Int = 4) -> Image {
        let bytes = [UInt8](repeating: 128, count: size * size * 3)
        let header = ImageHeader(
            number: number,
            time: Double(number) / 30,
            width: size,
            height: size,
            format: .rgb24,
            byteCount: bytes.count
        )
        return Image(header: header, bytes: bytes)
    }
}

/// All that happened in a run.
struct Story {
    var events: [ModelEvent] = []

    /// The error of the run.
    var end: (any Error)?

    /// Runs a model to its end.
    init(
        _ model: KeypointModel,
        clock: some Clock<Duration> = ContinuousClock(),
        images: Int,
        size: Int = 4,
        onEvent: (ModelEvent) throws -> Void = { _ in }
    ) async {
        var next = 0
        var events: [ModelEvent] = []
        do {
            try await model.run(clock: clock) {
                next += 1
                return next <= images ? .grey(next, size: size) : nil
            } event: {
                events.append($0)
                try onEvent($0)
            }
        } catch {
            end = error
        }
        self.events = events
    }

    var hellos: [ModelHandshake] { events.compactMap { if case .ready(let hello) = $0 { hello } else { nil } } }
    var answers: [ModelAnswer] { events.compactMap { if case .answer(let answer) = $0 { answer } else { nil } } }
    var faults: [ModelFault.Kind] { events.compactMap { if case .fault(let fault) = $0 { fault.kind } else { nil } } }
    var log: [String] { events.compactMap { if case .log(let line) = $0 { line } else { nil } } }
    var attempts: [Int] { events.compactMap { if case .restarting(_, let attempt) = $0 { attempt } else { nil } } }
    var final: ModelFault.Kind? { (end as? ModelFault)?.kind }

    var lost: [(number: Int, kind: ModelFault.Kind)] {
        events.compactMap { if case .lost(let header, let fault) = $0 { (header.number, fault.kind) } else { nil } }
    }

    /// The fate of each image in order: its number if it was answered, the negative one if it was lost.
    var fates: [Int] {
        events.compactMap {
            switch $0 {
            case .answer(let answer): answer.header.number
            case .lost(let header, _): -header.number
            default: nil
            }
        }
    }
}

/// Returns whether a process runs; one that waits for its parent to take notice of its end does not.
func isAlive(_ process: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last?.contains("Z") == false
}

/// Returns whether a process that was killed is gone, now or soon: no one waits for one that is not a child of ours.
func isGone(_ process: Int32) async throws -> Bool {
    for _ in 0..<20_000 {
        if !isAlive(process) { return true }
        try await Task.sleep(for: .milliseconds(1))
    }
    return false
}
