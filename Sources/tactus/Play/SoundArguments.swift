// Options for sound output. Part of `tactus play` and `tactus render`.

import ArgumentParser
import Drums
import Outputs

struct SoundArguments: ParsableArguments {
    @Option(
        help: .value(
            "name or path",
            """
            The drum kit samples: built-in, the name of a Hydrogen kit, a packed one (NAME.h2drumkit), or a path that \
            contains a slash, to a folder with a Hydrogen kit or with WAV, FLAC, AIFF or OGG files named after the kit's \
            sounds.
            """
        )
    )
    var drumkit = SoundBanks.builtIn

    @Option(
        parsing: .unconditional,
        help: .value(
            "0…1",
            """
            How far apart instruments are heard: 0 for the middle, 1 for where the kit places them. Default: 0.25, at most \
            6 dB between left and right; 1 with --hrtf.
            """
        )
    )
    var width: Float?

    @Flag(help: "Render each instrument at its position with HRTFs, for headphones.")
    var hrtf = false

    func validate() throws { try check("--width", width, in: 0...1) }
}
