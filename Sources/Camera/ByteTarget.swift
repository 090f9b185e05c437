// A descriptor to be written to. Owned by the sinks of this room; one thread at a time.

internal import Files
internal import Glibc

/// An open file or stream for writing; a file is closed at the end of its life.
final class ByteTarget {
    private let descriptor: Int32
    private let name: String
    private var isOwned: Bool

    /// Writes to a descriptor that stays the caller's.
    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        isOwned = false
    }

    /// Creates the file of a recording.
    init(_ recording: Recording) throws(TactusError) {
        do throws(TactusError) {
            descriptor = try recording.make()
        } catch {
            throw TactusError(.inputOutput, error.subject, "cannot be made: \(error.wrong)")
        }
        name = recording.path
        isOwned = true
    }

    deinit {
        if isOwned { Glibc.close(descriptor) }
    }

    /// Writes a line and the bytes behind it as one, without copying them together.
    func write(_ line: [UInt8], _ bytes: [UInt8] = []) throws(TactusError) {
        var done = 0
        while done < line.count + bytes.count {
            let count = unsafe line.withUnsafeBytes { first in
                unsafe bytes.withUnsafeBytes { second in unsafe writeOnce(first, second, done) }
            }
            if count >= 0 {
                done += count
            } else if errno == EPIPE {
                throw TactusError(.closed, "\(name): closed by its reader")
            } else if errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&request, 1, -1)
            } else if errno != EINTR {
                throw TactusError(.inputOutput, "\(name): cannot be written: \(systemError())")
            }
        }
    }

    /// Closes a file, safe on the disk; some systems tell only now that the disk is full.
    func close() throws(TactusError) {
        guard isOwned else { return }
        isOwned = false
        // What is no file cannot be synchronised.
        guard fsync(descriptor) == 0 || [EINVAL, EROFS].contains(errno) else {
            let words = systemError()
            Glibc.close(descriptor)
            throw TactusError(.inputOutput, "\(name): cannot be written: \(words)")
        }
        guard Glibc.close(descriptor) == 0 else {
            throw TactusError(.inputOutput, "\(name): cannot be written: \(systemError())")
        }
    }

    private func writeOnce(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, _ done: Int) -> Int {
        let (begun, rest) = (min(done, first.count), max(done - first.count, 0))
        var parts = unsafe [iovec(), iovec()]
        unsafe parts[0].iov_base = UnsafeMutableRawPointer(mutating: first.baseAddress)?.advanced(by: begun)
        unsafe parts[0].iov_len = first.count - begun
        unsafe parts[1].iov_base = UnsafeMutableRawPointer(mutating: second.baseAddress)?.advanced(by: rest)
        unsafe parts[1].iov_len = second.count - rest
        return unsafe writev(descriptor, parts, 2)
    }
}

extension Recording {
    /// Takes the place of a recording; what stands there stays until the first image is there.
    static func at(_ path: String, number: Int? = nil) throws(TactusError) -> Recording {
        do throws(TactusError) {
            return try Recording(path, number: number)
        } catch {
            throw TactusError(.inputOutput, error.subject, "cannot be made: \(error.wrong)")
        }
    }
}

/// The system's words for its last error.
func systemError() -> String {
    guard let words = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: words)
}
