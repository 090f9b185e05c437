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

    /// Whether there is a device that may not be read.
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

    /// Returns what happened on all devices since the last call.
    struct Activity {
        var isMoved = false

        /// Whether Escape went down, or up; `nil` where it did neither.
        var escape: Bool?

        fileprivate mutating func add(_ event: input_event) {
            let (type, code) = (Int32(event.type), Int32(event.code))
            let isButton = type == EV_KEY && (BTN_MOUSE..<KEY_OK).contains(code)
            if type == EV_REL || type == EV_ABS || isButton { isMoved = true }
            // 2 is a key that repeats.
            if type == EV_KEY, code == KEY_ESC, event.value < 2 { escape = event.value == 1 }
        }
    }

    mutating func read() -> Activity {
        var activity = Activity()
        var events = [input_event](repeating: input_event(), count: 64)
        for (path, file) in files {
            var size = 0
            repeat {
                size = unsafe events.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
                for event in events.prefix(max(0, size) / MemoryLayout<input_event>.size) { activity.add(event) }
            } while size > 0
            guard size == 0 || (errno != EAGAIN && errno != EINTR) else { continue }
            close(file)
            files[path] = nil
        }
        return activity
    }
}
