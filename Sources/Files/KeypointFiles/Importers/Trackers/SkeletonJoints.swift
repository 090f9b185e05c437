// The joints of skeletons of 25 or 26, such as OpenXR's, by name. Used by NamedJoints, NamedPoints and tables; pure.

import Keypoints

/// Joints of skeletons that have the bones of the palm too: OpenXR and WebXR (`index-finger-phalanx-proximal`,
/// `XR_HAND_JOINT_INDEX_PROXIMAL_EXT`), Unity (`IndexProximal`), MRTK (`IndexKnuckle`), Meta (`Hand_Index1`,
/// `XRHand_IndexProximal`) and ARKit
/// (`indexFingerIntermediateBase`).
///
/// A finger's proximal, intermediate, distal and tip are MCP, PIP, DIP and tip; the thumb's metacarpal, proximal, distal
/// and tip are CMC, MCP, IP and tip. ARKit's knuckle, intermediate base and intermediate tip are the three joints of a
/// finger, of the thumb CMC, MCP and IP. Joints begin their bone, as in OpenXR. The palm and the other metacarpals have no
/// place among the 21.
enum SkeletonJoints {
    /// The joint that a name of these stands for.
    enum Meaning: Hashable {
        case joint(HandJoint)

        /// A joint of such a skeleton that has no place among the 21.
        case other

        var joint: HandJoint? { if case .joint(let joint) = self { joint } else { nil } }
    }

    private static let fillers: Set = ["xr", "xrhand", "hand", "joint", "ext", "finger", "phalanx", "bone"]

    private static let fingers: [String: Finger] = [
        "thumb": .thumb, "index": .index, "forefinger": .index, "middle": .middle, "ring": .ring, "little": .little,
        "pinky": .little,
    ]

    /// Returns the finger of a name that has nothing else in it: `index`, `indexFinger`, `pinky`.
    static func finger(named name: String) -> Finger? {
        let words = NameWords.split(name).filter { !fillers.contains($0) }
        return words.count == 1 ? fingers[words[0]] : nil
    }

    /// The words for the joints of a long finger, and of the thumb, from the palm to the tip.
    private static let parts: [String: Int] = [
        "proximal": 0, "knuckle": 0, "intermediate": 1, "middle": 1, "distal": 2, "tip": 3, "1": 0, "2": 1, "3": 2,
        "4": 3, "intermediate base": 1, "intermediate tip": 2,
    ]
    private static let thumbParts: [String: Int] = [
        "metacarpal": 0, "proximal": 1, "distal": 2, "tip": 3, "1": 0, "2": 1, "3": 2, "4": 3, "knuckle": 0,
        "intermediate base": 1, "intermediate tip": 2,
    ]

    /// Returns what a name stands for; `nil` for a name of no such joint.
    static func meaning(of name: String) -> Meaning? {
        let all = NameWords.split(name)
        let words = all.filter { !fillers.contains($0) }
        if [["wrist"], ["wrist", "root"]].contains(words) { return .joint(.wrist) }
        if [["palm"], ["forearm", "stub"], ["forearm", "wrist"], ["forearm", "arm"]].contains(words) {
            return .other
        }
        guard 2...3 ~= words.count, let finger = fingers[words[0]] else { return nil }
        let place = words.dropFirst().joined(separator: " ")
        // Others count from 0; only after Meta's prefix is it known from where.
        if Int(place) != nil, all.first != "hand" { return nil }
        if finger == .thumb, place == "0" { return .other }
        if finger != .thumb, ["metacarpal", "0"].contains(place) { return .other }
        guard let part = (finger == .thumb ? thumbParts : parts)[place] else { return nil }
        return HandJoint(rawValue: finger.base.rawValue + part).map { .joint($0) }
    }

    /// Returns whether only such skeletons spell a name like this; a palm may stand beside any joints.
    static func isOwn(_ name: String) -> Bool {
        let words = NameWords.split(name)
        return meaning(of: name) != nil
            && !words.allSatisfy { ["wrist", "palm", "tip", "finger"].contains($0) || fingers[$0] != nil }
    }

    /// The spelling of the names of joints, which shows the direction of z.
    struct Spelling: Hashable {
        private var isMixed = false
        private var isOfARKit = false

