// Options for MIDI, OSC and event files. Part of `tactus play` and `tactus render`.

import ArgumentParser
import Outputs

struct OutputArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Write hits to a Standard MIDI File.", valueName: "take.mid"))
    var midiFile: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Send hits as OSC messages; may be repeated.", valueName: "host:port")
    )
    var osc: [String] = []

    @Option(
        help: ArgumentHelp(
            "The OSC message format: tactus (the default), hydrogen, renoise, or a template such as \"/drum/{name} {velocity}\".",
            valueName: "profile"
        )
    )
    var oscProfile: String?

    @Option(help: ArgumentHelp("Write one JSON line per event.", valueName: "file"))
    var events: String?

    func validate() throws {
        if osc.isEmpty, let oscProfile {
            throw ValidationError("--osc-profile: \(oscProfile), but nothing is sent; expected --osc HOST:PORT too")
        }
        if let midiFile {
            try SoundArguments.refuseOtherEnding(of: midiFile, option: "--midi-file", than: ["mid", "midi", "smf"])
        }
    }
}
