// A folder of files that belong together: written beside one another out of sight, and put into their places when all
// are there. Owned by one writer, on its thread.

internal import Glibc
internal import SystemPackage

/// Files on their way into a folder, which is created if it is missing; its content stays until `keep(_:)`.
package final class StagedFolder {
    private let folder: String
    private let staging: String
    private let isNew: Bool
    private var isKept = false
    private var names: [String] = []

    /// Creates the folder, and a hidden one in it.
    ///
    /// - Throws: `TactusError` if one cannot be created.
    package init(_ folder: String) throws(TactusError) {
        try FilePlace.ensureOwnLinks(on: folder)
        self.folder = folder
        isNew = unsafe mkdir(folder, 0o777) == 0
        guard isNew || errno == EEXIST else { throw TactusError(folder) }
        staging = "\(folder)/\(Leftovers.newName())"
        guard unsafe mkdir(staging, 0o777) == 0 else {
            let problem = TactusError(folder)
            if isNew { unsafe rmdir(folder) }
            throw problem
        }
    }

    deinit {
        for name in names where !isKept { unsafe unlink("\(staging)/\(name)") }
        unsafe rmdir(staging)
        if isNew, !isKept { unsafe rmdir(folder) }
    }

    /// Returns the temporary path of a file of that name.
    package func path(_ name: String) -> String {
        names.append(name)
        return "\(staging)/\(name)"
    }

    /// Moves the files to their places, in their order.
    ///
    /// - Throws: `TactusError` if one cannot be moved; existing files are then whole and unchanged, unless the disk
    ///   fails.
    package func keep(_ names: [String]) throws(TactusError) {
        for name in names where Path.isFolder("\(folder)/\(name)") {
            throw TactusError("\(folder)/\(name)", .isDirectory)
        }
        for name in names { try Path.move("\(staging)/\(name)", to: "\(folder)/\(name)") }
        isKept = true
        Leftovers.remove(in: folder)
        Path.sync(folder)
    }
}
