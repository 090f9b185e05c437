// Opens all outputs of a performance, and reports their results. Used by `tactus play`.

import Dispatch
import Drums
import Capture
import Outputs
import Performances
import LiveScene

struct PlayOutputs {
    private(set) var targets: [any PlayTarget] = []

    /// The files that grow while it is played.
    private var recordings: [Recording] = []

    /// The files of single drums.
    private var stems: [(file: Recording, sound: SoundTarget)] = []
    private var stemFolder: String?

    private var device: SoundTarget?

    private let plan: PlayPlan
    private let say: @Sendable (String) -> Void
    private var names: [String] = []
    private let devices: PlayDevices?
    private let midi: PlayMIDI?
    private let phones: PlayPhones?

    /// The connection to a broker, and what comes in over it.
    private var link: MQTTLink?
    private(set) var messages: PlayMessages?

    /// The commands that gestures start; `nil` without any.
    private(set) var commands: GestureCommands?

    /// Opens the outputs.
    ///
    /// A missing sound device is reported and left out; outputs that the user named must be there.
    ///
    /// - Throws: `Failure`, the problems of files, and `CancellationError` where the end was requested meanwhile.
    init(
        _ plan: PlayPlan,
        tempo: Double,
        port: MIDIPort?,
        devices: PlayDevices?,
        midi: PlayMIDI?,
        phones: PlayPhones?,
        until stop: Latch,
        say: @escaping @Sendable (String) -> Void
    ) async throws {
        (self.plan, self.devices, self.midi, self.phones, self.say) = (plan, devices, midi, phones, say)
        let (kit, sound, files, programs) = (plan.kit, plan.sound, plan.outputs, plan.devices)
        if isHeard || files.sound != nil || plan.stems != nil {
            guard
                let bank = try await stop.untilSet({
                    try await SoundBanks.bank(named: sound.drumkit, for: kit, say: say)
                })
            else {
                throw CancellationError()
            }
            if isHeard { try openDevice(programs?.soundDevice, bank, sound.click.output) }
            if let name = sound.click.device { try openDevice(name, bank, .alone) }
            if let path = files.sound {
                targets.append(try openFile(record(path), bank, isAlone: !isHeard))
                names.append(path)
            }
            if let (folder, stems) = plan.stems {
                try Path.makeFolder(folder)
                for stem in stems {
                    let recording = try Recording(stem.path)
                    let target = try openFile(recording, bank, of: stem.part, isAlone: true)
                    self.stems.append((recording, target))
                    targets.append(target)
                }
                stemFolder = folder
                names.append("stems in \(folder)")
            }
        } else if sound.drumkit != SoundBanks.builtIn {
            guard try await stop.untilSet({ try await SoundBanks.bank(named: sound.drumkit) }) != nil else {
                throw CancellationError()
            }
            say("--drumkit \(sound.drumkit): there is no sound to play it with, expected --output too")
        }
        if let port, let programs, programs.midi.contains(.sending) {
            // Before the target that closes the port.
            if programs.sendsClock { targets.append(MIDIClockTarget(port, say: say)) }
            try open(port, programs.midiDestination, tempo)
        }
        if let path = files.notes {
            let recording = try record(path)
            let queue = plan.isRendered ? nil : DispatchQueue(label: "tactus.notes")
            let metre = plan.take?.metre ?? plan.drums.metre
            let file = MIDIFile(recording, tempo: tempo, meter: (metre.beats, metre.unit), queue: queue)
            targets.append(try MIDITarget(file, isRecord: true, tempo: tempo, settings: kit.midi, say: say))
            names.append(path)
        }
        for address in files.osc {
            let profile = try OSCProfile(files.oscProfile)
            targets.append(try OSCTarget(to: address, profile: profile, kit: kit, say: say))
            names.append("OSC to \(address)")
        }
        if let broker = programs?.broker { try openLink(broker.address, broker.credentials) }
        commands = GestureCommands(plan.commands, say: say)
        if let commands { targets.append(CommandTarget(commands)) }
        // What is rendered to nothing else is rendered for its events.
        if let path = files.events ?? (plan.isRendered && targets.isEmpty ? "-" : nil) {
            targets.append(try EventTarget(path == "-" ? nil : record(path), isLive: !plan.isRendered, say: say))
            names.append(path == "-" ? "events to standard output" : path)
        }
        if let take = plan.takePath, !plan.isTakeAlone { names.append(take == "-" ? "the take" : take) }
    }

    /// Reserves the place of a file.
    private mutating func record(_ path: String) throws(TactusError) -> Recording {
        let recording = try Recording(path)
        recordings.append(recording)
        return recording
    }

    /// Ends with what stood at the places of the files; when all is closed.
    ///
    /// - Parameter end: how the run ended. Its file is there, if only without anything in it.
    /// - Throws: where such a file cannot be made.
    func settle(_ end: Recording.End) throws(TactusError) {
        for recording in recordings {
            if end != .nothing { try recording.makeIfEmpty() }
            if let line = recording.settle(end) { StandardStreams.say(line) }
        }
        // A drum that was not hit has no file.
        for (file, sound) in stems {
            if let line = file.settle(sound.hasSounded ? end : .nothing) { StandardStreams.say(line) }
        }
        guard let stemFolder, end != .nothing else { return }
        let others = Stem.sounds(in: stemFolder, besides: stems.filter(\.sound.hasSounded).map(\.file.path))
        guard !others.isEmpty else { return }
        StandardStreams.say(
            "stems in \(stemFolder): also \(counted(others.count, "file")) of sound of other performances: \(listed(others, most: 3))"
        )
    }

