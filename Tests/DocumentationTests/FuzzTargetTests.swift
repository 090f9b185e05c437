// Each fuzzer can be built: what its file names is there, and so is what it is started from.

import Foundation
import Testing

@Suite("Fuzz targets")
struct FuzzTargetTests {
    private static let folder = Checkout.root.appendingPathComponent("Tests/Fuzz")

    private static let files: [URL] = Checkout.files(in: folder).filter { $0.lastPathComponent != "mutator.swift" }

    private static func words(_ field: String, of file: URL) throws -> [String] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("// \(field): ") }
        return line?.dropFirst("// \(field): ".count).split(separator: " ").map(String.init) ?? []
    }

    @Test("what a target names is there", arguments: files) func names(_ file: URL) throws {
        let package = try String(contentsOf: Checkout.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let targets = try Self.words("Target", of: file)
        #expect(!targets.isEmpty && targets.allSatisfy { package.contains("\"\($0)\"") }, "\(targets)")
        let checks = try Self.words("With", of: file)
        #expect(!checks.isEmpty)
        for path in checks {
            #expect(FileManager.default.fileExists(atPath: Checkout.root.appendingPathComponent(path).path), "\(path)")
        }
        let name = file.deletingPathExtension().lastPathComponent
        let saved = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appendingPathComponent("corpus/\(name)").path
        )
        #expect(saved.count >= 3, "\(name)")
    }

    @Test("the README names each target") func readMe() throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
        for file in Self.files { #expect(text.contains("`\(file.deletingPathExtension().lastPathComponent)`")) }
        #expect(Self.files.count >= 17)
    }
}
