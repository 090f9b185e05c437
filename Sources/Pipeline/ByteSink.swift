// Where bytes go: standard output or a file. Owned by the commands; one thread at a time.

import Glibc

/// Why bytes could not be written.
public struct OutputProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where to: a path, or "standard output".
    public var target: String

    /// What went wrong, in the system's words.
    public var wrong: String

    /// One clear line.
    public var description: String { "\(target): \(wrong)" }
}

extension OutputProblem {
    /// What the system said last, of this target.
    public init(lastErrorOf target: String) {
        let words = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
        self.init(target: target, wrong: words)
    }
}

/// An open file or standard output, to be written to; closed at the end of its life.
public struct ByteSink: ~Copyable {
    private let descriptor: Int32
    private let target: String
    private let isOwned: Bool

    private init(descriptor: Int32, target: String, isOwned: Bool) {
        self.descriptor = descriptor
        self.target = target
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Standard output.
    public static func standardOutput() -> ByteSink {
        ByteSink(descriptor: STDOUT_FILENO, target: "standard output", isOwned: false)
    }

    /// A file, made new or emptied; `-` is standard output.
    ///
    /// - Throws: where the file cannot be opened for writing.
    public init(path: String) throws(OutputProblem) {
        guard path != "-" else {
            self = .standardOutput()
            return
        }
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw OutputProblem(lastErrorOf: path) }
        self.init(descriptor: descriptor, target: path, isOwned: true)
    }

    /// Writes all bytes; where a file takes only some of them, it is left as it was before, without half a record.
    ///
    /// - Throws: where not all could be written: a full disk, or a reader that has closed its end of a pipe.
    public func write(_ bytes: [UInt8]) throws(OutputProblem) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            if count >= 0 {
                done += count
            } else if errno == EPIPE {
                throw OutputProblem(target: target, wrong: "closed by its reader before all was written")
            } else if errno != EINTR {
                let problem = OutputProblem(lastErrorOf: target)
                takeBack(done)
                throw problem
            }
        }
    }

    /// Writes a text.
    public func write(_ text: String) throws(OutputProblem) { try write(Array(text.utf8)) }

    /// Whether writing to `target` would overwrite what is read from `source`: the same file, or one in that folder.
    public static func overwrites(_ target: String, reading source: String) -> Bool {
        if isSameFile(source, target) { return true }
        guard let folder = realPath(source), let file = realPath(target) else { return false }
        return file.hasPrefix(folder + "/")
    }

    /// A path without links, `nil` where nothing is there.
    private static func realPath(_ path: String) -> String? {
        let found = unsafe realpath(path, nil)
        defer { unsafe free(found) }
        return unsafe found.map { unsafe String(cString: $0) }
    }

    /// Whether two paths lead to one file on a disk; `-` as `target` is where standard output goes.
    public static func isSameFile(_ source: String, _ target: String) -> Bool {
        var (input, output) = (stat(), stat())
        let isThere =
            unsafe (target == "-" ? fstat(STDOUT_FILENO, &output) : stat(target, &output)) == 0
            && stat(source, &input) == 0
        return isThere && input.st_mode & S_IFMT == S_IFREG && input.st_dev == output.st_dev
            && input.st_ino == output.st_ino
    }

    /// Cuts off the last bytes of a file; what is no file keeps them.
    private func takeBack(_ count: Int) {
        let end = lseek(descriptor, 0, SEEK_CUR)
        if count > 0, end >= count { _ = ftruncate(descriptor, end - count) }
    }
}
