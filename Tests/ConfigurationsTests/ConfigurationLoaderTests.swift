// Loading rule books, kits and takes by name: what is shipped, what lies in files, and what is not there.

import Configurations
import Drums
import Foundation
import KeypointFiles
import Shapes
import Testing

@Suite("Loading by name")
struct ConfigurationLoaderTests {
    private static let book = "shapes: [{shape: fist, confirmed: all fingers folded}]\n"
    private static let kit = """
        rules: mine.yaml
        instruments: [{instrument: kick, note: 36}]
        gestures: [{when: fist shown, hit: kick}]

        """

    /// Runs with a folder of files that is removed afterwards.
    private func with(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "loader-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        try body(folder.path)
    }

    @Test("what is shipped is loaded by its name, the kits with their books") func shipped() throws {
        for book in ShippedBook.allCases {
            let file = try ConfigurationLoader.rules(named: book.rawValue)
            #expect(try file.definition().shapes == book.book.definition.shapes)
        }
        for kit in ShippedKit.allCases {
            let file = try ConfigurationLoader.kit(named: kit.rawValue)
            #expect(try file.kit().lines == kit.kit.lines)
            #expect(try file.kit().book != nil)
        }
    }

    @Test("a kit's rule book is the file beside it, and is read with it") func beside() throws {
        try with(["mine.yaml": Self.book, "kit.yaml": Self.kit]) { folder in
            let file = try ConfigurationLoader.kit(named: "\(folder)/kit.yaml")
            #expect(try file.kit().bookName == "\(folder)/mine.yaml")
            #expect(try file.kit().book?.shapes == ["fist"])
        }
        try with(["mine.yaml": "shapes: 3", "kit.yaml": Self.kit]) { folder in
            let file = try ConfigurationLoader.kit(named: "\(folder)/kit.yaml")
            #expect(file.findings.map(\.message).first == "rules: the rule book mine.yaml has errors")
            #expect(file.findings.count == 2)
        }
    }

    @Test(
        "a kit names books of its own folder and below alone, and shows nothing of other files",
        arguments: ["../mine.yaml", "a/../../mine.yaml", "{}/mine.yaml", "/etc/passwd", "link.yaml", "-"],
        ["rules", "movements"]
    )
    func outside(name: String, field: String) throws {
        try with(["mine.yaml": "secret: 1\n"]) { folder in
            let inner = "\(folder)/kit"
            try FileManager.default.createDirectory(atPath: "\(inner)/below", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: "\(inner)/link.yaml",
                withDestinationPath: "../mine.yaml"
            )
            let book = field == "rules" ? Self.book : "movements: b\ndefinitions: [{movement: far, stroke: left}]\n"
            try Data(book.utf8).write(to: URL(filePath: "\(inner)/below/mine.yaml"))
            func kit(_ name: String) throws -> KitFile {
                let text = "\(field): \"\(name)\"\ngestures: [{when: a hand waves, mode: next}]\n"
                try Data(text.utf8).write(to: URL(filePath: "\(inner)/kit.yaml"))
                return try ConfigurationLoader.kit(named: "\(inner)/kit.yaml")
            }
            let name = name.replacing("{}", with: folder)
            let wrong = "\(field): \(name) is outside of the kit's folder, expected a file in it or below"
            #expect(try kit(name).findings.map(\.message) == [wrong])
            #expect(try kit("below/mine.yaml").findings == [])
        }
    }

    @Test("a take is loaded from its file") func take() throws {
        try with(["take.yaml": "bpm: 100\nsteps: [kick, rest]\n"]) { folder in
            let file = try ConfigurationLoader.take(at: "\(folder)/take.yaml")
            #expect(try file.take().tempo == 100)
        }
    }

    @Test(
        "what is not there gets one line",
        arguments: [
            ("hand", "hand: no built-in kit (hands, drumset, tambour, tvdrums, pointer-hand, pointer-head, presenter)"),
            (
                "/nowhere/k.yaml",
                "/nowhere/k.yaml: no such file, nor a built-in kit (hands, drumset, tambour, tvdrums, pointer-hand, "
                    + "pointer-head, presenter)"
            ),
        ]
    )
    func missing(_ name: String, _ line: String) {
        let problem = #expect(throws: TactusError.self) { _ = try ConfigurationLoader.kit(named: name) }
        #expect(problem?.description == line && problem?.kind == .missing)
    }
}
