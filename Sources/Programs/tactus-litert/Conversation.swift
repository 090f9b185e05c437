// The keypoint model's protocol (<doc:ModelProtocol>): pictures on standard input, one record a line on standard output.
// One thread.

import Glibc
import KeypointFiles
import Landmarking
import Platform
import SystemPackage

struct Conversation {
    private let name: String
    private let output: FileDescriptor
    private var text = JSONWriter(capacity: 1 << 14)

    /// Takes standard output for the records: from now on whatever libraries print lands on standard error.
    init(name: String) throws(TactusError) {
        self.name = name
        let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard descriptor >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
            throw TactusError(.inputOutput, "standard output cannot be used")
        }
        output = FileDescriptor(rawValue: descriptor)
    }

    /// Answers pictures from the hello to the end of standard input.
    mutating func run(_ adapter: any Adapter) throws(TactusError) {
        let hello = JSONValue.object([
            "model": .string(name), "version": .string("\(Self.version)"), "gives": .strings(adapter.fields),
            "mirrored": .bool(false),
        ])
        text.append(raw: hello.line)
        try send()
        var input = ByteSource(descriptor: STDIN_FILENO, name: "standard input")
        var parser = ImageParser()
        var buffer = [UInt8](repeating: 0, count: Self.readBytes)
        var number = 1
        while true {
            do throws(TactusError) {
                while let item = try parser.next() {
                    try answer(Self.image(item), adapter)
                    number += 1
                }
            } catch {
                guard error.kind == .broken else { throw error }
                throw TactusError(.broken, "header \(number): \(error)")
            }
            let count = try input.read(into: &buffer, buffer.indices)
            guard count > 0 else { break }
            parser.add(buffer[..<count])
        }
        guard let rest = parser.unfinished else { return }
        throw TactusError(.broken, "\(rest.part) \(number): \(rest.wrong)")
    }

    /// Returns the image of an item; a line without bytes is no image.
    private static func image(_ item: ImageParser.Item) throws(TactusError) -> Image {
        switch item {
        case .image(let image): return image
        case .hello(let fields):
            _ = try ImageHeader(fields)
            throw TactusError(.broken, "bytes: missing")
        }
    }

    private mutating func answer(_ image: Image, _ adapter: any Adapter) throws(TactusError) {
        var (width, height) = (image.header.width, image.header.height)
        var lists: [JSONWriter] = []
        if let picture = picture(image) {
            (width, height) = (picture.width, picture.height)
            lists = try adapter.answer(picture, at: image.header.time)
        }
        text.append(rawText: "{\"frame\":\(image.header.number),\"t\":")
        text.append(image.header.time)
        text.append(rawText: ",\"width\":\(width),\"height\":\(height)")
        for (index, field) in adapter.fields.enumerated() {
            text.append(rawText: ",\"\(field)\":")
            text.append(raw: index < lists.count ? lists[index].bytes : Array("[]".utf8))
        }
        text.append(raw: "}\n")
        try send()
    }

    /// Returns the pixels of an image, or `nil` after a line about one that cannot be read.
    ///
    /// Whether a JPEG says that it was taken with the camera turned is ignored: coordinates are those of the stored rows.
    private func picture(_ image: Image) -> PixelImage? {
        let header = image.header
        guard header.format == .jpeg else {
            return PixelImage(
                bytes: image.bytes,
                width: header.width,
                height: header.height,
                isBlueFirst: header.format == .bgr24
            )
        }
        do throws(TactusError) {
            let decoded = try JPEGDecoder.pixels(of: image.bytes, layout: .rgb24)
            return PixelImage(bytes: decoded.pixels, width: decoded.width, height: decoded.height)
        } catch {
            StandardStreams.say("\(name): frame \(header.number): \(error)")
            return nil
        }
    }

    private mutating func send() throws(TactusError) {
        do throws(TactusError) {
            try output.write(text.bytes, as: "standard output")
        } catch {
            guard error.kind == .closed else { throw error }
            throw TactusError(.closed, "nobody reads the answers any more")
        }
        text.removeAll()
    }

    /// The version in the hello, which is one of all models here.
    private static let version = 1

    /// The bytes that are read at once: as many as a pipe can hold, and a JPEG usually has.
    private static let readBytes = 1 << 16
}
