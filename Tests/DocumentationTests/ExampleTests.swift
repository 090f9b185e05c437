// The examples of the documentation compile: those of the README, of the articles, and of the sources' own comments.

import Foundation
import Testing

@Suite("Examples")
struct ExampleTests {
    /// An example, and where it stands.
    private struct Example {
        var file: URL
        var line: Int
        var code: [Substring]

        /// Its own program, or a package's manifest, and no lines that could be in a function.
        var isProgram: Bool { code.contains { $0.hasPrefix("@main") } }
        var isManifest: Bool { code.contains("import PackageDescription") }
    }

    /// The declarations that examples assume; an example's own ones shadow them.
    private static let given = """
        (classifier: inout Classifier, yaml: String, bytes: [UInt8], played: [Event], reference: [Event], \
        images: AsyncStream<Image>, model: KeypointModel)
        """

    @Test("all examples compile, as a program that imports the library has them") func compiled() throws {
        let examples = try Self.examples()
        #expect(examples.count > 8)
        let functions = examples.filter { !$0.isProgram && !$0.isManifest }.map(Self.function)
        try Self.compile("import TactusLab\n" + functions.joined())
        for program in examples where program.isProgram {
            try Self.compile("import TactusLab\n" + Self.located(program.code, of: program))
        }
    }

    @Test("what does not compile is told with its place") func broken() {
        let example = Example(file: URL(fileURLWithPath: "/made-up.md"), line: 7, code: ["let x: Int = \"one\""])
        #expect(throws: Broken.self) { try Self.compile("import TactusLab\n" + Self.function(example)) }
    }

    @Test("the products of an example's manifest are there") func products() throws {
        let package = try String(contentsOf: Checkout.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        var count = 0
        for example in try Self.examples() where example.isManifest {
            for line in example.code {
                guard let name = line.firstMatch(of: #/\.product\(name: "(\w+)"/#)?.output.1 else { continue }
                count += 1
                #expect(package.contains(".library(name: \"\(name)\""), "\(name)")
            }
        }
        #expect(count > 2)
    }

    // MARK: Finding

    private static func examples() throws -> [Example] {
        let files = Checkout.files(endings: ["md", "swift"])
        return try ([Checkout.root.appendingPathComponent("README.md")] + files).flatMap(examples)
    }

    private static func examples(in file: URL) throws -> [Example] {
        let isSource = file.pathExtension == "swift"
        let text = try String(contentsOf: file, encoding: .utf8)
        var found: [Example] = []
        var open: Example?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = line
            if isSource {
                line = line.drop { $0 == " " }
                guard line.hasPrefix("///") else { continue }
                line = line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)
            }
            switch (line, open) {
            case ("```swift", nil): open = Example(file: file, line: index + 2, code: [])
            case ("```", let example?):
                found.append(example)
                open = nil
            case (_, _?): open?.code.append(line)
            case (_, nil): break
            }
        }
        return found
    }

    // MARK: Compiling

    private struct Broken: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns an example's lines with their location, for errors.
    private static func located(_ code: some Sequence<Substring>, of example: Example) -> String {
        "#sourceLocation(file: \"\(example.file.path)\", line: \(example.line))\n"
            + code.map { "\($0)\n" }.joined() + "#sourceLocation()\n"
    }

    /// An example as the body of a function; lines that import keep their place in the count of lines.
    private static func function(_ example: Example) -> String {
        let code = example.code.map { line in
            line.hasPrefix("import ") ? "" : line.replacing(#/= …(?: *\/\/.*)?$/#, with: "= []")[...]
        }
        let name =
            "example\(example.line)of\(example.file.deletingPathExtension().lastPathComponent.filter(\.isLetter))"
        return "func \(name)\(given) async throws {\n" + located(code, of: example) + "}\n"
    }

    /// Returns the compiler's options for the modules that were built for the tests, and the C modules under them.
    private static func modules() throws -> [String] {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let build = URL(fileURLWithPath: tests).deletingLastPathComponent()
        let checkouts = build.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "checkouts"
        )
        let all = FileManager.default.enumerator(at: checkouts, includingPropertiesForKeys: nil)
        let packages = (all?.allObjects as? [URL] ?? []).filter { $0.path.hasSuffix("/include/module.modulemap") }
        let own = try FileManager.default.contentsOfDirectory(at: build, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.first == "C" && $0.pathExtension == "build" }
            .map { $0.appendingPathComponent("module.modulemap") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
        return ["-I", build.appendingPathComponent("Modules").path]
            + packages.flatMap { ["-I", $0.deletingLastPathComponent().path] }
            + own.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    }

    /// Checks a program against the modules that were built for the tests.
    private static func compile(_ program: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Example.swift")
        try program.write(to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", file.path] + (try modules())
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let words = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let errors = words.split(separator: "\n").filter { $0.contains("error:") }
        guard process.terminationStatus == 0 else { throw Broken(description: errors.joined(separator: "\n")) }
    }
}
