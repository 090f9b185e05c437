// The kind of a source that a user names: the one decision for commands, runs and the camera process. Queries the
// system.

internal import SystemPackage

/// The kind of a source of images or keypoints, by its name and the file there.
package enum MediaSource: Sendable, Hashable {
    /// `null`: blank images.
    case blank

    /// `-`.
    case standardInput

    /// A video device, under whichever name, also one that is not plugged in; or a camera of the network.
    case camera

    /// Another device than a camera.
    case device

    /// A video, by the ending of its name.
    case video

    /// JPEGs one after another, by the ending of the name.
    case motionJPEG

    case imageFolder

    case folder

    case file

    case missing

    /// Whether it contains images, and no keypoints.
    package var hasImages: Bool {
        switch self {
        case .blank, .camera, .video, .motionJPEG, .imageFolder: true
        case .standardInput, .device, .folder, .file, .missing: false
        }
    }

    /// Returns the name of a source's kind in events; `nil` is the first camera.
    package static func eventName(of source: String?) -> String {
        switch source.map(Self.init) {
        case nil, .camera?: "camera"
        case .standardInput?: "stdin"
        case let kind?: kind.hasImages ? "video" : "file"
        }
    }

    /// Decides what a name means.
    package init(_ name: String) {
        switch name {
        case "-": self = .standardInput
        case "null": self = .blank
        default: self = Self.named(name)
        }
    }

    private static func named(_ name: String) -> MediaSource {
        guard let status = Path.status(name) else {
            if cameraFolders.contains(where: name.hasPrefix) || NetworkCamera.isAddress(name) { return .camera }
            // A video that is not there is still a video, and no keypoints.
            return byEnding(name) ?? .missing
        }
        switch status.type {
        case .directory:
            // There may be millions of names, so no list of them is made.
            var hasImage = false
            try? FolderEntry.forEach(in: name) { hasImage = hasImage || hasEnding($0.name, imageEndings) }
            return hasImage ? .imageFolder : .folder
        case .characterSpecial: return major(of: status.specialDeviceID) == videoDevices ? .camera : .device
        default: return byEnding(name) ?? .file
        }
    }

    private static func byEnding(_ name: String) -> MediaSource? {
        if hasEnding(name, motionJPEGEndings) { return .motionJPEG }
        return hasEnding(name, videoEndings) ? .video : nil
    }

    /// Returns whether a name is that of JPEGs one after another.
    package static func isMotionJPEG(_ name: String) -> Bool { hasEnding(name, motionJPEGEndings) }

    private static let cameraFolders = ["/dev/video", "/dev/v4l/"]
    private static let videoEndings = ["mp4", "avi", "mkv", "mov", "webm", "m4v"]
    private static let motionJPEGEndings = ["mjpeg", "mjpg"]
    private static let imageEndings = ["jpg", "jpeg", "png"]

    private static func hasEnding(_ name: String, _ endings: [String]) -> Bool {
        let lower = name.lowercased()
        return endings.contains { lower.hasSuffix(".\($0)") }
    }

    /// The number of Video4Linux's devices. Source: Linux, Documentation/admin-guide/devices.txt, 81 char.
    private static let videoDevices: UInt64 = 81

    /// The upper number of a device, as glibc's `gnu_dev_major` has it.
    private static func major(of device: DeviceID) -> UInt64 {
        let device = UInt64(device.rawValue)
        return (device >> 8 & 0xFFF) | (device >> 32 & ~0xFFF)
    }
}
