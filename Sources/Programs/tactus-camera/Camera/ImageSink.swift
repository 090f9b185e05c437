// The destination of images. Called by tactus-camera, one thread at a time.

import KeypointFiles
import Platform

/// A receiver of images: a stream, a recording, or none at all.
protocol ImageSink: AnyObject {
    /// Adds an image; a recording contains it when this returns, as far as its format allows.
    ///
    /// - Throws: `TactusError` if it cannot be written; earlier images stay readable.
    func add(_ image: Image) throws(TactusError)

    /// Writes the rest and closes; later images are ignored. Closing twice does nothing.
    ///
    /// - Throws: `TactusError` if the end cannot be written.
    func close() throws(TactusError)

    /// Settles the previous file at the recording's path: it is removed where the recording is complete.
    ///
    /// - Returns: lines for the user, where it is kept.
    func settle(isWhole: Bool) -> [String]
}

extension ImageSink {
    func settle(isWhole: Bool) -> [String] { [] }
}

extension TactusError {
    /// Calls a function that writes files and streams, and maps its errors.
    static func mapping<Value>(
        _ verb: String = "written",
        _ body: () throws(TactusError) -> Value
    ) throws(TactusError) -> Value {
        do throws(TactusError) {
            return try body()
        } catch {
            guard error.kind != .closed else { throw error }
            throw TactusError(error.kind, error.subject, "cannot be \(verb): \(error.wrong)")
        }
    }
}

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
