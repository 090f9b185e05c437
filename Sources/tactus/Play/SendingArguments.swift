// Options for MIDI, OSC, MQTT and event files. Part of `tactus play`.

import ArgumentParser
import System
import Outputs

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

    @Option(
        help: ArgumentHelp(
            "Receive OSC from this machine on a port, or from phones and other machines: 0.0.0.0:9000.",
            valueName: "port or host:port"
        )
    )
    var oscIn: String?

    @Option(
        help: ArgumentHelp(
            """
            Publish hits, gestures and modes to an MQTT broker below this topic, and receive hits on TOPIC/in/hit; \
            mqtts:// encrypts.
            """,
            valueName: "host[:port]/topic"
        )
    )
    var mqtt: String?

    @Flag(help: "Open no camera: play what phones, OSC or MQTT bring.")
    var noCamera = false

    @Option(help: ArgumentHelp("Write one JSON line per event.", valueName: "file"))
    var events: String?

    /// The address and the port that are listened on; `nil` for none.
    ///
    /// - Throws: where they are not an address and a port.
    func listening() throws -> (host: String, port: Int)? {
        guard let oscIn else { return nil }
        do throws(TactusError) {
            return try OSCSender.parse(oscIn, ports: 0...65_535)
        } catch {
            throw ValidationError(
                "--osc-in: \(oscIn), expected HOST:PORT, or a port from 0 (any that is free) to 65535"
            )
        }
    }

    /// Returns our identity to the broker, removed from the environment before any program is started that would
    /// inherit it; `nil` without a broker.
    func credentials() throws -> MQTTCredentials? {
        guard mqtt != nil else { return nil }
        let credentials = try MQTTCredentials.ofEnvironment()
        for name in MQTTCredentials.variables { Environment.remove(name) }
        return credentials
    }

    func validate() throws {
        _ = try listening()
        if let mqtt {
            do throws(TactusError) {
                _ = try MQTTAddress(mqtt)
            } catch {
                throw ValidationError("--mqtt: \(error)")
            }
        }
        if osc.isEmpty, oscProfile != "tactus" {
            throw ValidationError("--osc-profile: \(oscProfile), but nothing is sent; expected --osc HOST:PORT too")
        }
        if let midiFile {
            try SoundArguments.refuseOtherEnding(of: midiFile, option: "--midi-file", than: ["mid", "midi", "smf"])
        }
    }
}
