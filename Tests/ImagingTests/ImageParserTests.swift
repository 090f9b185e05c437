import KeypointFiles
import Testing

/// Headers and streams of images, in pieces of any size.
@Suite struct ImageParserTests {
    private static let header = ImageHeader(
        number: 38,
        time: 1.2667,
        width: 1280,
        height: 720,
        format: .jpeg,
        byteCount: 3
    )

    @Test func aHeaderIsTheLineOfTheProtocol() {
        let line = #"{"frame":38,"t":1.2667,"width":1280,"height":720,"format":"jpeg","bytes":3}"# + "\n"
        #expect(String(decoding: Self.header.line, as: UTF8.self) == line)
    }

    @Test(arguments: [1, 2, 7, 64, 4096])
    func aStreamInPiecesGivesTheSameImages(piece: Int) throws {
        var stream = Array("{\"camera\":\"null\"}\n".utf8)
        var images: [[UInt8]] = []
        for number in 0..<20 {
            // Line breaks and braces inside an image are bytes like others.
            let bytes = (0..<(number * 37)).map { UInt8(truncatingIfNeeded: $0 % 3 == 0 ? 10 : $0 * 31) }
            images.append(bytes)
            var header = Self.header
            header.number = number
            header.byteCount = bytes.count
            stream += header.line + bytes
        }
        var parser = ImageParser()
        var seen: [[UInt8]] = []
        var hellos = 0
        for start in stride(from: 0, to: stream.count, by: piece) {
            parser.add(stream[start..<min(start + piece, stream.count)])
            while let item = try parser.next() {
                switch item {
                case .hello(let fields):
                    hellos += 1
                    #expect(fields["camera"]?.string == "null")
                case .image(let image):
                    #expect(image.header.number == seen.count)
                    seen.append(image.bytes)
                }
            }
        }
        let isComplete = parser.isComplete
        #expect(isComplete)
        #expect(hellos == 1)
        #expect(seen == images)
    }

    @Test(arguments: [
        "[]\n": "header line: a list, expected an object",
        #"{"frame":1,"t":0,"width":0,"height":2,"format":"jpeg","bytes":2}"# + "\n":
            "width: 0, expected a whole number, 1 to 65500",
        #"{"frame":1,"t":0,"width":2,"height":2,"format":"png","bytes":2}"# + "\n":
            #"format: "png", expected jpeg, rgb24, bgr24"#,
        #"{"frame":1,"t":0,"width":2,"height":2,"format":"rgb24","bytes":11}"# + "\n":
            "bytes: 11, expected 12 for 2×2 rgb24",
        #"{"frame":1,"bytes":5}"# + "\n": "t: missing, expected seconds",
    ])
    func aBadHeaderIsOneClearLine(text: String, message: String) {
        var parser = ImageParser()
        parser.add(text.utf8)
        do throws(TactusError) {
            _ = try parser.next()
            Issue.record("a bad header was taken")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test func aStreamWithoutLineBreaksIsRefused() {
        var parser = ImageParser()
        parser.add(repeatElement(0x20, count: KeypointFiles.Tuning.headerLineLimit + 1))
        do throws(TactusError) {
            _ = try parser.next()
            Issue.record("rubbish was taken")
        } catch {
            #expect(error.description == "more than 65536 bytes without a line break, expected a header line")
        }
    }
}
