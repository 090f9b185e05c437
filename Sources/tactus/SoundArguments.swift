// What the user says about sound. Part of `tactus play`.

import ArgumentParser
import Drums
import Pipeline
import Sound

struct SoundArguments: ParsableArguments {
    @Flag(name: .customLong("no-sound"), help: "Let nothing be heard.")
    var isSilent = false

    @Option(help: ArgumentHelp("The sound device; see `tactus devices`. Else the system's default.", valueName: "name"))
    var soundDevice: String?

    @Option(
        help: ArgumentHelp(
            "The sounds: built-in, a folder of WAV, FLAC, AIFF or OGG files named as the kit's sounds, or a Hydrogen kit.",
            valueName: "name or folder"
        )
    )
    var sounds = "built-in"

    @Flag(help: "Let each instrument be heard from its place, for headphones.")
    var hrtf = false

    func validate() throws {
        if isSilent, soundDevice != nil {
            throw ValidationError("--sound-device: --no-sound says the contrary, expected one of them")
        }
    }

    @Option(help: ArgumentHelp("Also write what is heard to a WAV file.", valueName: "take.wav"))
    var output: String?
}
