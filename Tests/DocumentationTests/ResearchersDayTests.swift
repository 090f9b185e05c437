// The commands of the article Researcher's Day print what it quotes, on real labelled hands.

import Foundation
import Testing

@Suite("A researcher's day")
struct ResearchersDayTests {
    /// Commands of the shell, and the lines that the article quotes from what they print.
    struct Step: CustomTestStringConvertible, Sendable {
        var script: String
        var quoted: [Substring]
        var testDescription: String { String(script.prefix { $0 != "\n" }) }
    }

    private static let article = Checkout.root.appendingPathComponent("Sources/Library/Tactus.docc/ResearchersDay.md")
    private static let datasets = ProcessInfo.processInfo.environment["TACTUS_DATASETS"]

    @Test("each command prints the lines that are quoted below it", .enabled(if: datasets != nil))
    func printed() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("data"),
            withDestinationURL: URL(fileURLWithPath: try #require(Self.datasets))
        )
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        try Checkout.writeBooks(of: text, to: folder)
        let steps = Self.steps(in: text)
        #expect(steps.count > 8)
        for step in steps {
            let output = try Checkout.run("/bin/bash", ["-c", step.script], in: folder).output
            let missing = Self.missing(step.quoted, in: output.split(separator: "\n"))
            #expect(missing == nil, "\(step.testDescription) prints:\n\(output)")
        }
    }

    @Test(
        "lines are found in their order, and only … stands for others",
        arguments: [
            (["a", "b"], nil), (["a"], "end"), (["b", "c"], "b"), (["…", "b", "c"], nil), (["…", "b", "…", "d"], "d"),
            (["a", "…"], nil), (["…", "c", "…", "b", "…"], "b"), ([], nil),
        ] as [([Substring], Substring?)]
    )
    func compared(_ quoted: [Substring], _ missing: Substring?) {
        let printed: [Substring] = quoted == ["a", "b"] ? ["a", "b"] : ["a", "b", "c"]
        #expect(Self.missing(quoted, in: printed) == missing)
    }

    private static func steps(in text: String) -> [Step] {
        text.matches(of: #/```sh\n((?s:.*?))```\n(?:\n```\n((?s:.*?))```)?/#).map { block in
            Step(script: String(block.1), quoted: block.2?.split(separator: "\n") ?? [])
        }
    }

    /// Returns the first quoted line that was not printed where the article has it, or `nil`.
    private static func missing(_ quoted: [Substring], in printed: [Substring]) -> Substring? {
        var rest = printed[...]
        var mayPass = quoted.isEmpty
        for line in quoted {
            if line == "…" {
                mayPass = true
            } else if let place = rest.firstIndex(of: line), mayPass || place == rest.startIndex {
                rest = rest[(place + 1)...]
                mayPass = false
            } else {
                return line
            }
        }
        return mayPass || rest.isEmpty ? nil : "end"
    }
}
