// The devices of OSC: the sender of a message, its hit, and the lines about it for the user. Owned by PlayDevices,
// behind its lock; pure.

import Drums
import Gestures
import LiveScene
import Outputs

/// The counts of devices and their messages.
package struct DeviceCounts: Sendable, Hashable {
    /// Messages that were understood.
    package var messages = 0

    /// Datagrams and messages that were not.
    package var malformed = 0

    /// Hits on instruments missing from the kit (<doc:Messages#OSC-messages-received>).
    package var unknown = 0

    /// Hits without a velocity above 0, which are keys that are let go.
    package var released = 0

    /// The number of readings whose device's own time did not increase.
    package var outOfTime = 0

    /// The number of devices so far; those of one host without a name count as one.
    package var devices = 0

    /// Messages that were not heard: too many of a host, or under the name of another host's device.
    package var passedOver = 0
}

/// Devices, each with its own identity, instrument and detectors; any number of them may have the same
/// instrument (<doc:Messages#OSC-messages-received>). One that names no instrument gets the next of the kit that no
/// device has.
struct HeardDevices {
    private(set) var counts = DeviceCounts()

    private let kit: Kit
    private let reading: OSCInterpreter
    private var table: DeviceTable
    private var impacts: DeviceImpacts
    private var hosts: Set<String> = []
    private var limits = HostLimits()
    private var lookedAt = 0.0
    private var lines: [String] = []

    /// Creates an empty table of devices.
    ///
    /// - Parameters:
    ///   - kit: whose instruments are played.
    ///   - configuration: how hits are found in acceleration.
    init(_ kit: Kit, _ configuration: GestureRecognizer.Configuration) {
        self.kit = kit
        table = DeviceTable(kit)
        reading = OSCInterpreter()
        impacts = DeviceImpacts(configuration)
    }

    /// The number of remembered entries of devices, which would grow without bound if silent devices stayed.
    var remembered: Int { table.roster.members.count + impacts.count }

    /// The result of a message.
    enum Outcome: Equatable {
        /// A device was struck that a line of the kit waits for.
        case gesture(Gesture)

        /// An instrument is hit, or a program requests something.
        case request(KitAction, velocity: Float, Cause)
    }

    /// Takes a message in.
    ///
    /// - Parameter now: the system's clock, in seconds.
    /// - Returns: what it comes to, and lines for the user.
    mutating func hear(_ received: OSCReceived, at now: Double) -> (outcome: Outcome?, lines: [String]) {
        do throws(TactusError) {
            let input = try reading.input(of: received)
            var outcome: Outcome?
            // A device that requests a mode need not play, and gets no instrument.
            if case .request(let request, _) = input {
                let asked = try action(request)
                if isAdmitted(input, from: received.source, at: now) {
                    counts.messages += 1
                    outcome = .request(asked, velocity: Gestures.Tuning.velocity, .message)
                }
            } else {
                outcome = process(input, from: received.source, at: now)
            }
            var shown: [String] = []
            for line in lines where limits.maySay(of: received.source, at: now) { shown.append(line) }
            lines = []
            return (outcome, shown)
        } catch {
            return (nil, note(error, from: received.source, at: now).map { [$0] } ?? [])
        }
    }

    /// Counts what was no message; the line for the user.
    mutating func note(_ fault: TactusError, from source: String, at now: Double) -> String? {
        counts.malformed += 1
        return limits.maySay(of: source, at: now) ? "OSC from \(source): \(fault)" : nil
    }

    /// Looks who was silent for too long, and forgets what belongs to who is forgotten; lines for the user.
    mutating func look(at now: Double) -> [String] {
        // This is called after each look at the port; going through all hosts every time would take longer than the hits.
        if now >= lookedAt + Tuning.forgetInterval {
            lookedAt = now
            limits.forget(at: now)
        }
        var shown: [String] = []
        for device in table.lose(at: now) where table.roster[device]?.isPassing == false {
            guard limits.maySay(of: table.roster[device]?.source ?? "", at: now) else { continue }
            shown.append("\(device) is disconnected")
        }
        for device in table.forgotten() { impacts.forget(device) }
        return shown
    }

    private func action(_ request: OSCRequest) throws(TactusError) -> KitAction {
        switch request {
        case .tap: return .tempo(.tap)
        case .choke(let instrument):
            guard let name = name(of: instrument) else {
                let names = kit.namedInstruments.map(\.name).joined(separator: ", ")
                throw TactusError(.unknown, "/choke: no instrument of the kit, expected \(names)")
            }
            return .choke(name)
        case .armed(let isArmed): return .armed(isArmed)
        case .tempo(let tempo): return try KitAction(tempo: tempo, of: "/tempo")
        case .mode(let word): return try KitAction(mode: word, of: "/mode")
        case .command(let words): return try KitAction(words: words, of: "/tactus")
        }
    }

