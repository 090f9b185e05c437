// `tactus rules`: checks a rule book, or says in words what it says.

import ArgumentParser
import RuleFiles
import Shapes

struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Check a rule book, or print what it says in words.",
        subcommands: [Check.self, List.self, Show.self]
    )

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Look for what is wrong with a rule book, and for what is odd about it.",
            discussion: """
                Wrong: words that are not known, with the nearest known one and their place. Odd: a shape that is never \
                reached, two shapes that can hold at once, a condition that can never be known. Exit code 1 if anything \
                was found.
                """
        )

        @Argument(help: "YAML files, or the names of shipped books.")
        var books: [String]

        func run() throws {
            var found = 0
            for name in books {
                let file = try RuleFile(text: BookOptions.text(named: name), name: name)
                let findings = file.findings + file.lint()
                for finding in findings { try Output.write("\(finding)\n") }
                if findings.isEmpty {
                    try Output.write(
                        "\(name): good, \(counted(try file.definition().shapes.count, "shape", "shapes"))\n"
                    )
                }
                found += findings.count
            }
            if found > 0 { throw ExitCode(ExitStatus.no.rawValue) }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Print what a rule book says, in words; without a book, which books are shipped."
        )

        @Argument(help: "A YAML file, or the name of a shipped book.")
        var book: String?

        func run() throws {
            guard let book else {
                for shipped in ShippedBook.allCases {
                    try Output.write("\(shipped.rawValue): \(shipped.book.definition.about)\n")
                }
                return
            }
            let words = try BookOptions.definition(named: book).words
            try Output.write(words.joined(separator: "\n") + "\n")
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print a shipped book's YAML, to start one's own from."
        )

        @Argument(help: "The name of a shipped book.")
        var book: String

        func run() throws {
            try Output.write(BookOptions.text(named: book))
        }
    }
}
