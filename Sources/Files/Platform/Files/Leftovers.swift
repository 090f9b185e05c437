// The files that killed runs have left beside their results. Removed by the makers of such files, once for each folder;
// any thread.

internal import Glibc
internal import Synchronization
internal import SystemPackage

/// The names of files that are about to take their places, and what becomes of those whose run is gone.
enum Leftovers {
    /// Returns an unpredictable name, which contains the process that has made it.
    static func newName() -> String {
        "\(prefix)\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    }

    /// Removes the files that dead runs of the same user have left in a folder, at the first call for it.
    ///
    /// - Parameter isLeft: returns whether a file is abandoned; its process may be one of another machine that shares
    ///   the disk.
    static func remove(in folder: String, where isLeft: (String, Stat) -> Bool = isOld) {
        guard known.withLock({ $0.insert(folder).inserted }) else { return }
        for entry in (try? FolderEntry.all(in: folder)) ?? [] where entry.name.hasPrefix(prefix) {
            guard let process = pid_t(entry.name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0 else {
                continue
            }
            guard kill(process, 0) != 0, Errno.last == .noSuchProcess else { continue }
            let path = Path.inside(folder, entry.name)
            guard let status = Path.status(path, followsLink: false), status.userID.rawValue == geteuid() else {
                continue
            }
            guard isLeft(path, status) else { continue }
            // A folder is one of files that were to take their places together, or that were needed for a while.
            if status.type == .directory { FolderEntry.removeFolder(path) } else { Path.remove(path) }
        }
    }

    /// Returns whether nothing has been written for long.
    private static func isOld(_ path: String, _ status: Stat) -> Bool {
        Int(status.st_mtim.tv_sec) < time(nil) - age
    }

    private static let prefix = ".tactus-"

    /// The time since the last write after which a file is abandoned, in seconds.
    private static let age = 3600

    private static let known = Mutex<Set<String>>([])
}
