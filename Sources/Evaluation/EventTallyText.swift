// A tally of events as text and back, for `tactus evaluate --partial` and `--merge`. Another room parses the JSON; pure.

extension EventTally {
    /// What the text says that it is.
    package static let textName = "event-tally"

    /// The version of the text form.
    static let textVersion = 2

    /// The tally as compact JSON in one line without a line break at its end; equal tallies have equal bytes.
    package var text: String {
        let head: [(String, JSONText)] = [
            ("tactus", .string(Self.textName)), ("version", .integer(Self.textVersion)),
            ("window", .integer(options.windowMicroseconds)), ("kinds", .list(options.kinds.map { .string($0) })),
            ("moment", .string(options.moment.rawValue)), ("takes", .integer(takes)),
            ("milliseconds", .integer(milliseconds)), ("badRecords", .integer(badRecords)),
            ("digest", .string(digest.text)),
        ]
        let ids = counts.sorted { $0.key < $1.key }.map { name, counts in
            JSONText.object([
                ("kind", .string(name.kind.text)), ("id", .string(name.id.text)), ("hits", .integer(counts.hits)),
                ("misses", .integer(counts.misses)), ("mistaken", .integer(counts.mistaken)),
                ("wrong", .integer(counts.wrong)), ("doubles", .integer(counts.doubles)),
                ("falseAlarms", .integer(counts.falseAlarms)), ("onset", counts.onset.json),
                ("told", counts.told.json),
            ])
        }
        return JSONText.object(head + [("ids", .list(ids))]).text
    }

    /// Reads the tally that `text` wrote, and trusts nothing in it.
    ///
    /// - Parameter fields: the parsed text.
    /// - Throws: `TallyProblem` for an unknown version, a field that is missing, unknown or of a wrong kind, a negative
    ///   or too large count, and counts that contradict each other.
    package init(fields: TallyNode) throws(TallyProblem) {
        let root = TallyField(node: fields, path: "")
        try root.checkHead(name: Self.textName, version: Self.textVersion)
        let parts = try root.members(
            "tactus",
            "version",
            "window",
            "kinds",
            "moment",
            "takes",
            "milliseconds",
            "badRecords",
            "digest",
            "ids"
        )
        var kinds: [String] = []
        for item in try parts[3].items() { kinds.append(try item.string()) }
        guard let moment = EventMoment(rawValue: try parts[4].string()) else {
            throw parts[4].problem(expected: EventMoment.allCases.map(\.rawValue).joined(separator: " or "))
        }
        let options = try EventOptions(microseconds: try parts[2].integer(), kinds: kinds, moment: moment)
        guard kinds.map(NameKey.init) == options.kinds.map(NameKey.init) else {
            throw parts[3].problem(expected: "kinds in the order of their bytes, each once")
        }
        self.init(options)
        var reader = EventTallyReader(options: options)
        takes = try reader.count(parts[5])
        milliseconds = try reader.count(parts[6])
        badRecords = try reader.count(parts[7])
        digest = try ContentDigest(parts[8])
        for item in try parts[9].items() {
            let (name, some) = try reader.counts(item)
            guard counts[name] == nil else {
                throw TallyProblem(
                    field: "\(item.path).id",
                    wrong: "\"\(clipped(name.id.text, to: Tuning.nameWidth))\" twice",
                    expected: "each id of a kind once"
                )
            }
            if some.volume > 0 { counts[name] = some }
        }
        for kind in options.kinds {
            let all = counts.filter { $0.key.kind == NameKey(kind) }.values
            let (mistaken, wrong) = (all.reduce(0) { $0 + $1.mistaken }, all.reduce(0) { $0 + $1.wrong })
            guard mistaken == wrong else {
                throw TallyProblem(field: "ids", wrong: "\(wrong) wrong", expected: "\(mistaken), as many as mistaken")
            }
        }
    }
}

extension EventErrors {
    /// The bins as an object by milliseconds, in ascending order.
    fileprivate var json: JSONText { .object(sorted.map { ("\($0.bin)", .integer($0.count)) }) }
}

/// Reads ids and sums up their counts, so that no sum of them can overflow later.
private struct EventTallyReader {
    let options: EventOptions
    var volume = 0

    mutating func counts(_ field: TallyField) throws(TallyProblem) -> (EventName, EventCounts) {
        let parts = try field.members(
            "kind",
            "id",
            "hits",
            "misses",
            "mistaken",
            "wrong",
            "doubles",
            "falseAlarms",
            "onset",
            "told"
        )
        let kind = NameKey(try parts[0].string())
        guard options.kinds.contains(where: { NameKey($0) == kind }) else {
            throw parts[0].problem(expected: "one of the kinds " + options.kinds.joined(separator: ", "))
        }
        var counts = EventCounts()
        counts.hits = try count(parts[2])
        counts.misses = try count(parts[3])
        counts.mistaken = try count(parts[4])
        counts.wrong = try count(parts[5])
        counts.doubles = try count(parts[6])
        counts.falseAlarms = try count(parts[7])
        // Hits count twice, among true and among played events.
        _ = try count(parts[2])
        counts.onset = try errors(parts[8])
        counts.told = try errors(parts[9])
        guard counts.told.count == counts.hits else {
            throw TallyProblem(
                field: parts[9].path,
                wrong: "\(counts.told.count) errors",
                expected: "\(counts.hits), one a hit"
            )
        }
        guard counts.onset.count <= counts.hits else {
            throw TallyProblem(
                field: parts[8].path,
                wrong: "\(counts.onset.count) errors",
                expected: "at most \(counts.hits), one a hit"
            )
        }
        return (EventName(kind: kind, id: NameKey(try parts[1].string())), counts)
    }

    private mutating func errors(_ field: TallyField) throws(TallyProblem) -> EventErrors {
        var bins: [Int: Int] = [:]
        for (name, item) in try field.members() {
            guard let bin = Int(name), "\(bin)" == name, EventErrors.range.contains(bin) else {
                throw TallyProblem(
                    field: item.path,
                    wrong: "no number of milliseconds",
                    expected: "\(EventErrors.range.lowerBound) to \(EventErrors.range.upperBound)"
                )
            }
            bins[bin] = try count(item)
        }
        return EventErrors(bins: bins)
    }

    mutating func count(_ field: TallyField) throws(TallyProblem) -> Int {
        guard case .integer(let value) = field.node, value >= 0 else {
            throw field.problem(expected: "a count of 0 or more")
        }
        guard value <= Tuning.maximumVolume - volume else {
            throw field.problem(expected: "counts that are at most \(Tuning.maximumVolume) in all")
        }
        volume += value
        return value
    }
}
