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
        let parts = try root.members("tactus version rules shapes by seed drops digest margins groups")
        let options = try MetricOptions(parts)
        if let problem = expected?.difference(of: options) { throw problem }
        self.init(options)
        digest = try ContentDigest(parts.digest)
        var reader = CountsReader(options: options)
        let items = try parts.groups.items()
        guard items.count <= Tuning.maximumGroups else {
            throw parts.groups.problem(counted(items.count, "group"), expected: "at most \(Tuning.maximumGroups)")
        }
        for item in items {
            let (name, group) = try reader.group(item)
            guard groups[name] == nil else {
                throw item.problem("\"\(name.text)\" twice", expected: "each group once", at: ".name")
            }
            if group.volume > 0 { groups[name] = group }
        }
        margins = try MarginCounts(parts.margins, of: total.levels[0])
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
    fileprivate init(_ parts: CountsMembers) throws(Diagnostic) {
        let mark = try parts.rules.members("name fingerprint")
        let names = try parts.shapes.items().map { (item) throws(Diagnostic) in try item.string() }
        let levels = try parts.drops.items().map { (item) throws(Diagnostic) in try item.integer() }
        let grouping = Grouping(rawValue: try parts.by.string())
        guard let number = UInt64(try parts.seed.string()) else {
            throw parts.seed.problem(expected: "a string of a whole number from 0 to \(UInt64.max)")
        }
        try self.init(
            rules: RuleBookMark(name: try mark.name.string(), fingerprint: try mark.fingerprint.string()),
            shapes: names,
            grouping: grouping,
            seed: number,
            drops: levels
        )
        guard levels == self.drops else { throw parts.drops.problem(expected: "ascending numbers, each once") }
    }
}

/// Reads groups and sums up their counts.
private struct CountsReader {
    let options: MetricOptions
    var volume = 0

    mutating func group(_ field: CountsField) throws(Diagnostic) -> (NameKey, GroupCounts) {
        let parts = try field.members("name badRecords framesWithoutHand levels")
        let name = try parts.name.string()
        guard options.grouping != nil || name.isEmpty else {
            throw parts.name.problem(expected: "\"\", as the tally is not grouped")
        }
        var group = options.emptyGroup
        group.badRecords = try parts.badRecords.count(addedTo: &volume)
        for (label, item) in try parts.framesWithoutHand.members() {
            let frames = try item.count(addedTo: &volume)
            if frames > 0 { group.framesWithoutHand[NameKey(label)] = frames }
        }
        for (place, item) in try parts.levels.items(count: options.drops.count).enumerated() {
            group.levels[place] = try level(item, lost: options.drops[place])
        }
        return (NameKey(name), group)
    }

    private mutating func level(_ field: CountsField, lost droppedKeypoints: Int) throws(Diagnostic) -> DropoutCounts {
        let parts = try field.members("drop forced confirmed others unlabelled ignored")
        guard try parts.drop.integer() == droppedKeypoints else {
            throw parts.drop.problem(expected: "\(droppedKeypoints)")
        }
        var level = DropoutCounts(shapeCount: options.shapes.count)
        level.top1 = try matrix(parts.forced)
        level.confirmed = try matrix(parts.confirmed)
        for reference in options.shapes.indices
        where level.top1.support(reference) != level.confirmed.support(reference) {
            let (sure, all) = (level.confirmed.support(reference), level.top1.support(reference))
            throw parts.confirmed.problem(
                counted(sure, "hand"),
                expected: "\(all), as in the top-1 choice",
                at: "[\(reference)]"
            )
        }
        for (label, item) in try parts.others.members() {
            let other = try self.other(item)
            if other.hands > 0 { level.others[NameKey(label)] = other }
        }
        level.unlabelled = try parts.unlabelled.count(addedTo: &volume)
        level.ignored = try parts.ignored.count(addedTo: &volume)
        return level
    }

    private mutating func other(_ field: CountsField) throws(Diagnostic) -> OtherTally {
        let parts = try field.members("forced confirmed")
        let other = OtherTally(top1: try row(parts.forced), confirmed: try row(parts.confirmed))
        let sure = other.confirmed.reduce(0, +)
        guard sure == other.hands else {
            throw parts.confirmed.problem(counted(sure, "hand"), expected: "\(other.hands), as in the top-1 choice")
        }
        return other
    }

    private mutating func matrix(_ field: CountsField) throws(Diagnostic) -> Confusion {
        let items = try field.items(count: options.shapes.count)
        return Confusion(rows: try items.map { (item) throws(Diagnostic) in try row(item) })
    }

    private mutating func row(_ field: CountsField) throws(Diagnostic) -> [Int] {
        try field.items(count: options.shapes.count + 1)
            .map { (item) throws(Diagnostic) in try item.count(addedTo: &volume) }
    }
}
