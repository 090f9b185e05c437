// The name of one column of a table of points, in any of the spellings in use. Used by TableSchema.

import Keypoints

/// The meaning of the name of a point's coordinate: `x0`, `0_x`, `landmark_0_x`, `WRIST.x`,
/// `hand1-x0`, `x_left_hand_0`, `INDEX_FINGER_TIP_z`.
struct ColumnName: Hashable {
    /// The number of a point that it is; `other` is one that says nothing about hands, such as the 1 of `ones_WRIST`.
    enum Axis: Hashable {
        case x, y, z, confidence, other
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

    /// Of a confidence's name its rank among those for one point (`NameWords`).
    private(set) var rank = 0

    /// Whether MediaPipe has such a column, and nothing in it.
    private(set) var isOfMediaPipe = false

    /// Whether only skeletons in metres spell the joint like this.
    private(set) var isOfSkeleton = false

    private static let axes: [String: Axis] = [
        "x": .x, "y": .y, "z": .z, "c": .confidence, "v": .confidence, "ones": .other, ignored: .other,
    ]

    /// Words for the axes of a position, behind the joint's: `wrist_px`.
    private static let positions: [String: Axis] = ["px": .x, "py": .y, "pz": .z]

    /// The word of a column that is not read where a list of columns has it.
    static let ignored = "ordinal"

    /// Words that say no more than that it is a point of a hand.
    private static let fillers = NameWords.points.union(["hand", "hands"])

    /// Returns whether a name says no more than that it is one coordinate of a point: `x`, `posx`, `Normalized_X`.
    static func isPlain(_ name: String, _ axis: String) -> Bool {
        let words = NameWords.split(name)
        // Where a hand is, is no point of it.
        if words.count == 2, words.contains(where: { $0.hasPrefix("hand") }) { return false }
        let rest = words.filter { !fillers.contains($0) }
        guard rest.count == 1, let word = rest.first else { return false }
        return word == axis || word.hasPrefix(axis) && fillers.contains(String(word.dropFirst()))
            || word.hasSuffix(axis) && fillers.contains(String(word.dropLast()))
    }

    /// Reads a name; `nil` where it is no coordinate of a hand's point.
    init?(_ name: String) {
        let words = NameWords.split(name)
        let place: Int
        if let confidence = words.firstIndex(where: { NameWords.confidenceRank(ofWord: $0) != nil }) {
            (place, axis, rank) = (confidence, .confidence, NameWords.confidenceRank(ofWord: words[confidence]) ?? 0)
        } else if let found = words.firstIndex(where: { Self.axes[$0] != nil }), let axis = Self.axes[words[found]] {
            (place, self.axis) = (found, axis)
            if words[found] == "v" { rank = NameWords.confidenceRank(ofWord: "visibility") ?? 0 }
        } else if let axis = Self.bracketed(name) {
            (place, self.axis) = (words.count - 1, axis)
        } else if let last = words.last, let axis = Self.positions[last] {
            (place, self.axis) = (words.count - 1, axis)
        } else if words.count > 1, words.last == "p" {
            (place, axis) = (words.count - 1, .confidence)
        } else {
            return nil
        }
        isOfMediaPipe = axis == .confidence && NameWords.isOfMediaPipe(words[place])
        let isLetter = words[place] == "p"
        var isOfHand = false
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
                    isOfHand = index > 0 && ["hand", "h"].contains(words[index - 1])
                    numbers.append(number)
                }
            } else if let side = Handedness(word: word), owner.side == nil {
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
        // `hand_0_score` is the hand's, but `left_hand_0_score` and `hand_0_visibility` are a point's.
        case (true, 1)
        where !isLetter && (!isOfHand || axis != .confidence || owner.side != nil || isOfMediaPipe):
            point = .number(numbers[0])
        case (false, 0):
            let name = rest.joined(separator: "_")
            let meaning = SkeletonJoints.meaning(of: name)
            guard let joint = HandJoint(named: name) ?? meaning.map({ $0.joint ?? .wrist }) else { return nil }
            // Joints of the palm have no place among the 21.
            if meaning == .other { axis = .other }
            isOfSkeleton = SkeletonJoints.isOwn(name)
            point = .joint(joint)
        default: return nil
        }
    }

    /// The axis in brackets at the end of a name, the last number of an index: `WRIST[:,0]`, `wrist[1]`.
    private static func bracketed(_ name: String) -> Axis? {
        guard name.last == "]", let start = name.lastIndex(of: "[") else { return nil }
        let index = name[start...].dropFirst().dropLast().split(separator: ",").last?.filter { $0 != " " } ?? ""
        return ["0": .x, "1": .y, "2": .z, "3": .other][index]
    }

    /// The hand of a column and its word, where it is of one hand: `hand1_label`, `score_left`.
    static func ofHand(_ name: String) -> (owner: Owner, word: String)? {
        var owner = Owner()
        var rest: [String] = []
        let words = NameWords.split(name)
        for (index, word) in words.enumerated() {
            if let side = Handedness(word: word), owner.side == nil {
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

    /// Returns whether it is a coordinate of something else, such as a face's, a body's or the world's points.
    static func isForeign(_ name: String) -> Bool {
        let words = NameWords.split(name)
        return isOfOthers(name) && words.contains { Int($0) != nil }
            && words.contains { axes[$0] != nil || NameWords.confidenceRank(ofWord: $0) != nil }
    }

    private static let others: Set<String> = ["face", "pose", "body", "foot", "iris", "world"]

    /// Returns whether a name of a column, or of a part in a cell, says that it is of faces, bodies or the world's
    /// points.
    static func isOfOthers(_ name: String) -> Bool { NameWords.split(name).contains(where: others.contains) }
}
