// A tally of events as text and back, for `tactus evaluate --partial` and `--merge`. Another module parses the JSON;
// pure.

extension EventMetricCounts {
    package static let textName = "event-tally"

    static let textVersion = 2

    /// The tally as compact JSON in one line without a line break at its end; equal tallies have equal bytes.
    package var text: String {
        let ids = counts.sorted { $0.key < $1.key }.map { name, counts in
            JSONValue.object([
                "kind": .string(name.kind.text), "id": .string(name.id.text), "hits": .integer(counts.truePositives),
                "misses": .integer(counts.deletions), "mistaken": .integer(counts.substituted),
                "wrong": .integer(counts.substitutions), "doubles": .integer(counts.duplicates),
                "falseAlarms": .integer(counts.insertions), "onset": counts.onset.json, "told": counts.detection.json,
            ])
        }
        return JSONValue.object([
            "tactus": .string(Self.textName), "version": .integer(Self.textVersion),
            "window": .integer(options.windowMicroseconds), "kinds": .strings(options.kinds),
            "moment": .string(options.moment.rawValue), "takes": .integer(takes),
            "milliseconds": .integer(milliseconds), "badRecords": .integer(badRecords), "digest": .string(digest.text),
            "ids": .array(ids),
        ]).text
    }

    /// Reads the tally that `text` wrote, and trusts nothing in it.
    ///
    /// - Parameter fields: the parsed text.
    /// - Throws: `Diagnostic` for an unknown version, a field that is missing, unknown or of a wrong kind, a
    ///   negative or too large count, and counts that contradict each other.
    package init(fields: JSONValue) throws(Diagnostic) {
        let root = CountsField(value: fields, path: "")
        try root.checkHead(name: Self.textName, version: Self.textVersion)
        let parts = try root.members("tactus version window kinds moment takes milliseconds badRecords digest ids")
        let kinds = try parts.kinds.items().map { (item) throws(Diagnostic) in try item.string() }
        guard let moment = EventMoment(rawValue: try parts.moment.string()) else {
            throw parts.moment.problem(expected: EventMoment.allCases.map(\.rawValue).joined(separator: " or "))
        }
        let options = try EventOptions(microseconds: try parts.window.integer(), kinds: kinds, moment: moment)
        guard kinds.map(NameKey.init) == options.kinds.map(NameKey.init) else {
            throw parts.kinds.problem(expected: "kinds in the order of their bytes, each once")
        }
        self.init(options)
        var reader = EventCountsReader(options: options)
        takes = try parts.takes.count(addedTo: &reader.volume)
        milliseconds = try parts.milliseconds.count(addedTo: &reader.volume)
        badRecords = try parts.badRecords.count(addedTo: &reader.volume)
        digest = try ContentDigest(parts.digest)
        for item in try parts.ids.items() {
            let (name, some) = try reader.counts(item)
            guard counts[name] == nil else {
                let id = clipped(name.id.text, to: Table.nameWidth)
                throw item.problem("\"\(id)\" twice", expected: "each id of a kind once", at: ".id")
            }
            if some.volume > 0 { counts[name] = some }
        }
        for kind in options.kinds {
            let all = counts.filter { $0.key.kind == NameKey(kind) }.values
            let (substituted, wrong) = (all.reduce(0) { $0 + $1.substituted }, all.reduce(0) { $0 + $1.substitutions })
            guard substituted == wrong else {
                throw Diagnostic("ids", "\(wrong) wrong", expected: "\(substituted), as many as mistaken")
            }
        }
    }
}

extension EventErrors {
    /// The bins as an object by milliseconds, in ascending order.
    fileprivate var json: JSONValue { .object(sorted.map { ("\($0.bin)", .integer($0.count)) }) }
}

/// Reads ids and sums up their counts.
private struct EventCountsReader {
    let options: EventOptions
    var volume = 0

    mutating func counts(_ field: CountsField) throws(Diagnostic) -> (EventName, EventCounts) {
        let parts = try field.members("kind id hits misses mistaken wrong doubles falseAlarms onset told")
        let kind = NameKey(try parts.kind.string())
        guard options.kinds.contains(where: { NameKey($0) == kind }) else {
            throw parts.kind.problem(expected: "one of the kinds " + options.kinds.joined(separator: ", "))
        }
        var counts = EventCounts()
        counts.truePositives = try parts.hits.count(addedTo: &volume)
        counts.deletions = try parts.misses.count(addedTo: &volume)
        counts.substituted = try parts.mistaken.count(addedTo: &volume)
        counts.substitutions = try parts.wrong.count(addedTo: &volume)
        counts.duplicates = try parts.doubles.count(addedTo: &volume)
        counts.insertions = try parts.falseAlarms.count(addedTo: &volume)
        // Hits count twice, among true and among played events.
        _ = try parts.hits.count(addedTo: &volume)
        counts.onset = try errors(parts.onset)
        counts.detection = try errors(parts.told)
        guard counts.detection.count == counts.truePositives else {
            throw parts.told.problem(
                counted(counts.detection.count, "error"),
                expected: "\(counts.truePositives), one a hit"
            )
        }
        guard counts.onset.count <= counts.truePositives else {
            let most = counts.truePositives
            throw parts.onset.problem(counted(counts.onset.count, "error"), expected: "at most \(most), one a hit")
        }
        return (EventName(kind: kind, id: NameKey(try parts.id.string())), counts)
    }

    private mutating func errors(_ field: CountsField) throws(Diagnostic) -> EventErrors {
        var bins: [Int: Int] = [:]
        for (name, item) in try field.members() {
            guard let bin = Int(name), "\(bin)" == name, EventErrors.range.contains(bin) else {
                let (least, most) = (EventErrors.range.lowerBound, EventErrors.range.upperBound)
                throw item.problem("no number of milliseconds", expected: "\(least) to \(most)")
            }
            bins[bin] = try item.count(addedTo: &volume)
        }
        return EventErrors(bins: bins)
    }
}
