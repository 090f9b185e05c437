// Broken files and streams: whole images are delivered, the rest is reported in one line.

@testable import tactus_camera
import Foundation
import KeypointFiles
import Testing

@Suite struct BrokenSourceTests {
    let place: Place

    init() throws { place = try Place() }

    private func open(_ name: String, _ say: @escaping (String) -> Void = { _ in }) throws(TactusError)
        -> any ImageSource
    {
        try ImageSources.open(place.file(name), request: CaptureRequest(), say: say)
    }

    @Test(arguments: [
        ("none.mjpeg", TactusError.Kind.missing, "there is no such file or folder"),
        ("empty.mjpeg", .broken, "no JPEG image in it, expected JPEGs one after another"),
        ("text.mjpeg", .broken, "no JPEG image in it, expected JPEGs one after another"),
        ("text.mp4", .broken, "no video or image that FFmpeg can read"),
        ("empty.mp4", .broken, "no video or image that FFmpeg can read"),
        ("bare", .broken, "no images in it, expected .jpg, .jpeg, .png"),
        ("rubbish", .broken, "no image in it can be read, expected .jpg, .jpeg, .png"),
    ])
    func whatCannotBeReadIsOneClearLine(name: String, kind: TactusError.Kind, message: String) throws {
        for file in ["empty.mjpeg", "empty.mp4"] { try place.write([], to: file) }
        for file in ["text.mjpeg", "text.mp4", "bare/notes.txt", "rubbish/1.jpg", "rubbish/2.png"] {
            try place.write(Array("hello there\n".utf8), to: file)
        }
        do throws(TactusError) {
            _ = try open(name)
            Issue.record("\(name) was opened")
        } catch {
            #expect(error.kind == kind && error.description == "\(place.file(name)): \(message)")
        }
    }

    /// Makes a video with a filter of FFmpeg's test images, 30 per second, whose decoder holds two images back.
    private func video(_ filter: String, to name: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30", "-t", "4", "-vf", filter]
            + ["-fps_mode", "vfr", "-c:v", "libx264", "-bf", "2", place.file(name)]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return name
    }

    @Test(
        "the last images of a video of variable rate go on by its last step, which is said",
        arguments: [
            ("select='lt(n,60)+not(mod(n,6))'", [3.2, 3.4, 3.6, 3.8], true),
            ("select='gte(n,60)+not(mod(n,6))'", [3.866, 3.9, 3.933, 3.966], true),
            ("null", [3.866, 3.9, 3.933, 3.966], false), ("select='not(mod(n,3))'", [3.6, 3.7, 3.8, 3.9], false),
        ]
    )
    func variableRate(filter: String, last: [Double], isSaid: Bool) throws {
        var said: [String] = []
        let source = try open(try video(filter, to: "a.mp4")) { said.append($0) }
        let times = try source.rest().map(\.header.time)
        for (time, expected) in zip(times.suffix(4), last) {
            #expect(abs(time - expected) < 0.002, "\(times.suffix(6))")
        }
        // Later versions of OpenCV give all times.
        #expect(said.allSatisfy { $0.contains("no time from OpenCV") } && said.count <= (isSaid ? 1 : 0), "\(said)")
    }

    @Test func aFolderIsReadInNaturalOrderWithoutItsRubbish() throws {
        for number in [10, 9, 1] { try place.write(Sample.jpeg(number), to: "shots/shot\(number).jpg") }
        try place.write(Array(Sample.jpeg(3)[..<200]), to: "shots/shot3.JPG")
        try place.write([0], to: "shots/notes.txt")
        try place.write(Sample.jpeg(0), to: "shots/.hidden.jpg")
        var said: [String] = []
        let source = try open("shots") { said.append($0) }
        let images = try source.rest()
        #expect(try images.map(\.bytes) == [1, 9, 10].map { try Sample.jpeg($0) })
        #expect(images.map(\.header.number) == [0, 2, 3], "the broken one leaves a gap")
        #expect(source.brokenCount == 1)
        let folder = place.file("shots")
        #expect(said == ["\(folder): \(folder)/shot3.JPG: the JPEG is cut off; skipped"])
    }

