// The connected devices, with their names and their instruments. Pure.

/// The effect of an input on the table.
package struct DeviceUpdate: Sendable, Hashable {
    package enum Change: Sendable, Hashable {
        /// It was there already.
        case none

        /// It was not there.
        case joined

        /// It was lost, and is the same one again.
        case returned
    }

    /// The device's identity, which stays over a change of its address: its own name, or the address it first had.
    package var device: String

    package var change: Change

    /// The instrument that the device chose; `nil` where it chose none.
    package var instrument: String?

    /// A Boolean value that indicates whether the input is a repeated one, which is to be ignored.
    package var isRepeat: Bool

    /// A Boolean value that indicates whether it requested another instrument than it has, which is refused while it is
    /// connected (<doc:Formats>).
    package var isRefused: Bool
}

/// Devices by their identity (<doc:Formats#OSC-messages-received>).
///
/// UDP has no connections: a device counts as connected while it sends, streams of readings within half a second,
/// others within `Tuning.hitSilence`. While one with a name sends, the name is its host's. A lost device is remembered
/// for ten seconds, with its identity and its instrument. A device with a name is identified by it, one without by its
/// address; one that returns on another port of the same host is the same if no other lost one of that host could be
/// meant.
package struct DeviceTable: Sendable {
    private struct Entry: Sendable {
        var source: String
        var isNamed: Bool
        var lastHeard: Double
        var streams = false
        var lostAt: Double?
        var instrument: String?
        var sequence = SequenceCheck()
        var hits = 0
        var unknown = 0
        var refused = 0
    }

    /// The state of a device, for the user.
    package struct Device: Sendable, Hashable {
        package var name: String

        /// The last source of its messages: `HOST:PORT`.
        package var source: String

        /// The time of its last message, in seconds.
        package var lastHeard: Double

        /// A Boolean value that indicates whether it is there.
        package var isConnected: Bool

        /// The instrument that it chose.
        package var instrument: String?

        package var hits: Int

        /// The number of its hits for an instrument that the kit does not have.
        package var unknown: Int

        /// The number of its requests for another instrument while it was connected.
        package var refused: Int

        /// The number of messages that never came, by its own count.
        package var missed: Int

        package var repeated: Int
    }

    private var entries: [String: Entry] = [:]
    private var newlyLost: [String] = []
    private var newlyForgotten: [String] = []
    private var looked = -Double.infinity

    /// The number of inputs that were ignored because their host has `Tuning.hostDevices` devices already.
    package private(set) var rejected = 0

    /// The number of inputs that were ignored because they used the name of a device that another host has.
    package private(set) var impostors = 0

    package init() {}

    /// All devices, lost ones too, by their names.
    package var devices: [Device] {
        entries.map { name, entry in
            Device(
                name: name,
                source: entry.source,
                lastHeard: entry.lastHeard,
                isConnected: entry.lostAt == nil,
                instrument: entry.instrument,
                hits: entry.hits,
                unknown: entry.unknown,
                refused: entry.refused,
                missed: entry.sequence.missed,
                repeated: entry.sequence.repeated
            )
        }.sorted { $0.name < $1.name }
    }

    /// Forgets the device with the oldest message: of those that only hit and never gave a name, or else of all.
    ///
    /// A script that sends each hit from a new port must not fill the table for the phones, nor must forged addresses;
    /// a phone that was forgotten while it was silent is there again with its next message.
    private mutating func makeRoom() {
        let passing = entries.filter { !$0.value.isNamed && !$0.value.streams && $0.value.instrument == nil }
        let oldest = (passing.isEmpty ? entries : passing).min {
            ($0.value.lastHeard, $0.key) < ($1.value.lastHeard, $1.key)
        }
        if let oldest { forget(oldest.key) }
    }

    private mutating func forget(_ name: String) {
        entries[name] = nil
        newlyForgotten.append(name)
    }

    /// The devices that were forgotten since this was last asked; a name may be known again.
    package mutating func forgotten() -> [String] {
        defer { newlyForgotten = [] }
        return newlyForgotten.filter { entries[$0] == nil }
    }

    /// Returns a Boolean value that indicates whether a device belongs to another host than that of a source.
    private func isOthers(_ name: String, _ source: String, at time: Double) -> Bool {
        guard let entry = entries[name], entry.lostAt == nil, entry.source.host != source.host else { return false }
        return entry.isNamed && time - entry.lastHeard <= Tuning.nameSeconds
    }

    /// Returns a Boolean value that indicates whether a host has as many devices as it may have.
    private func isFull(_ source: String) -> Bool {
        guard !source.isOfThisMachine else { return false }
        return entries.values.count { $0.lostAt == nil && $0.source.host == source.host } >= Tuning.hostDevices
    }

    /// Processes an input.
    ///
    /// - Parameters:
    ///   - source: its source, `HOST:PORT`.
    ///   - time: its arrival, in seconds of the caller's clock; one before the last does no harm.
    /// - Returns: the device that sent it; `nil` where its host has too many devices, or another host has the device of
    ///   that name.
    package mutating func hear(_ input: OSCInput, from source: String, at time: Double) -> DeviceUpdate? {
        // Not at every reading of every device: looking at all of them takes longer than the reading itself.
        if time < looked || time >= looked + Tuning.lookSeconds { findLost(at: time) }
        let name = identity(of: input.device, from: source)
        if isOthers(name, source, at: time) {
            impostors += 1
            return nil
        }
        if entries[name] == nil {
            // Who leaves without having been there needs no place.
            if case .bye = input { return nil }
            guard !isFull(source) else {
                rejected += 1
                return nil
            }
            if entries.count >= Tuning.deviceLimit { makeRoom() }
        }
        var entry = entries[name] ?? Entry(source: source, isNamed: input.device != source, lastHeard: time)
        let change: DeviceUpdate.Change =
            entries[name] == nil ? .joined : entry.lostAt != nil ? .returned : .none
        entry.source = source
        entry.lastHeard = max(entry.lastHeard, time)
        entry.lostAt = nil
        var hearing = DeviceUpdate(device: name, change: change, isRepeat: false, isRefused: false)
        switch input {
        case .hit(let strike):
            hearing.isRepeat = strike.sequence.map { entry.sequence.take($0) } ?? false
            if !hearing.isRepeat { entry.hits += 1 }
        case .acceleration: entry.streams = true
        case .hello(_, let instrument):
            let isLocked = change == .none && entry.instrument != nil
            if isLocked, instrument != nil, instrument != entry.instrument {
                entry.refused += 1
                hearing.isRefused = true
            } else {
                entry.instrument = instrument ?? entry.instrument
            }
        case .bye:
            entry.lostAt = time
            newlyLost.append(name)
        case .request: break
        case .heard(_, let sequence): hearing.isRepeat = sequence.map { entry.sequence.take($0) } ?? false
        }
        hearing.instrument = entry.instrument
        entries[name] = entry
        return hearing
    }

    /// Returns the last source of a device's messages, `HOST:PORT`.
    package func source(of device: String) -> String? { entries[device]?.source }

    /// Counts a hit for an instrument that the kit does not have; the device stays (<doc:Formats>).
    package mutating func countUnknown(_ device: String) { entries[device]?.unknown += 1 }

    /// Marks devices that were silent for too long as lost, and forgets those that have been lost for ten seconds.
    ///
    /// - Returns: the names of those that were lost since the last call, in order; some may be back already.
    package mutating func lose(at time: Double) -> [String] {
        findLost(at: time)
        defer { newlyLost = [] }
        return newlyLost
    }

    private mutating func findLost(at time: Double) {
        guard time.isFinite else { return }
        looked = time
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
            if let lostAt = entry.lostAt {
                if time - lostAt > Tuning.memory { forget(name) }
            } else if time - entry.lastHeard > (entry.streams ? Tuning.streamSilence : Tuning.hitSilence) {
                newlyLost.append(name)
                entries[name]?.lostAt = time
            }
        }
    }

    /// Under which name a device is known that calls itself so, or is called by its address.
    private func identity(of device: String, from source: String) -> String {
        if device != source { return device }
        // Its name may have come in an earlier message, or be the address that it had before.
        let here = entries.filter { $0.value.source == source }
        if here.count == 1, let known = here.first { return known.key }
        if here[source] != nil { return source }
        let lost = entries.filter {
            !$0.value.isNamed && $0.value.lostAt != nil && $0.value.source.host == source.host
        }
        return lost.count == 1 ? lost.first?.key ?? source : source
    }
}
