// What every source of pictures keeps to. A device is the one sibling that is tried elsewhere: in a machine that has one.

import Camera
import Foundation
import Pictures
import Testing

/// The siblings that need no camera, and how each is made to have some pictures.
enum SourceKind: String, CaseIterable, CustomTestStringConvertible {
    case null, folder, motionJPEG, recording, video, wire, pictureOfPNG

    var testDescription: String { rawValue }

    var isEndless: Bool { self == .null }

    /// Makes what the source reads and opens it.
    func open(in place: Place, wish: PictureWish, say: @escaping (String) -> Void = { _ in }) throws
        -> any PictureSource
    {
        let pictures = try Sample.take()
        switch self {
        case .null: return try PictureSources.open("null", wish: wish, say: say)
        case .folder:
            for picture in pictures { try place.write(picture.bytes, to: "shots/\(picture.header.number).jpg") }
            return try PictureSources.open(place.file("shots"), wish: wish, say: say)
        case .motionJPEG:
            try place.write(pictures.flatMap(\.bytes), to: "plain.mjpeg")
            return try PictureSources.open(place.file("plain.mjpeg"), wish: wish, say: say)
        case .recording: return try recorded("take.mjpeg", pictures, place, wish, say)
        case .video: return try recorded("take.mp4", pictures, place, wish, say)
        case .wire:
            let bytes = Sample.hello.line + pictures.flatMap { $0.header.line + $0.bytes }
            try place.write(bytes, to: "wire")
            // The handle lives as long as the test: a source does not own its descriptor.
            let handle = try place.opened("wire")
            let source = try WireSource(descriptor: dup(handle.fileDescriptor), say: say)
            return source.hello.format == wish.format ? source : ConvertedSource(source, wish: wish, say: say)
        case .pictureOfPNG:
            try place.write(Self.png, to: "one.png")
            return try PictureSources.open(place.file("one.png"), wish: wish, say: say)
        }
    }

    private func recorded(
        _ name: String,
        _ pictures: [Picture],
        _ place: Place,
        _ wish: PictureWish,
        _ say: @escaping (String) -> Void
    ) throws -> any PictureSource {
        let sink = try PictureSinks.recording(place.file(name), of: Sample.hello)
        for picture in pictures { try sink.add(picture) }
        try sink.close()
        return try PictureSources.open(place.file(name), wish: wish, say: say)
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

    @Test(arguments: SourceKind.allCases, PictureFormat.allCases)
    func numbersTimesAndBytesAreRight(kind: SourceKind, format: PictureFormat) throws {
        var said: [String] = []
        let source = try kind.open(in: place, wish: PictureWish(format: format)) { said.append($0) }
        let hello = source.hello
        #expect(hello.format == format && hello.width > 0 && hello.height > 0)
        #expect(!hello.camera.isEmpty && !hello.name.isEmpty && !hello.pixels.isEmpty && hello.rate > 0)
        let pictures = try source.rest(atMost: 20)
        #expect(kind.isEndless ? pictures.count == 20 : (1..<20).contains(pictures.count))
        #expect((pictures.first?.header.width, pictures.first?.header.height) == (hello.width, hello.height))
        for (before, after) in zip(pictures, pictures.dropFirst()) {
            #expect(before.header.number < after.header.number)
            #expect(before.header.time < after.header.time)
        }
        for picture in pictures {
            #expect(picture.header.format == format && picture.header.byteCount == picture.bytes.count)
            if format == .jpeg {
                #expect(JPEGStructure.extent(of: picture.bytes) == .whole(picture.bytes.count))
                let size = try JPEGDecoder.measure(picture.bytes)
                #expect((size.width, size.height) == (picture.header.width, picture.header.height))
            } else {
                #expect(picture.bytes.count == picture.header.width * picture.header.height * 3)
            }
        }
        #expect(said == [] && source.brokenCount == 0)
    }

    @Test(arguments: SourceKind.allCases.filter { !$0.isEndless })
    func theEndStaysTheEnd(kind: SourceKind) throws {
        let source = try kind.open(in: place, wish: PictureWish())
        _ = try source.rest()
        for _ in 0..<3 { #expect(try source.next() == nil) }
        source.close()
        source.close()
        #expect(try source.next() == nil)
    }

    @Test(arguments: SourceKind.allCases) func aClosedSourceIsAtItsEnd(kind: SourceKind) throws {
        let source = try kind.open(in: place, wish: PictureWish())
        #expect(try source.next() != nil)
        source.close()
        source.close()
        #expect(try source.next() == nil)
    }

    @Test(arguments: SourceKind.allCases) func aHelloIsReadAsItWasWritten(kind: SourceKind) throws {
        let hello = try kind.open(in: place, wish: PictureWish()).hello
        var parser = PictureParser()
        parser.add(hello.line)
        guard case .hello(let fields) = try parser.next() else {
            Issue.record("the line is no hello")
            return
        }
        #expect(CameraHello(fields, camera: "elsewhere") == hello)
    }

    @Test(arguments: [SourceKind.folder, .motionJPEG, .recording, .wire])
    func jpegsPassUntouched(kind: SourceKind) throws {
        let source = try kind.open(in: place, wish: PictureWish())
        #expect(try source.rest().map(\.bytes) == Sample.take().map(\.bytes))
    }

    @Test(arguments: SourceKind.allCases.filter { $0 != .pictureOfPNG })
    func aSmallerSizeIsAnEighthOrMore(kind: SourceKind) throws {
        let wish = PictureWish(size: PictureExtent(width: 20, height: 15), format: .rgb24)
        let source = try kind.open(in: place, wish: wish)
        let picture = try #require(try source.next())
        let expected = kind == .null ? (20, 15) : (24, 18)
        #expect((picture.header.width, picture.header.height) == expected)
        #expect((source.hello.width, source.hello.height) == expected)
    }

    /// Red stays red on every way.
    @Test(arguments: [PictureFormat.rgb24, .bgr24]) func channelsKeepTheirPlace(format: PictureFormat) throws {
        var encoder = JPEGEncoder(quality: 98)
        let red = Array(repeatElement([UInt8(220), 30, 30], count: 64 * 48).joined())
        let jpeg = try encoder.jpeg(of: red, width: 64, height: 48, layout: .rgb24)
        let sink = try PictureSinks.recording(place.file("red.mp4"), of: Sample.hello)
        for number in 0..<5 {
            try sink.add(
                Picture(
                    header: PictureHeader(
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
            let source = try PictureSources.open(place.file(name), wish: PictureWish(format: format), say: { _ in })
            let pixels = try #require(try source.next()).bytes
            let strong = format == .rgb24 ? 0 : 2
            #expect(pixels[strong] > 180 && pixels[2 - strong] < 80, "\(name): \(pixels.prefix(3))")
        }
    }
}
