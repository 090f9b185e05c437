// Data sets that FiftyOne exports in its own format. Rewritten for a HandAssembler.

import Keypoints

/// Rewrites samples, whose fields of the class `Keypoints` hold hands of 21 points in 0…1 with labels and confidences.
struct FiftyOne: RecordRewriter {
    /// The number of keypoints that are not those of a hand.
    private var strange = 0

    var notes: [String] {
        strange == 0 ? [] : ["\(counted(strange, "group")) of other than \(HandJoint.count) keypoints left out"]
    }

    mutating func rewritten(_ sample: JSONValue) throws(Diagnostic) -> JSONValue? {
        var record: [(String, JSONValue)] = []
        if let path = sample["filepath"] { record.append(("file", path)) }
        for side in ["width", "height"] {
            if let number = sample["metadata"]?[side] { record.append((side, number)) }
        }
        var (hands, label): ([JSONValue], JSONValue?) = ([], nil)
        for name in sample.names {
            guard let field = sample[name] else { continue }
            switch field["_cls"]?.string {
            case "Classification": label = field["label"]
            case "Keypoint": hands += hand(field)
            case "Keypoints": hands += (field["keypoints"]?.array ?? []).flatMap { hand($0) }
            case nil where field.array == nil && field.object == nil: record.append((name, field))
            default: break
            }
        }
        if let label { record.append(("label", label)) }
        record.append(("hands", .array(hands)))
        return .object(record)
    }

    private mutating func hand(_ keypoint: JSONValue) -> [JSONValue] {
        guard let list = keypoint["points"]?.array, list.count == HandJoint.count else {
            strange += 1
            return []
        }
        var hand: [(String, JSONValue)] = [
            ("landmarks", .array(list.map { .array(($0.array ?? []).map(Self.number)) }))
        ]
        for name in keypoint.names where !["points", "label", "confidence", "_cls"].contains(name) {
            if let value = keypoint[name], value.object == nil { hand.append((name, value)) }
        }
        if let scores = keypoint["confidence"]?.array { hand.append(("scores", .array(scores.map(Self.number)))) }
        if let name = keypoint["label"]?.string { hand += AnnotatedHand.fields(ofClass: name) }
        return [.object(hand)]
    }

    /// A value such as NaN is an object there, and no number.
    private static func number(_ value: JSONValue) -> JSONValue { value.object == nil ? value : .null }
}
