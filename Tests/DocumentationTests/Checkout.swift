// The checkout whose texts are tested. Used by all suites of this target.

import Foundation

/// The folder of the package, and the files in it.
enum Checkout {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let sources = root.appendingPathComponent("Sources")

    /// The folder of the programs: beside the tests, or the one that TACTUS_PROGRAMS names.
    static let programs =
        ProcessInfo.processInfo.environment["TACTUS_PROGRAMS"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// Returns the files in a folder and its folders whose names have one of these endings, by their paths.
    static func files(in folder: URL = sources, endings: Set<String> = ["swift"]) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects
        return (all as? [URL] ?? []).filter { endings.contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }

    /// Writes the kits and rule books of an article as files of their names.
    static func writeBooks(of text: String, to folder: URL) throws {
        for block in text.matches(of: #/```yaml\n((?:kit|book): (\S+)\n(?s:.*?))```/#) {
            try Data(block.1.utf8).write(to: folder.appendingPathComponent("\(block.2).yaml"))
        }
    }

    /// Runs a program in a folder, with the programs of the package in its path.
    ///
    /// - Returns: its exit code, and all that it prints, to standard output and standard error.
    static func run(
        _ program: String,
        _ arguments: [String],
        in folder: URL,
        environment: [String: String] = [:]
    ) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let own = ["PATH": "\(programs.path):/usr/bin:/bin"].merging(environment) { $1 }
        process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
