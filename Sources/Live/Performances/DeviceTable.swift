// The present senders of OSC, with their names, instruments and counts of messages. Owned by HeardDevices; pure.

import Drums
import LiveScene
import Outputs

/// A device that sends OSC.
struct HeardDevice: RosterMember {
    /// The address that it last sent from: `HOST:PORT`.
    var source: String
    var isNamed: Bool
    var lastHeard: Double
    var streams = false
    var lostAt: Double?

    /// The instrument that it chose, as it said it, and the one that it was given.
    var chosen: String?
    var given: String?
    var sequence = SequenceCheck()

    var host: String? { source.isOfThisMachine ? nil : String(source.host) }
    var instrument: String? { chosen ?? given }

    /// Whether it only hit and never said a name, like a script that sends each hit from its own port.
    var isPassing: Bool { !isNamed && !streams && chosen == nil }
}

/// The result of an input.
struct DeviceUpdate: Hashable {
    enum Change: Hashable {
        case none

        /// It was not there.
        case joined

        /// It was lost, and is the same one again.
        case returned
    }

    /// The device's identity, which stays over a change of its address: its own name, or the address it first had.
    var device: String

    var change: Change

    /// The instrument that the device chose.
    var chosen: String?

    /// Whether the input came before, and is skipped.
    var isRepeat = false

    /// Whether it requested another instrument than it has, which is refused while it is connected.
    var isRefused = false
}

/// Devices by their identity (<doc:Messages#OSC-messages-received>).
///
/// Over UDP nothing is connected: a device is there as long as it is heard, streams of readings within half a second,
/// others within `Tuning.hitSilence`. While one with a name is heard, the name is its host's. A lost device is remembered
/// for ten seconds. One without a name is known by its address; where it comes back on another port of the same host, it
/// is the same one if no other lost one of that host could be meant.
struct DeviceTable: Sendable {
    private typealias Tuning = Outputs.Tuning

    private(set) var roster: Roster<HeardDevice>
    private var newlyLost: [String] = []
    private var newlyForgotten: [String] = []
    private var looked = -Double.infinity

    /// The number of inputs that were rejected because their host has `Tuning.hostDevices` devices already.
    private(set) var rejected = 0

    /// The number of inputs that were rejected because they used the name of a device that another host has.
    private(set) var impostors = 0

    init(_ kit: Kit) { roster = Roster(kit: kit.name, instruments: kit.namedInstruments.map(\.name)) }

    /// Forgets who was heard least lately: of those that only hit and never said a name, or else of all.
    ///
    /// A script that sends each hit from a new port must not fill the table for the phones, nor must who forges
    /// addresses; a phone that was forgotten while it was silent is there again with its next word.
    private mutating func makeRoom() {
        let passing = roster.members.filter { $0.value.isPassing }
        let oldest = (passing.isEmpty ? roster.members : passing).min {
            ($0.value.lastHeard, $0.key) < ($1.value.lastHeard, $1.key)
        }
        guard let oldest else { return }
        roster[oldest.key] = nil
        newlyForgotten.append(oldest.key)
    }

    /// The devices that were forgotten since this was last asked; a name may be known again.
    mutating func forgotten() -> [String] {
        defer { newlyForgotten = [] }
        return newlyForgotten.filter { roster[$0] == nil }
    }

    /// Returns whether a device belongs to another host than that of a source.
    private func isOthers(_ name: String, _ source: String, at time: Double) -> Bool {
        guard let known = roster[name], known.lostAt == nil, known.source.host != source.host else { return false }
        return known.isNamed && time - known.lastHeard <= Tuning.nameSeconds
    }

