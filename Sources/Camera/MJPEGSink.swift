// A `.mjpeg` recording with its header lines beside it. Made by PictureSinks.recording; one thread at a time.

internal import Files
package import Pictures

/// Writes JPEGs one after another, untouched, and their header lines to `NAME.jsonl` beside them.
///
/// A picture is written before its line, so that a recording that breaks off can be read up to its last whole picture.
package final class MJPEGSink: PictureSink {
    private let places: (pictures: Recording, lines: Recording)
    private let hello: CameraHello
    private var files: (pictures: ByteTarget, lines: ByteTarget)?
    private var isClosed = false
    private var encoder = JPEGEncoder()

    /// Takes the places of both files, which are made with the first picture.
    ///
    /// - Throws: where one cannot be made.
    package init(path: String, hello: CameraHello) throws(CameraFault) {
        let lines = RecordedHeaders.name(beside: path)
        let number = Recording.freeNumber(for: [path, lines])
        places = (try .at(path, number: number), try .at(lines, number: number))
        var hello = hello
        hello.format = .jpeg
        self.hello = hello
    }

    private func open() throws(CameraFault) -> (pictures: ByteTarget, lines: ByteTarget) {
        if let files { return files }
        let made = (pictures: try ByteTarget(places.pictures), lines: try ByteTarget(places.lines))
        files = made
        try made.lines.write(hello.line)
        return made
    }

    /// Appends a picture; raw ones are encoded.
    package func add(_ picture: Picture) throws(CameraFault) {
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
        let files = try open()
        try files.pictures.write(bytes)
        try files.lines.write(header.line)
    }

    /// Closes both files.
    package func close() throws(CameraFault) {
        guard !isClosed else { return }
        isClosed = true
        try files?.pictures.close()
        try files?.lines.close()
    }

    /// Lets go what stood there before, or says where it is kept.
    package func settle(isWhole: Bool) -> [String] {
        guard files != nil else { return [] }
        return [places.pictures, places.lines].compactMap { $0.settle(isWhole ? .whole : .broken) }
    }
}
