// libjpeg behind Swift: both ways, scaled, broken, damaged, and without Huffman tables.

import KeypointFiles
import Testing

/// Smooth images with an edge, which JPEG keeps well; seeded by their size alone.
enum TestImage {
    static func rgb(_ width: Int, _ height: Int) -> [UInt8] {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), x * 2 < width ? 200 : 40]
            }
        }
        return pixels
    }

    static func jpeg(_ width: Int, _ height: Int, quality: Int = 95) throws -> [UInt8] {
        var encoder = JPEGEncoder(quality: quality)
        return try encoder.jpeg(of: rgb(width, height), width: width, height: height, layout: .rgb24)
    }

    /// A JPEG without its segments of one marker.
    static func without(_ marker: UInt8, _ jpeg: [UInt8]) -> [UInt8] {
        var result = Array(jpeg[..<2])
        var at = 2
        while at + 4 <= jpeg.count, jpeg[at] == 0xFF, jpeg[at + 1] != 0xDA {
            let end = at + 2 + (Int(jpeg[at + 2]) << 8 | Int(jpeg[at + 3]))
            if jpeg[at + 1] != marker { result += jpeg[at..<end] }
            at = end
        }
        return result + jpeg[at...]
    }

    static func meanDifference(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count == right.count, !left.isEmpty else { return .infinity }
        return zip(left, right).reduce(0.0) { $0 + abs(Double($1.0) - Double($1.1)) } / Double(left.count)
    }
}

@Suite struct JPEGTests {
    @Test(arguments: [(16, 16), (17, 9), (640, 480), (1, 1), (33, 100)])
    func whatIsEncodedIsDecoded(width: Int, height: Int) throws {
        let jpeg = try TestImage.jpeg(width, height)
        let decoded = try JPEGDecoder.pixels(of: jpeg, layout: .rgb24)
        #expect((decoded.width, decoded.height) == (width, height))
        #expect(decoded.warning == nil)
        #expect(TestImage.meanDifference(decoded.pixels, TestImage.rgb(width, height)) < 6)
        #expect(JPEGStructure.extent(of: jpeg) == .whole(jpeg.count))
    }

    @Test func bgrIsRgbTurnedRound() throws {
        let jpeg = try TestImage.jpeg(64, 48)
        let (rgb, bgr) = (
            try JPEGDecoder.pixels(of: jpeg, layout: .rgb24).pixels,
            try JPEGDecoder.pixels(of: jpeg, layout: .bgr24).pixels
        )
        for start in stride(from: 0, to: rgb.count, by: 3) {
            #expect(Array(rgb[start..<start + 3]) == Array(bgr[start..<start + 3].reversed()))
        }
        var encoder = JPEGEncoder(quality: 95)
        let again = try encoder.jpeg(of: bgr, width: 64, height: 48, layout: .bgr24)
        #expect(try TestImage.meanDifference(JPEGDecoder.pixels(of: again, layout: .rgb24).pixels, rgb) < 3)
    }

    /// Grey, red and blue in YUYV of the range 16–235, as BT.601 has them.
    @Test(
        arguments: [
            ([16, 128, 16, 128], [0, 0, 0]), ([235, 128, 235, 128], [255, 255, 255]),
            ([81, 90, 81, 240], [254, 0, 0]),
            ([41, 240, 41, 110], [0, 0, 255]), ([126, 128, 126, 128], [128, 128, 128]),
        ] as [([UInt8], [UInt8])]
    )
    func yuyvKeepsItsColours(four: [UInt8], expected: [UInt8]) throws {
        for (width, height) in [(16, 8), (18, 5), (2, 1), (640, 480)] {
            var encoder = JPEGEncoder(quality: 95)
            let pixels = Array(repeatElement(four, count: width * height / 2).joined())
            let jpeg = try encoder.jpeg(of: pixels, width: width, height: height, layout: .yuyv)
            let decoded = try JPEGDecoder.pixels(of: jpeg, layout: .rgb24)
            #expect((decoded.width, decoded.height) == (width, height))
            let wanted = Array(repeatElement(expected, count: width * height).joined())
            #expect(TestImage.meanDifference(decoded.pixels, wanted) < 3)
        }
    }

