// `tactus take import` and `export`: Standard MIDI Files and songs of Hydrogen.

import Configurations
import Drums
import Outputs
import Performances

extension Takes {
    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Convert a Standard MIDI File to a take.",
            discussion: """
                Each track with notes of the channel becomes a layer, and files of take export have their layers again; \
                --channel all takes the notes of all. The take has the \
                file's first tempo and its usual metre. A note becomes the instrument of the kit that has it, or else plays \
                the same drum, as the rim of a snare its head; notes of no drum are counted and left out.
                """
        )

        @Argument(help: "A Standard MIDI File of format 0 or 1, or - for standard input.")
        var file: String

        @Option(help: .value("name or file", "The kit of the instruments; by default drumset."), completion: .kits)
        var kit: String?

        @Option(help: .value("n or all", "The channel, 1 to 16, or all."))
        var channel = ChannelOption(Outputs.Tuning.percussion)

        @Option(help: .value("file", "The take file to write; by default standard output."))
        var output = "-"

        func run() throws {
            var files = RunFiles()
            files.read(file)
            files.read(kit: kit)
            files.write(output)
            try files.claim()
            let (instruments, settings) = try TakeFiles.instruments(ofKit: kit ?? ShippedKit.drumset.rawValue)
            let bytes = try ByteSource.contents(of: file, atMost: Outputs.Tuning.largestFile)
            let imported: ImportedTake
            do throws(Diagnostic) {
                let score = try MIDIScore(bytes, name: file)
                imported = try ImportedTake(
                    score,
                    instruments: instruments,
                    settings: settings,
                    channel: channel.channel,
                    name: file
                )
            } catch {
                throw Failure(.badInput, "\(error)")
            }
            for note in imported.notes { StandardStreams.say("\(file): \(note)") }
            try TakeFiles.write(imported.take, to: output)
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Convert a take to a Standard MIDI File or to a song of Hydrogen.",
            discussion: """
                The output is one round as it sounds: quantised, and without muted parts. In format 1 each drum is a track; \
                a song of Hydrogen has a pattern for each bar, and its instruments are in the order of the kit GMRockKit.
                """
        )

        @Argument(help: "A take file, or - for standard input.")
        var file: String

        @Option(help: .value("file", "The output: a file that ends in .mid, .midi or .h2song."))
        var output: String

        @Option(
            help: .value("name or file", "The kit of the instruments; by default all built-in kits and sounds."),
            completion: .kits
        )
        var kit: String?

        @Option(help: .value("0 or 1", "The format of a Standard MIDI File: 0 has one track. Default: 1."))
        var format: Int?

        private var isSong: Bool { output.lowercased().hasSuffix(".h2song") }

        func validate() throws {
            try check("--format", format, in: 0...1)
            guard isSong || [".mid", ".midi"].contains(where: output.lowercased().hasSuffix) else {
                throw ValidationError("--output: \(output), expected a name that ends in .mid, .midi or .h2song")
            }
            if isSong, format != nil { throw ValidationError("--format: \(output) is no Standard MIDI File") }
        }

        func run() throws {
            try TakeFiles.check([file], output: output, kit: kit)
            let (instruments, settings) = try TakeFiles.instruments(ofKit: kit)
            let take = try Configured.take(at: file)
            guard !take.isEmpty else { throw Failure(.badInput, "\(file): an empty take, expected steps or layers") }
            let export = ExportedTake(take, instruments: instruments, settings: settings)
            for name in export.missing {
                StandardStreams.say("\(file): \(printable(name)) is no instrument of the kit, and left out")
            }
            if export.mutedCount > 0 {
                StandardStreams.say("\(file): \(counted(export.mutedCount, "hit")) muted, and left out")
            }
            let name = output.split(separator: "/").last.map { String($0.dropLast(7)) } ?? ""
            try TakeFiles.write(
                isSong ? Array(export.hydrogenSong(named: name).utf8) : export.midi(format: format ?? 1),
                to: output
            )
        }
    }
}
