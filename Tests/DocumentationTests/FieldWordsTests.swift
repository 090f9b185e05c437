// One term a concept: words of the project's own that stand for a term of the field do not come back into public
// declarations or the help, and the glossary has each term once.

import Foundation
import Testing

@Suite("Words of the field")
struct FieldWordsTests {
    /// A word that is not to be used, and the term of the field for it.
    private typealias Ban = (word: String, term: String)

    /// Parts of names, in lower case.
    private static let bannedInNames: [Ban] = [
        ("picture", "image"), ("verdict", "classification"), ("tally", "counts"), ("deed", "pattern"),
        ("doing", "kind"),
        ("feint", "distractor"), ("patience", "reconnect timeout"), ("steady", "fixed latency"), ("flesh", "surface"),
        ("wish", "request"), ("hearing", "update"), ("misfit", "residual"), ("mistaken", "substituted"),
        ("misses", "deletions"), ("nearness", "membership"), ("babble", "too many lines"), ("rubbish", "malformed"),
        ("farewell", "shutdown grace"), ("breath", "exit status grace"), ("votes", "majority vote filter"),
        ("sketch", "schema sniffer"), ("trial", "protocol check"), ("tilt", "pitch"),
    ]

    /// Words of help, in lower case; some of several words.
    private static let bannedInHelp: [Ban] = [
        ("picture", "image"), ("pictures", "images"), ("verdict", "classification"), ("told", "detected"),
        ("truth", "reference"), ("doubles", "duplicates"), ("misses", "deletions"), ("false alarms", "insertions"),
        ("a second", "per second"), ("a minute", "per minute"), ("so many", "the number of"), ("not seen", "missing"),
        ("lost", "dropped"), ("feints", "distractors"), ("tilt", "pitch"), ("be heard", "audio"), ("forced", "top-1"),
        ("how many", "the number of"), ("taken for", "substitution"), ("what is wrong", "errors"),
        ("tallies", "counts"),
        ("a fault of", "internal error"), ("looked for", "found"), ("of bodies", "body pose"), ("shipped", "built-in"),
        ("judge", "classify"), ("judged", "classified"),
    ]

    // MARK: Names

    @Test("declarations that other targets see use the terms of the field") func declarations() throws {
        var count = 0
        for path in Checkout.files() {
            let text = try String(contentsOf: path, encoding: .utf8)
            for line in text.split(separator: "\n") {
                let code = line.drop { $0 == " " }
                guard code.hasPrefix("public ") || code.hasPrefix("package "), !code.contains(" import ") else {
                    continue
                }
                count += 1
                let words = Set(Self.words(of: code.prefix { $0 != "\"" }))
                for (word, term) in Self.bannedInNames where words.contains(word) {
                    Issue.record("\(path.lastPathComponent): \"\(word)\" for \(term): \(code)")
                }
            }
        }
        #expect(count > 2000)
    }

    /// The words of all names in a line of code: `HandLandmarks` is `hand` and `landmarks`.
    private static func words(of code: Substring) -> [String] {
        code.matches(of: #/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/#).map { $0.output.lowercased() }
    }

    @Test("the words of a name are its parts") func parts() {
        #expect(
            Self.words(of: "func setImageSize(of: JPEGDecoder)") == [
                "func", "set", "image", "size", "of", "jpeg", "decoder",
            ]
        )
    }

    // MARK: Help

