// Every input that the fuzzer is started from, or once found, through the same checks without the fuzzer.

import Glibc
import Testing

@testable import KeypointFiles

/// The saved inputs of one fuzz target, by name.
func fuzzCorpus(_ target: String) -> [String] {
    let folder = #filePath.replacing("KeypointFilesTests/FuzzCorpusTests.swift", with: "Fuzz/corpus/\(target)/")
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var paths = [String]()
    while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if !name.hasPrefix(".") { paths.append(folder + name) }
    }
    return paths.sorted()
}

/// The bytes of a file.
func bytes(of path: String) throws -> [UInt8] {
    var source = try ByteSource(path: path)
    var bytes = [UInt8]()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = try source.read(into: &buffer, 0..<4096), count > 0 { bytes += buffer[..<count] }
    return bytes
}

@Suite struct FuzzCorpusTests {
    @Test func `there is a corpus`() { #expect(fuzzCorpus("json").count >= 20) }

    @Test(arguments: fuzzCorpus("json"))
    func `every saved input holds, whole and cut off`(path: String) throws {
        let bytes = try bytes(of: path)
        fuzzJSON(bytes)
        for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
            fuzzJSON(Array(bytes.prefix(length)))
        }
    }

    @Test(arguments: fuzzCorpus("importers"))
    func `every saved input of the importers' fuzzer is read to its end`(path: String) throws {
        FuzzedImporters.run(try bytes(of: path))
    }

    @Test func `each importer has a saved input`() {
        #expect(fuzzCorpus("importers").count >= FuzzedImporters.formats.count)
    }
}
