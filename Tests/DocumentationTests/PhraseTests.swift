// The voice of comments is that of Swift's API Design Guidelines: a noun phrase for a value, a third-person verb for a
// function, and no phrase that a reader of other Swift code would have to translate.

import Foundation
import Testing

@Suite("Phrases of comments")
struct PhraseTests {
    /// Words one after another, each in all forms of it, and the reason to write something else.
    private struct Ban {
        var words: [[String]]
        var instead: String

        init(_ phrase: String, _ instead: String) {
            words = phrase.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
            self.instead = instead
        }
    }

    private static let banned: [Ban] = [
        Ban("tell|tells|told|telling", "detect, report, return, contain"),
        Ban("take|takes|taken|took|taking in", "add, process, parse"),
        Ban("is|are|was|were|be none", "invalid, absent, empty, `nil`"),
        Ban("so that none", "a sentence of its own"),
        Ban("so many", "the number of"),
        Ban("so long", "the time, in seconds"),
        Ban("give|gives|given|gave out", "return, send"),
        Ban("show|shows|shown out", "disconnect"),
        Ban("nobody", "the user, the caller, the file"),
        Ban("go|goes|going|went on", "continue"),
        Ban("passed over", "ignored, skipped"),
        Ban("asked for", "requested, needed"),
        Ban("looked at", "read, examined"),
    ]

    /// First words of a documentation comment, or of a file's head, that introduce a clause instead of a name or a verb.
    private static let bannedOpenings = ["What", "How", "Where", "Who", "Whose", "Why", "When", "Which"]

    /// Folders with Swift files.
    private static let folders = ["Sources", "Tests"]

    @Test("comments use the words of Swift's own documentation", arguments: folders) func comments(_ folder: String)
        throws
    {
        var count = 0
        for file in Checkout.files(in: Checkout.root.appendingPathComponent(folder)) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for comment in Self.comments(in: text) {
                count += 1
                for fault in Self.faults(of: comment) {
                    Issue.record("\(folder)/\(file.lastPathComponent):\(comment.line): \(fault)")
                }
            }
        }
        #expect(count > 0)
    }

    @Test("articles use them as well") func articles() throws {
        let catalog = Checkout.files(in: Checkout.sources.appendingPathComponent("Library"), endings: ["md"])
        let pages = ["README.md", "CONTRIBUTING.md"].map(Checkout.root.appendingPathComponent) + catalog
        #expect(catalog.count > 15)
        for page in pages {
            var isCode = false
            let lines = try String(contentsOf: page, encoding: .utf8).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            for (index, line) in lines.enumerated() {
                if line.contains("```") { isCode.toggle() }
                guard !isCode else { continue }
                for fault in Self.faults(of: Comment(line: index + 1, isDocumentation: false, text: String(line))) {
                    Issue.record("\(page.lastPathComponent):\(index + 1): \(fault)")
                }
            }
        }
    }

    @Test(
        "phrases are found in all their forms, across lines, and as openings",
        arguments: [
            ("/// What it gives.", ["What: a noun phrase or a verb"]),
            ("// What it gives.", ["What: a noun phrase or a verb"]), ("let x = 1\n// What it gives.", []),
            ("/// The size, as it\n/// tells it.", ["tells: detect, report, return, contain"]),
            ("    // Taken in, by one.", ["taken in: add, process, parse"]), ("/// Of these one is nonempty.", []),
            ("/// Not so,\n/// many so.", []), ("let text = \"so many\"  // It is right.", []),
            ("/// Whatever there is.\n///\n/// How it is.", []),
            ("/// It\n\n/// Where?", ["Where: a noun phrase or a verb"]),
        ]
    ) func found(_ text: String, _ faults: [String]) {
        #expect(Self.comments(in: text).flatMap(Self.faults) == faults)
    }

    // MARK: Comments

    /// Lines of one kind one below another.
    private struct Comment {
        var line: Int
        var isDocumentation: Bool
        var text: String
    }

    private static func comments(in text: String) -> [Comment] {
        var comments: [Comment] = []
        var end = -1
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " }
            guard line.hasPrefix("//") else { continue }
            let isDocumentation = line.hasPrefix("///")
            let words = String(line.drop { $0 == "/" })
            if end == index - 1, let last = comments.last, last.isDocumentation == isDocumentation {
                comments[comments.count - 1].text += "\n" + words
            } else {
                comments.append(Comment(line: index + 1, isDocumentation: isDocumentation, text: words))
            }
            end = index
        }
        return comments
    }

    private static func faults(of comment: Comment) -> [String] {
        // Punctuation stays with its word, so that only words of one clause follow each other.
        let words = comment.text.split { $0 == " " || $0 == "\n" }.map(String.init)
        var faults: [String] = []
        if comment.isDocumentation || comment.line == 1,
            let first = words.first?.trimmingCharacters(in: .punctuationCharacters),
            bannedOpenings.contains(first)
        {
            faults.append("\(first): a noun phrase or a verb")
        }
        let lower = words.map { $0.lowercased() }
        let bare = lower.map { $0.trimmingCharacters(in: .punctuationCharacters) }
        for (start, first) in lower.enumerated() {
            for ban in banned where ban.words[0].contains(ban.words.count == 1 ? bare[start] : first) {
                let end = start + ban.words.count
                guard end <= lower.count else { continue }
                let found = lower[start..<end - 1] + [bare[end - 1]]
                if zip(found, ban.words).allSatisfy({ $1.contains($0) }) {
                    faults.append("\(found.joined(separator: " ")): \(ban.instead)")
                }
            }
        }
        return faults
    }
}
