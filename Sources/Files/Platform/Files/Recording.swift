// The place of a recording, which grows under its own name during a run. Made by the owner of the run's end; used by
// that and by the one writer, on any thread.

internal import Glibc
internal import Synchronization
package import SystemPackage

/// The place of a recording. An existing file is not touched before the first bytes are there, and is kept under a
/// numbered name, `take.1.wav`, until the run has ended well.
///
/// A run that is killed therefore leaves both: its recording so far, and the previous file.
package final class Recording: Sendable {
    package enum End: Sendable {
        /// Well: what stood there before is not needed any more.
        case whole

        /// Badly: both are kept.
        case broken

        /// Before there was anything to record: all is as it was before.
        case nothing
    }

    /// The file as the user named it.
    package let path: String

    private let file: OutputFile

    /// The file before the run.
    private let old: FilePlace?

    /// Whether another run was writing that, which then is not this run's to take away.
    private let isOthers: Bool

    /// The place where that is kept meanwhile.
    private let keptName: String

    private struct State {
        /// Whether a writer has begun.
        var isBegun = false

        /// The last file of this run there, of a recording that is rewritten repeatedly.
        var latest: FilePlace?

        /// The name under which it continues after another program has taken its place.
        var otherName: String?

        /// Whether it was reported that another program has taken the place.
        var isTold = false

        /// The file of this run, locked until the end, by which other runs detect that it is written.
        var hold: FileDescriptor?
    }

    private let state = Mutex(State())

    /// Reserves a place.
    ///
    /// - Parameter number: the number of the name under which an existing file is kept; by default the first free one.
    /// - Throws: `TactusError` if no file can be written there.
    package init(_ path: String, number: Int? = nil) throws(TactusError) {
        self.path = path
        file = try OutputFile(path)
        old = file.isFile ? Self.place(of: file.target) : nil
        isOthers = old != nil && OutputFile.isHeld(file.target)
        keptName = Path.numbered(file.target, number ?? Self.freeNumber(for: [path]))
    }

    deinit { letGo() }

    /// Whether it is a file on a disk, and no pipe or device.
    package var isFile: Bool { file.isFile }

    /// Whether a file stood there before the run.
    package var wasThere: Bool { old != nil }

    /// Creates an empty file instead of the existing one, which is moved to its numbered name; a special file is
    /// opened.
    ///
    /// - Returns: a descriptor that is the caller's to close.
    /// - Throws: `TactusError` if the file cannot be created.
    package func make() throws(TactusError) -> FileDescriptor {
        guard file.isFile else { return try file.openStream() }
        let made = try putAside() ? file.replace() : makeNew()
        let hold = made.duplicated()
        state.withLock { ($0.latest, $0.hold) = (FilePlace(made), hold) }
        return made
    }

    /// Makes the file at its place, or under a numbered name where another run was there first, which `check()` reports.
    private func makeNew() throws(TactusError) -> FileDescriptor {
        try Path.first(file.target) { name throws(TactusError) in
            do throws(TactusError) { return try file.make(name) } catch {
                guard Path.isTaken(name) else { throw error }
                return nil
            }
        }
    }

    /// Makes the file where the run has ended well without anything to record: what stood there is not of this run.
    ///
    /// - Throws: `TactusError` if it cannot be created.
    package func makeIfEmpty() throws(TactusError) {
        guard file.isFile, !state.withLock({ $0.isBegun }) else { return }
        try make().close(as: path)
    }

    /// Writes everything recorded so far into the place, replacing the last file of this run.
    ///
    /// - Parameter isSafe: waits for the disk, which may be slow.
    /// - Throws: `TactusError` if it fails. Where another program has put a file there meanwhile, that file stays, and
    ///   from then on everything is written under a numbered name, which the error contains.
    package func write(_ pieces: [[UInt8]], isSafe: Bool) throws(TactusError) {
        let (latest, otherName) = state.withLock { ($0.latest, $0.otherName) }
        let fresh = try FreshFile(path: otherName ?? path)
        for piece in pieces { try fresh.write(piece) }
        if latest == nil, Path.isTaken(keptName) {
            // Another run was as far a moment before, and has put aside what stood here.
            state.withLock { $0.isBegun = true }
        } else if latest == nil {
            try putAside()
        }
        let kept = try fresh.keep(inPlaceOf: latest ?? (FilePlace(keptName) == old ? old : nil), isSafe: isSafe)
        let name = otherName ?? kept.name
        state.withLock { ($0.latest, $0.otherName) = (kept.place, name) }
        guard let name else { return }
        state.withLock { $0.isTold = true }
        throw Self.taken(path, by: name)
    }

    /// Checks that the file is at its place still, when all is written.
    ///
    /// - Throws: `TactusError` if another program has put a file there meanwhile, with the present name of this one.
    package func check() throws(TactusError) {
        guard let latest = state.withLock({ $0.latest }), let there = Self.place(of: file.target), there != latest
        else {
            return
        }
        state.withLock { $0.isTold = true }
        let names = ((try? FolderEntry.all(in: Path.folder(of: file.target))) ?? []).filter {
            latest.hasInode($0.inode)
        }
        for name in names.map({ Path.beside(file.target, $0.name) }) where FilePlace(name) == latest {
            throw Self.taken(path, by: name)
        }
        throw TactusError(.inputOutput, path, "another program has written it meanwhile; this run's is not beside it")
    }

    /// Returns the error for a file that another program has written since this run checked it.
    package static func taken(_ path: String, by name: String) -> TactusError {
        TactusError(.inputOutput, path, "another program has written it meanwhile; this run's is kept as \(name)")
    }

    /// Gives the existing file its numbered name, before another file replaces it.
    ///
    /// - Returns: whether it still has its own name too, which keeps a file of that name at every moment.
    /// - Throws: `TactusError` if it fails.
    @discardableResult package func putAside() throws(TactusError) -> Bool {
        state.withLock { $0.isBegun = true }
        guard stands else { return false }
        // A link takes no name that is taken, which a renaming would; but not all disks know links.
        if unsafe Glibc.link(file.target, keptName) == 0 { return true }
        // Another run has put it aside a moment before, and makes its own file there.
        if FilePlace(keptName) == old { return false }
        guard !Path.isTaken(keptName) else { throw TactusError(keptName, .fileExists) }
        try file.move(file.target, to: keptName)
        return false
    }

    /// Moves what stood there to its numbered name, so that the place is free until the file is made: of files that
    /// belong together, none is found beside one of another run.
    ///
    /// - Throws: `TactusError` if that cannot be.
    package func moveAside() throws(TactusError) {
        guard try putAside() else { return }
        guard unsafe unlink(file.target) == 0 else { throw TactusError(path) }
    }

    /// Whether what was there before the run is still there.
    private var stands: Bool { old != nil && FilePlace(file.target) == old }

    /// Ends the recording, when the file is closed.
    ///
    /// - Returns: a line for the user: about the new name of the previous file, or that of this run's file, which ended
    ///   badly and has lost its place, unless `check()` has reported that.
    package func settle(_ end: End) -> String? {
        defer { letGo() }
        let isKept = old != nil && FilePlace(keptName) == old
        let isOthers = isKept && (isOthers || OutputFile.isHeld(keptName))
        switch end {
        case _ where isKept && stands:
            // Nothing took its place.
            unsafe unlink(keptName)
        case .broken where isKept && !isOthers && Path.status(keptName)?.size == 0:
            // An empty file is nothing to keep.
            unsafe unlink(keptName)
        case .whole:
            if isKept, !isOthers { unsafe unlink(keptName) }
            Path.sync(Path.folder(of: file.target))
            if isOthers { return "\(path): another run was writing the previous file, which is kept as \(keptName)" }
        case .broken where isKept:
            return "\(path): the previous file is kept as \(keptName)"
        case .broken:
            guard !state.withLock(\.isTold) else { break }
            do throws(TactusError) { try check() } catch { return error.description }
        case .nothing:
            // What another program has put there is not this run's to take away.
            guard [nil, state.withLock({ $0.latest })].contains(Self.place(of: file.target)) else { break }
            if isKept {
                try? file.move(keptName)
            } else if old == nil, state.withLock({ $0.isBegun }) {
                unsafe unlink(file.target)
            }
        }
        return nil
    }

    private func letGo() {
        let hold = state.withLock { $0.hold.take() }
        try? hold?.close()
    }

    // MARK: Names

    /// The first free name of a further recording: `take.1.mp4`, `take.2.mp4`; files beside it are numbered alike.
    ///
    /// - Parameter siblings: the files beside it.
    package static func furtherName(_ path: String, siblings: [String]) -> String {
        Path.numbered(path, freeNumber(for: [path] + siblings))
    }

    /// The first number under which none of some paths' files is there, from 1 on.
    package static func freeNumber(for paths: [String]) -> Int {
        let targets = paths.map { FilePlace.target(of: $0) }
        var number = 1
        while targets.contains(where: { Path.isTaken(Path.numbered($0, number)) }) { number += 1 }
        return number
    }

    /// Gives a file a second name, the first free numbered one, before another replaces it.
    ///
    /// - Returns: that name; `nil` where there is no file.
    /// - Throws: `TactusError` if it fails; the file is still there.
    package static func keepOld(_ path: String) throws(TactusError) -> String? {
        while true {
            let place = try Recording(path)
            guard place.wasThere else { return nil }
            do throws(TactusError) {
                try place.putAside()
                return place.keptName
            } catch {
                // Another run has taken the name since it was free.
                guard Path.isTaken(place.keptName) else { throw error }
            }
        }
    }

    /// The file that is at a path now; `nil` where none is.
    package static func place(of path: String) -> FilePlace? { FilePlace(path).flatMap { $0.isThere ? $0 : nil } }
}
