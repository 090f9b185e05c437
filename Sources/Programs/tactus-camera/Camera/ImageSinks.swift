// The recording for a path. Called by tactus-camera.

import Platform
import KeypointFiles

enum ImageSinks {
    /// Makes a recording: `.mjpeg` with a file of header lines beside it, or `.mp4`. An existing file is moved to a
    /// numbered name when the first image arrives.
    ///
    /// - Throws: `TactusError` if the file cannot be created.
    static func recording(_ path: String, of hello: StreamHeader) throws(TactusError) -> any ImageSink {
        isVideo(path) ? try VideoSink(path: path, hello: hello) : try MJPEGSink(path: path, hello: hello)
    }

    /// Returns whether a path has the ending of a recording.
    static func isRecording(_ path: String) -> Bool { MediaSource.isMotionJPEG(path) || isVideo(path) }

    /// Returns the files beside a recording, or beside a source of that name.
    static func siblings(of path: String) -> [String] {
        MediaSource.isMotionJPEG(path) ? [RecordedHeaders.name(beside: path)] : []
    }

    private static func isVideo(_ path: String) -> Bool { path.lowercased().hasSuffix(".mp4") }
}
