// `tactus kits`: which kits there are, what one says in words, and what is wrong with one's own.

import ArgumentParser
import Drums
import RuleFiles
import Sound

struct Kits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kits",
        abstract: "List the kits, show what a gesture does in one, or check your own.",
        subcommands: [List.self, Show.self, Check.self]
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Print which kits are shipped.")

        func run() throws {
            let width = ShippedKit.allCases.map(\.rawValue.count).max() ?? 0
            for shipped in ShippedKit.allCases {
                let gap = String(repeating: " ", count: width - shipped.rawValue.count)
                try Output.write("\(shipped.rawValue)\(gap)  \(shipped.kit.about)\n")
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print what each gesture does in a kit, and its instruments.",
            discussion: """
                To start a kit of your own from a shipped one: tactus kits show hands --yaml >mine.yaml
                """
        )

        @Argument(help: "The name of a shipped kit, or a YAML file.")
        var kit: String

        @Flag(help: "Print the kit's YAML instead, to start one's own from.")
        var yaml = false

        func run() throws {
            let text =
                yaml
                ? try KitOptions.text(named: kit) : try KitOptions.kit(named: kit).words.joined(separator: "\n") + "\n"
            try Output.write(text)
        }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Look for what is wrong with a kit, and for what is odd about it.",
            discussion: """
                Wrong: words that are not known, with the nearest known one and their place; two lines that one gesture \
                would fire; a line that can never fire; a mode that nothing leaves. Odd: instruments and regions that \
                nothing uses, and instruments without a sound. Exit code 1 if anything was found.
                """
        )

        @Argument(help: "YAML files, or the names of shipped kits.")
        var kits: [String]

        @Option(
            help: ArgumentHelp(
                "The sounds it is to be played with, as for `tactus play`.",
                valueName: "name or ./folder"
            )
        )
        var sounds = SoundBanks.builtIn

        func run() throws {
            var found = 0
            let bank = try SoundBanks.bank(named: sounds)
            for name in kits {
                let file = try KitOptions.file(named: name)
                let findings =
                    file.findings
                    + file.lint { instrument in
                        let wish = SoundBanks.wish(of: instrument)
                        return bank.has(wish) || SoundBank.builtIn.has(wish)
                    }
                for finding in findings { try Output.write("\(finding)\n") }
                if findings.isEmpty {
                    let kit = try file.kit()
                    let gestures = counted(kit.lines.count, "gesture", "gestures")
                    let instruments = counted(kit.instruments.count, "instrument", "instruments")
                    try Output.write("\(name): good, \(gestures), \(instruments)\n")
                }
                found += findings.count
            }
            if found > 0 { throw ExitCode(ExitStatus.no.rawValue) }
        }
    }
}
