// Every input that the fuzzer is started from, or once found, through the same checks without the fuzzer.

import Foundation
import Testing

@Suite struct OSCFuzzCorpusTests {
    private static let saved: [URL] = {
        let folder = #filePath.replacing("OSCTests/FuzzCorpusTests.swift", with: "Fuzz/corpus/osc")
        let files = try? FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: folder),
            includingPropertiesForKeys: nil
        )
        return (files ?? []).sorted { $0.path < $1.path }
    }()

    @Test func `there is a corpus`() { #expect(Self.saved.count >= 5) }

    @Test(arguments: saved)
    func `every saved input holds, whole and cut off`(file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        for length in 0...bytes.count { fuzzOSC(Array(bytes.prefix(length))) }
    }
}
