// What the user says about MIDI, OSC and files of events. Part of `tactus play`.

import ArgumentParser
import OSC

struct SendingArguments: ParsableArguments {
    @Flag(help: "Play on an ALSA sequencer port named Tactus, which other programs can connect to.")
    var midi = false

    @Option(help: ArgumentHelp("Connect that port to another: a program's name, or CLIENT:PORT.", valueName: "port"))
    var midiTo: String?

    @Option(help: ArgumentHelp("Write the hits to a Standard MIDI File.", valueName: "take.mid"))
    var midiFile: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Send the hits as OSC; may be repeated.", valueName: "host:port")
    )
    var osc: [String] = []

    @Option(
        help: ArgumentHelp(
            "What is sent: tactus, hydrogen, renoise, or a template such as \"/drum/{name} {velocity}\".",
            valueName: "profile"
        )
    )
    var oscProfile = "tactus"

    @Option(help: ArgumentHelp("Listen to phones and other devices that send OSC to this port.", valueName: "port"))
    var oscIn: Int?

    @Option(help: ArgumentHelp("Write one line of JSON for each thing that happens.", valueName: "file"))
    var events: String?

    func validate() throws {
        if let oscIn, !(0...65535).contains(oscIn) {
            throw ValidationError("--osc-in: \(oscIn), expected a port from 0 (any that is free) to 65535")
        }
        if let midiFile {
            try SoundArguments.refuseOtherEnding(of: midiFile, option: "--midi-file", than: ["mid", "midi", "smf"])
        }
    }

    /// Whether results go to standard output.
    var usesStandardOutput: Bool { events == "-" }
}
