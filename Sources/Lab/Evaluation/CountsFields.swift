// A tally from its text's parsed fields, for `tactus evaluate --merge`. Called with what a JSON reader made; pure.

// What is thrown is part of what this target offers.
@_exported public import Text

extension MetricCounts {
    /// Reads the tally that `text` wrote, and trusts nothing in it.
    ///
    /// - Parameters:
    ///   - fields: the parsed text.
    ///   - expected: the options that it must have been made with, `nil` to take any.
    /// - Throws: `Diagnostic` for an unknown version, a field that is missing, unknown or of a wrong kind, a
    ///   negative or too large count, counts that contradict each other, and options other than the expected ones
    ///   (naming both).
    package init(fields: JSONValue, expecting expected: MetricOptions? = nil) throws(Diagnostic) {
        let root = CountsField(value: fields, path: "")
        try root.checkHead(name: "tally", version: Self.textVersion)
        let parts = try root.members(
            "tactus",
            "version",
            "rules",
            "shapes",
            "by",
            "seed",
            "drops",
            "digest",
            "margins",
            "groups"
        )
        let options = try MetricOptions(
            rules: parts[2],
            shapes: parts[3],
            by: parts[4],
            seed: parts[5],
            drops: parts[6]
        )
        if let problem = expected?.difference(of: options) { throw problem }
        self.init(options)
        digest = try ContentDigest(parts[7])
        var reader = CountsReader(options: options)
        let items = try parts[9].items()
        guard items.count <= Tuning.maximumGroups else {
            throw parts[9].problem("\(items.count) groups", expected: "at most \(Tuning.maximumGroups)")
        }
        for item in items {
            let (name, group) = try reader.group(item)
            guard groups[name] == nil else {
                throw item.problem("\"\(name.text)\" twice", expected: "each group once", at: ".name")
            }
            if group.volume > 0 { groups[name] = group }
        }
        margins = try MarginCounts(parts[8], of: total.levels[0])
    }
}

extension ContentDigest {
    init(_ field: CountsField) throws(Diagnostic) {
        guard let digest = ContentDigest(try field.string()) else {
            throw field.problem(expected: "a string of 16 hexadecimal digits")
        }
        self = digest
    }
}

extension MetricOptions {
    fileprivate init(
        rules: CountsField,
        shapes: CountsField,
        by: CountsField,
        seed: CountsField,
        drops: CountsField
    ) throws(Diagnostic) {
        let mark = try rules.members("name", "fingerprint")
        var names: [String] = []
        for item in try shapes.items() { names.append(try item.string()) }
        var levels: [Int] = []
        for item in try drops.items() { levels.append(try item.integer()) }
        let grouping = Grouping(rawValue: try by.string())
        guard let number = UInt64(try seed.string()) else {
            throw seed.problem(expected: "a string of a whole number from 0 to \(UInt64.max)")
        }
        try self.init(
            rules: RuleBookMark(name: try mark[0].string(), fingerprint: try mark[1].string()),
            shapes: names,
            grouping: grouping,
            seed: number,
            drops: levels
        )
        guard levels == self.drops else { throw drops.problem(expected: "ascending numbers, each once") }
    }
}

/// Reads groups and sums up their counts.
private struct CountsReader {
    let options: MetricOptions
    var volume = 0

    mutating func group(_ field: CountsField) throws(Diagnostic) -> (NameKey, GroupCounts) {
        let parts = try field.members("name", "badRecords", "framesWithoutHand", "levels")
        let name = try parts[0].string()
        guard options.grouping != nil || name.isEmpty else {
            throw parts[0].problem(expected: "\"\", as the tally is not grouped")
        }
        var group = options.emptyGroup
        group.badRecords = try parts[1].count(addedTo: &volume)
        for (label, item) in try parts[2].members() {
            let frames = try item.count(addedTo: &volume)
            if frames > 0 { group.framesWithoutHand[NameKey(label)] = frames }
        }
        for (place, item) in try parts[3].items(count: options.drops.count).enumerated() {
            group.levels[place] = try level(item, lost: options.drops[place])
        }
        return (NameKey(name), group)
    }

    private mutating func level(_ field: CountsField, lost droppedKeypoints: Int) throws(Diagnostic) -> DropoutCounts {
        let parts = try field.members("drop", "forced", "confirmed", "others", "unlabelled", "ignored")
        guard try parts[0].integer() == droppedKeypoints else {
            throw parts[0].problem(expected: "\(droppedKeypoints)")
        }
        var level = DropoutCounts(shapeCount: options.shapes.count)
        level.top1 = try matrix(parts[1])
        level.confirmed = try matrix(parts[2])
        for reference in options.shapes.indices
        where level.top1.support(reference) != level.confirmed.support(reference) {
            let (sure, all) = (level.confirmed.support(reference), level.top1.support(reference))
            throw parts[2].problem("\(sure) hands", expected: "\(all), as in the top-1 choice", at: "[\(reference)]")
        }
        for (label, item) in try parts[3].members() {
            let other = try self.other(item)
            if other.hands > 0 { level.others[NameKey(label)] = other }
        }
        level.unlabelled = try parts[4].count(addedTo: &volume)
        level.ignored = try parts[5].count(addedTo: &volume)
        return level
    }

    private mutating func other(_ field: CountsField) throws(Diagnostic) -> OtherTally {
        let parts = try field.members("forced", "confirmed")
        let other = OtherTally(top1: try row(parts[0]), confirmed: try row(parts[1]))
        let sure = other.confirmed.reduce(0, +)
        guard sure == other.hands else {
            throw parts[1].problem("\(sure) hands", expected: "\(other.hands), as in the top-1 choice")
        }
        return other
    }

    private mutating func matrix(_ field: CountsField) throws(Diagnostic) -> Confusion {
        var rows: [[Int]] = []
        for item in try field.items(count: options.shapes.count) { rows.append(try row(item)) }
        return Confusion(rows: rows)
    }

    private mutating func row(_ field: CountsField) throws(Diagnostic) -> [Int] {
        var row: [Int] = []
        for item in try field.items(count: options.shapes.count + 1) { row.append(try item.count(addedTo: &volume)) }
        return row
    }
}
