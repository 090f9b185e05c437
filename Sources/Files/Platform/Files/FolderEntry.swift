// The entries of a folder, as the system lists them, and their removal. Any thread.

internal import FoundationEssentials
internal import Glibc
package import SystemPackage

package struct FolderEntry {
    package var name: String

    /// The number of the file on its disk.
    var inode: UInt

    /// Whether it may be a folder, or a link to one or to a file.
    package var isMore: Bool

    /// Returns the entries of a folder, hidden ones too, in the order of the system.
    ///
    /// - Throws: `Errno` if it cannot be listed.
    package static func all(in path: String) throws(Errno) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        try forEach(in: path) { entries.append($0) }
        return entries
    }

    /// Goes through the entries of a folder, hidden ones too, in the order of the system; there may be millions.
    ///
    /// - Throws: `Errno` if it cannot be listed.
    package static func forEach(in path: String, _ body: (FolderEntry) -> Void) throws(Errno) {
        guard let folder = unsafe opendir(path) else { throw .last }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            let kind = unsafe Int(entry.pointee.d_type)
            body(FolderEntry(name: name, inode: unsafe UInt(entry.pointee.d_ino), isMore: kind != DT_REG))
        }
    }

    /// Returns the names in a folder without hidden entries; empty where it cannot be listed.
    package static func names(in path: String) -> [String] {
        ((try? all(in: path)) ?? []).map(\.name).filter { !$0.hasPrefix(".") }
    }

    /// Removes a folder with its content; links are removed, and not followed.
    static func removeFolder(_ folder: String) {
        _ = unsafe chmod(folder, 0o700)
        try? FileManager.default.removeItem(atPath: folder)
    }
}
