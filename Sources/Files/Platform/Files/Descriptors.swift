// Reading and writing whatever interrupts it, and letting the disk have it. Any thread.

// What is thrown is part of what this target offers.
@_exported public import Text
internal import Glibc
package import SystemPackage

extension FileDescriptor {
    /// Opens a file to be read.
    ///
    /// - Parameter waits: whether to wait for the writer of a named pipe.
    /// - Throws: the system's error; `isDirectory` for a folder, `textFileBusy` for a file that this run would replace.
    package static func reading(_ path: String, waits: Bool = true) throws(Errno) -> FileDescriptor {
        try opened(path, waits: waits).file
    }

    /// Opens a file to be read, with its size where it is one on a disk; otherwise as `reading(_:waits:)`.
    package static func opened(
        _ path: String,
        waits: Bool = true
    ) throws(Errno) -> (file: FileDescriptor, size: Int?) {
        let options: OpenOptions = waits ? .closeOnExec : [.closeOnExec, .nonBlocking]
        let file = try attempt { unsafe try FileDescriptor.open(path, .readOnly, options: options) }
        let status = try? file.stat()
        guard status?.type != .directory else {
            try? file.close()
            throw .isDirectory
        }
        if let status, ClaimedFiles.isWritten(status) {
            try? file.close()
            throw .textFileBusy
        }
        return (file, status.flatMap { $0.type == .regular ? Int($0.size) : nil })
    }

    /// Reads the available bytes, and waits for the first one, also where another program made the descriptor
    /// non-blocking.
    package func readSome(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        while true {
            do throws(Errno) {
                return try attempt { unsafe try read(into: buffer) }
            } catch {
                guard error == .wouldBlock else { throw error }
                wait(for: POLLIN)
            }
        }
    }

    /// Reads the available bytes, and waits for the first one; none are the end.
    package func someBytes() throws(Errno) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 4_096)
        let count = try attempt {
            unsafe try block.withUnsafeMutableBytes { unsafe try readSome(into: $0) }
        }
        return Array(block[..<count])
    }

    /// Returns another descriptor of the open file, which started programs do not inherit; `nil` where there are too
    /// many.
    func duplicated() -> FileDescriptor? {
        let number = fcntl(rawValue, F_DUPFD_CLOEXEC, 0)
        return number < 0 ? nil : FileDescriptor(rawValue: number)
    }

    /// Returns whether a byte, or the end, can be read without waiting.
    package func hasMore() -> Bool { wait(for: POLLIN, milliseconds: 0) }

    /// Writes all bytes; where a file takes only some of them, it is left as it was before, without half a record.
    ///
    /// - Parameter name: what problems call it.
    /// - Throws: `TactusError` if not everything can be written: a full disk, or a pipe that its reader has closed.
    package func write(_ bytes: [UInt8], as name: String) throws(TactusError) {
        try TactusError.of(name) { try writeWhole(bytes) }
    }

    private func writeWhole(_ bytes: [UInt8]) throws(Errno) {
        var done = 0
        while done < bytes.count {
            do throws(Errno) {
                done += try attempt {
                    unsafe try bytes.withUnsafeBytes { unsafe try write(UnsafeRawBufferPointer(rebasing: $0[done...])) }
                }
            } catch {
                if error == .wouldBlock {
                    wait(for: POLLOUT)
                    continue
                }
                if done > 0, let end = try? seek(offset: 0, from: .current), end >= done {
                    try? resize(to: end - Int64(done))
                }
                throw error
            }
        }
    }

    /// Writes everything to the disk, and closes; some systems report only now that a disk is full.
    ///
    /// - Parameters:
    ///   - name: its name in errors.
    ///   - isSafe: waits for the disk.
    func close(as name: String, isSafe: Bool = true) throws(TactusError) {
        try TactusError.of(name) { try closeAfter { if isSafe { try sync() } } }
    }

    /// Waits until the disk has everything.
    ///
    /// - Parameter name: its name in errors.
    func safe(as name: String) throws(TactusError) { try TactusError.of(name) { try sync() } }

    /// Waits until the disk has everything; special files cannot be synchronised.
    fileprivate func sync() throws(Errno) {
        guard fsync(rawValue) != 0, ![.invalidArgument, .readOnlyFileSystem, .notSupported].contains(Errno.last) else {
            return
        }
        throw .last
    }

    @discardableResult fileprivate func wait(for events: Int32, milliseconds: Int32 = -1) -> Bool {
        var request = pollfd(fd: rawValue, events: Int16(events), revents: 0)
        return unsafe poll(&request, 1, milliseconds) > 0
    }
}

extension FileDescriptor {
    /// The largest number of open descriptors of this process, by the system.
    package static var most: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return usualMost }
        return Int(clamping: limit.rlim_cur)
    }

    /// The default of Linux for a process.
    static let usualMost = 1024
}

extension Errno {
    /// The system's last error.
    package static var last: Errno { Errno(rawValue: errno) }
}

/// Calls what throws the system's errors, and nothing else, without saying so.
func attempt<Value>(_ body: () throws -> Value) throws(Errno) -> Value {
    do { return try body() } catch { throw error as? Errno ?? .ioError }
}

extension Path {
    /// Returns all bytes of a small file, or of standard input where the path is `-`; `nil` where it has more than `most`.
    ///
    /// - Throws: `Errno`, the system's error; `noSuchAddressOrDevice` for a named pipe that no program writes to.
    package static func contents(_ path: String, atMost most: Int) throws(Errno) -> [UInt8]? {
        let file = path == "-" ? .standardInput : try FileDescriptor.reading(path, waits: false)
        defer { if path != "-" { try? file.close() } }
        let isWritten = path == "-" || file.wait(for: POLLIN, milliseconds: writerPatience)
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= most {
            let count = try attempt { unsafe try block.withUnsafeMutableBytes { unsafe try file.readSome(into: $0) } }
            if count == 0 {
                guard isWritten || !bytes.isEmpty else { throw .noSuchAddressOrDevice }
                return bytes
            }
            bytes += block[..<count]
        }
        return nil
    }

    /// The time for which the writer of a named pipe is waited for, in milliseconds.
    private static let writerPatience: Int32 = 1_000

    /// Waits until the disk has a file that another writer wrote, or the names of a folder.
    package static func sync(_ path: String) {
        guard let file = unsafe try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else { return }
        try? file.closeAfter { try file.sync() }
    }
}

extension TactusError {
    /// Creates an error of a file or stream from the system's code, by default the last one.
    package init(_ subject: String, _ code: Errno = .last) {
        switch code {
        case .brokenPipe: self.init(.closed, subject, "closed by its reader before everything was written")
        case .textFileBusy:
            self.init(.usage, subject, "is an input and an output, and would be overwritten", expected: "another file")
        default:
            self.init(.inputOutput, subject, code.description)
        }
    }

    /// Calls what starts a program, and makes the errors of the library that does so those of the program.
    package static func of<Value>(
        program: String,
        _ kind: Kind = .unavailable,
        _ body: () async throws -> Value
    ) async throws(TactusError) -> Value {
        do {
            return try await body()
        } catch let error as TactusError {
            throw error
        } catch {
            throw TactusError(kind, program, "\(error)")
        }
    }

    /// Calls what throws the system's errors, and says of them what they are about.
    static func of<Value>(_ subject: String, _ body: () throws -> Value) throws(TactusError) -> Value {
        do throws(Errno) { return try attempt(body) } catch { throw TactusError(subject, error) }
    }
}
