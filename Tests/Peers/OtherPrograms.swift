// Other programs as witnesses: what they say of our files. A missing one is a fault where CI is true, else its tests
// skip.

import Foundation

package enum OtherPrograms {
    package static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

    /// Returns whether a test with these programs runs: it does not where one is missing, except in CI.
    package static func areWanted(_ names: String...) -> Bool { isCI || names.allSatisfy { path(of: $0) != nil } }

    package static func path(of name: String) -> String? {
        if name.hasPrefix("/") { return FileManager.default.fileExists(atPath: name) ? name : nil }
        return ["/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/"].map { $0 + name }
            .first(where: FileManager.default.isExecutableFile)
    }

    /// Returns the path of a program that a test needs.
    package static func found(_ name: String) throws -> String {
        guard let path = path(of: name) else {
            throw ProgramFault(description: "\(name) must be installed for this test")
        }
        return path
    }

    /// Runs a program to its end: what it wrote to its output and its errors, and its status.
    package static func run(_ name: String, _ arguments: [String]) throws -> (text: String, status: Int32) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: try found(name))
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

/// An unmet condition of a test with another program.
struct ProgramFault: Error, CustomStringConvertible {
    var description: String
}
