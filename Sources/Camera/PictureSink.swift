// Where pictures go: one protocol, and which of its siblings a name means. Called by tactus-camera, one thread at a time.

package import Pictures

/// A receiver of pictures: a stream, a recording, or nothing at all.
package protocol PictureSink: AnyObject {
    /// Takes a picture in; a recording has it when this returns, as far as its form allows.
    ///
    /// - Throws: where it cannot be written; what was written before stays readable.
    func add(_ picture: Picture) throws(CameraFault)

    /// Writes what is left and closes; pictures are no longer taken. Closing twice does nothing.
    ///
    /// - Throws: where the end cannot be written.
    func close() throws(CameraFault)

    /// Ends with what stood at the recording's place before it: not needed any more where the recording is whole.
    ///
    /// - Returns: lines for the user, where it is kept.
    func settle(isWhole: Bool) -> [String]
}

extension PictureSink {
    /// Nothing stood there.
    package func settle(isWhole: Bool) -> [String] { [] }
}

/// The siblings by name.
package enum PictureSinks {
    /// Makes a recording: `.mjpeg` with a file of header lines beside it, or `.mp4`. What stands there is put aside when the
    /// first picture is there, under a numbered name.
    ///
    /// - Throws: where the file cannot be made.
    package static func recording(_ path: String, of hello: CameraHello) throws(CameraFault) -> any PictureSink {
        isVideo(path) ? try VideoSink(path: path, hello: hello) : try MJPEGSink(path: path, hello: hello)
    }

    /// Whether the ending of a path is that of a recording.
    package static func isRecording(_ path: String) -> Bool { FileKind.isMotionJPEG(path) || isVideo(path) }

    /// The files beside a recording, or beside a source of that name.
    package static func siblings(of path: String) -> [String] {
        FileKind.isMotionJPEG(path) ? [RecordedHeaders.name(beside: path)] : []
    }

    private static func isVideo(_ path: String) -> Bool { path.lowercased().hasSuffix(".mp4") }
}

/// Takes pictures and keeps none.
package final class NullSink: PictureSink {
    /// How many it took.
    package private(set) var count = 0

    /// Makes one.
    package init() {}

    /// Counts it.
    package func add(_ picture: Picture) throws(CameraFault) { count += 1 }

    /// Does nothing.
    package func close() throws(CameraFault) {}
}

/// The wire form of <doc:ModelProtocol> on a stream.
package final class WireSink: PictureSink {
    private var target: ByteTarget?

    /// Writes the hello.
    ///
    /// - Parameters:
    ///   - descriptor: stays the caller's.
    ///   - name: what faults call it.
    /// - Throws: where it cannot be written.
    package init(descriptor: Int32, name: String, hello: CameraHello) throws(CameraFault) {
        let target = ByteTarget(descriptor: descriptor, name: name)
        try target.write(hello.line)
        self.target = target
    }

    /// Writes a picture's header line and bytes at once.
    package func add(_ picture: Picture) throws(CameraFault) { try target?.write(picture.header.line, picture.bytes) }

    /// Writes a text to a descriptor that stays the caller's.
    ///
    /// - Throws: where it cannot be written.
    package static func write(_ text: String, descriptor: Int32, name: String) throws(CameraFault) {
        try ByteTarget(descriptor: descriptor, name: name).write(Array(text.utf8))
    }

    /// The descriptor stays open.
    package func close() throws(CameraFault) { target = nil }
}
