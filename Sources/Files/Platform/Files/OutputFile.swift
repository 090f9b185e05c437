// The common parts of all files that are written: checking, opening, taking their places. Used within this room.

internal import Glibc
internal import SystemPackage

/// The place of an output file, checked before any change.
struct OutputFile: Sendable {
    /// The user's name for it.
    let path: String

    /// The path, without a link to it.
    let target: String

    /// The file there, as the system describes it; `nil` without one.
    private let status: Stat?

    /// Whether a file on a disk is there or will be; no pipe, no device, and nothing that has no path.
    var isFile: Bool { status.map { $0.type == .regular && !Path.isLink(target) } ?? true }

    /// Checks a place.
    ///
    /// - Throws: `TactusError` if no file can be written there.
    init(_ path: String) throws(TactusError) {
        self.path = path
        try FilePlace.ensureOwnLinks(on: path)
        target = FilePlace.target(of: path)
        try ClaimedFiles.ensureUnread(target, as: path)
        do throws(Errno) {
            status = unsafe try Stat(target)
        } catch {
            guard error == .noSuchFileOrDirectory, !target.hasSuffix("/") else { throw TactusError(path, error) }
            status = nil
        }
        if let status, [.regular, .fifo].contains(status.type) { try FilePlace.ensureOwn(target, status, as: path) }
        guard status?.type != .directory else { throw TactusError(path, .isDirectory) }
        guard unsafe status == nil || access(target, W_OK) == 0 else { throw TactusError(path) }
        // A new file is made beside what is there, so that it is the folder that must take one.
        guard unsafe !isFile || access(Path.folder(of: target), W_OK | X_OK) == 0 else { throw TactusError(path) }
    }

    /// Opens a pipe or another special file; that waits for its reader, or until the user requests the end.
    func openStream() throws(TactusError) -> FileDescriptor {
        guard status?.type == .fifo else {
            return try TactusError.of(path) {
                unsafe try FileDescriptor.open(target, .writeOnly, options: .closeOnExec)
            }
        }
        let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
        while true {
            do throws(Errno) {
                let pipe = try attempt { unsafe try FileDescriptor.open(target, .writeOnly, options: options) }
                // What is written does wait.
                _ = fcntl(pipe.rawValue, F_SETFL, fcntl(pipe.rawValue, F_GETFL) & ~O_NONBLOCK)
                return pipe
            } catch {
                guard error == .noSuchAddressOrDevice else { throw TactusError(path, error) }
                guard !Interruption.isAsked else {
                    throw TactusError(.inputOutput, path, "interrupted before anybody read from it")
                }
                usleep(Self.readerPause)
            }
        }
    }

    /// After how many microseconds each time it is looked whether a pipe has a reader.
    private static let readerPause: useconds_t = 20_000

    /// Makes a file under a name that nothing has; its rights are those of what is at the place.
    ///
    /// It can be read back too, as libraries wish that go back in what they write, and is held as long as it is open.
    func make(_ name: String) throws(TactusError) -> FileDescriptor {
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .noFollow, .closeOnExec]
        let file = try TactusError.of(path) {
            unsafe try FileDescriptor.open(name, .readWrite, options: options, permissions: Self.rights)
        }
        giveRights(file)
        Self.hold(file)
        return file
    }

    /// Makes an empty file in the place of what is there.
    func replace() throws(TactusError) -> FileDescriptor {
        let beside = nameBeside()
        let made = try make(beside)
        do throws(TactusError) {
            try move(beside)
        } catch {
            Path.remove(beside)
            try? made.close()
            throw error
        }
        return made
    }

    /// Moves a file beside the place into it, or to another name; the one way in which a file takes its place.
    func move(_ beside: String, to name: String? = nil) throws(TactusError) {
        try ClaimedFiles.ensureUnread(target, as: path)
        try Path.move(beside, to: name ?? target, as: path)
    }

    /// Returns an unpredictable name in the folder of the place.
    func nameBeside() -> String { Path.beside(target, Leftovers.newName()) }

    /// Makes a file without a name in the folder of the place; `nil` where the disk, or the system, has no such files.
    func makeNameless() -> FileDescriptor? {
        let folder = Path.folder(of: target)
        guard unsafe access(Self.descriptors, X_OK) == 0,
            let file = unsafe try? FileDescriptor.open(
                folder,
                .readWrite,
                options: [Self.nameless, .closeOnExec],
                permissions: Self.rights
            )
        else { return nil }
        giveRights(file)
        return file
    }

    /// Returns the file at a place, locked while it is open: runs that replace it wait for one another; `nil` without a
    /// file.
    static func held(_ target: String) -> FileDescriptor? {
        let file = looking(at: target)
        if let file { hold(file) }
        return file
    }

    /// Returns whether a run holds what is at a place: whether it is writing that.
    static func isHeld(_ target: String) -> Bool {
        guard let file = looking(at: target) else { return false }
        defer { try? file.close() }
        return flock(file.rawValue, LOCK_SH | LOCK_NB) != 0 && Errno.last == .wouldBlock
    }

    private static func looking(at target: String) -> FileDescriptor? {
        let options: FileDescriptor.OpenOptions = [.noFollow, .closeOnExec, .nonBlocking]
        return unsafe try? FileDescriptor.open(target, .readOnly, options: options)
    }

    /// Locks a file, for a limited time, as any reader of a file can lock it.
    private static func hold(_ file: FileDescriptor) {
        for _ in 0..<holdLooks {
            guard flock(file.rawValue, LOCK_EX | LOCK_NB) != 0, Errno.last == .wouldBlock else { return }
            usleep(holdPause)
        }
    }

    /// The number of attempts to lock a file, and the pause between them in microseconds: it is locked for one
    /// renaming.
    private static let (holdLooks, holdPause) = (200, useconds_t(5_000))

    /// Gives an unnamed file an unused name; returns whether that succeeded.
    static func name(_ file: FileDescriptor, _ name: String) -> Bool {
        unsafe linkat(AT_FDCWD, "\(descriptors)/\(file.rawValue)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
    }

    private func giveRights(_ file: FileDescriptor) {
        guard let status else { return }
        // Where the owner may not be given, as to all but root, the file is ours.
        _ = fchown(file.rawValue, status.userID.rawValue, status.groupID.rawValue)
        _ = fchmod(file.rawValue, status.permissions.rawValue)
    }

    /// The rights of a new file; the system removes those that the user's mask names.
    private static let rights = FilePermissions(rawValue: 0o666)

    /// The folder of the system with the names of open files.
    private static let descriptors = "/proc/self/fd"

    /// `O_TMPFILE`, which is not imported, as it is put together of two.
    private static let nameless = FileDescriptor.OpenOptions(rawValue: O_DIRECTORY | 0o20_000_000)
}
