// The files of a folder, in the order in which people count. Called by KeypointReader; asks the system.

internal import Glibc

/// What there is at a path, and what a folder holds.
package enum Folder {
    /// Returns a Boolean value that indicates whether a path is a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns a Boolean value that indicates whether there is a file that is no folder.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    /// Returns a Boolean value that indicates whether there is a file on a disk, which can be read a second time,
    /// unlike a pipe.
    static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// A name inside a folder, or inside nothing.
    static func join(_ folder: String?, _ name: String) -> String {
        guard let folder else { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The path of a file as it is seen from a folder that it lies in.
    static func path(of file: String, in folder: String) -> String {
        guard file.hasPrefix(folder) else { return file }
        return String(file.dropFirst(folder.count).drop { $0 == "/" })
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }

    /// The path of a file of another name in the same folder.
    static func sibling(of path: String, named name: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return name }
        return String(path[...slash]) + name
    }

    /// Returns a Boolean value that indicates whether a name comes before another one: numbers in names count as
    /// numbers, so that 9 comes before 10.
    static func isBefore(_ left: String, _ right: String) -> Bool {
        var left = ArraySlice(left.utf8)
        var right = ArraySlice(right.utf8)
        let all = (Array(left), Array(right))
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let first = popNumber(&left)
                let second = popNumber(&right)
                if first.count != second.count { return first.count < second.count }
                if first != second { return first.lexicographicallyPrecedes(second) }
            } else {
                if a != b { return a < b }
                left.removeFirst()
                right.removeFirst()
            }
        }
        // Names that differ only in leading zeros still have one order.
        return left.isEmpty == right.isEmpty ? all.0.lexicographicallyPrecedes(all.1) : left.isEmpty
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Takes the digits at the front, without leading zeros.
    private static func popNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    /// The names of what is in a folder, hidden ones too, in the order of the system.
    static func names(in folder: String) throws(TactusError) -> [String] {
        guard let directory = unsafe opendir(folder) else {
            let words = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
            throw TactusError(.inputOutput, folder, "cannot be listed: \(words)")
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names
    }
}
