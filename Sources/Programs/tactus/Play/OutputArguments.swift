// Options for the files and the other programs that get the hits. Part of `tactus play` and `tactus render`.

struct OutputArguments: ParsableArguments {
    @Option(
        help: .value(
            "take.wav|.flac|.mid",
            "Write the audio to a WAV or FLAC file, or the hits to a Standard MIDI File, by its ending; may be given for each."
        )
    )
    var output: [String] = []

    /// The spelling of version 0.1.0 for notes.
    @Option(help: .hidden)
    var midiFile: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: .value("host:port", "Send hits as OSC messages; may be repeated.")
    )
    var osc: [String] = []

    @Option(
        help: .rare(
            "profile",
            "The OSC message format: tactus (the default), hydrogen, renoise, or a template such as \"/drum/{name} {velocity}\"."
        )
    )
    var oscProfile: String?

    @Option(help: .value("file", "Write one JSON line per event."))
    var events: String?

    func validate() throws {
        if osc.isEmpty, let oscProfile {
            throw ValidationError("--osc-profile: \(oscProfile), but nothing is sent; expected --osc HOST:PORT too")
        }
        if let midiFile { try Self.refuseOtherEnding(of: midiFile, option: "--midi-file", than: Self.endingsOfNotes) }
        for path in output {
            try Self.refuseOtherEnding(of: path, option: "--output", than: ["wav", "flac"] + Self.endingsOfNotes)
        }
        let notes = output.filter(Self.isOfNotes)
        guard output.count - notes.count < 2, notes.count + (midiFile == nil ? 0 : 1) < 2 else {
            throw ValidationError("--output: expected at most one WAV or FLAC file and one Standard MIDI File")
        }
    }

    // MARK: Files

    /// The file of the audio.
    var sound: String? { output.first { !Self.isOfNotes($0) } }

    /// Whether the audio is written as FLAC.
    var isFLAC: Bool { sound.flatMap(Self.ending) == "flac" }

    /// The file of the notes.
    var notes: String? { midiFile ?? output.first(where: Self.isOfNotes) }

    private static let endingsOfNotes = ["mid", "midi", "smf"]

    private static func isOfNotes(_ path: String) -> Bool { ending(of: path).map(endingsOfNotes.contains) == true }

    private static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Throws for a file whose ending is that of another kind; one without an ending passes.
    private static func refuseOtherEnding(
        of path: String,
        option: String,
        than endings: [String]
    ) throws(ValidationError) {
        guard path != "-" else { throw ValidationError("\(option): -, expected a file") }
        guard let ending = ending(of: path), !endings.contains(ending) else { return }
        let known = endings.map { ".\($0)" }.joined(separator: " or ")
        throw ValidationError("\(option): \(path), expected a file that ends in \(known)")
    }
}
