// Every input that the fuzzer is started from, or once found, through the same checks without the fuzzer.

import Foundation
import Testing

@Suite struct ImageFuzzCorpusTests {
    private static let saved: [URL] = {
        let folder = #filePath.replacing("ImagingTests/FuzzCorpusTests.swift", with: "Fuzz/corpus/pictures")
        let files = try? FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: folder),
            includingPropertiesForKeys: nil
        )
        return (files ?? []).sorted { $0.path < $1.path }
    }()

    @Test func `there is a corpus`() { #expect(Self.saved.count >= 8) }

    @Test(arguments: saved)
    func `every saved input holds, whole and cut off`(file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        fuzzImages(bytes)
        for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
            fuzzImages(Array(bytes.prefix(length)))
        }
    }
}
