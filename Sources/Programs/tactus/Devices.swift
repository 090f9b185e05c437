// `tactus devices`: the cameras, keypoint models, sound devices and MIDI ports of this machine.

import Capture
import Outputs

struct Devices: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List cameras with their default modes, keypoint models, audio devices and MIDI ports."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let program = try CameraCommand.programBesideThis()
        let cameras = try await CameraCommand(program: program, source: nil).list(json: json)
        if json {
            let list = JSONValue.object([
                "cameras": .raw(cameras.split(separator: "\n").joined()),
                "models": .array(Models.List.known().manifests.map(\.json)), "sound": .strings(DeviceOutput.devices()),
                "midi": Self.json(Self.ports(.sending)), "midiIn": Self.json(Self.ports(.receiving)),
            ])
            try Output.write(list.text + "\n")
        } else {
            try Output.write(cameras + "\n")
            try Models.List.print(json: false)
            try Output.write(Self.table("sound", DeviceOutput.devices().map { ("", $0) }, none: "no sound device"))
            try Output.write(Self.table("midi", Self.ports(.sending), none: "no sequencer port to play to"))
            try Output.write(Self.table("midi in", Self.ports(.receiving), none: "no sequencer port to listen to"))
        }
    }

    /// The ports of other programs and devices that can be played on, or listened to; none where there is no sequencer.
    private static func ports(_ direction: MIDIPort.Direction) -> [(address: String, name: String)] {
        guard let ports = try? MIDIPort().others(for: direction) else { return [] }
        return ports.map { ($0.address, "\($0.client): \($0.port)") }
    }

    private static func json(_ ports: [(address: String, name: String)]) -> JSONValue {
        .array(ports.map { ["address": .string($0.address), "name": .string($0.name)] })
    }

    private static func table(_ head: String, _ rows: [(String, String)], none: String) -> String {
        let lines = rows.map { address, name in address.isEmpty ? name : "\(address)  \(name)" }
        return "\n\(head)\n" + (lines.isEmpty ? [none] : lines).map { "\($0)\n" }.joined()
    }
}
