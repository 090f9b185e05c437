// Options for MIDI, OSC and event files. Part of `tactus play`.

import ArgumentParser
import OSC

struct SendingArguments: ParsableArguments {
    @Flag(help: "Open an ALSA sequencer port named Tactus that other programs can connect to.")
    var midi = false

    @Option(
        help: ArgumentHelp("Connect the MIDI port to another program, by name or as CLIENT:PORT.", valueName: "port")
    )
    var midiConnect: String?

    @Option(help: ArgumentHelp("Write hits to a Standard MIDI File.", valueName: "take.mid"))
    var midiFile: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Send hits as OSC messages; may be repeated.", valueName: "host:port")
    )
    var osc: [String] = []

    @Option(
        help: ArgumentHelp(
            "The OSC message format: tactus, hydrogen, renoise, or a template such as \"/drum/{name} {velocity}\".",
            valueName: "profile"
        )
    )
    var oscProfile = "tactus"

    @Option(help: ArgumentHelp("Receive OSC from phones and other devices on this port.", valueName: "port"))
    var oscIn: Int?

    @Option(help: ArgumentHelp("Write one JSON line per event.", valueName: "file"))
    var events: String?

    func validate() throws {
        if let oscIn, !(0...65535).contains(oscIn) {
            throw ValidationError("--osc-in: \(oscIn), expected a port from 0 (any that is free) to 65535")
        }
        if osc.isEmpty, oscProfile != "tactus" {
            throw ValidationError("--osc-profile: \(oscProfile), but nothing is sent; expected --osc HOST:PORT too")
        }
        if let midiFile {
            try SoundArguments.refuseOtherEnding(of: midiFile, option: "--midi-file", than: ["mid", "midi", "smf"])
        }
    }
}
