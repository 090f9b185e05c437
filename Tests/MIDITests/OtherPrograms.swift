// Other programs as witnesses: what they say of our files. A missing one is a fault where CI is true, else its tests
// skip.

import Foundation
import Testing

enum OtherPrograms {
    static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

    /// Returns whether a test with these programs runs: it does not where one is missing, except in CI.
    static func areWanted(_ names: String...) -> Bool { isCI || names.allSatisfy { path(of: $0) != nil } }

    static func path(of name: String) -> String? {
        if name.hasPrefix("/") { return FileManager.default.fileExists(atPath: name) ? name : nil }
        return ["/usr/bin/", "/bin/"].map { $0 + name }.first(where: FileManager.default.isExecutableFile)
    }

    /// Runs a program to its end: what it wrote to its output and its errors, and its status.
    static func run(_ name: String, _ arguments: [String]) throws -> (text: String, status: Int32) {
        let found = try #require(path(of: name), "\(name) must be installed for this test")
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: found)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
}

/// A folder that is gone with the test.
final class TestFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-midi-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appendingPathComponent(name))) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
