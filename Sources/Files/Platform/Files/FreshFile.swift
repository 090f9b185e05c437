// A file that is written beside its place and takes it when it is whole. Owned by whoever writes results; one thread at
// a time.

internal import Glibc
internal import SystemPackage

/// A result that becomes a file: an existing file stays until `keep()`, and permanently without it.
///
/// It is written in the same folder under an unpredictable name, and no link of such a name is followed. A link to a
/// file stays a link, and the rights of the file are kept. A pipe or device is written directly.
package final class FreshFile {
    private let file: OutputFile

    /// `nil` when it is closed.
    private var open: FileDescriptor?

    /// The temporary name beside its place; `nil` for a special file, and afterwards.
    private var beside: String?

    /// Whether it has no name yet, so that nothing is left of it wherever the process ends.
    private var isNameless = false

    /// Begins a file.
    ///
    /// - Throws: `TactusError` if no file can be written there.
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

    /// The open file, for a program that writes it; `nil` when it is closed.
    var descriptor: FileDescriptor? { open }

    /// Writes all bytes.
    ///
    /// - Throws: `TactusError` if not everything can be written: a full disk, or a pipe that its reader has closed.
    package func write(_ bytes: [UInt8]) throws(TactusError) {
        try open?.write(bytes, as: file.path)
    }

    /// Moves the file to its place.
    ///
    /// - Parameter isSafe: waits for the disk, which may be slow.
    /// - Throws: `TactusError` if it fails; the previous file is still there.
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
        try file.move(name)
        beside = nil
        Leftovers.remove(in: Path.folder(of: file.target))
        if isSafe { Path.sync(Path.folder(of: file.target)) }
    }

    /// Moves the file to its place if there is no file.
    ///
    /// - Returns: whether it did; if not, the file is gone with its last owner.
    /// - Throws: `TactusError` if it fails.
    package func keepAsNew() throws(TactusError) -> Bool {
        guard let open, try link(open, as: file.target) else { return false }
        try settle(open, isSafe: true)
        return true
    }

    /// Moves the file to its place if there is no file or a known one, and else under the first free numbered name: of
    /// two runs that write one file at once, neither destroys the other's.
    ///
    /// - Parameters:
    ///   - known: the files that may be replaced: the one before the run, or the last one of this run.
    ///   - isSafe: waits for the disk, which may be slow.
    /// - Returns: the file, and its name where that is a numbered one; `nil` for a special file, such as a pipe.
    /// - Throws: `TactusError` if it fails.
    package func keep(
        inPlaceOf known: FilePlace?,
        isSafe: Bool = true
    ) throws(TactusError) -> (place: FilePlace?, name: String?) {
        guard let open, beside != nil else {
            try keep(isSafe: isSafe)
            return (nil, nil)
        }
        let place = FilePlace(open)
        if isSafe { try open.safe(as: file.path) }
        if known != nil {
            // Whoever replaces the same file looks and replaces after this run, or has done so before.
            let old = OutputFile.held(file.target)
            defer { try? old?.close() }
            if FilePlace(file.target) == known {
                try keep(isSafe: false)
                if isSafe { Path.sync(Path.folder(of: file.target)) }
                return (place, nil)
            }
        }
        let name = try Path.first(file.target) { name throws(TactusError) in try link(open, as: name) ? name : nil }
        try settle(open, isSafe: isSafe)
        return (place, name == file.target ? nil : name)
    }

    /// Gives the file an unused name; returns whether that succeeded.
    private func link(_ open: FileDescriptor, as name: String) throws(TactusError) -> Bool {
        guard let beside else { return false }
        if unsafe isNameless ? OutputFile.name(open, name) : Glibc.link(beside, name) == 0 {
            if !isNameless { unsafe unlink(beside) }
            return true
        }
        let problem = Errno.last
        guard problem != .fileExists else { return false }
        // Not all disks know links.
        guard !isNameless, problem == .notPermitted || problem == .notSupported else {
            throw TactusError(file.path, problem)
        }
        guard !Path.isTaken(name) else { return false }
        try file.move(beside, to: name)
        return true
    }

    /// Closes what has its name.
    private func settle(_ open: FileDescriptor, isSafe: Bool) throws(TactusError) {
        (self.open, beside) = (nil, nil)
        try open.close(as: file.path, isSafe: isSafe)
        Leftovers.remove(in: Path.folder(of: file.target))
        if isSafe { Path.sync(Path.folder(of: file.target)) }
    }

    /// Writes a whole file under the first of some names that nothing has yet.
    ///
    /// - Parameter name: the name of a number, from 1 on.
    /// - Returns: the name that it got.
    /// - Throws: `TactusError` if it fails.
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
    /// - Throws: `TactusError` if it fails; the previous file is unchanged.
    package static func write(_ bytes: [UInt8], to path: String, isSafe: Bool = true) throws(TactusError) {
        let file = try FreshFile(path: path)
        try file.write(bytes)
        try file.keep(isSafe: isSafe)
    }
}
