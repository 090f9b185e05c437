// Images, files and folders that are made for a test and gone after it.

@testable import tactus_camera
import Foundation
import KeypointFiles

/// An empty folder that is there as long as this object is.
final class Place {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-camera-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

    func opened(_ name: String) throws -> FileHandle {
        try FileHandle(forReadingFrom: URL(fileURLWithPath: file(name)))
    }
}

enum Sample {
    static let hello = StreamHeader(
        camera: "/dev/video7",
        name: "A \"webcam\"",
        width: 64,
        height: 48,
        format: .jpeg,
        pixels: "MJPG",
        rate: 25,
        isLive: true
    )

    /// A JPEG whose bytes differ from number to number.
    static func jpeg(_ number: Int, width: Int = 64, height: Int = 48) throws -> [UInt8] {
        var encoder = JPEGEncoder()
        let pixels = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 / 7 + number * 11) }
        return try encoder.jpeg(of: pixels, width: width, height: height, layout: .rgb24)
    }

    static func image(_ number: Int, time: Double, width: Int = 64, height: Int = 48) throws -> Image {
        let bytes = try jpeg(number, width: width, height: height)
        let header = ImageHeader(
            number: number,
            time: time,
            width: width,
            height: height,
            format: .jpeg,
            byteCount: bytes.count
        )
        return Image(header: header, bytes: bytes)
    }

    /// Images as a camera gives them: some numbers missing, times of a clock.
    static func take() throws -> [Image] {
        try [(0, 100.0), (1, 100.04), (2, 100.0801), (5, 100.2), (6, 100.25), (7, 100.3333)].map {
            try image($0.0, time: $0.1)
        }
    }
}

extension ImageSource {
    /// All images up to the end.
    func rest(atMost most: Int = 1000) throws -> [Image] {
        var images: [Image] = []
        while images.count < most, let image = try next() { images.append(image) }
        return images
    }
}
