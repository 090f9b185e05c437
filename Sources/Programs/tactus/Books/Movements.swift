// `tactus movements`: what the book of movements says, what is wrong with one's own, and what was nearly a movement.

import Configurations
import Gestures

struct Movements: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "movements",
        abstract: "Find, explain or learn movements, or list, show or check books of them.",
        subcommands: [Check.self, Explain.self, Find.self, Learn.self, List.self, Show.self]
    )

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check books of movements for errors and warnings.",
            discussion: """
                Errors: unknown words, with location and suggestion; movements defined twice; numbers out of range. \
                Warnings: conditions that no hand can meet, movements that another always takes, and those that are not what \
                their names say. Exit code 1 if there are any.
                """
        )

        @Argument(help: "YAML files, or names of built-in books.", completion: .movements)
        var books: [String]

        func run() throws {
            try Configured.check(books) { name in
                let file = try ConfigurationLoader.movements(named: name)
                return (file, file.findings + file.lint())
            } words: { file in
                counted(file.count, "movement")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Describe a book of movements in words; without an argument, the built-in one."
        )

        @Argument(help: "A YAML file, or the name of a built-in book.", completion: .movements)
        var book = ShippedMovements.swipesWavesCircles.rawValue

        func run() throws {
            try Output.write(Configured.movements(named: book).words.joined(separator: "\n") + "\n")
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print a book of movements as YAML, as a template for your own."
        )

        @Argument(help: "The name of a built-in book, or a YAML file.", completion: .movements)
        var book = ShippedMovements.swipesWavesCircles.rawValue

        func run() throws { try Output.write(Configured.text(ofMovements: book)) }
    }
}
