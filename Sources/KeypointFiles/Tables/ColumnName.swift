// The name of one column of a table of points, in any of the spellings in use. Used by TableSchema.

import Keypoints

/// The meaning of the name of a point's coordinate: `x0`, `0_x`, `landmark_0_x`, `WRIST.x`,
/// `hand1-x0`, `x_left_hand_0`, `INDEX_FINGER_TIP_z`.
struct ColumnName: Hashable {
    /// The number of a point that it is. Visibility and presence say nothing about hands, and are skipped.
    enum Axis: Hashable {
        case x, y, z, confidence, visibility
    }

    enum Point: Hashable {
        case number(Int)
        case joint(HandJoint)
    }

    /// The hand that it is of, where a row has several.
    struct Owner: Hashable {
        var side: Handedness?
        var number: Int?
    }

    var axis: Axis
    var point: Point
    var owner = Owner()

    /// A Boolean value that indicates whether only skeletons in metres spell the joint like this.
    private(set) var isOfSkeleton = false

    private static let axes: [String: Axis] = [
        "x": .x, "y": .y, "z": .z, "confidence": .confidence, "conf": .confidence, "c": .confidence,
        "visibility": .visibility, "vis": .visibility, "v": .visibility, "presence": .visibility,
    ]

    /// Words that say no more than that it is a point of a hand.
    private static let fillers: Set<String> = [
        "hand", "hands", "landmark", "landmarks", "lm", "lmk", "point", "points", "pt", "pts", "p", "kp", "kpt",
        "keypoint",
        "keypoints", "node", "nodes", "joint", "joints", "coord", "coordinate", "coordinates", "pos", "position",
        "norm", "normalized",
        "mp", "mediapipe", "px", "pixel", "pixels",
    ]

    private static let sides: [String: Handedness] = [
        "left": .left, "l": .left, "lh": .left, "lefthand": .left, "right": .right, "r": .right, "rh": .right,
        "righthand": .right,
    ]

    /// Reads a name; `nil` where it is no coordinate of a hand's point.
    init?(_ name: String) {
        let words = NameWords.split(name)
        guard let place = words.firstIndex(where: { Self.axes[$0] != nil }), let axis = Self.axes[words[place]] else {
            return nil
        }
        self.axis = axis
        var numbers: [Int] = []
        var rest: [String] = []
        for (index, word) in words.enumerated() where index != place {
            if let number = Int(word) {
                // `hand_1_landmark_5_x`: the number behind the hand is the hand's, if another one is the point's.
                if index > 0, ["hand", "h"].contains(words[index - 1]),
                    words.dropFirst(index + 1).contains(where: { Int($0) != nil })
                {
                    owner.number = number
                } else {
                    numbers.append(number)
                }
            } else if let side = Self.sides[word], owner.side == nil {
                owner.side = side
            } else if !Self.fillers.contains(word) {
                rest.append(word)
            }
        }
        // A hand's number before a joint's name: `hand_0_wrist_x`.
        if !rest.isEmpty, owner.number == nil, numbers.count == 1, words.first == "hand" {
            owner.number = numbers.popLast()
        }
        if rest == ["h"], owner.number != nil { rest = [] }
        switch (rest.isEmpty, numbers.count) {
        case (true, 1): point = .number(numbers[0])
        case (false, 0):
            let name = rest.joined(separator: "_")
            let meaning = SkeletonJoints.meaning(of: name)
            guard let joint = HandJoint(named: name) ?? meaning.map({ $0.joint ?? .wrist }) else { return nil }
            // Joints of the palm are skipped as visibility is.
            if meaning == .other { self.axis = .visibility }
            isOfSkeleton = SkeletonJoints.isOwn(name)
            point = .joint(joint)
        default: return nil
        }
    }

    /// The hand of a column and its word, where it is of one hand: `hand1_label`, `score_left`.
    static func ofHand(_ name: String) -> (owner: Owner, word: String)? {
        var owner = Owner()
        var rest: [String] = []
        let words = NameWords.split(name)
        for (index, word) in words.enumerated() {
            if let side = sides[word], owner.side == nil {
                owner.side = side
            } else if let number = Int(word), index > 0, ["hand", "h"].contains(words[index - 1]), owner.number == nil {
                owner.number = number
                rest.removeLast()
            } else {
                rest.append(word)
            }
        }
        if owner.side != nil { rest.removeAll { $0 == "hand" } }
        return owner == Owner() || rest.isEmpty ? nil : (owner, rest.joined())
    }

    /// Returns a Boolean value that indicates whether it is a coordinate of something else, such as a face's, a body's
    /// or the world's points.
    static func isForeign(_ name: String) -> Bool {
        let words = NameWords.split(name)
        return words.contains { axes[$0] != nil } && isOfOthers(name) && words.contains { Int($0) != nil }
    }

    private static let others: Set<String> = ["face", "pose", "body", "foot", "iris", "world"]

    /// Returns a Boolean value that indicates whether a name of a column, or of a part in a cell, says that it is of faces, bodies
    /// or the world's points.
    static func isOfOthers(_ name: String) -> Bool { NameWords.split(name).contains(where: others.contains) }
}
