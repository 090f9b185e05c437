// Which file a path means, whether it is there or not. Asked by all that writes files, on any thread.

internal import Glibc

/// A file on a disk, or the place at which one would be made; two paths of one file give equal places.
package struct FilePlace: Sendable, Hashable {
    private let device: UInt
    private let inode: UInt

    /// The name that a new file would have in the folder of that inode; `nil` for what is there.
    private let name: String?

    private init(_ status: stat, name: String? = nil) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        self.name = name
    }

    /// The place of a path; `nil` where there can be no file, and for devices and pipes, which are no files on a disk.
    package init?(_ path: String) {
        let target = Self.target(of: path)
        var status = stat()
        if unsafe stat(target, &status) == 0 {
            guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
            self.init(status)
        } else {
            guard unsafe stat(Self.folder(of: target), &status) == 0 else { return nil }
            self.init(status, name: Self.name(of: target))
        }
    }

    /// The file that a descriptor is open on; `nil` for what is no file on a disk.
    init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    /// Returns a Boolean value that indicates whether a directory entry of this inode may be this file.
    func hasInode(_ number: UInt) -> Bool { name == nil && inode == number }

    /// A Boolean value that indicates whether the file is there.
    package var isThere: Bool { name == nil }

    // MARK: Paths

    /// Returns a Boolean value that indicates whether something is at a path, a link that leads nowhere included.
    package static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Returns a Boolean value that indicates whether a path leads to a folder.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The path of the file itself, where the path is that of a link to it; also where that file is not there yet.
    ///
    /// Links of the system that are no paths, such as `/dev/stdout` to a pipe, stay as they are.
    static func target(of path: String) -> String {
        var target = path
        for _ in 0..<mostLinks {
            guard let next = link(target) else { break }
            target = next.hasPrefix("/") ? next : beside(target, next)
        }
        var (there, found) = (stat(), stat())
        guard unsafe stat(path, &there) == 0 else { return target }
        let isSame = unsafe stat(target, &found) == 0 && found.st_dev == there.st_dev && found.st_ino == there.st_ino
        return isSame ? target : path
    }

    /// Returns a Boolean value that indicates whether a path is that of a link.
    static func isLink(_ path: String) -> Bool { link(path) != nil }

    /// The folder that a path's file is in.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The path of another name in the folder of a path's file.
    static func beside(_ path: String, _ name: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) + name } ?? name
    }

    private static func link(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// So many links one behind the other are followed, as the system does.
    private static let mostLinks = 40
}
