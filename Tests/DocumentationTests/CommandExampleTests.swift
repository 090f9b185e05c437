// The command lines of the README and the articles run: the programs accept each of them.

import Foundation
import Testing

@Suite("Examples of commands", .serialized)
struct CommandExampleTests {
    /// A page of the documentation whose command lines are run one after another, in their own folder.
    struct Page: CustomTestStringConvertible, Sendable {
        var file: URL
        var testDescription: String { file.lastPathComponent }
    }

    private static let pages =
        [Page(file: Checkout.root.appendingPathComponent("README.md"))]
        + Checkout.files(endings: ["md"]).map(Page.init)

    /// Exit codes of a command line without mistakes: here some files, cameras and models are missing, and 9 and 124 are
    /// those of a run that exceeds its time.
    private static let accepted: Set<Int32> = [0, 1, 9, 66, 69, 124]

    @Test("each command line is understood", arguments: pages) func understood(_ page: Page) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["Datasets", "Models"] {
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent(name),
                withDestinationURL: Checkout.root.appendingPathComponent(name)
            )
        }
        for name in ["take.jsonl", "labelled.jsonl"] {
            try FileManager.default.copyItem(
                at: Checkout.root.appendingPathComponent("Datasets/synthetic-rps/keypoints.jsonl"),
                to: folder.appendingPathComponent(name)
            )
        }
        let text = try String(contentsOf: page.file, encoding: .utf8)
        try Checkout.writeBooks(of: text, to: folder)
        for line in Self.commands(in: text) {
            let (code, output) = try Self.run(line, in: folder)
            #expect(Self.accepted.contains(code), "\(line): \(code)\n\(output)")
            // The kits and rule books of articles have no findings but those that the article quotes.
            let isQuoted = output.split(separator: "\n").allSatisfy { text.contains($0) }
            #expect(!line.contains(" check ") || code != 1 || isQuoted, "\(line)\n\(output)")
        }
    }

    @Test("command lines are found in blocks of the shell, without prompts and comments") func found() {
        let text = """
            ```sh
            tactus play --view    # in a browser
            Scripts/demo
               tactus convert 'a # b.csv' \\
                   take.jsonl
            ```
            ```yaml
            tactus nothing
            ```
            """
        #expect(Self.commands(in: text) == ["tactus play --view", "tactus convert 'a # b.csv'        take.jsonl"])
        #expect(Self.pages.count > 15)
    }

    @Test("a mistake in a command line is found") func broken() throws {
        let (code, _) = try Self.run("tactus play --vieww", in: FileManager.default.temporaryDirectory, seconds: 30)
        #expect(!Self.accepted.contains(code))
    }

    private static func commands(in text: String) -> [String] {
        let joined = text.replacing("\\\n", with: "")
        var isShell = false
        return joined.split(separator: "\n").compactMap { line -> String? in
            let line = line.drop { $0 == " " }
            if line.hasPrefix("```") { isShell = line == "```sh" }
            guard isShell, line.hasPrefix("tactus ") else { return nil }
            return String(line.replacing(#/\s+# [^']*$/#, with: ""))
        }
    }

    /// Runs a command line for a limited time, without models, cameras and sound devices of this machine.
    private static func run(_ line: String, in folder: URL, seconds: Int = 3) throws -> (code: Int32, output: String) {
        // Without a Python, a model is not set up, which would need the network; its arguments are understood before.
        let python = line.hasPrefix("tactus models setup") ? ["PYTHONHOME": "/nowhere"] : [:]
        let limits = ["--signal=INT", "--kill-after=3", "\(seconds)"]
        return try Checkout.run(
            "/usr/bin/timeout",
            limits + ["bash", "-c", "exec \(line)"],
            in: folder,
            environment: [
                "HOME": folder.path, "XDG_DATA_HOME": folder.path, "ALSOFT_DRIVERS": "null", "seed": "1", "DISPLAY": "",
                "WAYLAND_DISPLAY": "",
            ].merging(python) { $1 }
        )
    }
}
