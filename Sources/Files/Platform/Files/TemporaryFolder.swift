// A folder for what is needed only for a while. Owned by one user of it, on its thread.

internal import Glibc
internal import SystemPackage

/// A folder that only this user can look into, and that goes with its owner; the next run removes that of one that was
/// killed.
package final class TemporaryFolder {
    package let path: String

    /// Held as long as the folder is needed.
    private let hold: FileDescriptor?

    /// Creates the folder.
    ///
    /// - Parameter place: the folder that it is in; by default `TMPDIR`, or else `/tmp`.
    /// - Throws: `TactusError` if it cannot be created.
    package init(in place: String = Environment["TMPDIR"] ?? "/tmp") throws(TactusError) {
        Leftovers.remove(in: place) { path, _ in !OutputFile.isHeld(path) }
        path = Path.inside(place, Leftovers.newName())
        guard unsafe mkdir(path, 0o700) == 0 else { throw TactusError(place) }
        hold = OutputFile.held(path)
    }

    deinit {
        FolderEntry.removeFolder(path)
        try? hold?.close()
    }
}
