// A program that reads from one descriptor and writes to another, at its own pace. Owned by a reader or writer of files; one
// thread at a time.

internal import Glibc
internal import Synchronization
package import SystemPackage

/// A running program; it is ended with its last owner.
package final class PipedProgram {
    private let name: String
    private let process: pid_t

    /// The end of a pipe for its messages.
    private let messages: FileDescriptor
    private var isOver = false

    /// Between a pipe and its mark nothing may be started that would inherit it.
    private static let starting = Mutex(())

    /// Starts a program of `PATH`, or of a path.
    ///
    /// - Parameters:
    ///   - input: what it reads, which stays the caller's.
    ///   - output: what it writes to, which stays the caller's.
    /// - Throws: `unavailable` where it cannot be started.
    package init(
        _ path: String,
        _ arguments: [String],
        input: FileDescriptor,
        output: FileDescriptor
    ) throws(TactusError) {
        name = Path.name(of: path)
        let pipe = try Self.pipe()
        messages = pipe.reading
        defer { try? pipe.writing.close() }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (place, descriptor) in [input, output, pipe.writing].enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor.rawValue, Int32(place))
        }
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var started: pid_t = 0
        let status = Self.starting.withLock { _ in unsafe posix_spawn(&started, path, &actions, nil, &words, environ) }
        guard status == 0 else {
            try? pipe.reading.close()
            throw TactusError(.unavailable, "\(name): \(Errno(rawValue: status))")
        }
        process = started
    }

    deinit {
        if !isOver {
            kill(process, SIGKILL)
            _ = waitpid(process, nil, 0)
        }
        try? messages.close()
    }

    /// Makes a pipe that no started program inherits by itself.
    package static func pipe() throws(TactusError) -> (reading: FileDescriptor, writing: FileDescriptor) {
        var ends: [Int32] = [0, 0]
        let isMade = starting.withLock { _ in
            guard unsafe Glibc.pipe(&ends) == 0 else { return false }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return true
        }
        guard isMade else { throw TactusError("a pipe") }
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    /// Runs a program to its end.
    ///
    /// - Returns: the first bytes of its output, and its fault where it failed.
    package static func output(
        _ path: String,
        _ arguments: [String],
        input: FileDescriptor,
        atMost most: Int
    ) throws(TactusError) -> (bytes: [UInt8], fault: String?) {
        let pipe = try Self.pipe()
        defer { try? pipe.reading.close() }
        let program: PipedProgram
        do throws(TactusError) {
            defer { try? pipe.writing.close() }
            program = try PipedProgram(path, arguments, input: input, output: pipe.writing)
        } catch {
            throw error
        }
        return (contents(of: pipe.reading, atMost: most), program.fault())
    }

    private static func contents(of pipe: FileDescriptor, atMost most: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: most)
        var filled = 0
        while filled < most {
            let count =
                unsafe (try? bytes.withUnsafeMutableBytes { buffer in
                    unsafe try pipe.readSome(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
                }) ?? 0
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    /// Waits for the end of a program whose input has ended or whose output has been read.
    ///
    /// - Returns: the first line of its messages where it failed; `nil` where it succeeded.
    package func fault() -> String? {
        if isOver { return nil }
        isOver = true
        let bytes = Self.contents(of: messages, atMost: 4_096)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, Errno.last == .interrupted {}
        if status == 0 { return nil }
        let signal = status & 0x7F
        guard signal == 0 else {
            return "\(name): " + (signal == SIGPIPE ? "\(Errno.brokenPipe)" : "ended by signal \(signal)")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        // Python's messages end with the fault, DuckDB's begin with it.
        let line = lines.first?.hasPrefix("Traceback") == true ? lines.last : lines.first
        return "\(name): \(line.map { printable(String($0), atMost: 200) } ?? "it failed")"
    }
}
