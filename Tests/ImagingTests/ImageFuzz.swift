// Properties of any bytes as a stream of images, or as a JPEG. Called by the fuzzer and by the tests.

import KeypointFiles

/// Reads the bytes in every way that this room has; traps where two ways differ.
func fuzzImages(_ bytes: [UInt8]) {
    let whole = items(bytes, piece: max(1, bytes.count))
    for piece in [1, 3, 64] { precondition(items(bytes, piece: piece) == whole, "pieces of \(piece) read otherwise") }
    if case .whole(let count) = JPEGStructure.extent(of: bytes) {
        precondition(count <= bytes.count, "an end behind the end")
        precondition(JPEGStructure.extent(of: Array(bytes.prefix(count))) == .whole(count), "another end alone")
    }
    for wanted in [nil, (width: 1, height: 1), (width: 100, height: 30)] {
        guard let size = try? JPEGDecoder.measure(bytes, wanted: wanted) else { continue }
        precondition(size.scaledWidth > 0 && size.scaledHeight > 0, "an image without pixels")
        // A head may claim more than the fuzzer has time for.
        guard size.scaledWidth * size.scaledHeight < 1 << 16, size.width * size.height < 1 << 20 else { continue }
        guard let decoded = try? JPEGDecoder.pixels(of: bytes, layout: .rgb24, wanted: wanted) else { continue }
        precondition(decoded.pixels.count == decoded.width * decoded.height * 3, "pixels and size differ")
    }
}

/// Returns the items of a stream, in words, up to the first fault.
private func items(_ bytes: [UInt8], piece: Int) -> [String] {
    var parser = ImageParser()
    var found: [String] = []
    do {
        for start in stride(from: 0, to: bytes.count, by: piece) {
            parser.add(bytes[start..<min(start + piece, bytes.count)])
            while let item = try parser.next() {
                switch item {
                case .hello(let fields): found.append("hello \(fields.members.count)")
                case .image(let image): found.append("\(image.header) \(image.bytes)")
                }
            }
        }
        found.append(parser.isComplete ? "complete" : "cut")
    } catch {
        found.append("\(error)")
    }
    return found
}
