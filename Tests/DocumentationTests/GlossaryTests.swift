// One term a concept: the glossary has each term once, and its names are those of the code and of the options.

import Foundation
import Testing

@Suite("Glossary")
struct GlossaryTests {
    /// The rows of the glossary's tables of terms: the term, its other names, its names in the code.
    private static func rows() throws -> [[String]] {
        let path = Checkout.root.appendingPathComponent("Sources/Library/Tactus.docc/Glossary.md")
        let blocks = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n\n")
        return blocks.filter { $0.hasPrefix("| term |") }.flatMap { $0.split(separator: "\n").dropFirst(2) }
            .map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    @Test("each term is in one row") func terms() throws {
        let rows = try Self.rows()
        #expect(rows.count > 90 && rows.allSatisfy { $0.count == 3 })
        for (term, rows) in Dictionary(grouping: rows, by: { $0[0].lowercased() }) where rows.count > 1 {
            Issue.record("\(term) has \(rows.count) rows")
        }
    }

    @Test("each type is declared, and each option is that of a command") func names() throws {
        let declared = Set(
            try Checkout.files().flatMap { path in
                let text = try String(contentsOf: path, encoding: .utf8)
                return text.matches(of: #/(?:struct|enum|class|protocol) ([A-Z]\w*)/#).map { $0.output.1 }.map(
                    String.init
                )
            }
        )
        let options = Set(
            try ["tactus", "tactus-camera", "tactus-point", "tactus-view"].flatMap { program in
                let path = Checkout.programs.appendingPathComponent(program).path
                let help = try Checkout.run(path, ["--experimental-dump-help"], in: Checkout.root).output
                return help.matches(of: #/"name"\s*:\s*"([a-z0-9-]+)"/#).map { String($0.output.1) }
            }
        )
        var count = 0
        for row in try Self.rows() {
            for name in row[2].matches(of: #/`([A-Z]\w*[a-z]\w*)[.`(]/#) where name.output.1 != "Models" {
                count += 1
                #expect(declared.contains(String(name.output.1)), "\(row[0]): \(name.output.1) is not declared")
            }
            for option in row[2].matches(of: #/`--([a-z0-9-]+)/#) {
                count += 1
                #expect(options.contains(String(option.output.1)), "\(row[0]): no --\(option.output.1)")
            }
        }
        #expect(count > 60)
    }
}
