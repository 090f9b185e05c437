// Which devices are there, under which name, and with which instrument. Pure.

/// What the table makes of an input.
package struct DeviceUpdate: Sendable, Hashable {
    /// What is new about the device.
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

    /// What is new about it.
    package var change: Change

    /// The instrument that the device chose; `nil` where it chose none.
    package var instrument: String?

    /// A Boolean value that indicates whether the input is one that came before, and is to be passed over.
    package var isRepeat: Bool

    /// A Boolean value that indicates whether it asked for another instrument than it has, which is refused while it is
    /// connected (<doc:Formats>).
    package var isRefused: Bool
}

/// Devices by their identity (<doc:Formats#OSC-messages-received>).
///
/// Over UDP nothing is connected: a device is there as long as it is heard, streams of readings within half a second,
/// others within `Tuning.hitSilence`. A lost device is remembered for ten seconds, with its identity and its
/// instrument. One that tells its name is known by it. One that does not is known by its address; where it comes back
/// on another port of the same host, it is the same one if no other lost one of that host could be meant.
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

    /// What there is to tell of a device.
    package struct Device: Sendable, Hashable {
        /// Its identity.
        package var name: String

        /// Where it was last heard from: `HOST:PORT`.
        package var source: String

        /// When it was last heard, in seconds.
        package var lastHeard: Double

        /// A Boolean value that indicates whether it is there.
        package var isConnected: Bool

        /// The instrument that it chose.
        package var instrument: String?

        /// How many hits it told of.
        package var hits: Int

        /// How many of its hits were for an instrument that the kit does not have.
        package var unknown: Int

        /// How often it wanted another instrument while it was connected.
        package var refused: Int

        /// How many messages never came, by its own count.
        package var missed: Int

        /// How many messages came twice.
        package var repeated: Int
    }

    private var entries: [String: Entry] = [:]
    private var newlyLost: [String] = []
    private var looked = -Double.infinity

    /// How many inputs were passed over because there are `Tuning.deviceLimit` devices already.
    package private(set) var rejected = 0

    /// Creates an empty one.
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

    /// Forgets who was heard least lately of those that only hit and never said a name; whether there was one.
    ///
    /// A script that sends each hit from a new port must not fill the table for the phones.
    private mutating func makeRoom() -> Bool {
        let passing = entries.filter { !$0.value.isNamed && !$0.value.streams && $0.value.instrument == nil }
        guard let oldest = passing.min(by: { ($0.value.lastHeard, $0.key) < ($1.value.lastHeard, $1.key) }) else {
            return false
        }
        entries[oldest.key] = nil
        return true
    }

    /// Takes an input in.
    ///
    /// - Parameters:
    ///   - source: where it came from, `HOST:PORT`.
    ///   - time: when it came, in seconds of the caller's clock; one before the last does no harm.
    /// - Returns: whose it is; `nil` where the table is full.
    package mutating func hear(_ input: OSCInput, from source: String, at time: Double) -> DeviceUpdate? {
        // Not at every reading of every device: looking at all of them takes longer than the reading itself.
        if time < looked || time >= looked + Tuning.lookSeconds { findLost(at: time) }
        let name = identity(of: input.device, from: source)
        if entries[name] == nil, entries.count >= Tuning.deviceLimit, !makeRoom() {
            rejected += 1
            return nil
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
        case .heard(_, let sequence): hearing.isRepeat = sequence.map { entry.sequence.take($0) } ?? false
        }
        hearing.instrument = entry.instrument
        entries[name] = entry
        return hearing
    }

    /// Counts a hit for an instrument that the kit does not have; the device stays (<doc:Formats>).
    package mutating func countUnknown(_ device: String) { entries[device]?.unknown += 1 }

    /// Takes devices that were silent for too long for lost, and forgets those that have been lost for ten seconds.
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
                if time - lostAt > Tuning.memory { entries[name] = nil }
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
            !$0.value.isNamed && $0.value.lostAt != nil && host($0.value.source) == host(source)
        }
        return lost.count == 1 ? lost.first?.key ?? source : source
    }

    private func host(_ source: String) -> Substring {
        source.prefix(upTo: source.lastIndex(of: ":") ?? source.endIndex)
    }
}

/// Tells messages that came twice, and how many never came, by the sender's count.
struct SequenceCheck: Sendable {
    private(set) var missed = 0
    private(set) var repeated = 0
    private var recent: [Int] = []
    private var last: Int?

    /// Takes a number in; true where it came before.
    mutating func take(_ number: Int) -> Bool {
        guard let last, abs(number - last) < Tuning.sequenceJump else {
            (recent, self.last) = ([number], number)
            return false
        }
        if recent.contains(number) {
            repeated += 1
            return true
        }
        if number > last {
            missed += number - last - 1
            self.last = number
        } else if missed > 0 {
            // Late, and taken for missed before.
            missed -= 1
        }
        recent.append(number)
        if recent.count > Tuning.sequenceWindow { recent.removeFirst() }
        return false
    }
}
