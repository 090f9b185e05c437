// The wire form of <doc:ModelProtocol> as a source: another camera process, or a recording of one. One thread.

import KeypointFiles

/// Images from a stream: a hello line, then header lines, each with its bytes.
final class WireSource: ImageSource {
    /// The stream's hello, or the values of its first image without one.
    private(set) var hello: StreamHeader

    /// Zero: images are passed on unexamined.
    var brokenCount: Int { 0 }

    private var bytes: ByteSource
    private var parser = ImageParser()
    private var buffer = [UInt8](repeating: 0, count: Tuning.readBytes)
    private var first: Image?
    private var order = ImageOrder()
    private var hasBegun = false
    private var isAtEnd = false
    private let say: (String) -> Void

    /// Reads the hello and the first image of a stream.
    ///
    /// - Parameter descriptor: stays the caller's.
    /// - Throws: `TactusError` if the stream starts with something else.
    init(descriptor: Int32, say: @escaping (String) -> Void) throws(TactusError) {
        self.say = say
        bytes = ByteSource(descriptor: descriptor, name: "-")
        hello = StreamHeader(JSONObject(), camera: "-")
        var isKnown = false
        while let item = try item() {
            switch item {
            case .hello(let fields):
                hello = StreamHeader(fields, camera: "-")
                isKnown = true
            case .image(let image):
                first = image
                if !isKnown { hello.format = image.header.format }
                if !isKnown || hello.width == 0 {
                    (hello.width, hello.height) = (image.header.width, image.header.height)
                }
            }
            if first != nil || isKnown { return }
        }
        throw TactusError(.broken, "-: an empty stream, expected a handshake and images")
    }

    func next() throws(TactusError) -> Image? {
        if let image = first.take() { return try order.checked(image, bytes.name) }
        while let item = try item() {
            switch item {
            case .image(let image): return try order.checked(image, bytes.name)
            case .hello: order = ImageOrder()  // The camera was started again and counts from the start.
            }
        }
        return nil
    }

    /// Ends the stream; the descriptor stays open.
    func close() {
        first = nil
        isAtEnd = true
    }

    private func item() throws(TactusError) -> ImageParser.Item? {
        while !isAtEnd {
            do throws(TactusError) {
                if let item = try parser.next() { return item }
            } catch {
                isAtEnd = true
                throw TactusError(.broken, "\(bytes.name): \(error)")
            }
            let count: Int
            do throws(TactusError) {
                count = try bytes.read(into: &buffer, buffer.indices)
            } catch {
                isAtEnd = true
                throw TactusError(.inputOutput, "\(error)")
            }
            // An image where a header line is due: what cameras and other programs write, and not `tactus-camera`.
            if !hasBegun, count > 0, JPEGStructure.extent(of: Array(buffer[..<count])) != .none {
                isAtEnd = true
                let expected = "what tactus-camera writes; images alone are read from a file that ends in .mjpeg"
                throw TactusError(.broken, "\(bytes.name): JPEG images without header lines, expected \(expected)")
            }
            hasBegun = hasBegun || count > 0
            if count == 0 {
                isAtEnd = true
                let isComplete = parser.isComplete
                if !isComplete { say("\(bytes.name): the stream ends within an image; skipped") }
                return nil
            }
            parser.add(buffer[..<count])
        }
        return nil
    }
}

/// Makes numbers and times of foreign streams increase.
struct ImageOrder {
    private var last: ImageHeader?

    mutating func checked(_ image: Image, _ name: String) throws(TactusError) -> Image {
        let header = image.header
        if let last, header.number <= last.number || header.time < last.time {
            throw TactusError(
                .broken,
                "\(name): image \(header.number) at \(header.time) s comes after image \(last.number) at "
                    + "\(last.time) s, expected rising numbers and times"
            )
        }
        last = header
        return image
    }
}
