// The line of status on a terminal of any width: it never takes a second row, and leaves nothing behind.

import Foundation
import Glibc
import Testing

@Suite("On a terminal")
struct TerminalTests {
    let place = Workplace()

    init() throws {
        // Remarks come in between: bad records.
        var lines = BodyTake.lines(".k.s.m.k")
        for place in [20, 30, 40] { lines.insert("{}x", at: place) }
        try place.write(lines, to: "bad.jsonl")
    }

    /// Starts a command whose standard error is a terminal of a size.
    private func start(
        _ arguments: [String],
        of program: String = Workplace.program.path,
        columns: Int
    ) throws -> (Process, Terminal) {
        let terminal = try Terminal(columns: columns)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: place.path("."))
        let variables = ["TERM": "xterm", "COLUMNS": "", "XDG_DATA_HOME": place.path("data")]
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = terminal.process
        try process.run()
        try terminal.process.close()
        return (process, terminal)
    }

    /// Runs a command on a terminal of a size, and returns its screen.
    private func watch(
        _ arguments: [String],
        of program: String = Workplace.program.path,
        columns: Int,
        resized: [Int] = []
    ) throws -> Screen {
        let (process, terminal) = try start(arguments, of: program, columns: columns)
        var screen = Screen(columns: columns > 0 ? columns : 80)
        var sizes = resized[...]
        var isAsked = false
        while let bytes = terminal.read() {
            screen.show(bytes)
            guard screen.drawn > 0 else { continue }
            guard let next = sizes.popFirst() else {
                // The last width was drawn in, too. A second signal would not let it end well.
                if !resized.isEmpty, !isAsked { kill(process.processIdentifier, SIGINT) }
                isAsked = true
                continue
            }
            // What is on the way was meant for the width of before.
            kill(process.processIdentifier, SIGSTOP)
            while let state = Self.state(of: process.processIdentifier), !"TZX".contains(state) { usleep(1000) }
            while terminal.isWaiting, let bytes = terminal.read() { screen.show(bytes) }
            screen.forgetDrawn()
            screen.resize(to: next)
            terminal.resize(to: next)
            kill(process.processIdentifier, SIGWINCH)
            kill(process.processIdentifier, SIGCONT)
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && sizes.isEmpty)
        return screen
    }

    /// Returns the state of a process by the kernel.
    private static func state(of process: Int32) -> Character? {
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return text?.split(separator: ") ").last?.first
    }

    @Test("tactus play", arguments: [0, 1, 2, 3, 20, 39, 40, 80, 97, 120, 65_535]) func play(_ columns: Int) throws {
        let screen = try watch(["play", "bad.jsonl", "--kit", "tambour", "--no-sound"], columns: columns)
        #expect(screen.mostRows <= 1, "\(screen.mostRows) rows of status")
        // A place for one sign needs a column, and another one that stays free.
        #expect(columns == 1 || screen.drawn > 1)
        #expect(screen.statusRows == 0, "it is gone at the end")
        #expect(columns < 80 && columns > 0 || screen.rows.contains { $0.hasPrefix("bad.jsonl:21") })
    }

    @Test(
        "a terminal that is made narrower and wider while it is played",
        arguments: [[40, 20, 100], [2, 80], [3, 30]]
    )
    func resized(_ sizes: [Int]) throws {
        // Longer than the test takes, which ends it.
        try place.write(BodyTake.lines(String(repeating: ".k.s", count: 75)), to: "long.jsonl")
        let screen = try watch(["play", "long.jsonl", "--kit", "tambour", "--no-sound"], columns: 90, resized: sizes)
        #expect(screen.statusRows == 0)
    }

    @Test("tactus capture", arguments: [1, 20, 60, 80]) func capture(_ columns: Int) throws {
        let screen = try watch(
            [
                "capture", "null", "--model", "echo", "--pace", "real", "--resolution", "64x48", "--duration", "2",
                "--output",
                "seen.jsonl",
            ],
            columns: columns
        )
        #expect(screen.mostRows <= 1 && screen.statusRows == 0)
        #expect(columns == 1 || screen.drawn >= 2)
    }

    @Test("a long run says how far it has come, in one row, and leaves nothing behind", arguments: [20, 80])
    func progress(_ columns: Int) throws {
        let slow = "for n in $(seq 14); do cat bad.jsonl; sleep 0.3; done"
        let screen = try watch(
            ["-c", "(\(slow)) | '\(Workplace.program.path)' classify -"],
            of: "/bin/sh",
            columns: columns
        )
        #expect(screen.mostRows == 1 && screen.drawn > 0 && screen.statusRows == 0, "\(screen.rows)")
        #expect(screen.rows.contains { $0.hasPrefix("-:21") })
    }

    @Test("a signal ends a long run at once, and its line with it", arguments: [SIGINT, SIGTERM])
    func interrupted(_ signal: Int32) throws {
        let slow = "mkfifo in; while cat bad.jsonl; do sleep 0.3; done 2>/dev/null >in &"
        let arguments = ["-c", "\(slow) exec '\(Workplace.program.path)' classify in"]
        let (process, terminal) = try start(arguments, of: "/bin/sh", columns: 80)
        var screen = Screen(columns: 80)
        var isAsked = false
        while let bytes = terminal.read() {
            screen.show(bytes)
            if screen.statusRows == 1, !isAsked {
                isAsked = true
                kill(process.processIdentifier, signal)
            }
        }
        process.waitUntilExit()
        #expect(isAsked && screen.statusRows == 0, "\(screen.rows)")
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    }

    @Test("a code for phones is drawn in black on white, and has room on the terminal") func code() throws {
        let arguments = ["play", "--phones", "--phone-port", "0", "--no-sound", "--duration", "0.5"]
        let (process, terminal) = try start(arguments, columns: 80)
        var bytes: [UInt8] = []
        while let more = terminal.read() { bytes += more }
        process.waitUntilExit()
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let drawn = lines.filter { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") && $0.hasSuffix("\u{1B}[0m") }
        #expect((18...23).contains(drawn.count), "\(lines)")
        #expect(drawn.allSatisfy { $0.filter { " ▀▄█".contains($0) }.count <= 46 })
        #expect(process.terminationStatus == 0)
    }

    /// The end of a terminal that its program sees, and ours.
    final class Terminal {
        let process: FileHandle
        private let own: Int32

        init(columns: Int) throws {
            var (own, other): (Int32, Int32) = (-1, -1)
            var size = winsize(ws_row: columns > 0 ? 24 : 0, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
            try #require(unsafe openpty(&own, &other, nil, nil, &size) == 0)
            _ = fcntl(own, F_SETFD, FD_CLOEXEC)
            self.own = own
            process = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        }

        deinit { close(own) }

        func resize(to columns: Int) {
            var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
            _ = unsafe ioctl(own, UInt(TIOCSWINSZ), &size)
        }

        /// Whether there is something to read.
        var isWaiting: Bool {
            var poll = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
            return unsafe Glibc.poll(&poll, 1, 0) == 1 && poll.revents & Int16(POLLIN) != 0
        }

        /// Presses keys.
        func write(_ keys: String) {
            let bytes = Array(keys.utf8)
            _ = unsafe Glibc.write(own, bytes, bytes.count)
        }

        /// Returns the program's output; `nil` once it has ended.
        func read() -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe Glibc.read(own, &bytes, bytes.count)
            return count > 0 ? Array(bytes[..<count]) : nil
        }
    }
}

/// A terminal that breaks long lines, and reflows them when it is resized, as most do.
struct Screen {
    private var columns: Int
    /// Lines, each of them in as many rows as it needs; the cursor is in the last one.
    private var lines: [[Character]] = [[]]
    private var cursor = 0
    private var rest: [UInt8] = []

    /// The number of times that a status line was drawn.
    private(set) var drawn = 0

    private var isCounted = false

    /// The largest number of status rows at one time.
    private(set) var mostRows = 0

    init(columns: Int) { self.columns = columns }

    mutating func resize(to columns: Int) { self.columns = columns }

    mutating func forgetDrawn() { (drawn, isCounted) = (0, true) }

    /// The row of its line that contains the cursor; behind the last column it is still in that row.
    private var row: Int {
        let count = lines.last?.count ?? 0
        return cursor > 0 && cursor == count && cursor % columns == 0 ? cursor / columns - 1 : cursor / columns
    }

    var rows: [String] {
        lines.flatMap { line in
            line.isEmpty
                ? [""]
                : stride(from: 0, to: line.count, by: columns).map { String(line[$0..<min($0 + columns, line.count)]) }
        }
    }

    /// The rows of lines that are a status.
    var statusRows: Int {
        lines.reduce(0) { count, line in
            let text = String(line)
            let isStatus =
                ["○", "●", "▶", "in ", "out", "hands "].contains(where: text.hasPrefix) || text == "…"
                || text.contains(" hands, ")
            return count + (isStatus ? (line.count + columns - 1) / columns : 0)
        }
    }

    mutating func show(_ bytes: [UInt8]) {
        rest += bytes
        // A character or a sequence may be cut in two.
        guard let text = String(validating: rest, as: UTF8.self), !text.hasSuffix("\u{1B}"), !text.hasSuffix("[") else {
            return
        }
        rest = []
        var characters = Array(text.unicodeScalars.map(Character.init))[...]
        while let character = characters.popFirst() {
            switch character {
            case "\r": cursor = row * columns
            case "\n":
                lines.append([])
                cursor = 0
            case "\u{1B}":
                let end = characters.firstIndex { $0.isLetter } ?? characters.endIndex
                let sequence = String(characters[..<end].dropFirst())
                let letter = end < characters.endIndex ? characters[end] : " "
                characters = characters[min(end + 1, characters.endIndex)...]
                obey(letter, Int(sequence) ?? 0)
            default:
                var line = lines.removeLast()
                if cursor < line.count { line[cursor] = character } else { line.append(character) }
                lines.append(line)
                cursor += 1
            }
            if character == "\n" || characters.isEmpty { mostRows = max(mostRows, statusRows) }
        }
        countDrawn()
    }

    /// Counts a line of status that is there, once until it is gone.
    private mutating func countDrawn() {
        guard statusRows > 0, !isCounted else { return }
        drawn += 1
        isCounted = true
    }

    private mutating func obey(_ letter: Character, _ number: Int) {
        // What came in one piece was drawn all the same.
        if letter == "J" || letter == "K" {
            countDrawn()
            isCounted = false
        }
        guard var line = lines.popLast() else { return }
        switch letter {
        // Up within a broken line, and all from there on.
        case "A":
            lines.append(line)
            cursor = max(0, row - number) * columns
            return
        case "J": line = Array(line.prefix(cursor))
        case "K": line = Array(line.prefix(cursor))
        default: Issue.record("a sequence that no terminal was asked for: \(number)\(letter)")
        }
        lines.append(line)
    }
}