        /// Notes the next name.
        mutating func note(_ name: String) {
            isMixed = isMixed || name.contains { $0.isUppercase } && name.contains { $0.isLowercase }
            let words = NameWords.split(name)
            let own = [
                ["intermediate", "base"], ["intermediate", "tip"], ["thumb", "knuckle"], ["forearm", "wrist"],
            ]
            isOfARKit = isOfARKit || zip(words, words.dropFirst()).contains { own.contains([$0, $1]) }
        }

        /// Whether the names are spelt as in Unity, where z grows away from the viewer.
        var isLeftHanded: Bool { isMixed && !isOfARKit }
    }

    /// Returns the note on how such hands are read.
    static func note(isLeftHanded: Bool) -> String {
        let direction = isLeftHanded ? "away from the viewer, as in Unity" : "towards the viewer, as in OpenXR"
        return "metres are read with y upwards and z \(direction); 21 of the joints have a place in Tactus"
    }

    /// The joint of a name whose number counts from 1, the base, as MMPose names them: `forefinger1`, `thumb4`.
    static func counted(_ name: String) -> HandJoint? { meaning(of: "hand " + name).flatMap(\.joint) }

    /// Places a hand given in metres, y upwards, at the middle of an image that is a metre wide and high.
    ///
    /// - Parameter isLeftHanded: whether z grows away from the viewer, as in Unity; else towards them, as in OpenXR.
    /// - Throws: where its size is not that of a hand in metres.
    static func place(_ points: inout HandLandmarks, isLeftHanded: Bool) throws(Diagnostic) {
        guard let origin = try checkReach(of: points) else { return }
        points.mapLanes { lane in
            let depth = (lane.z - origin.z) * (isLeftHanded ? 1 : -1)
            return SIMD4(0.5 + lane.x - origin.x, 0.5 - lane.y + origin.y, depth, lane.w)
        }
    }

    /// Returns the place in the pose of a joint: under `position`, also within `pose` or `transform`; the first three of seven
    /// numbers, a rotation behind them; or the last column of a matrix, flat or in rows.
    static func place(in pose: JSONValue) -> JSONValue {
        if let inner = ["pose", "transform", "offsetMatrix", "matrix"].lazy.compactMap({ pose[$0] }).first {
            return place(in: inner)
        }
        guard let list = pose.array else { return pose["position"] ?? pose["translation"] ?? pose }
        if list.count == 4, list.allSatisfy({ $0.array?.count == 4 }) {
            return .array(list.prefix(3).map { $0.array?[3] ?? .null })
        }
        guard list.count == 16 else { return [4, 7].contains(list.count) ? .array(Array(list.prefix(3))) : pose }
        // WebXR writes column by column, others row by row, and the last row is 0, 0, 0, 1.
        let isByRow = (12...14).allSatisfy { list[$0].double == 0 }
        return .array((0..<3).map { list[isByRow ? 4 * $0 + 3 : 12 + $0] })
    }

    /// Returns the wrist of a hand given in metres, or its first joint that is there; `nil` without one.
    ///
    /// - Throws: where its size is not that of a hand in metres.
    @discardableResult
    static func checkReach(of points: HandLandmarks) throws(Diagnostic) -> SIMD3<Float>? {
        guard let first = HandJoint.allCases.lazy.compactMap({ points[$0] }).first else { return nil }
        let origin = SIMD3(first.x, first.y, first.z ?? 0)
        var reach: Float = 0
        for joint in HandJoint.allCases {
            guard let point = points[joint] else { continue }
            let away = SIMD3(point.x, point.y, point.z ?? 0) - origin
            reach = max(reach, (away * away).sum().squareRoot())
        }
        guard Tuning.handReach.contains(reach) else {
            throw Diagnostic(
                "a hand that reaches \(reach) from its \(points.has(.wrist) ? "wrist" : "first joint")",
                expected: "0.05 to 0.4, in metres"
            )
        }
        return origin
    }
}

extension Frame {
    /// Places the hands of a frame that are given in metres in axes of a right hand.
    ///
    /// - Parameter y: the direction in which y grows.
    /// - Throws: where the size of a hand is not that of one in metres.
    mutating func placeMetres(_ y: VerticalAxis) throws(Diagnostic) {
        size = .standIn(aspect: 1)
        for index in hands.indices {
            try within("hands[\(index)]") { () throws(Diagnostic) in
                if y == .down { hands[index].points.mapLanes { SIMD4($0.x, -$0.y, -$0.z, $0.w) } }
                try SkeletonJoints.place(&hands[index].points, isLeftHanded: false)
            }
        }
    }
}
