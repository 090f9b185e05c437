// The instruments of phones, and the messages about them for phones and the live view. Pure.

package import Text

extension PhoneTable {
    /// Returns the instrument of the phone's name, or the next of the kit that no phone has.
    func usualInstrument(of phone: Phone) -> String? {
        phone.name.flatMap(roster.instrument) ?? roster.freeInstrument
    }

    mutating func choose(
        _ name: String,
        for phone: inout Phone,
        from connection: UInt32,
        _ update: inout PhoneUpdate
    ) {
        var isRefused = true
        if let known = roster.instrument(named: name) {
            isRefused = phone.isTrigger && known != phone.instrument
            if isRefused { closed.refused += 1 } else { phone.instrument = known }
        } else {
            closed.unknown += 1
            if let line = roster.remark(onUnknown: name, by: phone.title) { update.lines.append(line) }
        }
        update.replies.append(instrument(of: phone, to: connection, isRefused: isRefused))
        update.hasChanged = true
    }

    func instrument(of phone: Phone, to connection: UInt32, isRefused: Bool) -> PhoneReply {
        .instrument(to: connection, phone.instrument, isLocked: phone.isTrigger, isRefused: isRefused)
    }

    // MARK: Messages

    func hello(to phone: Phone, _ connection: UInt32) -> PhoneReply {
        let titles = stage.instruments.map(SceneTitle.title(of:))
        let instruments = stage.instruments.enumerated().map { index, name in
            JSONValue.object([
                "name": .string(name), "title": .string(titles[index]), "key": SceneKit.key(at: index),
                "note": .optional(stage.notes.indices.contains(index) ? Double(stage.notes[index]) : nil),
            ])
        }
        return .hello(
            to: connection,
            [
                "protocol": .integer(Self.version), "program": .string(stage.program),
                "phone": ["number": .integer(phone.number), "name": .string(phone.title)],
                "kit": .string(SceneTitle.title(ofKit: stage.kit)), "instruments": .array(instruments),
                "instrument": .optional(phone.instrument), "profile": .string(stage.profile),
                "sequence": .integer(phone.count.last), "lateness": .number(Tuning.lateness * 1000),
            ]
        )
    }

    /// The counts so far.
    package var report: PhoneReport {
        var report = closed
        for phone in roster.members.values {
            report.lost += phone.count.lost
            report.repeated += phone.count.repeated
        }
        return report
    }

    /// The phones that are there, for the live view.
    package var shown: [JSONValue] {
        roster.members.values.filter { $0.connection != nil }.sorted { $0.number < $1.number }.map { phone in
            [
                "name": .string(phone.title), "instrument": .optional(phone.instrument),
                "trigger": .bool(phone.isTrigger), "hits": .integer(phone.hits), "lost": .integer(phone.count.lost),
                "roundTrip": .rounded(phone.roundTrips.milliseconds(percentile: 50), places: 1),
            ]
        }
    }
}
