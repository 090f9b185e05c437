// Manifests, good and bad, and where models are looked for.

import Foundation
import KeypointFiles
import Capture
import Testing

@Suite struct ManifestTests {
    static let good = """
        name: mine
        what: Looks for hands.
        command: ["{environment}/bin/python", "{folder}/model.py", --two]
        gives: hands
        accepts: [rgb24, jpeg]
        install: tactus models setup mine
        licence: Apache-2.0
        """

    @Test func `a manifest is read, with its placeholders filled in`() throws {
        let manifest = try ModelManifest(text: Self.good, file: "/models/mine/model.yaml", data: "/data")
        #expect(manifest.name == "mine")
        #expect(manifest.what == "Looks for hands.")
        #expect(manifest.command == ["/data/tactus/models/mine/bin/python", "/models/mine/model.py", "--two"])
        #expect(manifest.gives == [.hands])
        #expect(manifest.accepts == [.rgb24, .jpeg])
        #expect(manifest.install == "tactus models setup mine")
        #expect(manifest.licence == "Apache-2.0")
        #expect(manifest.timeout == .seconds(5))
        #expect(manifest.startTimeout == .seconds(60))
        #expect(manifest.folder == "/models/mine")
        #expect(manifest.stamp == "/data/tactus/models/mine/ready")
    }

    @Test func `a program of Tactus runs networks of the user's`() throws {
        let text = Self.good.replacing(
            "[\"{environment}/bin/python",
            with: "[\"{programs}/tactus-litert\", \"{networks}"
        )
        let manifest = try ModelManifest(text: text, file: "/models/mine/model.yaml", data: "/data")
        let program = try #require(manifest.command.first)
        #expect(program.hasPrefix("/") && program.hasSuffix("/tactus-litert") && !program.contains("{"))
        #expect(manifest.command.dropFirst() == ["/data/tactus/models/litert", "/models/mine/model.py", "--two"])
        #expect(manifest.stamp == "/data/tactus/models/litert/ready")
    }

