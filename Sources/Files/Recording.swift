// The place of a recording, which grows under its own name while a run goes on. Made by whoever decides how the run
// ended; used by that and by the one writer, on any thread.

internal import Glibc
internal import Synchronization
package import SystemPackage

/// A recording's place. What stood there before the run is not touched before the first bytes are there, and is kept
/// under a numbered name, `take.1.wav`, until the run has ended well.
///
/// So a run that is killed leaves both: what it has recorded so far, and what was there before.
package final class Recording: Sendable {
    /// How a run ended.
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

    /// What stood there before the run.
    private let old: FilePlace?

    /// Where that is kept meanwhile.
    private let keptName: String

    /// A Boolean value that indicates whether a writer has begun.
    private let isBegun = Mutex(false)

    /// What this run has put there last, of a recording that is written anew now and then.
    private let latest = Mutex<FilePlace?>(nil)

    /// Takes a place.
    ///
    /// - Parameter number: that of the name under which what stands there is kept; else the first that is free.
    /// - Throws: where no file can be written there.
    package init(_ path: String, number: Int? = nil) throws(TactusError) {
        self.path = path
        file = try OutputFile(path)
        old = file.isFile ? Self.place(of: file.target) : nil
        keptName = Self.numbered(file.target, number ?? Self.freeNumber(for: [path]))
    }

    /// A Boolean value that indicates whether it is a file on a disk, and no pipe or device.
    package var isFile: Bool { file.isFile }

    /// A Boolean value that indicates whether a file stood there before the run.
    package var wasThere: Bool { old != nil }

    /// Makes the file, with nothing in it, in the place of what stood there, which is put aside; what is no file is opened.
    ///
    /// - Returns: a descriptor that is the caller's to close.
    /// - Throws: where the file cannot be made.
    package func make() throws(TactusError) -> FileDescriptor {
        guard file.isFile else { return try file.openStream() }
        return try putAside() ? file.replace() : file.make(file.target)
    }

    /// Makes the file where the run has ended well without anything to record: what stood there is not of this run.
    ///
    /// - Throws: where it cannot be made.
    package func makeIfEmpty() throws(TactusError) {
        guard file.isFile, !isBegun.withLock({ $0 }) else { return }
        try make().close(as: path)
    }

    /// Puts a file that holds all that was recorded so far into the place.
    ///
    /// - Throws: where that fails, and where another program has put a file there meanwhile; that file stays.
    package func replace(with file: FreshFile, isSafe: Bool) throws(TactusError) {
        guard self.file.isFile else { return try file.keep(isSafe: isSafe) }
        let expected = latest.withLock(\.self) ?? old
        let there = Self.place(of: self.file.target)
        guard there == nil || there == expected else { throw TactusError(path, .fileExists) }
        try putAside()
        if there == nil {
            guard try file.keepAsNew() else { throw TactusError(path, .fileExists) }
        } else {
            try file.keep(isSafe: isSafe)
        }
        latest.withLock { $0 = FilePlace(self.file.target) }
    }

    /// Gives what stood there its numbered name, before another file takes its place.
    ///
    /// - Returns: whether it has its own name still, so that at no moment there is no file of that name.
    /// - Throws: where that cannot be.
    @discardableResult package func putAside() throws(TactusError) -> Bool {
        isBegun.withLock { $0 = true }
        guard stands else { return false }
        // A link takes no name that is taken, which a renaming would; but not all disks know links.
        if unsafe Glibc.link(file.target, keptName) == 0 { return true }
        guard !Path.isTaken(keptName) else { throw TactusError(keptName, .fileExists) }
        guard unsafe rename(file.target, keptName) == 0 else { throw TactusError(path) }
        return false
    }

    /// Moves what stood there to its numbered name, so that the place is free until the file is made: of files that
    /// belong together, none is found beside one of another run.
    ///
    /// - Throws: where that cannot be.
    package func moveAside() throws(TactusError) {
        guard try putAside() else { return }
        guard unsafe unlink(file.target) == 0 else { throw TactusError(path) }
    }

    /// A Boolean value that indicates whether what stood there before the run stands there still.
    private var stands: Bool { old != nil && FilePlace(file.target) == old }

    /// Ends it, when the file is closed.
    ///
    /// - Returns: a line for the user, where what stood there before is kept.
    package func settle(_ end: End) -> String? {
        let isKept = old != nil && FilePlace(keptName) == old
        switch end {
        case _ where isKept && stands:
            // Nothing took its place.
            unsafe unlink(keptName)
        case .broken where isKept && Path.status(keptName)?.size == 0:
            // An empty file is nothing to keep.
            unsafe unlink(keptName)
        case .whole:
            if isKept { unsafe unlink(keptName) }
            Path.sync(Path.folder(of: file.target))
        case .broken where isKept:
            return "\(path): the previous file is kept as \(keptName)"
        case .broken: break
        case .nothing:
            if isKept {
                _ = unsafe rename(keptName, file.target)
            } else if old == nil, isBegun.withLock({ $0 }) {
                unsafe unlink(file.target)
            }
        }
        return nil
    }

    // MARK: Names

    /// A path with a number before its ending: `take.1.wav`, `take.1.events.jsonl`.
    static func numbered(_ path: String, _ number: Int) -> String {
        let name = Path.name(of: path)
        let double = [".events.jsonl", ".mjpeg.jsonl", ".mjpg.jsonl"].first { name.hasSuffix($0) && name != $0 }
        let ending =
            double?.count ?? name.dropFirst().lastIndex(of: ".").map { name.distance(from: $0, to: name.endIndex) }
        let stem = name.dropLast(ending ?? 0)
        return Path.beside(path, "\(stem).\(number)\(name.dropFirst(stem.count))")
    }

    /// The first free name of a further recording: `take.1.mp4`, `take.2.mp4`; files beside it are numbered alike.
    ///
    /// - Parameter siblings: the files beside it.
    package static func furtherName(_ path: String, siblings: [String]) -> String {
        numbered(path, freeNumber(for: [path] + siblings))
    }

    /// The first number under which none of some paths' files is there, from 1 on.
    package static func freeNumber(for paths: [String]) -> Int {
        let targets = paths.map { FilePlace.target(of: $0) }
        var number = 1
        while targets.contains(where: { Path.isTaken(numbered($0, number)) }) { number += 1 }
        return number
    }

    /// Gives a file a second name, the first numbered one that is free, before another takes its place.
    ///
    /// - Returns: that name; `nil` where there is no file.
    /// - Throws: where that cannot be; the file is still there.
    package static func keepOld(_ path: String) throws(TactusError) -> String? {
        let place = try Recording(path)
        guard place.wasThere else { return nil }
        try place.putAside()
        return place.keptName
    }

    /// The file that is at a path now; `nil` where none is.
    package static func place(of path: String) -> FilePlace? { FilePlace(path).flatMap { $0.isThere ? $0 : nil } }
}
