// The phones that come, leave, and return within ten seconds. Pure.

import Text

/// The largest number of phones of one address other than this machine: room for a class behind a router that shows
/// one address for all of it, and with all of them eight places are left for others, TVDrums' seven and one.
private let mostOfAddress = 24

extension PhoneTable {
    mutating func greet(
        _ hello: PhoneMessage.Hello,
        from connection: UInt32,
        at now: Double,
        address: String?
    ) -> PhoneUpdate {
        var update = PhoneUpdate()
        for phone in roster.forget(at: now).values { count(phone) }
        // A connection is one phone: one that greets as another has left, and keeps no place.
        if let other = ids[connection], other != hello.id { update = lose(connection, at: now, isForGood: true) }
        var phone: Phone
        var verb = "is connected"
        if let known = roster[hello.id] {
            phone = known
            phone.count.begin(session: hello.session, next: hello.next)
            if let old = phone.connection, old != connection {
                ids[old] = nil
                update.replies.append(
                    .bye(to: old, .replaced, "This phone plays on in another window.")
                )
            }
            verb = known.lostAt == nil ? "" : "is back"
            phone.name = hello.name ?? phone.name
        } else {
            let address = address.flatMap { ViewConfiguration.isLoopback($0) ? nil : $0 }
            if let (most, whose) = full(address) {
                closed.rejected += 1
                update.replies.append(
                    .bye(to: connection, .full, "\(most) phones\(whose) are here, and there is no room for more.")
                )
                if closed.rejected == 1 {
                    update.lines.append("phones: \(most)\(whose) are here; more are turned away")
                }
                return update
            }
            let taken = Set(roster.members.values.map(\.number))
            phone = Phone(
                number: (1...Tuning.mostPhones).first { !taken.contains($0) } ?? 0,
                name: hello.name,
                count: HitCount(session: hello.session, next: hello.next)
            )
            phone.host = address
            phone.instrument = hello.instrument.flatMap(roster.instrument) ?? usualInstrument(of: phone)
            closed.phones += 1
        }
        (phone.connection, phone.lostAt) = (connection, nil)
        ids[connection] = hello.id
        roster[hello.id] = phone
        update.replies.append(self.hello(to: phone, connection))
        update.hasChanged = true
        if !verb.isEmpty { say("\(phone.title) \(verb), playing \(phone.instrument ?? "nothing")", at: now, &update) }
        return update
    }

    /// Returns the number of phones that keep another one of an address out, and their owner; `nil` where there is
    /// room.
    private func full(_ address: String?) -> (most: Int, whose: String)? {
        if roster.members.count >= Tuning.mostPhones { return (Tuning.mostPhones, "") }
        return roster.count(of: address) >= mostOfAddress ? (mostOfAddress, " of one address") : nil
    }

    private mutating func say(_ line: String, at now: Double, _ update: inout PhoneUpdate) {
        guard let held = limiter.admit(at: now) else { return }
        update.lines.append(held > 0 ? "\(line) (and \(held) more lines on phones that came or went)" : line)
    }

    /// A connection has ended; its phone is remembered for a while, unless it left for good.
    package mutating func lose(_ connection: UInt32, at now: Double, isForGood: Bool = false) -> PhoneUpdate {
        var update = PhoneUpdate()
        guard let id = ids.removeValue(forKey: connection), var phone = roster[id] else { return update }
        (phone.connection, phone.lostAt) = (nil, now)
        roster[id] = isForGood ? nil : phone
        if isForGood { count(phone) }
        say("\(phone.title) is disconnected", at: now, &update)
        update.hasChanged = true
        return update
    }

    /// All connections have ended, with the server that held them.
    package mutating func loseAll(at now: Double) {
        for id in ids.values {
            roster[id]?.connection = nil
            roster[id]?.lostAt = now
        }
        ids = [:]
    }

    /// Keeps what a phone that is gone has lost.
    private mutating func count(_ phone: Phone) {
        closed.lost += phone.count.lost
        closed.repeated += phone.count.repeated
    }
}
