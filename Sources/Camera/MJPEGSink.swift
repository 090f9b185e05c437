// A `.mjpeg` recording with its header lines beside it. Made by PictureSinks.recording; one thread at a time.

public import Pictures

/// Writes JPEGs one after another, untouched, and their header lines to `NAME.jsonl` beside them.
///
/// A picture is written before its line, so that a recording that breaks off can be read up to its last whole picture.
public final class MJPEGSink: PictureSink {
    private let pictures: ByteTarget
    private let lines: ByteTarget
    private var isClosed = false
    private var encoder = JPEGEncoder()

    /// Makes both files.
    ///
    /// - Throws: where one cannot be made.
    public init(path: String, hello: CameraHello) throws(CameraFault) {
        pictures = try ByteTarget(path: path)
        lines = try ByteTarget(path: RecordedHeaders.name(beside: path))
        var hello = hello
        hello.format = .jpeg
        try lines.write(hello.line)
    }

    /// Appends a picture; raw ones are encoded.
    public func add(_ picture: Picture) throws(CameraFault) {
        guard !isClosed else { return }
        var header = picture.header
        var bytes = picture.bytes
        if header.format != .jpeg {
            do throws(PictureFault) {
                bytes = try encoder.jpeg(
                    of: bytes,
                    width: header.width,
                    height: header.height,
                    layout: header.format == .rgb24 ? .rgb24 : .bgr24
                )
            } catch {
                throw CameraFault(.system, "picture \(header.number): \(error)")
            }
            header.format = .jpeg
            header.byteCount = bytes.count
        }
        // A file of JPEGs has no room for what stands behind an end marker: reading passes it over.
        if case .whole(let count) = JPEGStructure.extent(of: bytes), count < bytes.count {
            bytes.removeLast(bytes.count - count)
            header.byteCount = count
        }
        try pictures.write(bytes)
        try lines.write(header.line)
    }

    /// Closes both files.
    public func close() throws(CameraFault) {
        guard !isClosed else { return }
        isClosed = true
        try pictures.close()
        try lines.close()
    }
}
