// The file at a path, and the parts of paths. Queries the system; any thread.

internal import Glibc
package import SystemPackage

/// Questions about paths, which are kept as the user wrote them.
package enum Path {
    /// Returns the system's description of what a path leads to; `nil` where nothing is there, or may be seen.
    ///
    /// - Parameter followsLink: whether it is the end of a link that is described, and not the link.
    package static func status(_ path: String, followsLink: Bool = true) -> Stat? {
        unsafe try? Stat(path, followTargetSymlink: followsLink)
    }

    /// Returns the size of a file in bytes; `nil` where nothing is there.
    package static func size(of path: String) -> Int? { status(path).map { Int($0.size) } }

    /// Returns whether a path leads to something.
    package static func isThere(_ path: String) -> Bool { status(path) != nil }

    /// Returns whether something is at a path, a link that leads nowhere included.
    package static func isTaken(_ path: String) -> Bool { status(path, followsLink: false) != nil }

    /// Returns whether a path is that of a link.
    package static func isLink(_ path: String) -> Bool { status(path, followsLink: false)?.type == .symbolicLink }

    /// Returns whether a path leads to a folder.
    package static func isFolder(_ path: String) -> Bool { status(path)?.type == .directory }

    /// Returns whether a path leads to something that is no folder.
    package static func isFile(_ path: String) -> Bool { status(path).map { $0.type != .directory } ?? false }

    /// Returns whether there is a file on a disk, which can be read a second time, unlike a pipe.
    package static func isRegularFile(_ path: String) -> Bool { status(path)?.type == .regular }

    /// Returns whether there is a program that may be run.
    package static func isProgram(_ path: String) -> Bool { unsafe isRegularFile(path) && access(path, X_OK) == 0 }

    /// Returns the path of the file itself, without any link on the way; `nil` where nothing is there.
    package static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Makes a folder, where it is not there.
    ///
    /// - Throws: `TactusError` if it fails.
    package static func makeFolder(_ path: String) throws(TactusError) {
        guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST && isFolder(path) else { throw TactusError(path) }
    }

    /// Makes a folder that only this user can open, and missing ones above it.
    ///
    /// - Throws: `TactusError` if it fails.
    package static func makePrivateFolder(_ path: String) throws(TactusError) {
        try makeFolders(path)
        guard unsafe chmod(path, 0o700) == 0 else { throw TactusError(path) }
    }

    /// Makes a file readable and writable by this user only.
    ///
    /// - Throws: `TactusError` if it fails.
    package static func makePrivate(_ path: String) throws(TactusError) {
        guard unsafe chmod(path, 0o600) == 0 else { throw TactusError(path) }
    }

    private static func makeFolders(_ path: String) throws(TactusError) {
        let above = folder(of: path)
        if !isFolder(above), above != path { try makeFolders(above) }
        try makeFolder(path)
    }

    /// Moves a file into the place of another one, in one step: at no moment is there no file of that name.
    ///
    /// - Parameter subject: its name in errors; by default the place.
    /// - Throws: `TactusError` if it fails; the previous file is unchanged.
    package static func move(_ path: String, to place: String, as subject: String? = nil) throws(TactusError) {
        guard unsafe rename(path, place) == 0 else { throw TactusError(subject ?? place) }
    }

    package static func remove(_ path: String) { unsafe unlink(path) }

    /// The folder of users' data: `$XDG_DATA_HOME`, or `.local/share` in the home folder.
    package static var userData: String {
        if let data = Environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data }
        return "\(Environment["HOME"] ?? "")/.local/share"
    }

    /// The folder of the running program, in which a build or an installation puts all.
    package static var programs: String { folder(of: resolved("/proc/self/exe") ?? "/") }

    /// The program of a name beside the running one, where a build or an installation puts all.
    ///
    /// - Throws: `TactusError` where it is not there.
    package static func programBesideThis(_ name: String) throws(TactusError) -> String {
        let program = "\(programs)/\(name)"
        guard isProgram(program) else {
            throw TactusError(.unavailable, "\(program): not found; build it with: swift build -c release")
        }
        return program
    }

    /// Returns the path of the program of a name in the folders of `PATH`, but for those that depend on the current folder;
    /// `nil` without one.
    package static func program(_ name: String) -> String? {
        let folders = (Environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    // MARK: Parts

    /// Returns the folder that a path's file is in, `.` where the path names none.
    package static func folder(of path: String) -> String {
        let folder = FilePath(path).removingLastComponent()
        return folder.isEmpty ? "." : folder.string
    }

    /// Returns the last part of a path.
    package static func name(of path: String) -> String { FilePath(path).lastComponent?.string ?? "" }

    /// Returns the path of another name in the folder of a path's file.
    package static func beside(_ path: String, _ name: String) -> String {
        FilePath(path).removingLastComponent().appending(name).string
    }

    /// A path with a number before its ending: `take.1.wav`, `take.1.events.jsonl`.
    static func numbered(_ path: String, _ number: Int) -> String {
        let name = Path.name(of: path)
        let double = [".events.jsonl", ".mjpeg.jsonl", ".mjpg.jsonl"].first { name.hasSuffix($0) && name != $0 }
        let ending =
            double?.count ?? name.dropFirst().lastIndex(of: ".").map { name.distance(from: $0, to: name.endIndex) }
        let stem = name.dropLast(ending ?? 0)
        return Path.beside(path, "\(stem).\(number)\(name.dropFirst(stem.count))")
    }

    /// Returns what the first name gives of a path and its numbered ones.
    ///
    /// - Parameter make: returns `nil` for a name that is taken.
    static func first<Made>(
        _ path: String,
        _ make: (_ name: String) throws(TactusError) -> Made?
    ) throws(TactusError) -> Made {
        var (name, number) = (path, 0)
        while true {
            if let made = try make(name) { return made }
            number += 1
            name = numbered(path, number)
        }
    }

    /// Returns the path of a name in a folder, or in none.
    package static func inside(_ folder: String?, _ name: String) -> String {
        folder.map { $0.hasSuffix("/") ? $0 + name : "\($0)/\(name)" } ?? name
    }
}
