// The points of a hand under the names that an annotator's tool gave them. Used by LabelStudio and CVATDocument; pure.

import Keypoints

/// Points by name, which are joints or count them.
struct AnnotatedHand {
    private(set) var names: [String] = []
    private var points: [JSONValue] = []

    mutating func add(_ name: String, _ point: JSONValue) {
        names.append(name)
        points.append(point)
    }

    /// Returns the 21 points in Tactus's order, those without a name among them `null`; `nil` where the names are not of a
    /// hand.
    ///
    /// - Throws: where some of the names are of a hand.
    func landmarks() throws(Diagnostic) -> JSONValue? {
        let joints = names.map { NamedJoints.joint(named: $0) ?? SkeletonJoints.counted($0) }
        var places = joints.map { $0?.rawValue }
        let known = joints.count { $0 != nil }
        if known == 0 {
            let numbers = names.map { NameWords.split($0).compactMap { Int($0) }.last ?? -1 }
            guard let base = [0, 1].first(where: { numbers.sorted().elementsEqual($0..<HandJoint.count + $0) }) else {
                return nil
            }
            places = numbers.map { $0 - base }
        }
        guard known == 0 || 2 * known > names.count else { return nil }
        var landmarks = [JSONValue](repeating: .null, count: HandJoint.count)
        var seen: Set<Int> = []
        for (index, place) in places.enumerated() {
            let name = names[index]
            guard let place else {
                let wrong = "\"\(name.prefix(Tuning.quotedCharacters))\""
                throw Diagnostic(wrong, expected: "a joint of a hand, as the other keypoints are")
            }
            guard seen.insert(place).inserted else { throw JointNames.twice(name) }
            landmarks[place] = points[index]
        }
        return .array(landmarks)
    }

    /// The fields of a hand that follow from the name of its class: a side or a label.
    static func fields(ofClass name: String) -> [(String, JSONValue)] {
        let category = HandCategory(.object([("name", .string(name))]))
        if let side = category.side { return [("handedness", .string("\(side)"))] }
        return category.label.map { [("label", .string($0))] } ?? []
    }
}
