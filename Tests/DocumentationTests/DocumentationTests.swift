// The references of the sources to the documentation exist: links lead to articles and sections, and no code leads
// elsewhere.

import Foundation
import Testing

@Suite("Documentation")
struct DocumentationTests {
    /// A line of a source, and where it stands.
    private struct Line {
        var place: String
        var text: Substring
    }

    private static let catalog = "Sources/Library/Tactus.docc"

    private static func files(_ folder: String, endings: [String]) -> [String] {
        let all = FileManager.default.enumerator(atPath: Checkout.root.appendingPathComponent(folder).path)
        let names = (all?.allObjects as? [String] ?? []).filter { !$0.contains(".build/") }
        return names.filter { name in endings.contains { name.hasSuffix($0) } }.map { "\(folder)/\($0)" }.sorted()
    }

    private static func lines(of path: String) throws -> [Line] {
        let text = try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            Line(place: "\(path):\($0 + 1)", text: $1)
        }
    }

    /// Returns the lines of a file that contain one of some words; most files have none, and are read as bytes alone.
    private static func lines(of path: String, with words: [String]) throws -> [Line] {
        let bytes = try Data(contentsOf: Checkout.root.appendingPathComponent(path))
        guard words.contains(where: { bytes.range(of: Data($0.utf8)) != nil }) else { return [] }
        return try lines(of: path).filter { line in words.contains { line.text.contains($0) } }
    }

    private static func sources(with words: [String]) throws -> [Line] {
        try ["Sources", "Tests", "Benchmarks", "Models", "Scripts"].flatMap { folder in
            try files(folder, endings: [".swift", ".h", ".hpp", ".cpp", ".c", ".py"])
                .flatMap { try lines(of: $0, with: words) }
        }
    }

    /// The articles, each with the anchors of its sections, as DocC makes them of headings.
    private static func articles() throws -> [String: Set<String>] {
        var articles: [String: Set<String>] = [:]
        for path in files(catalog, endings: [".md"]) {
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            let headings = try lines(of: path).filter { $0.text.hasPrefix("##") }.map(\.text)
            articles[name] = Set(headings.map { anchor(of: $0.drop { $0 == "#" }) })
        }
        return articles
    }

    private static func anchor(of heading: Substring) -> String {
        let words = heading.filter { !"`*_:,.()?!'’/".contains($0) }
        return words.split(separator: " ").joined(separator: "-")
    }

    @Test("every link leads to an article, and to a section of it") func links() throws {
        let articles = try Self.articles()
        #expect(articles.count > 10)
        var count = 0
        let catalog = try Self.files(Self.catalog, endings: [".md"]).flatMap { try Self.lines(of: $0, with: ["<doc:"]) }
        for line in try Self.sources(with: ["<doc:"]) + catalog where !line.place.contains("DocumentationTests") {
            for link in line.text.matches(of: #/<doc:([A-Za-z]+)(?:#([^>]+))?>/#) {
                count += 1
                let sections = articles[String(link.1)]
                #expect(sections != nil, "\(line.place): no article \(link.1)")
                if let section = link.2 {
                    let isThere = sections?.contains(String(section)) == true
                    #expect(isThere, "\(line.place): no section \(section) in \(link.1)")
                }
            }
        }
        #expect(count > 100)
    }

    @Test("no code leads to a document that is not here") func codes() throws {
        let code = #/\b(?:CNV|DRM|ACC|PIN|MOD|REC|RPS|FAC|NET|AUD)-\d\d\b|\b(?:FORMATS|BEHAVIOURS|ECOSYSTEM) [§!]/#
        let words =
            ["CNV", "DRM", "ACC", "PIN", "MOD", "REC", "RPS", "FAC", "NET", "AUD"].map { $0 + "-" }
            + ["FORMATS", "BEHAVIOURS", "ECOSYSTEM"].map { $0 + " " }
        for line in try Self.sources(with: words) {
            #expect(!line.text.contains(code), "\(line.place): \(line.text)")
        }
    }
}
