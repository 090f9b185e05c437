// The source of images for a name. Called by tactus-camera, on one thread.

import Platform
import Glibc
import KeypointFiles

enum ImageSources {
    /// Opens a source by its name: `/dev/videoN`, an address, a file, a folder, `-` or `null`.
    ///
    /// - Parameter say: prints lines for the user, such as the broken images.
    /// - Throws: `TactusError`, one line with the cause and advice.
    static func open(
        _ name: String,
        request: CaptureRequest,
        say: @escaping (String) -> Void
    ) throws(TactusError) -> any ImageSource {
        if let camera = try NetworkCamera(name) {
            return try converted(NetworkSource(camera, request: request), request, say)
        }
        let source = MediaSource(name)
        // The ending decides about videos, for missing files too.
        if source == .video || source == .motionJPEG, !Path.isThere(name) {
            throw TactusError(.missing, "\(name): there is no such file or folder")
        }
        switch source {
        case .blank: return NullSource(request: request)
        case .standardInput: return try converted(WireSource(descriptor: STDIN_FILENO, say: say), request, say)
        case .camera, .device:
            return try converted(DeviceSource(path: name, request: request, say: say), request, say)
        case .missing: throw TactusError(.missing, "\(name): there is no such file or folder")
        case .imageFolder, .folder:
            return try converted(FolderSource(path: name, request: request, say: say), request, say)
        case .motionJPEG:
            return try converted(MJPEGSource(path: name, request: request, say: say), request, say)
        case .video, .file: return try converted(VideoSource(path: name, request: request, say: say), request, say)
        }
    }

    private static func converted(
        _ source: any ImageSource,
        _ request: CaptureRequest,
        _ say: @escaping (String) -> Void
    ) -> any ImageSource {
        source.hello.format == request.format ? source : ConvertedSource(source, request: request, say: say)
    }
}