    @Test func whatLiesBetweenJPEGsIsPassedOver() throws {
        let jpegs = try (0..<3).map { try Sample.jpeg($0) }
        let rubbish: [UInt8] = [0, 0xFF, 0xD8, 1, 2, 0xFF]
        try place.write(rubbish + jpegs[0] + rubbish + jpegs[1] + jpegs[2] + rubbish, to: "a.mjpeg")
        #expect(try open("a.mjpeg").rest().map(\.bytes) == jpegs)
    }

    /// Each start could be followed to the end of the file: as many ways as starts, were all of them gone.
    @Test(arguments: [[], [0]] as [[UInt8]]) func startsThatLeadOnToTheEndAreFollowedOnce(end: [UInt8]) throws {
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 6, 0x41, 0x41]
        let starts = Array(repeatElement(start, count: 40_000).joined())
        try place.write(Sample.jpeg(0) + starts + end, to: "a.mjpeg")
        let source = try open("a.mjpeg")
        #expect(try source.rest().count == 1)
        #expect(source.brokenCount < 100)
    }

    @Test("an image behind one that was cut off within a segment is found", arguments: [40, 300])
    func cutWithin(kept: Int) throws {
        let (first, second) = (try Sample.jpeg(1), try Sample.jpeg(2))
        try place.write(Array(first.prefix(kept)) + second + first, to: "a.mjpeg")
        #expect(try open("a.mjpeg").rest().map(\.bytes).last == first)
    }

    /// The head of a PNG of a size, with nothing behind it.
    private func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { (shift: UInt32) -> UInt8 in UInt8(number >> shift & 255) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13) + Array("IHDR".utf8) + bytes(width)
            + bytes(height) + [1, 0, 0, 0, 0]
    }

    @Test func aPNGThatIsTooLargeIsRefusedByItsHead() throws {
        try place.write(png(16_200, 16_200), to: "shots/1.png")
        try place.write(Sample.jpeg(0), to: "shots/2.jpg")
        var said: [String] = []
        let source = try open("shots") { said.append($0) }
        #expect(try source.rest().count == 1)
        #expect(said.count == 1 && said[0].contains("16200×16200 pixels, too large to be decoded"), "\(said)")
    }

    @Test func aFileThatIsCutOffGivesItsWholeImages() throws {
        let images = try Sample.take()
        let bytes = images.flatMap(\.bytes)
        try place.write(Array(bytes.dropLast(10)), to: "a.mjpeg")
        var said: [String] = []
        let source = try open("a.mjpeg") { said.append($0) }
        #expect(try source.rest().map(\.bytes) == images.dropLast().map(\.bytes))
        #expect(
            source.brokenCount == 1 && said == ["\(place.file("a.mjpeg")): the last image is cut off; skipped"]
        )
    }

    /// A recording that was killed: an image without its line, or half a line.
    @Test(arguments: [0, 20]) func aRecordingThatBrokeOffIsReadToItsEnd(kept: Int) throws {
        let images = try Sample.take()
        try place.write(images.flatMap(\.bytes), to: "a.mjpeg")
        let lines = images.dropLast().flatMap(\.header.line) + (images.last?.header.line.prefix(kept) ?? [])
        try place.write(Sample.hello.line + lines, to: "a.mjpeg.jsonl")
        let back = try open("a.mjpeg").rest()
        #expect(back.map(\.bytes) == images.map(\.bytes))
        #expect(back.dropLast().map(\.header) == images.dropLast().map(\.header))
        #expect(back.last?.header.number == 7 && abs((back.last?.header.time ?? 0) - 100.29) < 1e-9)
    }

    /// Images of another program are recorded as they come, whole or not.
    @Test func aImageThatWasRecordedBrokenCostsNoOther() throws {
        var images = try Sample.take()
        images[2].bytes.removeLast(images[2].bytes.count / 2)
        images[2].header.byteCount = images[2].bytes.count
        let sink = try MJPEGSink(path: place.file("a.mjpeg"), hello: Sample.hello)
        for image in images { try sink.add(image) }
        try sink.close()
        let source = try open("a.mjpeg")
        let back = try source.rest()
        images.remove(at: 2)
        #expect(back.map(\.header) == images.map(\.header) && back.map(\.bytes) == images.map(\.bytes))
        #expect(source.brokenCount == 1)
    }

    @Test func aBadLineOfARecordingIsNamed() throws {
        let images = try Sample.take()
        try place.write(images.flatMap(\.bytes), to: "a.mjpeg")
        try place.write(
            Sample.hello.line + images[0].header.line + Array("{\"frame\":1}\n".utf8),
            to: "a.mjpeg.jsonl"
        )
        let source = try open("a.mjpeg")
        _ = try source.next()
        do throws(TactusError) {
            _ = try source.next()
            Issue.record("a bad line was taken")
        } catch {
            #expect(error.kind == .broken)
            #expect(error.description == "\(place.file("a.mjpeg.jsonl")):3: t: missing, expected seconds")
        }
    }

    @Test(arguments: [
        ("", "an empty stream, expected a handshake and images"),
        ("[]\n", "header line: a list, expected an object"),
        (
            #"{"frame":0,"t":0,"width":0,"height":1,"format":"jpeg","bytes":1}"# + "\n",
            "width: 0, expected a whole number"
        ),
    ])
    func aBadStreamIsOneClearLine(text: String, message: String) throws {
        try place.write(Array(text.utf8), to: "wire")
        let handle = try place.opened("wire")
        do throws(TactusError) {
            _ = try WireSource(descriptor: handle.fileDescriptor, say: { _ in })
            Issue.record("it was taken")
        } catch {
            #expect(error.kind == .broken && error.description.hasPrefix("-: \(message)"), "\(error)")
        }
    }

    @Test func aStreamThatEndsWithinAImageGivesTheWholeOnes() throws {
        let bytes = try Sample.hello.line + Sample.take().flatMap { $0.header.line + $0.bytes }
        try place.write(bytes.dropLast(5), to: "wire")
        let handle = try place.opened("wire")
        var said: [String] = []
        let source = try WireSource(descriptor: handle.fileDescriptor) { said.append($0) }
        #expect(try source.rest().count == 5 && said == ["-: the stream ends within an image; skipped"])
    }

    @Test func aStreamWhoseNumbersFallIsRefusedUnlessItStartsAgain() throws {
        let images = try [4, 3].map { try Sample.image($0, time: Double($0)) }
        for (between, count) in [([], 1), (Sample.hello.line, 2)] {
            let bytes = images[0].header.line + images[0].bytes + between + images[1].header.line
            try place.write(Sample.hello.line + bytes + images[1].bytes, to: "wire")
            let handle = try place.opened("wire")
            let source = try WireSource(descriptor: handle.fileDescriptor, say: { _ in })
            #expect(try source.next() != nil)
            if count == 2 {
                #expect(try source.next()?.header.number == 3)
            } else {
                #expect(throws: TactusError.self) { try source.next() }
            }
        }
    }

    @Test func aDamagedJPEGIsNotDecodedAndPassedOn() throws {
        var images = try Sample.take()
        // The coded data of one is zeros: whole by its markers, corrupt for a decoder.
        let middle = images[2].bytes.count * 3 / 4
        for index in middle..<(images[2].bytes.count - 2) { images[2].bytes[index] = 0 }
        try place.write(images.flatMap(\.bytes), to: "a.mjpeg")
        let source = try ImageSources.open(
            place.file("a.mjpeg"),
            request: CaptureRequest(format: .rgb24),
            say: { _ in }
        )
        #expect(try source.rest().map(\.header.number) == [0, 1, 3, 4, 5] && source.brokenCount == 1)
    }
}
