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

    /// The fault of a program that has ended.
    private var failure: String?

    /// One that hangs must not stay when we end.
    private let guardian: ProgramGuard

    /// The words of the fault of a program that was killed.
    package static let ended = "ended by signal"

    /// The words of the fault of a program that failed without a message.
    package static let silent = "it failed"

    /// Between a pipe and its mark nothing may be started that would inherit it.
    private static let starting = Mutex(())

    /// Starts a program of a path, in the root folder: interpreters run files of the current one, which may be a stranger's.
    ///
    /// - Parameters:
    ///   - input: what it reads, which stays the caller's.
    ///   - output: what it writes to, which stays the caller's.
    /// - Throws: `TactusError`, `unavailable` where it cannot be started.
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
        let words = ["/bin/sh", "-c", #"cd / && exec "$@""#, "sh", path] + arguments
        let (status, started) = Self.start(words, [input, output, pipe.writing])
        guard status == 0 else {
            try? pipe.reading.close()
            throw TactusError(.unavailable, "\(name): \(Errno(rawValue: status))")
        }
        process = started
        guardian = ProgramGuard(of: started)
    }

    /// Starts a program in its own group, with its standard streams; `nil` is `/dev/null`.
    fileprivate static func start(_ words: [String], _ streams: [FileDescriptor?]) -> (status: Int32, process: pid_t) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (place, stream) in streams.enumerated() {
            if let stream {
                unsafe posix_spawn_file_actions_adddup2(&actions, stream.rawValue, Int32(place))
            } else {
                unsafe posix_spawn_file_actions_addopen(&actions, Int32(place), "/dev/null", O_RDWR, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let status = starting.withLock { _ in
            unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ)
        }
        return (status, process)
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
        let started = Result { () throws(TactusError) in
            try PipedProgram(path, arguments, input: input, output: pipe.writing)
        }
        try? pipe.writing.close()
        let program = try started.get()
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
        if !isOver { failure = awaited() }
        return failure
    }

    private func awaited() -> String? {
        isOver = true
        let bytes = Self.contents(of: messages, atMost: 4_096)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, Errno.last == .interrupted {}
        if status == 0 { return nil }
        let signal = status & 0x7F
        guard signal == 0 else {
            return "\(name): " + (signal == SIGPIPE ? "\(Errno.brokenPipe)" : "\(Self.ended) \(signal)")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        // Python's messages end with the fault, DuckDB's begin with it.
        let line = lines.first?.hasPrefix("Traceback") == true ? lines.last : lines.first
        return "\(name): \(line.map { printable(String($0), atMost: 200) } ?? Self.silent)"
    }
}

/// A guardian that is started and ended at once: a program of a file is often over before a task begins.
private struct ProgramGuard: ~Copyable {
    private let process: pid_t
    private let pipe: FileDescriptor?

    /// Watches over a group of processes. Without a shell there is no guardian; all else continues.
    init(of group: pid_t) {
        guard let pipe = try? PipedProgram.pipe() else {
            (process, self.pipe) = (0, nil)
            return
        }
        let words = ["/bin/sh", "-c", Guardian.script, "sh", "\(group)"]
        let (status, started) = PipedProgram.start(words, [pipe.reading, nil, nil])
        try? pipe.reading.close()
        (process, self.pipe) = (status == 0 ? started : 0, pipe.writing)
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            _ = waitpid(process, nil, 0)
        }
        try? pipe?.close()
    }
}
