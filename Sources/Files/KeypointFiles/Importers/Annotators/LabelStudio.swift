// Exports of Label Studio: keypoints by name in percent of the image. Rewritten for a HandAssembler.

import Keypoints

/// Rewrites tasks, `{data, annotations: [{result: […]}]}`, and those of JSON-MIN, whose regions stand in the task itself.
///
/// The names of keypoints are joints, with a side before them or behind, or numbers. A region that others name as their
/// parent is a hand; without one, hands follow from the sides, or from names that come again. Of several annotations of
/// a task the first that was not cancelled is read.
struct LabelStudio: RecordRewriter {
    /// The number of tasks with several annotations, and of regions that are no joints of hands.
    private var (several, strange) = (0, 0)

    var notes: [String] {
        var notes: [String] = []
        if several > 0 {
            notes.append("\(counted(several, "task")) with several annotations, of which the first is read")
        }
        if strange > 0 {
            notes.append("\(counted(strange, "group")) of keypoints that are not those of a hand left out")
        }
        return notes
    }

    /// Returns whether an object is a task, of JSON or of JSON-MIN.
    static func isTask(_ object: SchemaSniffer) -> Bool {
        object.has(any: "completions") || object["annotations"]?.elements.first?.has(any: "result") == true
            || object.fields.contains { $0.value.elements.first?.has(any: "keypointlabels") == true }
    }

    private struct Group {
        var key: String
        var side: Handedness?
        var hand = AnnotatedHand()
        var isGuessed = false
    }

    mutating func rewritten(_ task: JSONValue) throws(Diagnostic) -> JSONValue? {
        var record: [(String, JSONValue)] = []
        if let id = task["id"] { record.append(("id", id)) }
        let data = task["data"] ?? task
        let names = ["image", "img", "image_url", "url"] + data.names
        if let file = names.lazy.compactMap({ data[$0]?.string }).first { record.append(("file", .string(file))) }
        var groups: [Group] = []
        var words: [String: [(String, JSONValue)]] = [:]
        for (index, region) in regions(of: task).enumerated() {
            try within("result[\(index)]") { () throws(Diagnostic) in
                let value = region["value"] ?? region
                let id = region["id"]?.string ?? ""
                if let word = (value["choices"] ?? value["rectanglelabels"])?.array?.first?.string {
                    words[id, default: []] += AnnotatedHand.fields(ofClass: word)
                    return
                }
                guard let name = (value["keypointlabels"] ?? value["labels"])?.array?.first?.string else { return }
                if record.allSatisfy({ $0.0 != "width" }) {
                    for side in ["width", "height"] {
                        record.append((side, .number(try region.requiredNumber("original_\(side)"))))
                    }
                }
                let x = try value.requiredNumber("x") / 100
                let y = try value.requiredNumber("y") / 100
                Self.add(
                    name,
                    .object([("x", .number(x)), ("y", .number(y))]),
                    region["parentID"]?.string,
                    to: &groups
                )
            }
        }
        for (key, value) in zip(task.names, task.names.map { task[$0] }) where task["data"] == nil {
            // Its control's name is the user's own.
            let isChoice = ["choice", "class", "label", "gesture", "sign", "shape", "category"].contains {
                NameWords.split(key).last == $0
            }
            if let word = value?["choices"]?.array?.first?.string ?? (isChoice ? value?.string : nil) {
                words["", default: []] += AnnotatedHand.fields(ofClass: word)
            }
        }
        record.append(("hands", .array(try hands(groups, words))))
        return .object(record)
    }

    private mutating func regions(of task: JSONValue) -> [JSONValue] {
        guard let annotations = (task["annotations"] ?? task["completions"])?.array else {
            return task.names.flatMap { task[$0]?.array?.filter { $0["keypointlabels"] != nil } ?? [] }
        }
        let valid = annotations.filter { $0["was_cancelled"]?.bool != true }
        if valid.count > 1 { several += 1 }
        return valid.first?["result"]?.array ?? []
    }

    /// Adds a keypoint to the hand that it belongs to.
    private static func add(_ name: String, _ point: JSONValue, _ parent: String?, to groups: inout [Group]) {
        let (side, rest) = Handedness.taken(from: name, endsOnly: true)
        let key = parent ?? side.map { "\($0)" } ?? ""
        let last = groups.lastIndex { $0.key == key && !(parent == nil && $0.hand.names.contains(rest)) }
        let isGuessed = parent == nil && groups.contains { $0.key == key }
        if let last, last == groups.lastIndex(where: { $0.key == key }) {
            groups[last].hand.add(rest, point)
        } else {
            if isGuessed {
                for index in groups.indices where groups[index].key == key { groups[index].isGuessed = true }
            }
            groups.append(Group(key: key, side: side, isGuessed: isGuessed))
            groups[groups.count - 1].hand.add(rest, point)
        }
    }

    private mutating func hands(
        _ groups: [Group],
        _ words: [String: [(String, JSONValue)]]
    ) throws(Diagnostic) -> [JSONValue] {
        var hands: [JSONValue] = []
        for group in groups {
            guard let landmarks = try group.hand.landmarks() else {
                strange += 1
                continue
            }
            guard !group.isGuessed || group.hand.names.count == HandJoint.count else {
                throw Diagnostic(
                    "keypoints of several hands",
                    expected: "a region that is the parent of each hand's, or names that begin with left and right"
                )
            }
            var hand: [(String, JSONValue)] = [("landmarks", landmarks)]
            if let side = group.side { hand.append(("handedness", .string("\(side)"))) }
            let all = words.count == 1 ? words.values.first ?? [] : (words[group.key] ?? []) + (words[""] ?? [])
            for field in all where !hand.contains(where: { $0.0 == field.0 }) { hand.append(field) }
            hands.append(.object(hand))
        }
        return hands
    }
}
