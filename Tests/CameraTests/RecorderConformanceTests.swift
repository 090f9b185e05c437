// The contract of every receiver of images; a recording reads back equal.

@testable import tactus_camera
import Foundation
import KeypointFiles
import Testing

enum SinkKind: String, CaseIterable, CustomTestStringConvertible {
    case null, wire, motionJPEG, video

    var testDescription: String { rawValue }

    func make(in place: Place) throws -> any ImageSink {
        switch self {
        case .null: return NullSink()
        case .wire:
            try place.write([], to: "out")
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: place.file("out")))
            return try WireSink(descriptor: dup(handle.fileDescriptor), name: "out", hello: Sample.hello)
        case .motionJPEG: return try ImageSinks.recording(place.file("out.mjpeg"), of: Sample.hello)
        case .video: return try ImageSinks.recording(place.file("out.mp4"), of: Sample.hello)
        }
    }

    /// A source of what was recorded.
    func readBack(from place: Place) throws -> any ImageSource {
        let request = CaptureRequest()
        switch self {
        case .null: return NullSource(request: request)
        case .wire:
            let handle = try place.opened("out")
            return try WireSource(descriptor: dup(handle.fileDescriptor), say: { _ in })
        case .motionJPEG: return try ImageSources.open(place.file("out.mjpeg"), request: request, say: { _ in })
        case .video: return try ImageSources.open(place.file("out.mp4"), request: request, say: { _ in })
        }
    }
}

@Suite struct RecorderConformanceTests {
    let place: Place

    init() throws { place = try Place() }

    @Test(arguments: SinkKind.allCases) func closingTwiceIsFine(kind: SinkKind) throws {
        let sink = try kind.make(in: place)
        for image in try Sample.take() { try sink.add(image) }
        try sink.close()
        try sink.close()
    }

    @Test(arguments: SinkKind.allCases.filter { $0 != .null }) func aImageAfterTheEndIsNotTaken(kind: SinkKind) throws {
        let images = try Sample.take()
        let sink = try kind.make(in: place)
        try sink.add(images[0])
        try sink.close()
        try sink.add(images[1])
        #expect(try kind.readBack(from: place).rest().count == 1)
    }

    @Test(arguments: [SinkKind.wire, .motionJPEG]) func whatWasRecordedReadsBackEqual(kind: SinkKind) throws {
        let images = try Sample.take()
        let sink = try kind.make(in: place)
        for image in images { try sink.add(image) }
        try sink.close()
        let source = try kind.readBack(from: place)
        #expect((source.hello.name, source.hello.rate) == (Sample.hello.name, Sample.hello.rate))
        #expect((source.hello.width, source.hello.height) == (64, 48))
        let back = try source.rest()
        #expect(back.map(\.header) == images.map(\.header))
        #expect(back.map(\.bytes) == images.map(\.bytes))
    }

    @Test func motionJPEGIsJPEGsAndNothingElse() throws {
        let images = try Sample.take()
        let sink = try SinkKind.motionJPEG.make(in: place)
        for image in images { try sink.add(image) }
        #expect(try place.bytes("out.mjpeg") == images.flatMap(\.bytes), "each image is there when it was taken in")
        #expect(try place.bytes("out.mjpeg.jsonl").count { $0 == 0x0A } == images.count + 1)
        try sink.close()
    }

    @Test func aVideoRepeatsAImageUntilTheNext() throws {
        let sink = try SinkKind.video.make(in: place)
        for (number, time) in [(0, 5.0), (1, 5.04), (2, 5.24)] {
            try sink.add(Sample.image(number, time: time))
        }
        try sink.close()
        let back = try SinkKind.video.readBack(from: place).rest()
        #expect(back.map(\.header.number) == Array(0...6))
        #expect(abs(back[6].header.time - 0.24) < 0.001)
    }

    @Test(arguments: [ImageFormat.rgb24, .bgr24], [SinkKind.motionJPEG, .video])
    func rawImagesAreEncoded(format: ImageFormat, kind: SinkKind) throws {
        let source = NullSource(request: CaptureRequest(size: PixelSize(width: 64, height: 48), format: format))
        let sink = try kind.make(in: place)
        for _ in 0..<4 { if let image = try source.next() { try sink.add(image) } }
        try sink.close()
        #expect(try kind.readBack(from: place).rest().count == 4)
    }

    /// For either file of a recording.
    @Test(arguments: ["full.mjpeg", "full.mjpeg.jsonl"]) func aFullDiskIsTold(name: String) throws {
        try FileManager.default.createSymbolicLink(atPath: place.file(name), withDestinationPath: "/dev/full")
        #expect(throws: TactusError.self) {
            let sink = try ImageSinks.recording(place.file("full.mjpeg"), of: Sample.hello)
            for image in try Sample.take() { try sink.add(image) }
            try sink.close()
        }
    }

    @Test(arguments: ["none/out.mjpeg", "none/out.mp4"]) func aPlaceThatIsNotThereIsTold(name: String) {
        do throws(TactusError) {
            _ = try ImageSinks.recording(place.file(name), of: Sample.hello)
            Issue.record("\(name) was made")
        } catch {
            #expect(
                error.kind == .inputOutput && error.description.hasSuffix("cannot be made: No such file or directory")
            )
        }
    }
}

/// Takes images and keeps none.
final class NullSink: ImageSink {
    /// The number of images.
    private(set) var count = 0

    /// Creates one.
    init() {}

    /// Counts it.
    func add(_ image: Image) throws(TactusError) { count += 1 }

    /// Does nothing.
    func close() throws(TactusError) {}
}