    @Test func `aliases are refused before they multiply`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...8 {
            text += "a\(level): &a\(level) [" + repeatElement("*a\(level - 1)", count: 9).joined(separator: ",") + "]\n"
        }
        let fault = #expect(throws: Diagnostic.self) {
            _ = try ModelManifest(text: text + "? *a8\n: x\n", file: "model.yaml")
        }
        #expect(fault?.line == 2 && fault?.wrong.hasPrefix("an alias, expected") == true)
        #expect(throws: Never.self) {
            _ = try ModelManifest(text: Self.good.replacing("Looks for", with: "Looks * for"), file: "model.yaml")
        }
    }

    @Test func `times may be given`() throws {
        let text = Self.good + "\ntimeout: 0.5\nstart-timeout: 120\n"
        let manifest = try ModelManifest(text: text, file: "model.yaml")
        #expect(manifest.timeout == .milliseconds(500))
        #expect(manifest.startTimeout == .seconds(120))
        #expect(manifest.folder == ".")
    }

    /// A line, its replacement, and the message.
    static let faults: [(line: String, replacement: String, said: String)] = [
        ("name: mine", "", "m.yaml:2:1: error: no field \"name\""),
        ("name: mine", "name: My Model", "m.yaml:1:7: error: name: \"My Model\", expected lower case letters, digits"),
        ("name: mine", "name: ../x", "m.yaml:1:7: error: name: \"../x\", expected lower case letters, digits, - and _"),
        ("name: mine", "name: [a]", "m.yaml:1:7: error: name: a list, expected lower case letters"),
        ("name: mine", "name: mine\nname: mine", "m.yaml:2:1: error: the field name is given twice, expected once"),
        ("what: Looks for hands.", "what: ''", "m.yaml:2:7: error: what: \"\", expected a text on one line"),
        (
            "what: Looks for hands.", "what: \"a\\nb\"",
            "m.yaml:2:7: error: what: \"a\u{FFFD}b\", expected a text on one"
        ),
        ("what:", "waht:", "m.yaml:2:1: error: unknown field \"waht\", did you mean \"what\"?"),
        ("licence:", "license:", "m.yaml:7:1: error: unknown field \"license\", did you mean \"licence\"?"),
        ("what:", "colour:", "m.yaml:2:1: error: unknown field \"colour\", expected name, what, command, gives"),
        ("what: Looks", "[a, b]: Looks", "m.yaml:2:1: error: unknown field a list, expected name, what"),
        (
            "gives: hands", "gives: hand",
            "m.yaml:4:8: error: gives: \"hand\", expected hands, bodies, faces, did you mean \"hands\"?"
        ),
        ("gives: hands", "gives: []", "m.yaml:4:8: error: gives: an empty list, expected a word"),
        ("gives: hands", "gives: [hands, hands]", "m.yaml:4:16: error: gives: \"hands\" twice, expected once"),
        ("gives: hands", "gives: {hands: 2}", "m.yaml:4:8: error: gives: a mapping, expected hands, bodies, faces"),
        ("accepts: [rgb24, jpeg]", "accepts: png", "m.yaml:5:10: error: accepts: \"png\", expected jpeg, rgb24, bgr24"),
        ("command: [", "command: run # [", "m.yaml:3:10: error: command: \"run\", expected a list of texts, such as"),
        ("command: [", "command: [] # [", "m.yaml:3:10: error: command: an empty list, expected a list of texts"),
        ("command: [", "command: [a, [b]] # [", "m.yaml:3:14: error: command[1]: a list, expected a text on one line"),
        (
            "licence:", "timeout: 0\nlicence:",
            "m.yaml:7:10: error: timeout: \"0\", expected a number from 0.001 to 3600"
        ),
        ("licence:", "timeout: soon\nlicence:", "m.yaml:7:10: error: timeout: \"soon\", expected a number from 0.001"),
        ("licence:", "timeout: nan\nlicence:", "m.yaml:7:10: error: timeout: \"nan\", expected a number from 0.001"),
        ("gives: hands", "gives: [hands", "m.yaml:5:8: error: not YAML: "),
        ("gives: hands", "gives: *hands", "m.yaml:4:8: error: an alias, expected the value itself"),
        (
            "gives: hands", "gives: " + String(repeating: "[", count: 600),
            "m.yaml:4:71: error: nested deeper than 64, expected"
        ),
    ]

    @Test(arguments: faults) func `a fault is told with file, line, key and what was expected`(
        line: String,
        replacement: String,
        said: String
    ) throws {
        let text = Self.good.replacingOccurrences(of: line, with: replacement)
        #expect(text != Self.good)
        let problem = #expect(throws: Diagnostic.self) { try ModelManifest(text: text, file: "m.yaml") }
        let words = problem?.description ?? ""
        #expect(words.hasPrefix(said), "\(words)")
        #expect(!words.contains("\n"))
    }

    @Test(arguments: [
        ("", "m.yaml: error: an empty file, expected a manifest"),
        ("- a", "m.yaml:1:1: error: a list, expected a manifest"),
    ])
    func `what is no manifest is told`(text: String, said: String) {
        let problem = #expect(throws: Diagnostic.self) { try ModelManifest(text: text, file: "m.yaml") }
        #expect(problem?.description.hasPrefix(said) == true, "\(String(describing: problem))")
    }

    @Test func `models are found by name in the first folder that has them, and by path`() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-models-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for (folder, what) in [("one/mine", "first"), ("two/mine", "second"), ("two/other", "third")] {
            let url = root.appendingPathComponent(folder)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            let text = Self.good.replacingOccurrences(of: "Looks for hands.", with: what)
            try Data(text.utf8).write(to: url.appendingPathComponent("model.yaml"))
        }
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("two/empty"),
            withIntermediateDirectories: true
        )
        let paths = ["one", "nowhere", "two"].map { root.appendingPathComponent($0).path }
        let folders = ModelFolders(paths: paths)
        #expect(folders.files.map(\.name) == ["mine", "other"])
        #expect(try folders.manifest(named: "mine").what == "first")
        #expect(try folders.manifest(named: "other").what == "third")
        #expect(try folders.manifest(named: paths[2] + "/mine").what == "second")
        #expect(try folders.manifest(named: paths[2] + "/mine/model.yaml").what == "second")
        let unknown = #expect(throws: TactusError.self) { try folders.manifest(named: "thine") }
        #expect(unknown?.description == "no model thine, found mine, other in \(paths[0]), \(paths[2])")
        #expect(throws: TactusError.self) { try folders.manifest(named: paths[2] + "/empty") }
        let none = #expect(throws: TactusError.self) { try ModelFolders(paths: []).manifest(named: "x") }
        #expect(none?.description.hasPrefix("no model x: no models came with this program") == true)
    }

    @Test(arguments: AnswerTests.folders.files.map(\.file)) func `every manifest of this repository is good`(
        file: String
    ) throws {
        let manifest = try ModelManifest(file: file)
        #expect(file.hasSuffix("/\(manifest.name)/model.yaml"))
        for extra in ["README.md"] {
            #expect(FileManager.default.fileExists(atPath: manifest.folder + "/" + extra))
        }
    }

    @Test(arguments: ["\0", "name: mine\nwhat: a\0b", "\u{1}"])
    func `a byte that is no text gets one line`(_ text: String) throws {
        let problem = try #require(throws: Diagnostic.self) {
            try ModelManifest(text: text, file: "model.yaml")
        }
        let line = "\(problem)"
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(line)")
        if text.contains("\0") { #expect(line.hasSuffix("not YAML: control characters are not allowed")) }
    }
}
