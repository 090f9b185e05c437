// A category of COCO: the side, the label and the order of its 21 keypoints. Used by COCOWholeBody; pure.

import Keypoints

/// A category: its name as a side or as a label, and the joints that its keypoints are.
struct HandCategory: Hashable {
    let name: String

    /// The joints in the order of the keypoints where their names say it, as those of RHD do, whose fingers begin at the
    /// tip; `nil` without such names.
    let order: [HandJoint]?

    /// Whether its keypoints can be those of a hand.
    let isHand: Bool

    /// The first name among those of its keypoints that is no joint, or is one for the second time; `nil` where all are
    /// joints, or none is by name and those that are counted stand where the usual order has them.
    let strange: String?

    /// The names of its keypoints that are no joints', where the others stand where the usual order has them.
    let nameless: [String]

    /// The fields of annotations that hold a side.
    static let sideFields = ["hand_type", "side", "handedness", "hand_side"]

    init(_ value: JSONValue) {
        name = value["name"]?.string ?? ""
        let names = value["keypoints"]?.array?.map { $0.string ?? "" } ?? []
        let found = names.map { NamedJoints.joint(named: $0) ?? SkeletonJoints.counted($0) }
        let joints = found.compactMap(\.self)
        let place = found.indices.first { found[$0] == nil || found[..<$0].contains(found[$0]) }
        // Beside a wrist, fingers that are only counted say no more than the order.
        let isCounted = names.count { NamedJoints.joint(named: $0) ?? .wrist != .wrist } == 0
        let isUsual = isCounted && zip(found, HandJoint.allCases).allSatisfy { $0 == nil || $0 == $1 }
        nameless = isUsual ? zip(names, found).filter { $0.1 == nil }.map(\.0) : []
        strange = isUsual ? nil : place.map { names[$0] }
        isHand = names.isEmpty || names.count == HandJoint.count
        order = Set(joints).count == HandJoint.count ? joints : nil
    }

    /// The side in the name: `left_hand`.
    var side: Handedness? { Handedness(named: name) }

    /// The label that the name is, `nil` where it is that of hands as such.
    var label: String? {
        let isPlain = ["", "hand", "hands", "person", "persons", "object", "objects"].contains(NameWords.joined(name))
        return isPlain || side != nil ? nil : name
    }
}
