// The keys of a terminal while `tactus play` runs under a shell with job control, and the terminal's modes after each end.

import Foundation
import Glibc
import Testing

@Suite("Keys of the terminal")
final class TerminalKeysTests {
    let place = Workplace()
    private let terminal: TerminalTests.Terminal
    private let shell = Process()
    private var seen = ""

    /// Starts an interactive shell on its own terminal.
    init() throws {
        terminal = try TerminalTests.Terminal(columns: 120)
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        shell.arguments = ["--ctty", "/bin/bash", "--norc", "--noprofile", "-i"]
        shell.currentDirectoryURL = URL(fileURLWithPath: place.path("."))
        let variables = ["TERM": "xterm", "PS1": "$ ", "tactus": Workplace.program.path, "HISTFILE": ""]
        shell.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        shell.standardInput = terminal.process
        shell.standardOutput = terminal.process
        shell.standardError = terminal.process
        try shell.run()
        try terminal.process.close()
    }

    deinit { kill(shell.processIdentifier, SIGKILL) }

    /// Types, and reads on until a text appears after what was seen before; returns what came until then.
    @discardableResult
    private func type(_ keys: String, until text: String, at location: SourceLocation = #_sourceLocation) -> String {
        terminal.write(keys)
        let deadline = ContinuousClock.now + .seconds(Workplace.mostSeconds)
        while ContinuousClock.now < deadline {
            if let end = seen.range(of: text)?.upperBound {
                defer { seen.removeSubrange(..<end) }
                return String(seen[..<end])
            }
            if terminal.isWaiting, let bytes = terminal.read() {
                seen += String(decoding: bytes, as: UTF8.self)
            } else {
                usleep(5_000)
            }
        }
        Issue.record("no \(text) in: \(seen)", sourceLocation: location)
        return seen
    }

    /// Whether the shell's terminal echoes and edits lines; `stty` prints a minus before what is off.
    private func expectUsualModes(at location: SourceLocation = #_sourceLocation) {
        let modes = type("stty -a; echo e''nd\n", until: "end", at: location)
        #expect(modes.contains(" icanon") && modes.contains(" echo "), "\(modes)", sourceLocation: location)
        #expect(!modes.contains("-icanon") && !modes.contains("-echo "), "\(modes)", sourceLocation: location)
    }

    private static let run = "$tactus play --kit hands --no-camera --osc-in 0 --no-sound --record time --take l.yaml"

    private func start(_ more: String = "") {
        type(Self.run + " --events e.jsonl" + more + "\n", until: "? for keys")
        type("", until: "freestyle")
    }

    private func ids() throws -> [String] {
        try place.lines("e.jsonl").compactMap { line in
            let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return fields?["source"] as? String == "keyboard" ? fields?["id"] as? String : nil
        }
    }

    @Test("keys perform commands, arrows and others nothing, and Ctrl-C gives the terminal back") func keys() throws {
        start()
        type("?", until: "keys: space overdub, r record, p next mode")
        type(" ", until: "recording")
        type("c", until: "click")
        terminal.write("\u{1B}[A")
        usleep(300_000)
        type("x +-", until: "playing")
        type("q", until: "1/8")
        type("qqqUu", until: "1/32")
        type("?", until: "keys: ")
        type("a", until: "not armed")
        let said = type("\u{3}", until: " messages")
        #expect(!said.contains("^["), "\(said)")
        type("", until: "$ ")
        expectUsualModes()
        let grids = ["quantise 1/8", "quantise 1/16", "quantise 1/32", "quantise off"]
        #expect(try ids() == ["recording", "click on", "playing", "121", "120"] + grids + ["undo", "no"])
    }

    @Test("a stopped run gives the terminal back, and takes the keys again in the foreground") func stopped() throws {
        start()
        type("\u{1A}", until: "Stopped")
        expectUsualModes()
        type("bg\n", until: "&")
        usleep(300_000)
        expectUsualModes()
        type("fg\n", until: "freestyle")
        // The reader looks for the terminal ten times per second.
        usleep(300_000)
        type(" ", until: "recording")
        type("\u{3}", until: " messages")
        type("", until: "$ ")
        expectUsualModes()
        #expect(try ids() == ["recording"])
    }

    @Test("the terminal is as before, however the run ends", arguments: ["TERM", "ABRT", "SEGV", "QUIT"])
    func ended(_ name: String) throws {
        // A shell that does not put it right itself.
        type("cat >s.sh <<'E'\nprintf '%s' $$ >pid; exec \"$@\"\nE\n", until: "$ ")
        type("dash -c 'sh s.sh \(Self.run); stty -a; echo e\"\"nd'\n", until: "? for keys")
        type("", until: "freestyle")
        usleep(300_000)
        let process = try #require(Int32(try place.text("pid")))
        kill(process, try #require(["TERM": SIGTERM, "ABRT": SIGABRT, "SEGV": SIGSEGV, "QUIT": SIGQUIT][name]))
        let modes = type("", until: "end")
        #expect(modes.contains(" icanon") && !modes.contains("-echo "), "\(modes)")
    }

    @Test("standard input that is a source, or no terminal, has no keys") func none() throws {
        type("printf '' | \(Self.run) - ; echo e''nd\n", until: "end")
        let said = type("$tactus play - --kit hands --no-sound --duration 0.3; echo e''nd\n\u{4}", until: "end")
        #expect(!said.contains("? for keys"), "\(said)")
        let program = try place.start("play --kit hands --no-camera --osc-in 0 --no-sound")
        #expect(program.waitForWord(after: "on port ") != nil)
        try program.write(" ")
        #expect(try !program.end(by: SIGINT).err.contains("? for keys"))
    }
}
