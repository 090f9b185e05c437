// `tactus rules`: checks a rule book, or says in words what it says.

import Configurations
import Shapes

struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List, show, describe or check rule books.",
        subcommands: [Check.self, List.self, Show.self]
    )

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check rule books for errors and warnings.",
            discussion: """
                Errors: unknown words, with location and suggestion. Warnings: shapes that can never match, shapes that \
                can match at the same time, conditions that can never be evaluated. Exit code 1 if there are any.
                """
        )

        @Argument(help: "YAML files, or names of built-in rule books.", completion: .books)
        var books: [String]

        func run() throws {
            try Configured.check(books) { name in
                let file = try ConfigurationLoader.rules(named: name)
                return (file, file.findings + file.lint())
            } words: { file in
                counted(try file.definition().shapes.count, "shape")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Describe a rule book in words; without an argument, list the built-in rule books."
        )

        @Argument(help: "A YAML file, or the name of a built-in rule book.", completion: .books)
        var book: String?

        func run() throws {
            guard let book else {
                for shipped in ShippedBook.allCases {
                    try Output.write("\(shipped.rawValue): \(shipped.book.definition.about)\n")
                }
                return
            }
            let words = try Configured.rules(named: book).words
            try Output.write(words.joined(separator: "\n") + "\n")
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print a rule book as YAML, as a template for your own."
        )

        @Argument(help: "The name of a built-in rule book, or a YAML file.", completion: .books)
        var book: String

        func run() throws { try Output.write(Configured.text(ofRules: book)) }
    }
}
