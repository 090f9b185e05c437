// A category of COCO: the side, the label and the order of its 21 keypoints. Used by COCOWholeBody; pure.

import Keypoints

/// A category: its name as a side or as a label, and the joints that its keypoints are.
struct HandCategory: Hashable {
    let name: String

    /// The joints in the order of the keypoints where their names say it, as those of RHD do, whose fingers begin at the
    /// tip; `nil` for the usual order.
    let order: [HandJoint]?

    /// A Boolean value that indicates whether its keypoints can be those of a hand.
    let isHand: Bool

    /// The first name among those of its keypoints that is no joint, or is one for the second time; `nil` where all are
    /// joints, or none is.
    let strange: String?

    /// A Boolean value that indicates whether its keypoints have names, and none of them is a joint's.
    let isNameless: Bool

    /// The fields of annotations that hold a side.
    static let sideFields = ["hand_type", "side", "handedness", "hand_side"]

    init(_ value: JSONValue) {
        name = value["name"]?.string ?? ""
        let names = value["keypoints"]?.array?.map { $0.string ?? "" } ?? []
        let found = names.map { NamedJoints.joint(named: $0) ?? SkeletonJoints.counted($0) }
        let joints = found.compactMap(\.self)
        isNameless = !names.isEmpty && joints.isEmpty
        let place = found.indices.first { found[$0] == nil || found[..<$0].contains(found[$0]) }
        strange = joints.isEmpty ? nil : place.map { names[$0] }
        isHand = names.isEmpty || names.count == HandJoint.count
        order = Set(joints).count == HandJoint.count && joints != HandJoint.allCases ? joints : nil
    }

    /// The side in the name: `left_hand`.
    var side: Handedness? { Handedness(named: name) }

    /// The label that the name is, `nil` where it is that of hands as such.
    var label: String? {
        let isPlain = ["", "hand", "hands", "person", "persons", "object", "objects"].contains(NameWords.joined(name))
        return isPlain || side != nil ? nil : name
    }
}