    /// Returns whether a host has not sent too much yet, and counts the message.
    private mutating func isAdmitted(_ input: OSCInput, from source: String, at now: Double) -> Bool {
        if limits.admits(input, from: source, at: now) { return true }
        counts.passedOver += 1
        lines.append("OSC from \(source): too many messages; some are passed over")
        return false
    }

    private mutating func process(_ input: OSCInput, from source: String, at now: Double) -> Outcome? {
        guard isAdmitted(input, from: source, at: now) else { return nil }
        let (full, impostors) = (table.rejected, table.impostors)
        guard let heard = table.hear(input, from: source, at: now) else {
            counts.passedOver += 1
            if table.rejected > full {
                lines.append("OSC from \(source): too many devices; new ones are ignored")
            } else if table.impostors > impostors {
                lines.append("OSC from \(source): \(input.device) is a device of another host; ignored")
            }
            return nil
        }
        counts.messages += 1
        if heard.change == .joined {
            // What says no name and comes from a new port each time, as a script's hits do, is one device.
            let host = source.prefix(upTo: source.lastIndex(of: ":") ?? source.endIndex)
            let isNew = input.device != source || !hosts.contains(String(host))
            if isNew { counts.devices += 1 }
            // Beyond the limit a host that comes again is counted again.
            if hosts.count < Outputs.Tuning.hostLimit { hosts.insert(String(host)) }
        }
        if heard.isRefused {
            lines.append("\(heard.device) keeps its instrument \(heard.chosen ?? "") while it is connected")
        }
        switch input {
        case .hit(let strike):
            guard !heard.isRepeat else { return nil }
            guard strike.velocity != 0 else {
                counts.released += 1
                return nil
            }
            guard let instrument = instrument(of: strike, heard) else {
                counts.unknown += 1
                sayUnknown(strike, heard)
                return nil
            }
            return hit(instrument, strike.velocity ?? Gestures.Tuning.velocity, by: heard.device, at: now)
        case .acceleration(let reading): return impact(reading, heard, at: now)
        case .hello:
            if heard.change != .none { introduce(heard) }
            return nil
        case .bye, .heard, .request: return nil
        }
    }

    /// Returns the hit of an instrument, or what a line of the kit does about a device of that name.
    private func hit(_ name: String, _ velocity: Float, by device: String, at now: Double) -> Outcome {
        guard kit.names(device: name) else { return .request(.hit(name), velocity: velocity, .device(device)) }
        return .gesture(
            Gesture(time: now, kind: .impact(device: name), velocity: velocity, why: "a hit of \(device)")
        )
    }

    // MARK: Instruments

    private mutating func instrument(of strike: OSCStrike, _ heard: DeviceUpdate) -> String? {
        strike.instrument == .own ? own(heard) : name(of: strike.instrument)
    }

    private func name(of instrument: OSCStrike.Instrument) -> String? {
        switch instrument {
        case .name(let name): known(name)
        case .number(let number): kit.instruments.indices.contains(number) ? kit.instruments[number].name : nil
        case .numberOrNote(let number, let note):
            kit.instruments.first { $0.note == note }?.name
                ?? (kit.instruments.indices.contains(number) ? kit.instruments[number].name : nil)
        case .own: nil
        }
    }

    /// The name of an instrument, or of a device that a line of the kit waits for; an instrument's also in other upper
    /// and lower case.
    private func known(_ name: String) -> String? {
        kit.names(device: name) ? name : table.roster.instrument(named: name)
    }

    /// Returns the instrument that a device plays: the one it named, the one of its name, or the next that no device
    /// has.
    private mutating func own(_ heard: DeviceUpdate) -> String? {
        if let chosen = heard.chosen { return known(chosen) }
        if let same = known(heard.device) { return same }
        guard let (instrument, isNew) = table.give(heard.device) else { return nil }
        if isNew { lines.append("\(heard.device) plays \(instrument)") }
        return instrument
    }

    /// Names an instrument that the kit does not have.
    private mutating func sayUnknown(_ strike: OSCStrike, _ heard: DeviceUpdate) {
        let name: String? =
            switch strike.instrument {
            case .name(let name): name
            case .number(let number), .numberOrNote(let number, _): "number \(number)"
            case .own: heard.chosen
            }
        if let line = name.flatMap({ table.remark(onUnknown: $0, by: heard.device) }) { lines.append(line) }
    }

    private mutating func introduce(_ heard: DeviceUpdate) {
        if let instrument = own(heard) {
            lines.append("\(heard.device) is connected, playing \(instrument)")
        }
    }

    // MARK: Acceleration

    private mutating func impact(_ reading: OSCAcceleration, _ heard: DeviceUpdate, at now: Double) -> Outcome? {
        guard let instrument = own(heard) else {
            counts.unknown += 1
            return nil
        }
        let (found, remarks) = impacts.process(reading, of: heard.device, at: now)
        counts.outOfTime = impacts.outOfTime
        for remark in remarks { lines.append(remark) }
        guard let found else { return nil }
        return hit(instrument, found.velocity, by: heard.device, at: now)
    }
}