    /// Processes an input.
    ///
    /// - Parameters:
    ///   - source: its source, `HOST:PORT`.
    ///   - time: its arrival, in seconds of the caller's clock; one before the last does no harm.
    /// - Returns: the device that sent it; `nil` where its host has too many devices, or another host has the device of
    ///   that name.
    mutating func hear(_ input: OSCInput, from source: String, at time: Double) -> DeviceUpdate? {
        // Not at every reading of every device: looking at all of them takes longer than the reading itself.
        if time < looked || time >= looked + Tuning.lookSeconds { findLost(at: time) }
        let name = identity(of: input.device, from: source)
        if isOthers(name, source, at: time) {
            impostors += 1
            return nil
        }
        var device = roster[name] ?? HeardDevice(source: source, isNamed: input.device != source, lastHeard: time)
        var update = DeviceUpdate(device: name, change: device.lostAt != nil ? .returned : .none)
        if roster[name] == nil {
            // Who leaves without having been there needs no place.
            if case .bye = input { return nil }
            guard roster.count(of: device.host) < Tuning.hostDevices else {
                rejected += 1
                return nil
            }
            if roster.members.count >= Tuning.deviceLimit { makeRoom() }
            update.change = .joined
        }
        device.source = source
        device.lastHeard = max(device.lastHeard, time)
        device.lostAt = nil
        switch input {
        case .hit(let strike): update.isRepeat = strike.sequence.map { device.sequence.isRepeat($0) } ?? false
        case .acceleration: device.streams = true
        case .hello(_, let instrument):
            let isLocked = update.change == .none && device.chosen != nil
            update.isRefused = isLocked && instrument != nil && instrument != device.chosen
            if !update.isRefused { device.chosen = instrument ?? device.chosen }
        case .bye:
            device.lostAt = time
            newlyLost.append(name)
        case .heard, .request: break
        }
        update.chosen = device.chosen
        roster[name] = device
        return update
    }

    /// Gives a device that chose no instrument the next free one, which it keeps.
    ///
    /// - Returns: the instrument, and whether it is a new one; `nil` for a kit without instruments.
    mutating func give(_ device: String) -> (instrument: String, isNew: Bool)? {
        if let given = roster[device]?.given { return (given, false) }
        guard let free = roster.freeInstrument else { return nil }
        roster[device]?.given = free
        return (free, true)
    }

    /// Returns a line about an instrument that the kit does not have.
    mutating func remark(onUnknown name: String, by device: String) -> String? {
        roster.remark(onUnknown: name, by: "OSC from \(device)")
    }

    /// Takes devices that were silent for too long for lost, and forgets those that have been lost for ten seconds.
    ///
    /// - Returns: the names of those that were lost since the last call, in order; some may be back already.
    mutating func lose(at time: Double) -> [String] {
        findLost(at: time)
        defer { newlyLost = [] }
        return newlyLost
    }

    private mutating func findLost(at time: Double) {
        guard time.isFinite else { return }
        looked = time
        newlyForgotten += roster.forget(at: time).keys
        let silent = roster.members.filter { _, device in
            device.lostAt == nil
                && time - device.lastHeard > (device.streams ? Tuning.streamSilence : Tuning.hitSilence)
        }
        for name in silent.keys.sorted() {
            newlyLost.append(name)
            roster[name]?.lostAt = time
        }
    }

    /// Under which name a device is known that calls itself so, or is called by its address.
    private func identity(of device: String, from source: String) -> String {
        if device != source { return device }
        // Its name may have come in an earlier message, or be the address that it had before.
        let here = roster.members.filter { $0.value.source == source }
        if here.count == 1, let known = here.first { return known.key }
        if here[source] != nil { return source }
        let lost = roster.members.filter {
            !$0.value.isNamed && $0.value.lostAt != nil && $0.value.source.host == source.host
        }
        return lost.count == 1 ? lost.first?.key ?? source : source
    }
}

/// Finds messages that came before, by the sender's count; over UDP they may come in any order.
struct SequenceCheck: Sendable {
    private var recent: [Int] = []
    private var last: Int?

    /// Returns whether a number came before.
    mutating func isRepeat(_ number: Int) -> Bool {
        guard let last, abs(number - last) < Outputs.Tuning.sequenceJump else {
            (recent, self.last) = ([number], number)
            return false
        }
        if recent.contains(number) { return true }
        self.last = max(last, number)
        recent.append(number)
        if recent.count > Outputs.Tuning.sequenceWindow { recent.removeFirst() }
        return false
    }
}
