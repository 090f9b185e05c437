// A folder for what is needed only for a while. Owned by one user of it, on its thread.

internal import Glibc
internal import SystemPackage

/// A folder that only this user can look into, and that goes with its owner.
package final class TemporaryFolder {
    /// Where it is: in `TMPDIR`, or else in `/tmp`.
    package let path: String

    /// Creates the folder.
    ///
    /// - Throws: where it cannot be made.
    package init() throws(TactusError) {
        let place = Environment["TMPDIR"] ?? "/tmp"
        var name = Array("\(place)/tactus-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw TactusError(place) }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// Removes a folder and what is in it; links are removed, and not followed.
    private static func remove(_ folder: String) {
        _ = unsafe chmod(folder, 0o700)
        for entry in (try? FolderEntry.all(in: folder)) ?? [] {
            let path = "\(folder)/\(entry.name)"
            if Path.status(path, followsLink: false)?.type == .directory { remove(path) } else { Path.remove(path) }
        }
        unsafe rmdir(folder)
    }
}
