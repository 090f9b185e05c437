// The names that Apple's Vision and MediaPipe give to a hand's joints. Used by NamedPoints and by detection.

import Keypoints

/// Joints by the names that exports of Apple's Vision and of MediaPipe use.
///
/// Of Apple's names three spellings are in use: the framework's own codes (`VNHLKITIP`, the index tip; note `VNHLKTIP`,
/// the thumb's IP, and `P` for the little finger), its constants (`VNHumanHandPoseObservationJointNameIndexTip`), and
/// camel case (`indexTip`, `thumbMP`). A code printed by Swift as `…(_rawValue: VNHLKITIP)` is found as well.
/// MediaPipe's are `INDEX_FINGER_TIP`, printed by Python as `HandLandmark.INDEX_FINGER_TIP` too, and `index_finger_tip`
/// in TensorFlow.js; a hand's *pinky* is the little finger.
enum NamedJoints {
    private static let codePrefix = "VNHLK"
    private static let constantPrefix = "VNHumanHandPoseObservationJointName"
    private static let enumPrefix = "HandLandmark."

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

    /// Returns the joint of a name, `nil` if it is not a hand's.
    static func joint(named name: String) -> HandJoint? {
        if let start = place(of: codePrefix, in: name) {
            return byCode[String(name[start...].prefix { $0.isLetter || $0.isNumber })]
        }
        if let start = place(of: constantPrefix, in: name) { return HandJoint(named: name[start...]) }
        let plain = name.hasPrefix(enumPrefix) ? name.dropFirst(enumPrefix.count) : name[...]
        if let joint = HandJoint(named: plain) { return joint }
        return SkeletonJoints.meaning(of: name)?.joint
    }

    /// Returns the start of the text after `part` in `name`.
    private static func place(of part: String, in name: String) -> String.Index? {
        var start = name.startIndex
        while start < name.endIndex {
            if name[start...].hasPrefix(part) { return name.index(start, offsetBy: part.count) }
            start = name.index(after: start)
        }
        return nil
    }

    /// The fields that may hold the points of a hand.
    static let pointFields = [
        "points", "joints", "landmarks", "recognizedPoints", "keypoints", "hand_landmarks", "handLandmarks",
        "jointTransforms",
    ]

    /// Returns the joints that a list of 21 names beside points says they are, whatever its field is called; `nil` without
    /// one.
    static func order(in record: JSONValue) -> [HandJoint]? {
        for member in record.object?.members ?? [] {
            guard let names = member.value.array, names.count == HandJoint.count, names[0].string != nil else {
                continue
            }
            if let order = order(of: names.map { $0.string ?? "" }) { return order }
        }
        return nil
    }

    /// Returns the joints of 21 names, each once; `nil` for others.
    static func order(of names: [String]) -> [HandJoint]? {
        let joints = names.compactMap { joint(named: $0) ?? SkeletonJoints.counted($0) }
        return names.count == HandJoint.count && Set(joints).count == HandJoint.count ? joints : nil
    }

    /// Returns the field with the names of a list's points: that of the first text that is a joint's name; `nil`
    /// without one.
    static func nameField(in points: [JSONValue], _ names: inout JointNames) -> String? {
        for point in points {
            for member in point.object?.members ?? [] {
                if let text = member.value.string, names.joint(text) != nil { return member.name }
            }
        }
        return nil
    }
}

/// The source of a spelling of joints, which decides whether y grows upwards, and the meaning of a third number.
extension NamedJoints {
    enum Owner: Hashable {
        case apple
        case mediapipe

        /// Skeletons of 25 or 26 joints, in metres.
        case skeleton
    }

    private enum Spelling {
        /// Apple's alone: codes, constants, `thumbMP`, `littleTip`.
        case apple

        /// As Apple spells it, though a JavaScript program might too: `thumbCMC`, `indexTip`.
        case camelCase

        /// MediaPipe's or TensorFlow.js's alone: `THUMB_CMC`, `index_finger_tip`, `pinky_mcp`.
        case mediapipe

        /// Anybody's: `wrist`, `thumb_tip`.
        case shared
    }

    private static func spelling(of name: String) -> Spelling {
        if place(of: codePrefix, in: name) != nil || place(of: constantPrefix, in: name) != nil { return .apple }
        let lower = name.lowercased()
        if name.hasPrefix(enumPrefix) || place(of: "finger", in: lower) != nil || place(of: "pinky", in: lower) != nil {
            return .mediapipe
        }
        if name.allSatisfy({ $0 == "_" || $0.isUppercase }) { return .mediapipe }
        guard name.allSatisfy(\.isLetter), name.first?.isLowercase == true, name.contains(where: \.isUppercase) else {
            return .shared
        }
        return lower == "thumbmp" || lower.hasPrefix("little") ? .apple : .camelCase
    }

    /// Returns the source of names, by all of them; `nil` where they are common to several.
    static func owner(of names: [String]) -> Owner? {
        if names.contains(where: SkeletonJoints.isOwn) { return .skeleton }
        let spellings = names.filter { joint(named: $0) != nil }.map(spelling)
        switch (spellings.contains(.apple), spellings.contains(.mediapipe)) {
        case (true, true): return nil
        case (false, true): return .mediapipe
        default: return spellings.allSatisfy { $0 == .shared } ? nil : .apple
        }
    }

    /// The names of joints in a record that is a hand with named points, or in a list of such points; empty elsewhere.
    static func names(in value: SchemaSniffer) -> [String] {
        let names: [String]
        switch value.kind {
        case .array: names = value.elements.compactMap(pointName)
        case .object:
            let own = value.fields.map(\.name).filter { joint(named: $0) != nil }
            // A pose of the wrist may stand beside points.
            if own.count > 2 || !own.isEmpty && value.wayToHand == nil { return own }
            let hand = value.fields.first { Handedness(named: $0.name) != nil && !$0.value.fields.isEmpty }
            if let hand { return self.names(in: hand.value) }
            if let point = pointName(value) { return joint(named: point) == nil ? [] : [point] }
            guard let points = pointFields.lazy.compactMap({ value[$0] }).first else { return [] }
            names = points.kind == .object ? points.fields.map(\.name) : points.elements.compactMap(pointName)
        default: return []
        }
        return names.filter { joint(named: $0) != nil }
    }

    static func pointName(_ point: SchemaSniffer) -> String? {
        guard point.has(any: "x", "X", "location", "position", "pose", "transform") else { return nil }
        return point.fields.first { $0.value.kind == .string && joint(named: $0.value.text) != nil }?.value.text
    }
}

/// Finds joints by name; names are cached, because parsing a name costs more than the rest of a record.
struct JointNames {
    private let find: (String) -> HandJoint?
    private var known: [String: HandJoint] = [:]

    /// - Parameter find: parses a name that is not cached yet.
    init(_ find: @escaping (String) -> HandJoint?) { self.find = find }

    /// Returns the fault of a joint that has a point already.
    static func twice(_ name: String) -> Diagnostic {
        Diagnostic("\"\(name.prefix(Tuning.quotedCharacters))\" a second time", expected: "each joint once")
    }

    /// Returns the joint of a name, `nil` for an unknown one.
    mutating func joint(_ name: String) -> HandJoint? {
        if let joint = known[name] { return joint }
        guard let joint = find(name) else { return nil }
        // Every joint has a few spellings; more than that many names are not worth their memory.
        if known.count < Tuning.rememberedNames { known[name] = joint }
        return joint
    }
}
