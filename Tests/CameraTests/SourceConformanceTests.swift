// The contract of every source of images. Devices are tested elsewhere: in a machine that has one.

@testable import tactus_camera
import Foundation
import KeypointFiles
import Testing

/// The siblings that need no camera, and how each is made to have some images.
enum SourceKind: String, CaseIterable, CustomTestStringConvertible {
    case null, folder, motionJPEG, recording, video, wire, imageOfPNG

    var testDescription: String { rawValue }

    var isEndless: Bool { self == .null }

    /// Makes what the source reads and opens it.
    func open(in place: Place, request: CaptureRequest, say: @escaping (String) -> Void = { _ in }) throws
        -> any ImageSource
    {
        let images = try Sample.take()
        switch self {
        case .null: return try ImageSources.open("null", request: request, say: say)
        case .folder:
            for image in images { try place.write(image.bytes, to: "shots/\(image.header.number).jpg") }
            return try ImageSources.open(place.file("shots"), request: request, say: say)
        case .motionJPEG:
            try place.write(images.flatMap(\.bytes), to: "plain.mjpeg")
            return try ImageSources.open(place.file("plain.mjpeg"), request: request, say: say)
        case .recording: return try recorded("take.mjpeg", images, place, request, say)
        case .video: return try recorded("take.mp4", images, place, request, say)
        case .wire:
            let bytes = Sample.hello.line + images.flatMap { $0.header.line + $0.bytes }
            try place.write(bytes, to: "wire")
            // The handle lives as long as the test: a source does not own its descriptor.
            let handle = try place.opened("wire")
            let source = try WireSource(descriptor: dup(handle.fileDescriptor), say: say)
            return source.hello.format == request.format ? source : ConvertedSource(source, request: request, say: say)
        case .imageOfPNG:
            try place.write(Self.png, to: "one.png")
            return try ImageSources.open(place.file("one.png"), request: request, say: say)
        }
    }

    private func recorded(
        _ name: String,
        _ images: [Image],
        _ place: Place,
        _ request: CaptureRequest,
        _ say: @escaping (String) -> Void
    ) throws -> any ImageSource {
        let sink = try ImageSinks.recording(place.file(name), of: Sample.hello)
        for image in images { try sink.add(image) }
        try sink.close()
        return try ImageSources.open(place.file(name), request: request, say: say)
    }

    /// A PNG of 16 × 16 grey pixels, made by hand: signature, IHDR, IDAT of stored blocks, IEND.
    static let png: [UInt8] = {
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + data
            return big(UInt32(data.count)) + body + big(crc(body))
        }
        func big(_ number: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
        }
        func crc(_ bytes: [UInt8]) -> UInt32 {
            ~bytes.reduce(~UInt32(0)) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
            }
        }
        let side = 16
        let rows = (0..<side).flatMap { row -> [UInt8] in [0] + [UInt8](repeating: UInt8(row * 15), count: side) }
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in rows {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let length = UInt16(rows.count)
        let lengths = [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let stored: [UInt8] = [0x78, 0x01, 1] + lengths + rows + big(b << 16 | a)
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let head = chunk("IHDR", big(UInt32(side)) + big(UInt32(side)) + [8, 0, 0, 0, 0])
        return signature + head + chunk("IDAT", stored) + chunk("IEND", [])
    }()
}

@Suite struct SourceConformanceTests {
    let place: Place

    init() throws { place = try Place() }