    private static let commands = [
        "tactus", "tactus play", "tactus render", "tactus capture", "tactus classify", "tactus watch", "tactus explain",
        "tactus evaluate", "tactus evaluate hands", "tactus evaluate kit", "tactus evaluate events",
        "tactus evaluate movements", "tactus evaluate merge", "tactus measure", "tactus fit", "tactus rules",
        "tactus rules check",
        "tactus rules list",
        "tactus rules show",
        "tactus movements", "tactus movements check", "tactus movements explain", "tactus movements list",
        "tactus movements show",
        "tactus kits", "tactus kits check", "tactus kits list", "tactus kits show", "tactus take", "tactus take show",
        "tactus take quantise", "tactus take humanise", "tactus take merge", "tactus take import",
        "tactus take export", "tactus convert", "tactus movements learn",
        "tactus synthesize", "tactus synthesize hands", "tactus synthesize images", "tactus synthesize video",
        "tactus synthesize drums", "tactus synthesize movements", "tactus movements", "tactus movements find",
        "tactus models", "tactus models check", "tactus models list", "tactus devices",
        "tactus view", "tactus doorbell", "tactus ring", "tactus-camera",
        "tactus-view",
    ]

    @Test("the help uses the terms of the field", arguments: commands) func help(_ command: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let help = try Self.output(of: words[0], Array(words.dropFirst()) + ["--help"])
        #expect(help.contains("USAGE: \(command)"))
        // Lines are wrapped: words of a phrase may stand on two. Names of options are one word.
        let text = help.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.joined(separator: " ")
        for (word, term) in Self.bannedInHelp { #expect(!" \(text) ".contains(" \(word) "), "\"\(word)\" for \(term)") }
    }

    @Test("no command is left out") func commandsAreAll() throws {
        let help = try Self.output(of: "tactus", ["--help"])
        let subcommands = help.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }.dropFirst()
            .compactMap { $0.firstMatch(of: #/^  ([a-z]+)(?: |$)/#).map { "tactus \($0.output.1)" } }
        #expect(subcommands.count > 10)
        #expect(Set(subcommands).isSubset(of: Self.commands))
    }

    /// The standard output of a program.
    private static func output(of program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = Checkout.programs.appendingPathComponent(program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Glossary

    /// The rows of the glossary's tables of terms.
    private static func glossary() throws -> [[String]] {
        let path = Checkout.root.appendingPathComponent("Sources/Library/Tactus.docc/Glossary.md")
        var rows: [[String]] = []
        var isOfTerms = false
        for line in try String(contentsOf: path, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        ) {
            guard line.hasPrefix("|") else {
                isOfTerms = false
                continue
            }
            if line.hasPrefix("| term |") { isOfTerms = true }
            guard isOfTerms, !line.hasPrefix("|---"), !line.hasPrefix("| term |") else { continue }
            rows.append(line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) })
        }
        return rows
    }

    @Test("each term of the glossary stands there once") func terms() throws {
        let rows = try Self.glossary()
        #expect(rows.count > 90 && rows.allSatisfy { $0.count == 3 })
        let terms = rows.map { $0[0].lowercased() }
        for (term, places) in Dictionary(grouping: terms, by: \.self) where places.count > 1 {
            Issue.record("\(term) stands there \(places.count) times")
        }
    }

    @Test("each type that the glossary names is declared, and each option is in a help") func names() throws {
        let declared = Set(
            try Checkout.files().flatMap { path in
                let text = try String(contentsOf: path, encoding: .utf8)
                return text.matches(of: #/(?:struct|enum|class|protocol) ([A-Z]\w*)/#).map { String($0.output.1) }
            }
        )
        let helps = try Self.commands.map { command in
            let words = command.split(separator: " ").map(String.init)
            return try Self.output(of: words[0], Array(words.dropFirst()) + ["--help"])
        }.joined()
        var count = 0
        for row in try Self.glossary() {
            for name in row[2].matches(of: #/`([A-Z]\w*[a-z]\w*)(?:[.`(])/#) where name.output.1 != "Models" {
                count += 1
                #expect(declared.contains(String(name.output.1)), "\(row[0]): \(name.output.1) is not declared")
            }
            for option in row[2].matches(of: #/`(--[a-z0-9-]+)/#) {
                count += 1
                #expect(
                    helps.contains("\(option.output.1) ") || helps.contains("\(option.output.1)\n"),
                    "\(row[0]): no \(option.output.1)"
                )
            }
        }
        #expect(count > 60)
    }
}
