// A camera and models for the tests of live runs: small programs in a temporary folder that speak the real protocols.

import Foundation
import KeypointFiles
import Capture
import Keypoints
import Synchronization
import Platform

/// Programs in a temporary folder, there as long as this object is, and what a run over them came to.
final class FakeDevices: Sendable {
    private let folder: URL

    /// Writes a camera and a model, both in Python.
    ///
    /// - Parameters:
    ///   - camera: its body; it can call `hello(live)`, `picture(n, side)` and `lives()`, the number of its starts.
    ///   - model: its body; it can call `hello()`, `pictures()`, `answer(header)` and `lives()`; both can call `tell`
    ///     and `wait`.
    init(camera: String, model: String = "hello()\nfor header in pictures(): answer(header)\n") throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-live-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let common = """
            #!/usr/bin/env python3
            import json, os, pathlib, signal, sys, time
            signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
            out = sys.stdout.buffer
            def line(record): out.write(json.dumps(record).encode() + b"\\n"); out.flush()
            def lives():
                name = sys.argv[0] + ".lives"
                count = len(open(name).read()) + 1 if os.path.exists(name) else 1
                open(name, "a").write("x")
                return count
            # What one of the two tells the other, which waits for it.
            def word(name): return pathlib.Path(sys.argv[0]).with_name(name)
            def tell(name): word(name).touch()
            def wait(name):
                while not word(name).exists(): time.sleep(0.001)

            """
        let cameraHead = """
            def hello(live=True): line({"camera": "fake", "width": 2, "height": 1, "format": "rgb24", "live": live})
            def picture(n, side=2):
                size = 3 * side * side
                out.write(json.dumps({"frame": n, "t": n / 30, "width": side, "height": side, "format": "rgb24",
                                      "bytes": size}).encode() + b"\\n" + bytes(size))
                out.flush()

            """
        let modelHead = """
            def hello(): line({"model": "fake", "version": "1", "gives": ["hands"], "mirrored": False})
            def pictures():
                while head := sys.stdin.buffer.readline():
                    header = json.loads(head)
                    sys.stdin.buffer.read(header["bytes"])
                    yield header
            def answer(header): line({"t": header["t"], "frame": header["frame"], "hands": []})

            """
        for (name, text) in [("camera", common + cameraHead + camera), ("model", common + modelHead + model)] {
            // Made by another process: what other tests start while this one writes a file has it open too, and then it cannot be run.
            let (file, program) = (folder.appending(path: name + ".py"), folder.appending(path: name))
            try Data(text.utf8).write(to: file)
            try Process.run(URL(filePath: "/usr/bin/install"), arguments: [file.path, program.path]).waitUntilExit()
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A run over them.
    func run(_ policy: BackpressurePolicy, timeout: Duration = .seconds(20)) -> LiveRun {
        let manifest = ModelManifest(
            name: "fake",
            command: [folder.appendingPathComponent("model").path],
            accepts: [.rgb24],
            timeout: timeout,
            startTimeout: .seconds(20)
        )
        return LiveRun(
            camera: CameraCommand(program: folder.appendingPathComponent("camera").path, source: nil),
            model: KeypointModel(manifest),
            policy: policy,
            reconnectTimeout: .seconds(20)
        )
    }
}

/// The story of a live run, as far as a user sees it.
struct LiveStory {
    var frames: [Int] = []
    var report: LiveReport?
    var problem: String?
    var said: [String] = []

    /// Runs to the end.
    ///
    /// - Parameter answer: what is done with each frame besides noting its number.
    init(_ run: LiveRun, until stop: Latch = Latch(), answer: (Frame) throws -> Void = { _ in }) async {
        let said = Said()
        var frames: [Int] = []
        do {
            report = try await run.run(until: stop, say: said.add, status: { _ in }) { frame in
                try answer(frame)
                frames.append(frame.number ?? -1)
            }
        } catch {
            problem = "\(error)"
        }
        self.frames = frames
        self.said = said.lines
    }

    private final class Said: Sendable {
        private let list = Mutex<[String]>([])
        var lines: [String] { list.withLock { $0 } }
        func add(_ line: String) { list.withLock { $0.append(line) } }
    }
}
