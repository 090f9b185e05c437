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
            """
            The sounds: built-in, a Hydrogen kit by its name, or a path with a / in it: a folder of WAV, FLAC, AIFF or OGG \
            files named as the kit's sounds, or one with a Hydrogen kit.
            """,
            valueName: "name or ./folder"
        )
    )
    var sounds = SoundBanks.builtIn

    @Flag(help: "Let each instrument be heard from its place, for headphones.")
    var hrtf = false

    func validate() throws {
        if isSilent, soundDevice != nil {
            throw ValidationError("--sound-device: --no-sound says the contrary, expected one of them")
        }
        if let output { try Self.refuseOtherEnding(of: output, option: "--output", than: ["wav"]) }
    }

    /// Refuses a file whose name says that it is of another kind; one that says nothing is taken.
    static func refuseOtherEnding(of path: String, option: String, than endings: [String]) throws(ValidationError) {
        guard path != "-" else { throw ValidationError("\(option): -, expected a file") }
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
            !endings.contains(name[name.index(after: dot)...].lowercased())
        else { return }
        let known = endings.map { ".\($0)" }.joined(separator: " or ")
        throw ValidationError("\(option): \(path), expected a file that ends in \(known)")
    }

    @Option(help: ArgumentHelp("Also write what is heard to a WAV file.", valueName: "take.wav"))
    var output: String?
}
