// Options for sound devices, and for programs and devices that are played with. Part of `tactus play`.

import Outputs

struct DeviceArguments: ParsableArguments {
    @Flag(help: "Mute audio.")
    var noSound = false

    @Option(
        help: .value(
            "name",
            "The audio device; see `tactus devices`. Default: JACK if its server runs, otherwise the system's."
        )
    )
    var soundDevice: String?

    @Flag(help: "Open an ALSA sequencer port named Tactus that other programs can connect to.")
    var midi = false

    @Option(help: .value("port", "Connect the MIDI port to another program, by name or as CLIENT:PORT."))
    var midiConnect: String?

    @Option(
        help: .value(
            "port or host:port",
            "Receive OSC from this machine on a port, or from phones and other machines: 0.0.0.0:9000."
        )
    )
    var oscIn: String?

    @Option(
        help: .value(
            "host[:port]/topic",
            """
            Publish hits, gestures and modes to an MQTT broker below this topic, and receive hits on TOPIC/in/hit; \
            mqtts:// encrypts.
            """
        )
    )
    var mqtt: String?

    @Flag(help: "Open no camera: play what phones, OSC or MQTT bring.")
    var noCamera = false

    func validate() throws {
        if noSound, soundDevice != nil {
            throw ValidationError("--sound-device conflicts with --no-sound, expected one of them")
        }
        _ = try listening()
        guard let mqtt else { return }
        do throws(TactusError) {
            _ = try MQTTAddress(mqtt)
        } catch {
            throw ValidationError("--mqtt: \(error)")
        }
    }

    /// Returns the address and the port for OSC; `nil` for none.
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

    /// Removes the credentials for the broker from the environment, which other programs inherit, and returns them; `nil`
    /// without a broker.
    func credentials() throws -> MQTTCredentials? {
        guard mqtt != nil else { return nil }
        let credentials = try MQTTCredentials.ofEnvironment()
        for name in MQTTCredentials.variables { Environment.remove(name) }
        return credentials
    }
}
