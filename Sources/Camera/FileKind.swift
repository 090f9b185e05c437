// What a path leads to. Used by sources and sinks; asks the system.

internal import Glibc

/// What there is at a path.
enum FileKind {
    case missing
    case file
    case folder
    case device

    init(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            self = .missing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFCHR: self = .device
        default: self = .file
        }
    }

    /// Returns a Boolean value that indicates whether a name is that of JPEGs one after another.
    static func isMotionJPEG(_ path: String) -> Bool {
        let lower = path.lowercased()
        return lower.hasSuffix(".mjpeg") || lower.hasSuffix(".mjpg")
    }
}
