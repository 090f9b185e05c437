// The names Apple's Vision gives to a hand's joints. Used by the Vision importer and by detection.

import Keypoints

/// Joints by the names that exports of Apple's Vision use.
///
/// Three spellings are in use: the framework's own codes (`VNHLKITIP`, the index tip; note `VNHLKTIP`, the thumb's IP,
/// and `P` for the little finger), its constants (`VNHumanHandPoseObservationJointNameIndexTip`), and camel case
/// (`indexTip`, `thumbMP`). A code printed by Swift as `…(_rawValue: VNHLKITIP)` is found as well.
enum VisionJoints {
    private static let codePrefix = "VNHLK"
    private static let constantPrefix = "VNHumanHandPoseObservationJointName"

    private static let byCode: [String: HandJoint] = {
        var joints: [String: HandJoint] = ["WRI": .wrist]
        let letters: [(Finger, String)] = [(.index, "I"), (.middle, "M"), (.ring, "R"), (.little, "P")]
        for (finger, letter) in letters {
            joints[letter + "MCP"] = finger.base
            joints[letter + "PIP"] = finger.proximal
            joints[letter + "DIP"] = finger.distal
            joints[letter + "TIP"] = finger.tip
        }
        joints["TCMC"] = .thumbCMC
        joints["TMP"] = .thumbMCP
        joints["TIP"] = .thumbIP
        joints["TTIP"] = .thumbTip
        return joints
    }()

    /// The joint of that name, `nil` if it is none of a hand's.
    static func joint(named name: String) -> HandJoint? {
        if let start = place(of: codePrefix, in: name) {
            return byCode[String(name[start...].prefix { $0.isLetter || $0.isNumber })]
        }
        if let start = place(of: constantPrefix, in: name) { return HandJoint(named: name[start...]) }
        return HandJoint(named: name)
    }

    /// Where the text after `part` starts in `name`.
    private static func place(of part: String, in name: String) -> String.Index? {
        var start = name.startIndex
        while start < name.endIndex {
            if name[start...].hasPrefix(part) { return name.index(start, offsetBy: part.count) }
            start = name.index(after: start)
        }
        return nil
    }

    /// The fields that may hold the points of a hand.
    static let pointFields = ["points", "joints", "landmarks", "recognizedPoints", "keypoints"]

    /// The fields that may hold the name of a point in a list.
    static let nameFields = ["name", "joint", "jointName", "key", "identifier"]

    /// Whether a record is a hand with named points, a dictionary of them or a list of them.
    static func looksLikeHand(_ record: FieldSketch) -> Bool {
        guard record.kind == .object else { return false }
        if record.fields.contains(where: { joint(named: $0.name) != nil }) { return true }
        if nameFields.contains(where: { record.has(any: $0) }), record.has(any: "x", "location") { return true }
        for name in pointFields {
            guard let points = record[name] else { continue }
            if points.kind == .object { return points.fields.contains { joint(named: $0.name) != nil } }
            if let point = points.elements.first, point.kind == .object {
                return nameFields.contains { point.has(any: $0) } && point.has(any: "x", "location")
            }
        }
        return false
    }
}
