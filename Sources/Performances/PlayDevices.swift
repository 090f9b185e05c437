// Phones and other devices that send OSC: their hits, and hits found in their acceleration. Runs on a thread of its
// own.

package import Drums
import Evaluation
package import Gestures
internal import Imaging
import Keypoints
import LiveCapture
package import OSC
import Synchronization
import TextLayout

/// Listens to a port and plays what devices tell of.
///
/// Each device has an identity, an instrument and detectors of its own; any number of them may have the same instrument
/// (<doc:Formats#OSC-messages-received>). One that names no instrument gets the next of the kit that nobody has.
package final class PlayDevices: Sendable {
    /// How devices are understood.
    package struct Options: Sendable, Hashable {
        /// How hits are found in acceleration.
        package var gestures: GestureRecognizer.Configuration

        /// The unit of all accelerations; `nil` to go by the address of the message.
        package var unit: AccelerationUnit?

        /// Creates options.
        package init(gestures: GestureRecognizer.Configuration = .init(), unit: AccelerationUnit? = nil) {
            self.gestures = gestures
            self.unit = unit
        }
    }

    /// What came from devices.
    package struct Counts: Sendable, Hashable {
        /// Messages that were understood.
        package var messages = 0

        /// Datagrams and messages that were not.
        package var malformed = 0

        /// Hits on instruments missing from the kit (<doc:Formats#OSC-messages-received>).
        package var unknown = 0

        /// Readings whose device's own time did not go on from the one before.
        package var outOfTime = 0

        /// How many devices have been there; those of one host that say no name count as one.
        package var devices = 0
    }

    private struct State: ~Copyable {
        var table = DeviceTable()
        var instruments: [String: String] = [:]
        var impacts: DeviceImpacts
        var notes = RateLimitedLog()
        var counts = Counts()
        var hosts: Set<String> = []
        var unknown: Set<String> = []

        /// Lines for the user, to be said when the lock is free again.
        var lines: [String] = []
    }

    /// The port that is listened to.
    package let port: Int

    /// Held by the one thread that listens, all the while: whoever asks for counts does not wait for a datagram.
    private let receiver: Mutex<OSCReceiver>
    private let state: Mutex<State>
    private let reading: OSCInterpreter
    private let kit: Kit
    private let options: Options
    private let say: @Sendable (String) -> Void

    /// Opens a port.
    ///
    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - kit: whose instruments are played.
    ///   - say: prints a line for the user.
    /// - Throws: where the port cannot be had.
    package init(
        port: Int,
        kit: Kit,
        options: Options,
        say: @escaping @Sendable (String) -> Void
    ) throws(TactusError) {
        do throws(TactusError) {
            let receiver = try OSCReceiver(port: port)
            self.port = receiver.port
            self.receiver = Mutex(receiver)
            state = Mutex(State(impacts: DeviceImpacts(options.gestures)))
        } catch {
            throw TactusError(.unavailable, "\(error)")
        }
        reading = OSCInterpreter(unit: options.unit)
        self.kit = kit
        self.options = options
        self.say = say
    }

    /// What has come so far.
    package var counts: Counts { state.withLock { $0.counts } }

    /// Plays what comes, until the end.
    ///
    /// - Throws: where the port is lost.
    func listen(_ performance: Performance, until end: Latch, from name: String) throws(TactusError) {
        while !end.isSet {
            let intake = try receiver.withLock { (receiver) throws(TactusError) in
                try receiver.receive(within: Tuning.endInterval)
            }
            let now = MonotonicClock.now
            for (fault, from) in intake.malformed { note(fault, from: from, at: now) }
            for received in intake.messages {
                guard let gesture = gesture(of: received, at: now) else { continue }
                performance.hear(gesture, from: name)
            }
            let lost = state.withLock { $0.table.lose(at: now) }
            for device in lost { say("\(device) is disconnected") }
        }
    }

    /// What a message comes to, its time being the clock's.
    private func gesture(of received: OSCReceived, at now: Double) -> Gesture? {
        do throws(TactusError) {
            let input = try reading.input(of: received)
            let (gesture, lines) = state.withLock { state in
                let gesture = process(input, from: received.source, at: now, &state)
                defer { state.lines = [] }
                return (gesture, state.lines)
            }
            for line in lines { say(line) }
            return gesture
        } catch {
            note(error, from: received.source, at: now)
            return nil
        }
    }

    private func note(_ fault: TactusError, from source: String, at now: Double) {
        let line = state.withLock { state in
            state.counts.malformed += 1
            return state.notes.add(fault, from: source, at: now)
        }
        if let line { say(line) }
    }

    private func process(
        _ input: OSCInput,
        from source: String,
        at now: Double,
        _ state: inout sending State
    ) -> Gesture? {
        guard let heard = state.table.hear(input, from: source, at: now) else {
            // Said with the first, and then no more: there is no end to such names.
            if state.table.rejected == 1 {
                state.lines.append("OSC from \(source): too many devices; new ones are ignored")
            }
            state.counts.malformed += 1
            return nil
        }
        state.counts.messages += 1
        if heard.change == .joined {
            // What says no name and comes from a new port each time, as a script's hits do, is one device.
            let host = source.prefix(upTo: source.lastIndex(of: ":") ?? source.endIndex)
            if input.device != source || state.hosts.insert(String(host)).inserted { state.counts.devices += 1 }
        }
        if heard.isRefused {
            state.lines.append("\(heard.device) keeps its instrument \(heard.instrument ?? "") while it is connected")
        }
        switch input {
        case .hit(let strike):
            guard !heard.isRepeat else { return nil }
            guard let instrument = instrument(of: strike, heard, &state) else {
                state.counts.unknown += 1
                state.table.countUnknown(heard.device)
                sayUnknown(strike, heard, &state)
                return nil
            }
            return Gesture(
                time: now,
                kind: .impact(device: instrument),
                velocity: strike.velocity ?? Gestures.Tuning.velocity,
                why: "a hit reported by \(heard.device)"
            )
        case .acceleration(let reading): return impact(reading, heard, at: now, &state)
        case .hello:
            if heard.change != .none { introduce(heard, &state) }
            return nil
        case .bye, .heard: return nil
        }
    }

    // MARK: Instruments

    private func instrument(of strike: OSCStrike, _ heard: DeviceUpdate, _ state: inout sending State) -> String? {
        switch strike.instrument {
        case .name(let name): known(name)
        case .number(let number): kit.instruments.indices.contains(number) ? kit.instruments[number].name : nil
        case .numberOrNote(let number, let note):
            kit.instruments.first { $0.note == note }?.name
                ?? (kit.instruments.indices.contains(number) ? kit.instruments[number].name : nil)
        case .own: own(heard, &state)
        }
    }

    /// The name of an instrument, or of a device that a line of the kit waits for; an instrument's also in other upper
    /// and lower case.
    private func known(_ name: String) -> String? {
        let isDevice = kit.lines.contains { $0.trigger.pattern == .device(name) }
        if isDevice || kit.instrument(named: name) != nil { return name }
        let folded = name.lowercased()
        return kit.instruments.first { $0.name.lowercased() == folded }?.name
    }

    /// The instrument that a device plays: the one it said, the one of its name, or the next that nobody has.
    private func own(_ heard: DeviceUpdate, _ state: inout sending State) -> String? {
        if let said = heard.instrument { return known(said) }
        if let given = state.instruments[heard.device] { return given }
        if let same = known(heard.device) { return same }
        let taken = Set(state.instruments.values)
        guard let free = kit.instruments.first(where: { !taken.contains($0.name) }) ?? kit.instruments.first else {
            return nil
        }
        state.instruments[heard.device] = free.name
        state.lines.append("\(heard.device) plays \(free.name)")
        return free.name
    }

    /// Names an instrument that the kit does not have, once, and not without end.
    private func sayUnknown(_ strike: OSCStrike, _ heard: DeviceUpdate, _ state: inout sending State) {
        let name: String? =
            switch strike.instrument {
            case .name(let name): name
            case .number(let number), .numberOrNote(let number, _): "number \(number)"
            case .own: heard.instrument
            }
        guard let name, state.unknown.count < Tuning.unknownNames, state.unknown.insert(name).inserted else { return }
        let known = kit.instruments.map(\.name).joined(separator: ", ")
        state.lines.append("OSC from \(heard.device): the kit \(kit.name) has no \(printable(name)), expected \(known)")
    }

    private func introduce(_ heard: DeviceUpdate, _ state: inout sending State) {
        if let instrument = own(heard, &state) {
            state.lines.append("\(heard.device) is connected, playing \(instrument)")
        }
    }

    // MARK: Acceleration

    private func impact(
        _ reading: OSCAcceleration,
        _ heard: DeviceUpdate,
        at now: Double,
        _ state: inout sending State
    ) -> Gesture? {
        guard let instrument = own(heard, &state) else {
            state.counts.unknown += 1
            return nil
        }
        let (found, remarks) = state.impacts.process(reading, of: heard.device, at: now)
        state.counts.outOfTime = state.impacts.outOfTime
        for remark in remarks { state.lines.append(remark) }
        guard let found else { return nil }
        return Gesture(
            time: now,
            kind: .impact(device: instrument),
            velocity: found.velocity,
            why: "\(heard.device) was struck"
        )
    }
}
