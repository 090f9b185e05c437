// `tactus kits`: which kits there are, what one says in words, and what is wrong with one's own.

import Configurations
import Drums
import Outputs
import Performances

struct Kits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kits",
        abstract: "List kits, show what their gestures do, or check your own.",
        subcommands: [List.self, Show.self, Check.self]
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the built-in kits.")

        func run() throws {
            let width = ShippedKit.allCases.map(\.rawValue.count).max() ?? 0
            for shipped in ShippedKit.allCases {
                try Output.write("\(padded(shipped.rawValue, to: width))  \(shipped.kit.about)\n")
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show what each gesture of a kit does, and its instruments.",
            discussion: """
                To start a kit of your own from a built-in one: tactus kits show hands --yaml >mine.yaml
                """
        )

        @Argument(help: "The name of a built-in kit, or a YAML file.", completion: .kits)
        var kit: String

        @Flag(help: "Print the kit as YAML, as a template for your own.")
        var yaml = false

        func run() throws {
            guard !yaml else { return try Output.write(ConfigurationLoader.text(ofKit: self.kit)) }
            let kit = try Configured.kit(named: self.kit).kit
            try Output.write(
                (kit.words + KitFile.tuningWords(of: kit) + soundWords(of: kit)).joined(separator: "\n") + "\n"
            )
        }

        /// Returns lines about the sounds of instruments that the built-in sounds do not have by name.
        private func soundWords(of kit: Kit) -> [String] {
            let requests = kit.instruments.flatMap(\.requests)
            let (_, origins) = SoundBank.builtIn.fitted(to: requests, with: .builtIn)
            return zip(requests, origins).compactMap { request, origin -> String? in
                switch origin {
                case .own, .other: nil
                case .byNote(let name): "There is no sound \(request.name); \(name) is played, by the note."
                case .none: "There is no sound \(request.name), nor one of the note \(request.note)."
                }
            }
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check kits for errors and warnings.",
            discussion: """
                Errors: unknown words, with location and suggestion; two lines that one gesture \
                would fire; a line that can never fire; a mode that nothing leaves. Warnings: instruments and regions that \
                nothing uses, instruments without a sound, and movements that are not what their verbs say. Exit code 1 if \
                anything was found.
                """
        )

        @Argument(help: "YAML files, or names of built-in kits.", completion: .kits)
        var kits: [String]

        @Option(help: .value("name or path", "The drum kit samples to check with, as in `tactus play`."))
        var drumkit = SoundBanks.builtIn

        func run() async throws {
            let bank = try await SoundBanks.bank(named: drumkit)
            try Configured.check(kits) { name in
                let file = try ConfigurationLoader.kit(named: name)
                let odd = file.lint(
                    isHeard: { $0.requests.allSatisfy { bank.has($0) || SoundBank.builtIn.has($0) } },
                    isNamed: { $0.sounds.allSatisfy { bank.has($0) || SoundBank.builtIn.has($0) } },
                    sounds: bank.names + SoundBank.builtIn.names
                )
                return (file, file.findings + odd)
            } words: { file in
                let kit = try file.kit()
                let values = kit.values.isEmpty ? "" : ", \(counted(kit.values.count, "value"))"
                return
                    "\(counted(kit.lines.count, "gesture")), \(counted(kit.instruments.count, "instrument"))\(values)"
            }
        }
    }
}