    /// Reports the files of earlier runs that stay, because nothing was recorded.
    func tellUnchanged() {
        for recording in recordings where recording.wasThere {
            StandardStreams.say("\(recording.path): nothing to record; the file was not changed")
        }
    }

    /// Whether a sound device of this machine was to play.
    private var isHeard: Bool { plan.devices?.isHeard == true }

    private mutating func openDevice(_ name: String?, _ bank: SoundBank, _ click: ClickOutput) throws {
        do throws(TactusError) {
            let sound = plan.sound
            let output = try DeviceOutput(bank: bank, device: name, usesHRTF: sound.usesHRTF, width: sound.width)
            let target = SoundTarget(output, kit: plan.kit, click: click, say: say)
            names.append("\(click == .alone ? "click" : "sound"): \(target.granted)")
            targets.append(target)
            if click != .alone { device = target }
        } catch {
            if name != nil || error.kind == .uninstalled { throw Failure(.unavailable, "\(error)") }
            say("\(error)" + (plan.outputs.sound == nil ? "; --output take.wav writes it to a file" : ""))
        }
    }

    private func openFile(
        _ recording: Recording,
        _ bank: SoundBank,
        of part: SoundTarget.Part? = nil,
        isAlone: Bool
    ) throws -> SoundTarget {
        do throws(TactusError) {
            let output = try FileOutput(
                recording,
                bank: bank,
                usesHRTF: plan.sound.usesHRTF,
                width: plan.sound.width,
                isAlone: isAlone,
                isEarly: !plan.isRendered
            )
            return SoundTarget(output, kit: plan.kit, click: plan.sound.click.output, part: part, say: say)
        } catch {
            throw Failure(error.kind == .uninstalled ? .unavailable : .outputError, "\(error)")
        }
    }

    private mutating func open(_ port: MIDIPort, _ destination: String?, _ tempo: Double) throws {
        names.append("MIDI port Tactus" + (destination.map { " to \($0)" } ?? ""))
        let target = try available { () throws(TactusError) in
            if let destination { try port.connect(destination) }
            return try MIDITarget(port, isRecord: false, tempo: tempo, settings: plan.kit.midi, say: say)
        }
        targets.append(target)
    }

    private mutating func openLink(_ address: MQTTAddress, _ credentials: MQTTCredentials) throws {
        let link = MQTTLink(address, credentials, subscription: "in/+", say: say)
        // A broker that is away may come; a library does not.
        try link.check()
        names.append("MQTT to \(address.broker)/\(address.topic)")
        let device = plan.devices?.isAnnounced == true ? plan.device(under: address.topic) : nil
        targets.append(MQTTTarget(link, isArmed: plan.drums.isArmed, device: device))
        messages = PlayMessages(link, kit: plan.kit)
        self.link = link
    }

    // MARK: Remarks

    var words: String { names.isEmpty ? "no sound and no output file" : names.joined(separator: "; ") }

    /// The remarks for the user at the end.
    var remarks: [String] {
        var remarks: [String] = []
        func list(_ head: String, _ counts: (Int, String)...) -> String {
            ([head] + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
        }
        if let counts = device?.counts, counts.unknown > 0 {
            remarks.append(counted(counts.unknown, "hit") + " on missing sounds")
        }
        if let counts = devices?.counts {
            remarks.append(
                list(
                    "OSC: \(counted(counts.devices, "device")), \(counted(counts.messages, "message"))",
                    (counts.malformed, "not understood"),
                    (counts.passedOver, "passed over"),
                    (counts.outOfTime, "out of time"),
                    (counts.released, "silent, with velocity 0 or less"),
                    (counts.unknown, "for unknown instruments")
                )
            )
        }
        if let counts = midi?.counts, counts.messages > 0 {
            remarks.append(
                list(
                    "MIDI: \(counted(counts.messages, "message"))",
                    (counts.unknown, "without a line or an instrument")
                )
            )
        }
        if let counts = link?.counts, let heard = messages?.counts {
            remarks.append(
                list(
                    "MQTT: \(counted(counts.sent, "message")) sent, \(heard.messages) received",
                    (counts.dropped, "not sent"),
                    (counts.passedOver, "passed over"),
                    (heard.malformed, "not understood"),
                    (heard.unknown, "for unknown instruments")
                )
            )
        }
        if let report = phones?.report { remarks.append(report.words) }
        return remarks
    }

    /// The times from a sound's order to its first sample, as the device reports it.
    var soundTime: LatencyHistogram? { device?.latency }

    /// The levels of the device's sound.
    var levels: SceneLevels? { device?.levels }

    /// The reason for silence at this machine, and the remedy; `nil` where the device plays.
    var silence: SceneProblem? {
        switch device {
        case let device? where device.isLost:
            SceneProblem(
                "sound",
                "The sound device is gone: nothing is heard.",
                advice: "Connect it again; the sound goes on then."
            )
        case .some: nil
        case nil where isHeard:
            SceneProblem(
                "sound",
                "No sound device: nothing is heard.",
                advice: "Connect a speaker and start again, or write a file with --output take.wav."
            )
        case nil:
            SceneProblem("sound", "The sound is off.", advice: "To hear it here, start again without --no-sound.")
        }
    }
}
