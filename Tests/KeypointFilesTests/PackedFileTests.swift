// Files packed by gzip and Zstandard, from memory and from folders.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct PackedFileTests {
    /// The line `{"frame":7,"hands":[]}` as gzip and as zstd pack it.
    static let gzip = bytes("H4sIAAAAAAACA6tWSitKzE1VsjLXUcpIzEspVrKKjq3lAgA3UrpZFwAAAA==")
    static let zstd = bytes("KLUv/QRYuQAAeyJmcmFtZSI6NywiaGFuZHMiOltdfQrQWZoF")

    private static func bytes(_ text: String) -> [UInt8] { Data(base64Encoded: text).map(Array.init) ?? [] }

    private func numbers(_ bytes: [UInt8]) throws -> [Int?] {
        var reader = try KeypointReader(ByteSource(bytes: bytes, name: "f"))
        var numbers: [Int?] = []
        while let result = try reader.next() {
            if case .frame(let frame, _) = result { numbers.append(frame.number) }
        }
        return numbers
    }

    @Test("packed data is read, in several members and with zeros behind them too")
    func members() throws {
        #expect(try numbers(Self.gzip) == [7])
        #expect(try numbers(Self.gzip + Self.gzip + [0, 0, 0]) == [7, 7])
        #expect(try numbers(Self.zstd + Self.zstd) == [7, 7])
        // As pzstd writes it: the size of the next frame in a frame to be skipped before each.
        let skipped: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, UInt8(Self.zstd.count), 0, 0, 0]
        #expect(try numbers(skipped + Self.zstd + skipped + Self.zstd) == [7, 7])
    }

    @Test("packed data that is cut off or damaged is an error", arguments: [gzip, zstd])
    func damage(whole: [UInt8]) throws {
        for count in 5..<whole.count {
            let error = #expect(throws: TactusError.self) { try numbers(Array(whole.prefix(count))) }
            // What was unpacked before may be no whole record.
            #expect(error?.kind == .broken || error?.kind == .unknown, "\(error?.description ?? "")")
        }
        #expect(throws: TactusError.self) { try numbers(whole + [1, 2, 3, 4, 5]) }
    }

    @Test("what was unpacked before the damage is read")
    func beforeDamage() throws {
        var reader = try KeypointReader(ByteSource(bytes: Self.gzip + Self.gzip.dropLast(4), name: "f"))
        guard case .frame(let frame, _) = try reader.next() else {
            Issue.record("no frame")
            return
        }
        #expect(frame.number == 7)
        #expect(throws: TactusError.self) { while try reader.next() != nil {} }
    }

    @Test("packed files of a folder are read by their names")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.gzip).write(to: folder.appending(path: "1.jsonl.gz"))
        try Data(Self.zstd).write(to: folder.appending(path: "2.jsonl.zst"))
        let reading = try Reading(path: folder.path)
        #expect(reading.frames.map(\.number) == [7, 7] && reading.problems == [])
        #expect(reading.frames.map { $0.name("file") } == ["1.jsonl.gz", "2.jsonl.zst"])
    }
}
