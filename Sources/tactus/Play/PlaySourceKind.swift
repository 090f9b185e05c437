// Whether a source is looked at or read. Asked by `tactus play`.

import Glibc

/// What a source holds.
enum PlaySourceKind: Hashable {
    /// A camera, a video, or a folder of images.
    case images

    /// Keypoints.
    case keypoints

    /// Tells it by the name, and of a folder by the names in it.
    init(of path: String) {
        if path == "-" {
            self = .keypoints
        } else if path == "null" || path.hasPrefix("/dev/video") || Self.isImage(path, Self.videoEndings) {
            self = .images
        } else {
            self = Self.names(in: path).contains { Self.isImage($0, Self.imageEndings) } ? .images : .keypoints
        }
    }

    private static let videoEndings = ["mp4", "mjpeg", "mjpg", "avi", "mkv", "mov", "webm", "m4v"]
    private static let imageEndings = ["jpg", "jpeg", "png"]

    private static func isImage(_ name: String, _ endings: [String]) -> Bool {
        let lower = name.lowercased()
        return endings.contains { lower.hasSuffix(".\($0)") }
    }

    /// The names in a folder, none where it is no folder.
    private static func names(in path: String) -> [String] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }
}
