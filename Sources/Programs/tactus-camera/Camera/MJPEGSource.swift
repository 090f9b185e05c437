// A `.mjpeg` file: JPEGs one after another, with the header lines of a recording beside it if there are any. One
// thread.

import KeypointFiles

/// The images of a `.mjpeg` file, byte for byte.
///
/// `NAME.mjpeg.jsonl` beside it gives the recorded numbers and times; without it, and for images behind its last line,
/// the images follow one another at the hello's rate.
final class MJPEGSource: ImageSource {
    /// The hello; name and rate are the recorded ones.
    private(set) var hello: StreamHeader

    /// The number of images that were no whole JPEG.
    var brokenCount: Int { broken.count }

    private var bytes: ByteSource
    private var lines: RecordedHeaders?
    private var buffer: [UInt8] = []
    private var start = 0
    private var isRead = false
    private var isClosed = false
    private var first: Image?
    private var last: ImageHeader?
    private var broken: BrokenImages

    /// Opens a file and reads its first image.
    ///
    /// - Throws: `TactusError` if it cannot be read, or contains no image.
    init(path: String, request: CaptureRequest, say: @escaping (String) -> Void) throws(TactusError) {
        bytes = try ByteSource(path: path)
        broken = BrokenImages(name: path, say: say)
        hello = StreamHeader(file: path, pixels: "MJPG", rate: request.rate ?? Tuning.rate)
        lines = try RecordedHeaders.open(beside: path, say: say)
        if let recorded = lines?.hello {
            hello.name = recorded.name
            hello.pixels = recorded.pixels
            if recorded.rate > 0 { hello.rate = recorded.rate }
        }
        guard let image = try next() else {
            throw TactusError(.broken, "\(path): no JPEG image in it, expected JPEGs one after another")
        }
        (hello.width, hello.height) = (image.header.width, image.header.height)
        first = image
    }

    func next() throws(TactusError) -> Image? {
        guard !isClosed else { return nil }
        do throws(TactusError) {
            return try image()
        } catch {
            isClosed = true
            throw error
        }
    }

    private func image() throws(TactusError) -> Image? {
        if let image = first.take() { return image }
        while let jpeg = try jpeg() {
            let recorded = try lineOf(jpeg)
            do throws(TactusError) {
                let size = try JPEGDecoder.measure(jpeg)
                try KeypointFiles.Tuning.checkPixels(size.width, size.height)
                var header = ImageHeader(
                    number: (last?.number ?? -1) + 1,
                    time: last.map { $0.time + 1 / hello.rate } ?? 0,
                    width: size.width,
                    height: size.height,
                    format: .jpeg,
                    byteCount: jpeg.count
                )
                if let recorded { (header.number, header.time) = (recorded.number, recorded.time) }
                guard KeypointFiles.Tuning.numbers.contains(header.number) else {
                    throw TactusError(.broken, "its number is over \(KeypointFiles.Tuning.numbers.upperBound)")
                }
                if let last, header.number <= last.number || header.time < last.time {
                    throw TactusError(.broken, "its number or time does not rise")
                }
                last = header
                return Image(header: header, bytes: jpeg)
            } catch {
                broken.add("image \(recorded?.number ?? (last?.number ?? -1) + 1): \(error)")
                if recorded == nil { last?.number += 1 }
            }
        }
        return nil
    }

    func close() { isClosed = true }

    /// Returns the header line of a JPEG: the next one, unless it belongs to an image that could not be found.
    private func lineOf(_ jpeg: [UInt8]) throws(TactusError) -> ImageHeader? {
        while let line = try lines?.next() {
            if line.byteCount == jpeg.count { return line }
            broken.add("image \(line.number): no whole JPEG of \(line.byteCount) bytes, as its header line says")
        }
        return nil
    }

    /// Returns the bytes of the next whole JPEG; bytes between JPEGs are skipped.
    private func jpeg() throws(TactusError) -> [UInt8]? {
        while true {
            let (extent, reached) = unsafe buffer.withUnsafeBytes { all in
                unsafe JPEGStructure.walk(UnsafeRawBufferPointer(rebasing: all[start...]))
            }
            switch extent {
            case .whole(let count):
                defer { start += count }
                return Array(buffer[start..<(start + count)])
            case .cut where !isRead:
                guard buffer.count - start <= KeypointFiles.Tuning.byteLimit else {
                    throw TactusError(
                        .broken,
                        "\(hello.camera): a JPEG of more than \(KeypointFiles.Tuning.byteLimit) bytes"
                    )
                }
                try readOn()
            case .cut, .none:
                if start < buffer.count { noteBroken(extent) }
                guard try skip(max(reached, 1)) else { return nil }
            }
        }
    }

    private func noteBroken(_ extent: JPEGStructure.Extent) {
        if extent == .cut, buffer.count - start > 2 { broken.add("the last image is cut off") }
    }

    /// Skips to the next start of a JPEG at least `count` bytes ahead: the bytes before were examined.
    private func skip(_ count: Int) throws(TactusError) -> Bool {
        var count = count
        while true {
            let from = min(start + count, buffer.count)
            let found = unsafe buffer.withUnsafeBytes { unsafe JPEGStructure.start(in: $0, from: from) }
            if let found {
                start = found
                return true
            }
            if isRead { return false }
            // The last two bytes may be the beginning of a start marker.
            start = max(start, buffer.count - 3)
            count = 1
            try readOn()
        }
    }

    private func readOn() throws(TactusError) {
        buffer.removeFirst(start)
        start = 0
        let kept = buffer.count
        // As much again as there is, so that a long image is not gone through once for each block.
        buffer.append(contentsOf: repeatElement(0, count: max(Tuning.readBytes, kept)))
        let count = try bytes.read(into: &buffer, kept..<buffer.count)
        buffer.removeLast(buffer.count - kept - count)
        isRead = count == 0
    }
}
