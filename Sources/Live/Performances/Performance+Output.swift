// The outputs of a performance of the library. Made by programs that use it; opened by Performance's initialiser.

public import Drums
public import Outputs
import Platform

extension Performance {
    /// A destination of hits.
    public struct Output: Sendable {
        /// The settings that destinations share.
        struct Setting {
            var kit: Kit
            var tempo: Double
            var say: @Sendable (String) -> Void

            func midi(_ output: sending any MIDIOutput, isRecord: Bool) throws -> MIDITarget {
                try MIDITarget(output, isRecord: isRecord, tempo: tempo, settings: kit.midi, say: say)
            }
        }

        let open: @Sendable (Setting) throws -> (target: any PlayTarget, recording: Recording?)

        /// The default sound device, with the built-in sounds.
        public static let speaker = speaker(device: nil)

        /// The names of the sound devices.
        public static var speakers: [String] { DeviceOutput.devices() }

        /// Returns a sound device.
        ///
        /// - Parameters:
        ///   - device: one of `speakers`; `nil` for the default one.
        ///   - sounds: the sounds of the instruments; built-in ones are used for those that it does not have.
        ///   - usesHRTF: whether instruments are rendered at their places, for headphones.
        public static func speaker(
            device: String? = nil,
            sounds: SoundBank = .builtIn,
            usesHRTF: Bool = false
        ) -> Output {
            Output { setting in
                let bank = bank(sounds, for: setting.kit)
                let output = try DeviceOutput(bank: bank, device: device, usesHRTF: usesHRTF)
                return (SoundTarget(output, kit: setting.kit, say: setting.say), nil)
            }
        }

        /// Returns a WAV file. One that is there is replaced if the performance ends well, and otherwise kept beside it.
        public static func wav(_ path: String, sounds: SoundBank = .builtIn) -> Output {
            Output { setting in
                let recording = try Recording(path)
                let output = try FileOutput(recording, bank: bank(sounds, for: setting.kit), isAlone: false)
                return (SoundTarget(output, kit: setting.kit, say: setting.say), recording)
            }
        }

        /// Returns a MIDI port with notes of General MIDI's percussion.
        ///
        /// - Parameter destination: the port to connect it to, such as `FLUID Synth`; `nil` for none.
        public static func midi(connectedTo destination: String? = nil) -> Output {
            Output { setting in
                let port = try MIDIPort()
                if let destination { try port.connect(destination) }
                return (try setting.midi(port, isRecord: false), nil)
            }
        }

        /// Returns a MIDI file (<doc:Messages#MIDI>).
        public static func midiFile(_ path: String) -> Output {
            Output { setting in
                let recording = try Recording(path)
                let file = MIDIFile(recording, tempo: setting.tempo)
                return (try setting.midi(file, isRecord: true), recording)
            }
        }

        /// Returns a file of events (<doc:Messages#Events>).
        public static func events(_ path: String) -> Output {
            Output { setting in
                let recording = try Recording(path)
                return (try EventTarget(recording, isLive: true, say: setting.say), recording)
            }
        }

        /// Returns OSC messages to a host and port.
        ///
        /// - Parameters:
        ///   - address: A host and a port, such as `localhost:9000`.
        ///   - profile: `tactus`, `hydrogen`, `renoise[:INSTRUMENT[:TRACK]]`, or a template of a message.
        public static func osc(_ address: String, profile: String = "tactus") -> Output {
            Output { setting in
                let profile = try OSCProfile(profile)
                return (try OSCTarget(to: address, profile: profile, kit: setting.kit, say: setting.say), nil)
            }
        }

        /// Returns a closure that is called with each hit when it sounds; it must not block.
        public static func hits(_ body: @escaping @Sendable (DrumHit) -> Void) -> Output {
            Output { _ in (HitTarget(body), nil) }
        }

        /// The sounds, with a built-in one for each instrument of the kit that has none.
        private static func bank(_ sounds: SoundBank, for kit: Kit) -> SoundBank {
            sounds.fitted(to: kit.instruments.flatMap(\.requests), with: .builtIn).bank
        }
    }
}

/// Calls a closure with each hit.
private final class HitTarget: PlayTarget {
    private let body: @Sendable (DrumHit) -> Void

    init(_ body: @escaping @Sendable (DrumHit) -> Void) { self.body = body }

    func play(_ hit: DrumHit, at time: Double) { body(hit) }

    func close(at time: Double) -> TactusError? { nil }
}
