// All measures that the rule language has, as columns of a table. Read by runs that measure hands; pure.

import Keypoints

extension Measure {
    /// All measures but `side` and `depth`, which are fields of hands, and `ratio`, of which any four joints make one: of two joints
    /// or fingers each pair once, in their order.
    package static let all: [Measure] = {
        var all: [Measure] = []
        var kind: Measure? = .extension(.thumb)
        while let next = kind {
            let (family, following) = next.family
            all += family
            kind = following
        }
        return all
    }()

    /// The measures that shapes usually differ in: of joints, those of the fingertips, and the distances of the thumb's
    /// tip from all joints of the other fingers.
    package static let usual: [Measure] = all.filter { measure in
        switch measure {
        case .distance(let a, let b): a.isTip && b.isTip || a == .thumbTip
        case .height(let a, let b): a.isTip && b.isTip
        case .along(let joint), .across(let joint): joint.isTip
        default: true
        }
    }

    /// Whether the measure changes as a hand turns in the image.
    package var changesWithRotation: Bool {
        switch self {
        case .angle, .palmAngle, .height, .imageRise: true
        default: false
        }
    }

    /// The word in front of the parenthesis, such as `distance`; measures of one word are a family to users.
    package var word: String { String(description.prefix { $0 != "(" }) }

    /// All measures of this kind, and one of the next kind.
    private var family: (all: [Measure], next: Measure?) {
        let (fingers, joints) = (Finger.allCases, HandJoint.allCases)
        return switch self {
        case .extension: (fingers.map { .extension($0) }, .reach(.thumb))
        case .reach: (fingers.map { .reach($0) }, .straightness(.thumb))
        case .straightness: (fingers.map { .straightness($0) }, .rise(.thumb))
        case .rise: (fingers.map { .rise($0) }, .imageRise(.thumb))
        case .imageRise: (fingers.map { .imageRise($0) }, .bend(.thumb))
        case .bend: (fingers.map { .bend($0) }, .spread(.thumb, .index))
        case .spread: (Self.pairs(fingers) { .spread($0, $1) }, .lean(.thumb))
        case .lean: (fingers.map { .lean($0) }, .distance(.wrist, .thumbTip))
        case .distance: (Self.pairs(joints) { .distance($0, $1) }, .height(.wrist, .thumbTip))
        case .height: (Self.pairs(joints) { .height($0, $1) }, .along(.wrist))
        case .along: (joints.map { .along($0) }, .across(.wrist))
        case .across: (joints.map { .across($0) }, .thumbStretch)
        case .thumbStretch: ([self], .angle(.thumb, .up))
        case .angle: (fingers.flatMap { finger in Direction.allCases.map { .angle(finger, $0) } }, .palmAngle(.up))
        case .palmAngle: (Direction.allCases.map { .palmAngle($0) }, .palmWidth)
        case .palmWidth: ([self], .palmFacing)
        case .palmFacing: ([self], .visible(.thumb))
        case .visible: (fingers.map { .visible($0) }, nil)
        case .side, .depth, .ratio: ([self], nil)
        }
    }

    private static func pairs<Part>(_ parts: [Part], _ measure: (Part, Part) -> Measure) -> [Measure] {
        parts.indices.flatMap { place in parts[(place + 1)...].map { measure(parts[place], $0) } }
    }
}

extension HandJoint {
    fileprivate var isTip: Bool { finger?.tip == self }
}
