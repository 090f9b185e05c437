// A tally as text, for `tactus evaluate --partial`. Read back by another module and CountsFields; pure.

extension MetricCounts {
    static let textVersion = 3

    /// The tally as compact JSON in one line without a line break at its end.
    ///
    /// Equal counts have equal bytes: groups and labels are in the order of their bytes, shapes in that of the rule
    /// book. The seed is a string, as JSON readers lose the last digits of large numbers.
    package var text: String {
        let members: JSONObject = ["tactus": .string("tally"), "version": .integer(Self.textVersion)]
        let groups = groups.sorted { $0.key < $1.key }.map { text(of: $0.value, named: $0.key.text) }
        let counts: JSONObject = ["digest": .string(digest.text), "margins": margins.json, "groups": .array(groups)]
        return JSONValue.object(members + options.members + counts).text
    }

    private func text(of group: GroupCounts, named name: String) -> JSONValue {
        [
            "name": .string(name), "badRecords": .integer(group.badRecords),
            "framesWithoutHand": JSONValue.sorted(group.framesWithoutHand) { .integer($0) },
            "levels": .array(zip(options.drops, group.levels).map { text(of: $1, lost: $0) }),
        ]
    }

    private func text(of level: DropoutCounts, lost droppedKeypoints: Int) -> JSONValue {
        [
            "drop": .integer(droppedKeypoints), "forced": level.top1.json, "confirmed": level.confirmed.json,
            "others": JSONValue.sorted(level.others) {
                ["forced": .integers($0.top1), "confirmed": .integers($0.confirmed)]
            },
            "unlabelled": .integer(level.unlabelled), "ignored": .integer(level.ignored),
        ]
    }
}

extension MetricOptions {
    /// The options as members of an object, in both the tally's and the report's text.
    var members: JSONObject {
        [
            "rules": ["name": .string(rules.name), "fingerprint": .string(rules.fingerprint)],
            "shapes": .strings(shapes), "by": .string(grouping?.rawValue ?? ""), "seed": .string("\(seed)"),
            "drops": .integers(drops),
        ]
    }
}

extension Confusion {
    /// The matrix as a list of rows, the count of *none* at the end of each.
    var json: JSONValue { .array((0..<shapeCount).map { .integers(row($0)) }) }
}

extension JSONValue {
    static func integers(_ values: some Sequence<Int>) -> JSONValue { .array(values.map { .integer($0) }) }

    /// A number with the decimals of the reports, null where it is undefined.
    static func decimal(_ value: Double?) -> JSONValue {
        value.map { .raw(fixedText($0, decimals: Tuning.decimals)) } ?? .null
    }

    /// A dictionary as an object, its members in the order of their names' bytes.
    static func sorted<Value>(_ values: [NameKey: Value], _ json: (Value) -> JSONValue) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { ($0.key.text, json($0.value)) })
    }
}
