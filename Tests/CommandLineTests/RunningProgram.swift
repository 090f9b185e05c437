// A built program that runs beside the test: it is read from, signalled, and seen to its end. Started by Workplace.

import Dispatch
import Foundation
import Testing

/// A process with pipes for standard input and output.
final class RunningProgram {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let err: URL
    private let hasEnded = DispatchSemaphore(value: 0)
    private let limit: DispatchWorkItem
    private var rest: [UInt8] = []
    private var out: [UInt8] = []

    init(_ program: URL, _ arguments: [String], _ environment: [String: String], in folder: URL, err: URL) throws {
        self.err = err
        try Data().write(to: err)
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = output
        let said = try FileHandle(forWritingTo: err)
        process.standardError = said
        process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
        try process.run()
        try said.close()
        let identifier = process.processIdentifier
        limit = DispatchWorkItem {
            Issue.record("no end after \(Workplace.mostSeconds) seconds: \(arguments)")
            kill(identifier, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Workplace.mostSeconds), execute: limit)
        // Ours would keep the pipes open when the process has ended.
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
    }

    deinit {
        limit.cancel()
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        // `Process` keeps its pipes.
        try? input.fileHandleForWriting.close()
        try? output.fileHandleForReading.close()
    }

    var identifier: Int32 { process.processIdentifier }

    var isRunning: Bool { process.isRunning }

    /// The signal that has ended it; `nil` where it ended by itself. Asked after its end.
    var endSignal: Int32? { process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil }

    /// The standard error so far.
    var said: String { (try? String(contentsOf: err, encoding: .utf8)) ?? "" }

    /// The next line of its output, waited for; `nil` at the end.
    func line() -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeFirst(end + 1)
                return line
            }
            guard readOn() else { return nil }
        }
    }

    /// Waits for a number of bytes of its output; returns fewer at the end.
    @discardableResult func bytes(_ count: Int) -> [UInt8] {
        while rest.count < count, readOn() {}
        defer { rest.removeFirst(min(count, rest.count)) }
        return Array(rest.prefix(count))
    }

    /// Returns whether it has a handler of a signal (proc(5)).
    func catches(_ number: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
        let signals = status.firstMatch(of: #/SigCgt:\s+([0-9a-f]+)/#).flatMap { UInt64($0.output.1, radix: 16) }
        return signals.map { $0 >> UInt64(number - 1) & 1 == 1 } ?? false
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Writes to its input.
    func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// The word behind some others in what it says, waited for; `nil` where it never comes.
    func waitForWord(after words: String) -> String? {
        let deadline = ContinuousClock.now + .seconds(Workplace.mostSeconds)
        while ContinuousClock.now < deadline, process.isRunning {
            let rest = said.split(separator: words, maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
            if let rest, let end = rest.firstIndex(where: \.isWhitespace) { return String(rest[..<end]) }
            usleep(20_000)
        }
        return nil
    }

    func closeInput() throws { try input.fileHandleForWriting.close() }

    /// Reads its output to the end and waits for its own.
    func end() throws -> Outcome {
        while readOn() {}
        return try endUnread()
    }

    /// Ends it by a signal; it is expected to end well, and its output is read.
    @discardableResult
    func end(by number: Int32, at location: SourceLocation = #_sourceLocation) throws -> Outcome {
        signal(number)
        let outcome = try end()
        #expect(outcome.status == 0, "\(outcome)", sourceLocation: location)
        return outcome
    }

    /// Waits for its end without reading its output.
    func endUnread() throws -> Outcome {
        hasEnded.wait()
        limit.cancel()
        let status = process.terminationReason == .exit ? process.terminationStatus : nil
        return Outcome(status: status, out: out, err: said)
    }

    /// The processes that it has started and that run, by the name of their program; without the one that only waits for the
    /// engine's end.
    var children: [Int32: String] { family.filter { $0.value != "tactus-guard" } }

    /// All processes that it has started and that run, by the name of their program.
    var family: [Int32: String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        var children: [Int32: String] = [:]
        for number in all {
            guard let stat = Self.stat(number), stat.parent == process.processIdentifier else { continue }
            children[number] = stat.name
        }
        return children
    }

    /// Waits until none of some processes runs any more.
    static func waitForEnd(of processes: some Collection<Int32>, at place: SourceLocation = #_sourceLocation) {
        let deadline = ContinuousClock.now + .seconds(Workplace.mostSeconds)
        while ContinuousClock.now < deadline {
            if processes.allSatisfy({ stat($0).map { "ZX".contains($0.state) } ?? true }) { return }
            usleep(20_000)
        }
        Issue.record("still there: \(processes.compactMap { stat($0) })", sourceLocation: place)
    }

    /// Name, state and parent of a process (proc(5)); its name may hold blanks and parentheses.
    private static func stat(_ number: Int32) -> (name: String, state: Character, parent: Int32)? {
        guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
            let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: close)...].split(separator: " ")
        guard fields.count > 1, let state = fields[0].first, let parent = Int32(fields[1]) else { return nil }
        return (String(text[text.index(after: open)..<close]), state, parent)
    }

    private func readOn() -> Bool {
        let data = output.fileHandleForReading.availableData
        rest += data
        out += data
        return !data.isEmpty
    }
}
