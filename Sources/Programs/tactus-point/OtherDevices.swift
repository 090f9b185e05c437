// The pointers and keyboards of the user that are not ours. Owned by PointerRun; one thread.

import CPointer
import Glibc
import Platform

/// Follows the devices in /dev/input that may be read.
struct OtherDevices {
    private static let folder = "/dev/input"

    /// The open devices by their paths.
    private(set) var files: [String: Int32] = [:]
    private var others: Set<String> = []
    private var readAt = -Double.infinity

    /// A Boolean value that indicates whether there is a device that may not be read.
    private(set) var isForbidden = false

    /// Looks for devices that were plugged in; seldom.
    mutating func look(at time: Double) {
        guard time - readAt > 2 else { return }
        readAt = time
        let paths = Set(
            FolderEntry.names(in: Self.folder).filter { $0.hasPrefix("event") }.map { "\(Self.folder)/\($0)" }
        )
        others.formIntersection(paths)
        for path in paths where files[path] == nil && !others.contains(path) {
            let file = unsafe CPointerOpen(path)
            if file >= 0 { files[path] = file } else { others.insert(path) }
            if file < 0, errno == EACCES { isForbidden = true }
        }
    }

    /// Returns what happened on all devices, as a sum of `CPointerMoved` and its like.
    mutating func read() -> Int32 {
        var seen: Int32 = 0
        for (path, file) in files {
            let what = CPointerRead(file)
            if what >= 0 {
                seen |= what
            } else {
                close(file)
                files[path] = nil
            }
        }
        return seen
    }
}