    @Test(arguments: SourceKind.allCases, ImageFormat.allCases)
    func numbersTimesAndBytesAreRight(kind: SourceKind, format: ImageFormat) throws {
        var said: [String] = []
        let source = try kind.open(in: place, request: CaptureRequest(format: format)) { said.append($0) }
        let hello = source.hello
        #expect(hello.format == format && hello.width > 0 && hello.height > 0)
        #expect(!hello.camera.isEmpty && !hello.name.isEmpty && !hello.pixels.isEmpty && hello.rate > 0)
        let images = try source.rest(atMost: 20)
        #expect(kind.isEndless ? images.count == 20 : (1..<20).contains(images.count))
        #expect((images.first?.header.width, images.first?.header.height) == (hello.width, hello.height))
        for (before, after) in zip(images, images.dropFirst()) {
            #expect(before.header.number < after.header.number)
            #expect(before.header.time < after.header.time)
        }
        for image in images {
            #expect(image.header.format == format && image.header.byteCount == image.bytes.count)
            if format == .jpeg {
                #expect(JPEGStructure.extent(of: image.bytes) == .whole(image.bytes.count))
                let size = try JPEGDecoder.measure(image.bytes)
                #expect((size.width, size.height) == (image.header.width, image.header.height))
            } else {
                #expect(image.bytes.count == image.header.width * image.header.height * 3)
            }
        }
        #expect(said == [] && source.brokenCount == 0)
    }

    @Test(arguments: SourceKind.allCases.filter { !$0.isEndless })
    func theEndStaysTheEnd(kind: SourceKind) throws {
        let source = try kind.open(in: place, request: CaptureRequest())
        _ = try source.rest()
        for _ in 0..<3 { #expect(try source.next() == nil) }
        source.close()
        source.close()
        #expect(try source.next() == nil)
    }

    @Test(arguments: SourceKind.allCases) func aClosedSourceIsAtItsEnd(kind: SourceKind) throws {
        let source = try kind.open(in: place, request: CaptureRequest())
        #expect(try source.next() != nil)
        source.close()
        source.close()
        #expect(try source.next() == nil)
    }

    @Test(arguments: SourceKind.allCases) func aHelloIsReadAsItWasWritten(kind: SourceKind) throws {
        let hello = try kind.open(in: place, request: CaptureRequest()).hello
        var parser = ImageParser()
        parser.add(hello.line)
        guard case .hello(let fields) = try parser.next() else {
            Issue.record("the line is no hello")
            return
        }
        #expect(StreamHeader(fields, camera: "elsewhere") == hello)
    }

    @Test(arguments: [SourceKind.folder, .motionJPEG, .recording, .wire])
    func jpegsPassUntouched(kind: SourceKind) throws {
        let source = try kind.open(in: place, request: CaptureRequest())
        #expect(try source.rest().map(\.bytes) == Sample.take().map(\.bytes))
    }

    @Test(arguments: SourceKind.allCases.filter { $0 != .imageOfPNG })
    func aSmallerSizeIsAnEighthOrMore(kind: SourceKind) throws {
        let request = CaptureRequest(size: PixelSize(width: 20, height: 15), format: .rgb24)
        let source = try kind.open(in: place, request: request)
        let image = try #require(try source.next())
        let expected = kind == .null ? (20, 15) : (24, 18)
        #expect((image.header.width, image.header.height) == expected)
        #expect((source.hello.width, source.hello.height) == expected)
    }

    /// Red stays red on every way.
    @Test(arguments: [ImageFormat.rgb24, .bgr24]) func channelsKeepTheirPlace(format: ImageFormat) throws {
        var encoder = JPEGEncoder(quality: 98)
        let red = Array(repeatElement([UInt8(220), 30, 30], count: 64 * 48).joined())
        let jpeg = try encoder.jpeg(of: red, width: 64, height: 48, layout: .rgb24)
        let sink = try ImageSinks.recording(place.file("red.mp4"), of: Sample.hello)
        for number in 0..<5 {
            try sink.add(
                Image(
                    header: ImageHeader(
                        number: number,
                        time: Double(number) / 25,
                        width: 64,
                        height: 48,
                        format: .jpeg,
                        byteCount: jpeg.count
                    ),
                    bytes: jpeg
                )
            )
        }
        try sink.close()
        try place.write(jpeg, to: "red/1.jpg")
        for name in ["red.mp4", "red"] {
            let source = try ImageSources.open(place.file(name), request: CaptureRequest(format: format), say: { _ in })
            let pixels = try #require(try source.next()).bytes
            let strong = format == .rgb24 ? 0 : 2
            #expect(pixels[strong] > 180 && pixels[2 - strong] < 80, "\(name): \(pixels.prefix(3))")
        }
    }
}