    /// Each Y of YUYV lands on its own pixel.
    @Test func yuyvKeepsItsPlaces() throws {
        let (width, height) = (64, 24)
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels += [UInt8(16 + x * 3 + y), 128] } }
        var encoder = JPEGEncoder(quality: 98)
        let decoded = try JPEGDecoder.pixels(
            of: encoder.jpeg(of: pixels, width: width, height: height, layout: .yuyv),
            layout: .rgb24
        )
        for y in 0..<height {
            for x in 0..<width {
                let expected = Double(x * 3 + y) * 255 / 219
                let green = Double(decoded.pixels[(y * width + x) * 3 + 1])
                #expect(abs(green - expected) < 6)
            }
        }
    }

    @Test(arguments: [
        (100, 80, 100, 80), (80, 60, 80, 60), (81, 60, 160, 120), (640, 480, 640, 480), (2000, 10, 640, 480),
        (300, 240, 320, 240),
    ])
    func decodingStopsAtTheSmallestScaleThatIsEnough(width: Int, height: Int, gotWidth: Int, gotHeight: Int) throws {
        let jpeg = try TestImage.jpeg(640, 480)
        let wide = width == 100 ? (160, 120) : (gotWidth, gotHeight)
        let decoded = try JPEGDecoder.pixels(of: jpeg, layout: .rgb24, wanted: (width, height))
        #expect((decoded.width, decoded.height) == wide)
        let size = try JPEGDecoder.measure(jpeg, wanted: (width, height))
        #expect((size.width, size.height) == (640, 480))
        #expect((size.scaledWidth, size.scaledHeight) == (decoded.width, decoded.height))
        #expect(
            TestImage.meanDifference(decoded.pixels, TestImage.rgb(decoded.width, decoded.height)) < 6
        )
    }

    @Test func aJPEGWithoutHuffmanTablesHasTheStandardOnes() throws {
        let jpeg = try TestImage.jpeg(128, 96)
        let bare = TestImage.without(0xC4, jpeg)
        #expect(bare.count < jpeg.count)
        let (whole, decoded) = (
            try JPEGDecoder.pixels(of: jpeg, layout: .rgb24), try JPEGDecoder.pixels(of: bare, layout: .rgb24)
        )
        #expect(decoded.pixels == whole.pixels && decoded.warning == nil)
    }

    @Test func rubbishIsAFaultAndNeverACrash() throws {
        let jpeg = try TestImage.jpeg(64, 48)
        for bytes in [[], [0xFF], Array("hello".utf8), Array(jpeg[..<2]), Array(jpeg[..<100]), Array(jpeg[2...])] {
            #expect(throws: TactusError.self) { try JPEGDecoder.measure(bytes) }
            #expect(throws: TactusError.self) { try JPEGDecoder.pixels(of: bytes, layout: .rgb24) }
        }
    }

    @Test func aDamagedJPEGWarns() throws {
        let jpeg = try TestImage.jpeg(64, 48)
        let decoded = try JPEGDecoder.pixels(of: Array(jpeg[..<(jpeg.count * 3 / 4)]), layout: .rgb24)
        let warning = try #require(decoded.warning)
        #expect(!warning.isEmpty)
    }

    @Test func everyByteTurnedRoundIsSurvived() throws {
        let jpeg = try TestImage.jpeg(32, 24)
        var decodedCount = 0
        for index in jpeg.indices {
            var broken = jpeg
            broken[index] ^= 0xFF
            if case .whole(let count) = JPEGStructure.extent(of: broken) { #expect(count <= broken.count) }
            if let decoded = try? JPEGDecoder.pixels(of: broken, layout: .rgb24) {
                decodedCount += 1
                #expect(decoded.pixels.count == decoded.width * decoded.height * 3)
            }
        }
        #expect(decodedCount > 0 && decodedCount < jpeg.count)
    }

    @Test func whatCannotBeEncodedIsAFault() {
        var encoder = JPEGEncoder()
        for (count, width, height, layout) in [
            (11, 2, 2, PixelLayout.rgb24), (0, 0, 0, .rgb24), (6, 3, 1, .yuyv), (9, 65_501, 1, .bgr24),
        ] {
            do throws(TactusError) {
                _ = try encoder.jpeg(
                    of: [UInt8](repeating: 0, count: count),
                    width: width,
                    height: height,
                    layout: layout
                )
                Issue.record("\(width)×\(height) \(layout) was encoded")
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func anEncoderIsUsedAgainAfterAFault() throws {
        var encoder = JPEGEncoder(quality: 95)
        let first = try encoder.jpeg(of: TestImage.rgb(64, 48), width: 64, height: 48, layout: .rgb24)
        _ = try? encoder.jpeg(of: [0, 0, 0, 0, 0, 0], width: 3, height: 1, layout: .yuyv)
        _ = try encoder.jpeg(of: [UInt8](repeating: 9, count: 64), width: 8, height: 4, layout: .yuyv)
        let second = try encoder.jpeg(of: TestImage.rgb(64, 48), width: 64, height: 48, layout: .rgb24)
        #expect(first == second)
    }
}

/// The end of a JPEG.
@Suite struct JPEGStructureTests {
    @Test func bytesBehindTheEndAreNotOfTheImage() throws {
        let jpeg = try TestImage.jpeg(64, 48)
        for rest: [UInt8] in [[0], [0xFF, 0xD9], [UInt8](repeating: 0, count: 5000), jpeg] {
            #expect(JPEGStructure.extent(of: jpeg + rest) == .whole(jpeg.count))
        }
    }

    @Test func everyCutIsSeen() throws {
        let jpeg = try TestImage.jpeg(32, 24)
        for count in 0..<jpeg.count { #expect(JPEGStructure.extent(of: Array(jpeg[..<count])) == .cut) }
    }

    @Test func aThumbnailInsideDoesNotEndTheImage() throws {
        let (jpeg, small) = (try TestImage.jpeg(64, 48), try TestImage.jpeg(16, 16))
        let length = small.count + 2
        let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + small
        let both = Array(jpeg[..<2]) + segment + Array(jpeg[2...])
        #expect(JPEGStructure.extent(of: both) == .whole(both.count))
    }

    @Test func otherBytesAreNone() {
        for bytes: [UInt8] in [Array("text".utf8), [0xFF, 0xD9, 0], [0xFF, 0xD8, 0x00, 0x01], [0, 0xFF, 0xD8]] {
            #expect(JPEGStructure.extent(of: bytes) == .none)
        }
    }
}
