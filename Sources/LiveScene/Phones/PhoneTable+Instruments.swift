// Which phone plays what, and what phones and the live view are told of it. Pure.

package import KeypointFiles

extension PhoneTable {
    func known(_ name: String) -> String? { stage.instruments.contains(name) ? name : nil }

    /// The instrument of the phone's name, or the next of the kit that nobody has.
    func free(for phone: Phone) -> String? {
        if let same = phone.name.flatMap({ known($0.lowercased()) }) { return same }
        let taken = Set(phones.values.compactMap(\.instrument))
        return stage.instruments.first { !taken.contains($0) } ?? stage.instruments.first
    }

    mutating func choose(
        _ name: String,
        for phone: inout Phone,
        from connection: UInt32,
        _ update: inout PhoneUpdate
    ) {
        var isRefused = true
        if known(name) == nil {
            closed.unknown += 1
            sayUnknown(name, of: phone, &update)
        } else if phone.isTrigger, name != phone.instrument {
            closed.refused += 1
        } else {
            phone.instrument = name
            isRefused = false
        }
        update.replies.append(instrument(of: phone, to: connection, isRefused: isRefused))
        update.hasChanged = true
    }

    /// Names an instrument that the kit does not have, once, and not without end.
    mutating func sayUnknown(_ name: String, of phone: Phone, _ update: inout PhoneUpdate) {
        guard unknown.count < stage.instruments.count + 1, unknown.insert(name).inserted else { return }
        let all = stage.instruments.joined(separator: ", ")
        let shown = String(
            name.unicodeScalars.map { $0.properties.isPatternWhitespace || $0.value < 32 ? " " : Character($0) }
        )
        update.lines.append("\(phone.title): the kit \(stage.kit) has no \(shown), expected \(all)")
    }

    func instrument(of phone: Phone, to connection: UInt32, isRefused: Bool) -> PhoneReply {
        .instrument(to: connection, phone.instrument, isLocked: phone.isTrigger, isRefused: isRefused)
    }

    // MARK: What is told

    func hello(to phone: Phone, _ connection: UInt32) -> PhoneReply {
        let titles = stage.instruments.map(SceneTitle.title(of:))
        let instruments = stage.instruments.enumerated().map { index, name in
            JSONValue.object([
                ("name", .string(name)), ("title", .string(titles[index])),
                ("key", .optional(index < 9 ? Double(index + 1) : nil)),
                ("note", .optional(stage.notes.indices.contains(index) ? Double(stage.notes[index]) : nil)),
            ])
        }
        return .hello(
            to: connection,
            [
                ("protocol", .number(Double(Self.version))), ("program", .string(stage.program)),
                ("phone", .object([("number", .number(Double(phone.number))), ("name", .string(phone.title))])),
                ("kit", .string(SceneTitle.title(ofKit: stage.kit))), ("instruments", .array(instruments)),
                ("instrument", .optional(phone.instrument)), ("profile", .string(stage.profile)),
                ("sequence", .number(Double(phone.count.last))), ("lateness", .number(Tuning.lateness * 1000)),
            ]
        )
    }

    /// What phones have come to so far.
    package var report: PhoneReport {
        var report = closed
        for phone in phones.values {
            report.lost += phone.count.lost
            report.repeated += phone.count.repeated
        }
        return report
    }

    /// The phones that are there, for the live view.
    package var shown: [JSONValue] {
        phones.values.filter { $0.connection != nil }.sorted { $0.number < $1.number }.map { phone in
            .object([
                ("name", .string(phone.title)), ("instrument", .optional(phone.instrument)),
                ("trigger", .bool(phone.isTrigger)), ("hits", .number(Double(phone.hits))),
                ("lost", .number(Double(phone.count.lost))),
                (
                    "roundTrip",
                    .optional(phone.roundTrips.milliseconds(percentile: 50).map { ($0 * 10).rounded() / 10 })
                ),
            ])
        }
    }
}
