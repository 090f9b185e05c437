// A file that is written beside its place and takes it when it is whole. Owned by whoever writes results; one thread at
// a time.

internal import Glibc
internal import SystemPackage

/// A result on its way into a file: what stands there stays until `keep()`, and for good where that is not called.
///
/// It is written in the same folder under a name that nobody can foresee, and no link of such a name is followed. A
/// link to a file stays a link, and the rights of the file are kept. A pipe or device is written to as it is.
package final class FreshFile {
    private let file: OutputFile

    /// `nil` when it is closed.
    private var open: FileDescriptor?

    /// The name beside its place that it has, or gets for the moment in which it takes it; `nil` for what is no file,
    /// and afterwards.
    private var beside: String?

    /// A Boolean value that indicates whether it has no name yet, so that nothing is left of it wherever the process
    /// ends.
    private var isNameless = false

    /// Begins a file.
    ///
    /// - Throws: where none can be written there.
    package init(path: String) throws(TactusError) {
        file = try OutputFile(path)
        if file.isFile {
            let name = file.nameBeside()
            if let nameless = file.makeNameless() {
                (open, isNameless) = (nameless, true)
            } else {
                open = try file.make(name)
            }
            beside = name
        } else {
            open = try file.openStream()
        }
    }

    deinit {
        try? open?.close()
        if let beside, !isNameless { unsafe unlink(beside) }
    }

    /// Writes all bytes.
    ///
    /// - Throws: where not all could be written: a full disk, or a reader that has closed its end of a pipe.
    package func write(_ bytes: [UInt8]) throws(TactusError) {
        try open?.write(bytes, as: file.path)
    }

    /// Puts the file into its place.
    ///
    /// - Parameter isSafe: waits until the disk has it, which may take long.
    /// - Throws: where that fails; what stood there is still there.
    package func keep(isSafe: Bool = true) throws(TactusError) {
        guard let open else { return }
        self.open = nil
        if let beside, isNameless {
            guard OutputFile.name(open, beside) else {
                defer { try? open.close() }
                throw TactusError(file.path)
            }
            isNameless = false
        }
        try open.close(as: file.path, isSafe: isSafe)
        guard let name = beside else { return }
        guard unsafe rename(name, file.target) == 0 else { throw TactusError(file.path) }
        beside = nil
        Leftovers.remove(in: Path.folder(of: file.target))
        if isSafe { Path.sync(Path.folder(of: file.target)) }
    }

    /// Puts the file into its place if nothing stands there.
    ///
    /// - Returns: whether it did; if not, the file is gone.
    /// - Throws: where that fails.
    package func keepAsNew() throws(TactusError) -> Bool {
        guard let open, let beside else { return false }
        self.open = nil
        defer { self.beside = nil }
        let isDone = isNameless ? OutputFile.name(open, file.target) : unsafe link(beside, file.target) == 0
        let problem = Errno.last
        if !isNameless { unsafe unlink(beside) }
        try open.close(as: file.path)
        guard isDone || problem == .fileExists else { throw TactusError(file.path, problem) }
        if isDone { Path.sync(Path.folder(of: file.target)) }
        return isDone
    }

    /// Writes a whole file under the first of some names that nothing has yet.
    ///
    /// - Parameter name: the name of a number, from 1 on.
    /// - Returns: the name that it got.
    /// - Throws: where that fails.
    package static func writeNew(_ bytes: [UInt8], named name: (Int) -> String) throws(TactusError) -> String {
        var number = 1
        while true {
            let path = name(number)
            number += 1
            guard !Path.isTaken(path) else { continue }
            let file = try FreshFile(path: path)
            try file.write(bytes)
            if try file.keepAsNew() { return path }
        }
    }

    /// Writes a whole file at once.
    ///
    /// - Parameter isSafe: waits until the disk has it, which may take long.
    /// - Throws: where that fails; what stood there is still there.
    package static func write(_ bytes: [UInt8], to path: String, isSafe: Bool = true) throws(TactusError) {
        let file = try FreshFile(path: path)
        try file.write(bytes)
        try file.keep(isSafe: isSafe)
    }
}
