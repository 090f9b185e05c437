// What all files that are written have in common: looking before, opening, writing, closing. Used within this room.

internal import Glibc

/// The place of a file that is to be written, looked at before anything is done to it.
struct OutputFile: Sendable {
    /// As the user named it.
    let path: String

    /// Where it is, without a link to it.
    let target: String

    /// What stands there, as the system describes it; `nil` where nothing does.
    let mode: mode_t?

    /// Who owns what stands there.
    private let owner: (user: uid_t, group: gid_t)

    /// A Boolean value that indicates whether a file on a disk is there or will be; no pipe, no device, and nothing
    /// that has no path.
    var isFile: Bool { mode.map { $0 & S_IFMT == S_IFREG && !FilePlace.isLink(target) } ?? true }

    /// Looks at a place.
    ///
    /// - Throws: where no file can be written there.
    init(_ path: String) throws(TactusError) {
        self.path = path
        target = FilePlace.target(of: path)
        var status = stat()
        if unsafe stat(target, &status) == 0 {
            mode = status.st_mode
            owner = (status.st_uid, status.st_gid)
            guard status.st_mode & S_IFMT != S_IFDIR else { throw TactusError(of: path, EISDIR) }
            guard unsafe access(target, W_OK) == 0 else { throw TactusError(lastErrorOf: path) }
        } else {
            guard errno == ENOENT, !target.hasSuffix("/") else { throw TactusError(lastErrorOf: path) }
            mode = nil
            owner = (0, 0)
        }
        // A new file is made beside what stands there, so that it is the folder that must take one.
        guard unsafe !isFile || access(FilePlace.folder(of: target), W_OK | X_OK) == 0 else {
            throw TactusError(lastErrorOf: path)
        }
    }

    /// Opens what is no file, such as a pipe.
    func openStream() throws(TactusError) -> Int32 {
        let descriptor = unsafe open(target, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TactusError(lastErrorOf: path) }
        return descriptor
    }

    /// Makes a file under a name that nothing has; its rights are those of what stands at the place.
    ///
    /// It can be read back too, as libraries wish that go back in what they write.
    func make(_ name: String) throws(TactusError) -> Int32 {
        let descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw TactusError(lastErrorOf: path) }
        giveRights(descriptor)
        return descriptor
    }

    /// Makes a file without a name in the folder of the place; `nil` where the disk, or the system, has no such files.
    func makeNameless() -> Int32? {
        guard unsafe access(Self.descriptors, X_OK) == 0 else { return nil }
        let folder = FilePlace.folder(of: target)
        let descriptor = unsafe open(folder, Self.nameless | O_RDWR | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return nil }
        giveRights(descriptor)
        return descriptor
    }

    /// Gives a file that has no name one that nothing has; whether that went.
    static func name(_ descriptor: Int32, _ name: String) -> Bool {
        unsafe linkat(AT_FDCWD, "\(descriptors)/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
    }

    private func giveRights(_ descriptor: Int32) {
        guard let mode else { return }
        // Where the owner may not be given, as to all but root, the file is ours.
        _ = fchown(descriptor, owner.user, owner.group)
        _ = fchmod(descriptor, mode & 0o7777)
    }

    /// Where the system has the names of what is open.
    private static let descriptors = "/proc/self/fd"

    /// `O_TMPFILE`, which is not imported, as it is put together of two.
    private static let nameless = O_DIRECTORY | 0o20_000_000

    // MARK: Descriptors

    /// Writes all bytes; where a file takes only some of them, it is left as it was before, without half a record.
    static func write(_ bytes: [UInt8], to descriptor: Int32, of path: String) throws(TactusError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            if count >= 0 {
                done += count
            } else if errno == EPIPE {
                throw TactusError(.inputOutput, path, "closed by its reader before everything was written")
            } else if errno != EINTR {
                let problem = TactusError(lastErrorOf: path)
                let end = lseek(descriptor, 0, SEEK_CUR)
                if done > 0, end >= done { _ = ftruncate(descriptor, end - off_t(done)) }
                throw problem
            }
        }
    }

    /// Lets the disk have all that was written, and closes; some systems tell only now that a disk is full.
    ///
    /// - Parameter isSafe: waits until the disk has it.
    static func close(_ descriptor: Int32, of path: String, isSafe: Bool = true) throws(TactusError) {
        // What is no file cannot be synchronised, and says so.
        let isDone = !isSafe || fsync(descriptor) == 0 || [EINVAL, EROFS, ENOTSUP].contains(errno)
        let problem = isDone ? nil : TactusError(lastErrorOf: path)
        guard Glibc.close(descriptor) == 0 else { throw problem ?? TactusError(lastErrorOf: path) }
        if let problem { throw problem }
    }

    /// Lets the disk have the names of a folder.
    static func syncFolder(of target: String) {
        let descriptor = unsafe open(FilePlace.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        Glibc.close(descriptor)
    }
}

/// Standard output, which stays open.
package enum StandardOutput {
    /// Writes all bytes.
    ///
    /// - Throws: where not all could be written: a full disk, or a reader that has closed its end of a pipe.
    package static func write(_ bytes: [UInt8]) throws(TactusError) {
        try OutputFile.write(bytes, to: STDOUT_FILENO, of: "standard output")
    }
}
