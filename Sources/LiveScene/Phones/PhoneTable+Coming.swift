// Who comes, goes, and comes back within ten seconds. Pure.

import Text

extension PhoneTable {
    mutating func greet(
        _ hello: PhoneMessage.Hello,
        from connection: UInt32,
        at now: Double,
        address: String?
    ) -> PhoneUpdate {
        var update = PhoneUpdate()
        forget(at: now)
        // A connection is one phone: one that greets as another has left, and keeps no place.
        if let other = ids[connection], other != hello.id { update = lose(connection, at: now, isForGood: true) }
        var phone: Phone
        var verb = "is connected"
        if let known = phones[hello.id] {
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
            let taken = Set(phones.values.map(\.number))
            phone = Phone(
                number: (1...Tuning.mostPhones).first { !taken.contains($0) } ?? 0,
                name: hello.name,
                count: HitCount(session: hello.session, next: hello.next)
            )
            phone.address = address
            phone.instrument = hello.instrument.flatMap(known) ?? free(for: phone)
            closed.phones += 1
        }
        (phone.connection, phone.lostAt) = (connection, nil)
        ids[connection] = hello.id
        phones[hello.id] = phone
        update.replies.append(self.hello(to: phone, connection))
        update.hasChanged = true
        if !verb.isEmpty { say("\(phone.title) \(verb), playing \(phone.instrument ?? "nothing")", at: now, &update) }
        return update
    }

    /// How many phones keep another one of an address out, and which; `nil` where there is room.
    private func full(_ address: String?) -> (most: Int, whose: String)? {
        if phones.count >= Tuning.mostPhones { return (Tuning.mostPhones, "") }
        guard let address, phones.values.count(where: { $0.address == address }) >= Tuning.mostOfAddress else {
            return nil
        }
        return (Tuning.mostOfAddress, " of one address")
    }

    private mutating func say(_ line: String, at now: Double, _ update: inout PhoneUpdate) {
        guard let held = limiter.admit(at: now) else { return }
        update.lines.append(held > 0 ? "\(line) (and \(held) more lines on phones that came or went)" : line)
    }

    /// A connection has ended; its phone is remembered for a while, unless it left for good.
    package mutating func lose(_ connection: UInt32, at now: Double, isForGood: Bool = false) -> PhoneUpdate {
        var update = PhoneUpdate()
        guard let id = ids.removeValue(forKey: connection), var phone = phones[id] else { return update }
        (phone.connection, phone.lostAt) = (nil, now)
        if isForGood {
            remove(phone, id)
        } else {
            phones[id] = phone
        }
        say("\(phone.title) is disconnected", at: now, &update)
        update.hasChanged = true
        return update
    }

    /// All connections have ended, with the server that held them.
    package mutating func loseAll(at now: Double) {
        for id in ids.values {
            phones[id]?.connection = nil
            phones[id]?.lostAt = now
        }
        ids = [:]
    }

    /// Forgets who has been away for too long.
    private mutating func forget(at now: Double) {
        for (id, phone) in phones { if let lostAt = phone.lostAt, now - lostAt > Tuning.memory { remove(phone, id) } }
    }

    private mutating func remove(_ phone: Phone, _ id: String) {
        closed.lost += phone.count.lost
        closed.repeated += phone.count.repeated
        phones[id] = nil
    }
}
