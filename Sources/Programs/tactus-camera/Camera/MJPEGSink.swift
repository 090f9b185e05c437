// A `.mjpeg` recording with its header lines beside it. Made by ImageSinks.recording; one thread at a time.

import Platform
import KeypointFiles

/// Writes JPEGs one after another, untouched, and their header lines to `NAME.jsonl` beside them.
///
/// An image is written before its line: an interrupted recording can be read up to its last whole image.
final class MJPEGSink: ImageSink {
    private let places: (images: Recording, lines: Recording)
    private let hello: StreamHeader
    private var files: (images: RecordingWriter, lines: RecordingWriter)?
    private var isClosed = false
    private var encoder = JPEGEncoder()

    /// Reserves both files, which are created with the first image.
    ///
    /// - Throws: `TactusError` if one cannot be created.
    init(path: String, hello: StreamHeader) throws(TactusError) {
        let lines = RecordedHeaders.name(beside: path)
        let number = Recording.freeNumber(for: [path, lines])
        places = try TactusError.mapping("made") { () throws(TactusError) in
            (try Recording(path, number: number), try Recording(lines, number: number))
        }
        var hello = hello
        hello.format = .jpeg
        self.hello = hello
    }

    private func open() throws(TactusError) -> (images: RecordingWriter, lines: RecordingWriter) {
        if let files { return files }
        let made = try TactusError.mapping("made") { () throws(TactusError) in
            let made = (images: try RecordingWriter(places.images), lines: try RecordingWriter(places.lines))
            try made.images.begin()
            try made.lines.begin()
            return made
        }
        files = made
        try TactusError.mapping { () throws(TactusError) in try made.lines.write(hello.line) }
        return made
    }

    func add(_ image: Image) throws(TactusError) {
        guard !isClosed else { return }
        var header = image.header
        var bytes: [UInt8]
        do throws(TactusError) {
            bytes = try encoder.jpeg(of: image)
        } catch {
            throw TactusError(.inputOutput, "image \(header.number): \(error)")
        }
        (header.format, header.byteCount) = (.jpeg, bytes.count)
        // A file of JPEGs has no room for what follows an end marker: reading passes it over.
        if case .whole(let count) = JPEGStructure.extent(of: bytes), count < bytes.count {
            bytes.removeLast(bytes.count - count)
            header.byteCount = count
        }
        let files = try open()
        try TactusError.mapping { () throws(TactusError) in
            try files.images.write(bytes)
            try files.lines.write(header.line)
        }
    }

    func close() throws(TactusError) {
        guard !isClosed else { return }
        isClosed = true
        try TactusError.mapping { () throws(TactusError) in
            try files?.images.close()
            try files?.lines.close()
        }
    }

    /// Removes the previous files, or returns a line about their new names.
    func settle(isWhole: Bool) -> [String] {
        guard files != nil else { return [] }
        return [places.images, places.lines].compactMap { $0.settle(isWhole ? .whole : .broken) }
    }
}
