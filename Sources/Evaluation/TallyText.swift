// A tally as text, for `tactus evaluate --partial`. Read back by another room and TallyFields; pure.

extension Tally {
    /// The version of the text form.
    static let textVersion = 2

    /// The tally as compact JSON in one line without a line break at its end.
    ///
    /// Equal tallies have equal bytes: groups and labels stand in the order of their bytes, shapes in that of the rule
    /// book. The seed is a string, as JSON readers lose the last digits of large numbers.
    package var text: String {
        let members: [(String, JSONText)] = [
            ("tactus", .string("tally")), ("version", .integer(Self.textVersion)),
        ]
        let groups = groups.sorted { $0.key < $1.key }.map { text(of: $0.value, named: $0.key.text) }
        let counts: [(String, JSONText)] = [("digest", .string(digest.text)), ("groups", .list(groups))]
        return JSONText.object(members + options.members + counts).text
    }

    private func text(of group: GroupTally, named name: String) -> JSONText {
        .object([
            ("name", .string(name)),
            ("badRecords", .integer(group.badRecords)),
            ("framesWithoutHand", JSONText.sorted(group.framesWithoutHand) { .integer($0) }),
            ("levels", .list(zip(options.drops, group.levels).map { text(of: $1, lost: $0) })),
        ])
    }

    private func text(of level: LevelTally, lost drop: Int) -> JSONText {
        .object([
            ("drop", .integer(drop)),
            ("forced", level.forced.json),
            ("confirmed", level.confirmed.json),
            (
                "others",
                JSONText.sorted(level.others) {
                    .object([("forced", .integers($0.forced)), ("confirmed", .integers($0.confirmed))])
                }
            ),
            ("unlabelled", .integer(level.unlabelled)),
            ("ignored", .integer(level.ignored)),
        ])
    }
}

extension TallyOptions {
    /// The options as members of an object, in both the tally's and the report's text.
    var members: [(String, JSONText)] {
        [
            ("rules", .object([("name", .string(rules.name)), ("fingerprint", .string(rules.fingerprint))])),
            ("shapes", .list(shapes.map { .string($0) })),
            ("by", .string(grouping?.rawValue ?? "")),
            ("seed", .string("\(seed)")),
            ("drops", .integers(drops)),
        ]
    }
}

extension Confusion {
    /// The matrix as a list of rows, the count of *none* at the end of each.
    var json: JSONText { .list((0..<shapeCount).map { .integers(row($0)) }) }
}

extension JSONText {
    /// A dictionary as an object, its members in the order of their names' bytes.
    static func sorted<Value>(_ values: [NameKey: Value], _ json: (Value) -> JSONText) -> JSONText {
        .object(values.sorted { $0.key < $1.key }.map { ($0.key.text, json($0.value)) })
    }
}
