// Options for sound devices, and for programs and devices that are played with. Part of `tactus play`.

import Drums
import Outputs
import Performances

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

    @Flag(help: .rare("Send MIDI clock, start, stop and song position too."))
    var midiClock = false

    @Option(
        defaultAsFlag: Self.openPort,
        parsing: .next,
        help: .value(
            "port",
            """
            Play with MIDI pads and pedals: open the port Tactus for other programs and devices, or connect it to one, by \
            name or as CLIENT:PORT.
            """
        )
    )
    var midiIn: String?

    @Option(
        help: .value("file", "What MIDI pads, pedals and buttons do: lines that give notes and controllers a command.")
    )
    var midiMap: String?

    @Flag(help: .rare("Ask what each pressed pad or pedal should do, and write it to the file of --midi-map."))
    var midiLearn = false

    @Option(
        help: """
            Follow another program's tempo, bars, start and stop: MIDI clock (midi), MIDI time code (mtc), JACK's transport \
            (jack), or join an Ableton Link session (link).
            """
    )
    var follow: FollowedClock?

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

    @Flag(
        help: .rare(
            """
            With --mqtt, appear in Home Assistant as a device: the shape of each hand, hits, gestures, smiles, and a switch \
            that arms.
            """
        )
    )
    var homeAssistant = false

    @Flag(help: "Open no camera: play from phones, OSC, MIDI or MQTT alone.")
    var noCamera = false

    func validate() throws {
        if noSound, soundDevice != nil {
            throw ValidationError("--sound-device conflicts with --no-sound, expected one of them")
        }
        if midiLearn, midiMap == nil {
            throw ValidationError("--midi-learn: nothing would be kept, expected --midi-map FILE too")
        }
        if midiMap != nil, midiIn == nil {
            throw ValidationError("--midi-map: nothing would come, expected --midi-in too")
        }
        if homeAssistant, mqtt == nil {
            throw ValidationError("--home-assistant: nothing would be sent, expected --mqtt too")
        }
        _ = try listening()
        guard let mqtt else { return }
        do throws(TactusError) {
            let topic = try MQTTAddress(mqtt).topic
            if topic.split(separator: "/").first == "homeassistant" {
                throw TactusError(.usage, "\(topic): a topic of Home Assistant's own, expected another, such as drums")
            }
        } catch {
            throw ValidationError("--mqtt: \(error)")
        }
    }

    /// The value of `--midi-in` without a port.
    private static let openPort = "open"

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

    /// Returns the same as values, with the credentials of the environment.
    func configuration() throws -> DeviceConfiguration {
        var devices = DeviceConfiguration()
        (devices.isHeard, devices.soundDevice, devices.follow) = (!noSound, soundDevice, follow)
        if midi || midiClock || midiConnect != nil { devices.midi.insert(.sending) }
        if midiIn != nil || follow?.isMIDI == true { devices.midi.insert(.receiving) }
        (devices.midiDestination, devices.sendsClock) = (midiConnect, midiClock)
        (devices.midiMap, devices.learnsMap) = (midiMap, midiLearn)
        devices.midiSource = midiIn == Self.openPort ? nil : midiIn
        devices.listening = try listening()
        devices.broker = try mqtt.map { (try MQTTAddress($0), try MQTTCredentials.ofEnvironment()) }
        (devices.isAnnounced, devices.isOpenEnded) = (homeAssistant, noCamera || follow != nil)
        return devices
    }
}

/// The sound device, and the programs and devices that are played with.
struct DeviceConfiguration {
    var isHeard = true
    var soundDevice: String?

    /// The directions of the MIDI port; empty without one.
    var midi: Set<MIDIPort.Direction> = []
    var midiDestination: String?
    var midiSource: String?
    var sendsClock = false

    /// The file of what pads and pedals do, and whether it is learnt.
    var midiMap: String?
    var learnsMap = false
    var follow: FollowedClock?

    /// The address and the port for OSC; `nil` for none.
    var listening: (host: String, port: Int)?
    var broker: (address: MQTTAddress, credentials: MQTTCredentials)?

    /// Whether the broker's Home Assistant has a device for the performance.
    var isAnnounced = false

    /// Whether the performance continues after its take, as others may play.
    var isOpenEnded = false

    /// Returns the map of pads and pedals; an empty one where the file that is learnt does not exist yet.
    func map(for kit: Kit) throws -> MIDIMap {
        guard let midiMap, !learnsMap || Path.isThere(midiMap) else { return MIDIMap() }
        return try Configured.midiMap(at: midiMap, for: kit)
    }
}

extension FollowedClock: ExpressibleByArgument {}
