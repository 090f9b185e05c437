// Options for sound output. Part of `tactus play` and `tactus render`.

import ArgumentParser
import Drums
import Outputs

struct SoundArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The drum kit samples: built-in, the name of a Hydrogen kit, a packed one (NAME.h2drumkit), or a path that \
            contains a slash, to a folder with a Hydrogen kit or with WAV, FLAC, AIFF or OGG files named after the kit's \
            sounds.
            """,
            valueName: "name or path"
        )
    )
    var drumkit = SoundBanks.builtIn

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            How far apart instruments are heard: 0 for the middle, 1 for where the kit places them. Default: 0.25, at most \
            6 dB between left and right; 1 with --hrtf.
            """,
            valueName: "0…1"
        )
    )
    var width: Float?

    @Option(help: ArgumentHelp("Write the audio to a WAV file.", valueName: "take.wav"))
    var output: String?

    @Flag(help: "Render each instrument at its position with HRTFs, for headphones.")
    var hrtf = false

    func validate() throws {
        try check("--width", width, in: 0...1)
        if let output { try Self.refuseOtherEnding(of: output, option: "--output", than: ["wav"]) }
    }

    /// Throws for a file whose ending is that of another kind; one without an ending passes.
    static func refuseOtherEnding(of path: String, option: String, than endings: [String]) throws(ValidationError) {
        guard path != "-" else { throw ValidationError("\(option): -, expected a file") }
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
            !endings.contains(name[name.index(after: dot)...].lowercased())
        else { return }
        let known = endings.map { ".\($0)" }.joined(separator: " or ")
        throw ValidationError("\(option): \(path), expected a file that ends in \(known)")
    }
}
