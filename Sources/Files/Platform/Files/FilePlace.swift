// The file that a path means, existing or not. Used by all that writes files, on any thread.

internal import Glibc
package import SystemPackage

/// A file on a disk, or the place at which one would be made; two paths of one file give equal places.
package struct FilePlace: Sendable, Hashable {
    private let device: DeviceID
    private let inode: Inode

    /// The name of a new file in the folder of that inode; `nil` for an existing file.
    private let name: String?

    package init(_ status: Stat) { self.init(status, name: nil) }

    private init(_ status: Stat, name: String?) {
        device = status.deviceID
        inode = status.inode
        self.name = name
    }

    /// The place of a path; `nil` where there can be no file, and for devices and pipes, which are no files on a disk.
    package init?(_ path: String) {
        let target = Self.target(of: path)
        if let status = Path.status(target) {
            guard [.regular, .directory].contains(status.type) else { return nil }
            self.init(status)
        } else {
            guard let folder = Path.status(Path.folder(of: target)) else { return nil }
            self.init(folder, name: Path.name(of: target))
        }
    }

    /// Creates the place of the file that a descriptor is open on; `nil` for other than files on a disk.
    init?(_ descriptor: FileDescriptor) {
        guard let status = try? descriptor.stat(), status.type == .regular else { return nil }
        self.init(status)
    }

    /// The folder that a file lies in or would be made in, and its name there.
    static func parent(of path: String) -> (folder: FilePlace?, name: String) {
        let target = target(of: path)
        return (FilePlace(Path.folder(of: target)), Path.name(of: target))
    }

    /// Returns whether a directory entry of this inode may be this file.
    func hasInode(_ number: UInt) -> Bool { name == nil && inode.rawValue == number }

    /// Whether the file is there.
    package var isThere: Bool { name == nil }

    /// The path of the file itself, where the path is that of a link to it; also where that file is not there yet.
    ///
    /// Links of the system that are no paths, such as `/dev/stdout` to a pipe, stay as they are.
    static func target(of path: String) -> String {
        var target = path
        for _ in 0..<mostLinks {
            guard let next = link(target) else { break }
            target = next.hasPrefix("/") ? next : Path.beside(target, next)
        }
        guard let there = Path.status(path) else { return target }
        return Path.status(target).map { FilePlace($0) == FilePlace(there) } == true ? target : path
    }

    /// Refuses a path over a link that another account may have laid: in a folder that everybody can write to, by an
    /// owner who is neither this user nor the folder's owner. For writing such links are not followed, as with the
    /// kernel's `fs.protected_symlinks` for sticky folders, where it is on.
    ///
    /// - Throws: `TactusError` if there is such a link on the way.
    static func ensureOwnLinks(on path: String) throws(TactusError) {
        guard let link = foreignLink(on: path) else { return }
        let words = "a link of another account in a folder that everybody can write to"
        throw TactusError(
            .inputOutput,
            path,
            link == path ? words : "\(link) is \(words)",
            expected: "a place of your own"
        )
    }

    /// Refuses a file or pipe that another account may have put there to receive the output: in a sticky folder that
    /// everybody can write to, of an owner who is neither this user nor the folder's owner. The kernel's
    /// `fs.protected_regular` and `fs.protected_fifos` do the same, where they are on.
    ///
    /// - Parameter path: its name in errors.
    /// - Throws: `TactusError` if it is such a file.
    static func ensureOwn(_ target: String, _ status: Stat, as path: String) throws(TactusError) {
        guard let folder = Path.status(Path.folder(of: target)), folder.permissions.contains(.saveText) else { return }
        guard isForeign(status, in: folder) else { return }
        throw TactusError(
            .inputOutput,
            path,
            "a file of another account in a folder that everybody can write to",
            expected: "a place of your own"
        )
    }

    private static func foreignLink(on path: String, links: Int = Self.mostLinks) -> String? {
        var way = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            way = way.isEmpty || way == "/" ? way + part : "\(way)/\(part)"
            guard links > 0, let next = link(way) else { continue }
            if isForeign(way) { return way }
            let target = next.hasPrefix("/") ? next : Path.beside(way, next)
            if let inner = foreignLink(on: target, links: links - 1) { return inner }
        }
        return nil
    }

    private static func isForeign(_ link: String) -> Bool {
        guard let status = Path.status(link, followsLink: false), let folder = Path.status(Path.folder(of: link)) else {
            return false
        }
        return isForeign(status, in: folder)
    }

    private static func isForeign(_ status: Stat, in folder: Stat) -> Bool {
        folder.permissions.contains(.otherWrite) && status.userID.rawValue != geteuid()
            && status.userID != folder.userID
    }

    private static func link(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &bytes, bytes.count)
        return count > 0 ? String(untilZero: bytes[..<count]) : nil
    }

    /// The largest number of links that are followed in a row, as in the system.
    private static let mostLinks = 40
}
