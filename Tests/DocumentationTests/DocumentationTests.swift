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

    /// The articles, each with the headings of its sections.
    private static func articles() throws -> [String: [Substring]] {
        var articles: [String: [Substring]] = [:]
        for path in files(catalog, endings: [".md"]) {
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            articles[name] = try lines(of: path).filter { $0.text.hasPrefix("##") }.map { $0.text.drop { $0 == "#" } }
        }
        return articles
    }

    /// Returns the anchor that DocC makes of a heading.
    private static func anchor(of heading: Substring) -> String {
        let words = heading.filter { !"`*_:,.()?!'’/".contains($0) }
        return words.split(separator: " ").joined(separator: "-")
    }

    /// Returns the anchor that hosts of code make of a heading.
    private static func hostAnchor(of heading: Substring) -> String {
        let words = heading.lowercased().drop { $0 == " " }
        return words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }

    @Test("every link of a comment leads to an article, and to a section of it") func links() throws {
        let articles = try Self.articles()
        #expect(articles.count > 10)
        var count = 0
        for line in try Self.sources(with: ["<doc:"]) where !line.place.contains("DocumentationTests") {
            for link in line.text.matches(of: #/<doc:([A-Za-z]+)(?:#([^>]+))?>/#) {
                count += 1
                let sections = articles[String(link.1)]?.map(Self.anchor)
                #expect(sections != nil, "\(line.place): no article \(link.1)")
                if let section = link.2 {
                    let isThere = sections?.contains(String(section)) == true
                    #expect(isThere, "\(line.place): no section \(section) in \(link.1)")
                }
            }
        }
        #expect(count > 100)
    }

    @Test("every link of an article leads to an article, and to a section of it, where hosts of code show it")
    func pages() throws {
        let articles = try Self.articles()
        var count = 0
        let files = ["README.md", "CONTRIBUTING.md"] + Self.files(Self.catalog, endings: [".md"])
        for file in files {
            let own = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
            for line in try Self.lines(of: file, with: [".md", "](#", "<doc:", "!["]) {
                let isWord = line.text.contains("`<doc:")
                #expect(isWord || !line.text.contains("<doc:"), "\(line.place): write [Section](Article.md#section)")
                for link in line.text.matches(of: #/\]\((?:[\w./]*Tactus.docc/)?(?:([A-Z]\w+)\.md)?(?:#([^)\s]+))?\)/#)
                {
                    let name = link.1.map(String.init) ?? own
                    guard link.2 != nil || link.1 != nil, name.uppercased() != name else { continue }
                    count += 1
                    let sections = articles[name]?.map(Self.hostAnchor)
                    #expect(sections != nil, "\(line.place): no article \(name)")
                    let isThere = link.2.map { sections?.contains(String($0)) == true } ?? true
                    #expect(isThere, "\(line.place): no section \(link.2 ?? "") in \(name)")
                }
                for image in line.text.matches(of: #/!\[[^\]]*\]\(([^):]+)\)/#) {
                    let path = URL(fileURLWithPath: file, relativeTo: Checkout.root).deletingLastPathComponent()
                        .appendingPathComponent(String(image.1)).path
                    #expect(FileManager.default.fileExists(atPath: path), "\(line.place): no \(image.1)")
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
