// The devices that play, phones and senders of OSC alike: what they play, who is away, and who has a place. Owned by
// PhoneTable and DeviceTable; pure.

import Text

/// The most names of unknown instruments that are reported: a sender may name one after the other.
private let unknownNames = 8

/// A device that plays.
package protocol RosterMember: Sendable {
    /// The host that it is reached at; `nil` for this machine, which is not limited.
    var host: String? { get }

    var instrument: String? { get }

    /// The time since which it is away, in seconds; `nil` while it is here.
    var lostAt: Double? { get }
}

/// Devices by their identities, with the instruments of a kit.
package struct Roster<Member: RosterMember>: Sendable {
    /// The members, also those who are away.
    package private(set) var members: [String: Member] = [:]

    private let kit: String
    private let instruments: [String]
    private var unknown: Set<String> = []

    /// Creates an empty roster of a kit with instruments in its order.
    package init(kit: String, instruments: [String]) { (self.kit, self.instruments) = (kit, instruments) }

    package subscript(id: String) -> Member? {
        get { members[id] }
        set { members[id] = newValue }
    }

    /// Returns the number of members of a host; 0 for this machine.
    package func count(of host: String?) -> Int { host.map { host in members.values.count { $0.host == host } } ?? 0 }

    /// Removes those who have been away for `Tuning.memory`, and returns them.
    package mutating func forget(at now: Double) -> [String: Member] {
        let gone = members.filter { $0.value.lostAt.map { now - $0 > Tuning.memory } ?? false }
        for id in gone.keys { members[id] = nil }
        return gone
    }

    // MARK: Instruments

    /// Returns the instrument of a name, also in other upper and lower case.
    package func instrument(named name: String) -> String? {
        if instruments.contains(name) { return name }
        let folded = name.lowercased()
        return instruments.first { $0.lowercased() == folded }
    }

    /// The next instrument without a player; the first where each is taken.
    package var freeInstrument: String? {
        let taken = Set(members.values.compactMap(\.instrument))
        return instruments.first { !taken.contains($0) } ?? instruments.first
    }

    /// Returns a line about an instrument that the kit does not have; `nil` where it was said before, or
    /// `unknownNames` others were.
    package mutating func remark(onUnknown name: String, by who: String) -> String? {
        guard unknown.count < unknownNames, unknown.insert(name).inserted else { return nil }
        let known = instruments.joined(separator: ", ")
        return "\(who): the kit \(kit) has no \(printable(name)), expected \(known)"
    }
}
