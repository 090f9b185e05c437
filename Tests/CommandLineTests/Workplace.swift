// Runs the built `tactus` as a user would: its own process, in its own folder. Used by all tests of this
// room.

import Dispatch
import Foundation
import Testing

/// The outcome of a run.
struct Outcome: CustomStringConvertible {
    /// The exit code, or `nil` if a signal ended the process.
    var status: Int32?
    var out: [UInt8]
    var err: String

    var text: String { String(decoding: out, as: UTF8.self) }
    var lines: [String] { Self.lines(text) }
    var errLines: [String] { Self.lines(err) }

    var description: String {
        "status \(status.map { "\($0)" } ?? "of a signal"), out: \(text.prefix(400)), err: \(err.prefix(400))"
    }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

/// An empty folder that is there as long as this object is, far from the package and its rule books.
final class Workplace {
    /// The folder of the runs.
    private let folder: URL

    private let streams: URL

    /// Whether heavy trials run whole (Scripts/stress).
    static let isThorough = ProcessInfo.processInfo.environment["TACTUS_STRESS"] != nil

    /// A run that takes longer than this is a hang; tests run side by side, and machines may be slow.
    static let mostSeconds = 120

    /// Makes the folder; where that fails, the test does.
    init() {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString)")
        folder = root.appendingPathComponent("work")
        streams = root.appendingPathComponent("streams")
        do {
            for made in [folder, streams] {
                try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
            }
        } catch {
            Issue.record(error)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

    /// The program: the one in the folder that TACTUS_PROGRAMS names, or beside the tests.
    static let program = built("tactus")

    /// The camera's program, which lies there too.
    static let camera = built("tactus-camera")

    /// The live view's program, which lies there too.
    static let server = built("tactus-view")

    private static func built(_ name: String) -> URL {
        if let folder = ProcessInfo.processInfo.environment["TACTUS_PROGRAMS"] {
            return URL(fileURLWithPath: folder).appendingPathComponent(name)
        }
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent(name)
    }

    // MARK: Files

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ lines: [String], to name: String) throws {
        try write(lines.map { $0 + "\n" }.joined(), to: name)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appendingPathComponent(name))) }

    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    func lines(_ name: String) throws -> [String] { try text(name).split(separator: "\n").map(String.init) }

    // MARK: Runs

    /// Runs `tactus` to its end; a single argument is the words of several, with blanks between.
    func run(_ arguments: String..., input: String = "") throws -> Outcome {
        try run(Self.program, arguments.count == 1 ? Self.words(arguments[0]) : arguments, input: input)
    }

    /// Runs a script of the shell, which is expected to succeed.
    @discardableResult
    func make(_ script: String, at location: SourceLocation = #_sourceLocation) throws -> Outcome {
        let run = try shell(script)
        #expect(run.status == 0, "\(run)", sourceLocation: location)
        return run
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// Runs a script of the shell in which `$tactus` is the program and `$camera` the camera's.
    func shell(_ script: String) throws -> Outcome {
        let names = "tactus='\(Self.program.path)'; camera='\(Self.camera.path)'"
        return try run(URL(fileURLWithPath: "/bin/sh"), ["-c", "\(names); \(script)"], input: "")
    }

    /// Starts `tactus` beside the test, with words that have blanks between.
    func start(_ words: String, environment: [String: String] = [:], said: String = "live-err") throws -> RunningProgram
    {
        try start(Self.program, Self.words(words), environment: environment, said: said)
    }

    /// Starts a program that runs beside the test; its standard input stays open.
    ///
    /// - Parameter said: the name of the file of its standard error; another for each of several at once.
    func start(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String] = [:],
        said: String = "live-err"
    ) throws -> RunningProgram {
        try RunningProgram(program, arguments, environment, in: folder, err: streams.appendingPathComponent(said))
    }

    private func run(_ program: URL, _ arguments: [String], input: String) throws -> Outcome {
        let names = ["in", "out", "err"].map { streams.appendingPathComponent($0) }
        for name in names { try Data(name == names[0] ? Array(input.utf8) : []).write(to: name) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let standard = [
            try FileHandle(forReadingFrom: names[0]), try FileHandle(forWritingTo: names[1]),
            try FileHandle(forWritingTo: names[2]),
        ]
        process.standardInput = standard[0]
        process.standardOutput = standard[1]
        process.standardError = standard[2]
        let hasEnded = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in hasEnded.signal() }
        try process.run()
        // `Process` keeps what it was given; with more than a thousand open files its search for them reads past its
        // buffer.
        for handle in standard { try handle.close() }
        if hasEnded.wait(timeout: .now() + .seconds(Self.mostSeconds)) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            hasEnded.wait()
            Issue.record("no end after \(Self.mostSeconds) seconds: \(arguments)")
        }
        return Outcome(
            status: process.terminationReason == .exit ? process.terminationStatus : nil,
            out: Array(try Data(contentsOf: names[1])),
            err: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self)
        )
    }
}

extension Workplace {
    /// Writes modules that a Python runs which searches a folder for them; each makes the file `ran`.
    func writeModules(in folder: String) throws {
        let names = ["json", "pyarrow", "duckdb", "numpy", "pip/__init__", "pip", "venv", "ensurepip", "subprocess"]
        for name in names + ["encodings/__init__", "sitecustomize", "usercustomize", "__main__"] {
            try write("open('\(path("ran"))', 'w')\n", to: "\(folder)\(name).py")
        }
    }

    /// Writes the folder of a keypoint model.
    ///
    /// - Parameter more: further lines of its manifest.
    func writeModel(
        _ folder: String,
        command: String = "[python3, \"{folder}/model.py\"]",
        accepts: String = "jpeg",
        install: String = "none",
        _ more: String = ""
    ) throws {
        let name = folder.split(separator: "/").last ?? ""
        try write(
            "name: \(name)\nwhat: Is \(name).\ncommand: \(command)\ngives: hands\naccepts: \(accepts)\ninstall: \(install)\n"
                + "licence: none\n\(more)",
            to: "\(folder)/model.yaml"
        )
    }
}

/// Compares a text with a file of `Golden`; with TACTUS_GOLDEN=write in the environment the file is written anew
/// instead.
func expectGolden(_ text: String, _ name: String, at place: SourceLocation = #_sourceLocation) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["TACTUS_GOLDEN"] == "write" {
        try Data(text.utf8).write(to: file)
        Issue.record("\(name) was written anew; look at the change and run again", sourceLocation: place)
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == golden, sourceLocation: place)
}
