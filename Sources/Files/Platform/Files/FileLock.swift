// A lock between processes, for what only one of them may make at a time. Asks the system; one owner.

internal import Glibc

/// A lock that at most one process has; the system takes it back at the process's end, however that comes.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Acquires a lock, unless another process has it.
    ///
    /// - Parameter path: the lock's file, which is created if it is missing, and stays.
    /// - Returns: `nil` where another process has it.
    /// - Throws: `TactusError` if the file cannot be locked.
    package static func taken(_ path: String) throws(TactusError) -> FileLock? {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw TactusError(path) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FileLock(descriptor: descriptor) }
        let isBusy = errno == EWOULDBLOCK
        let fault = TactusError(path)
        close(descriptor)
        if isBusy { return nil }
        throw fault
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
