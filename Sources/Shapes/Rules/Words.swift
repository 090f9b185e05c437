// Conditions and measures in the words of rule books; Configurations reads the same words. Used by explanations; pure.

import Keypoints

extension Measure: CustomStringConvertible {
    /// The measure in a rule book's words, for example `distance(thumbTip, indexTip)`.
    public var description: String {
        switch self {
        case .extension(let finger): "extension(\(finger.name))"
        case .reach(let finger): "reach(\(finger.name))"
        case .straightness(let finger): "straightness(\(finger.name))"
        case .rise(let finger): "rise(\(finger.name))"
        case .imageRise(let finger): "imageRise(\(finger.name))"
        case .distance(let a, let b): "distance(\(a.name), \(b.name))"
        case .height(let a, let b): "height(\(a.name), \(b.name))"
        case .spread(let a, let b): "spread(\(a.name), \(b.name))"
        case .bend(let finger): "bend(\(finger.name))"
        case .along(let joint): "along(\(joint.name))"
        case .across(let joint): "across(\(joint.name))"
        case .lean(let finger): "spread(palm, \(finger.name))"
        case .thumbStretch: "stretch(thumb)"
        case .ratio(let a, let b, let c, let d): "ratio(\(a.name), \(b.name), \(c.name), \(d.name))"
        case .angle(let finger, let direction): "angle(\(finger.name), \(direction.rawValue))"
        case .palmAngle(let direction): "angle(palm, \(direction.rawValue))"
        case .palmWidth: "width(palm)"
        case .palmFacing: "facing(palm)"
        case .visible(let finger): "visible(\(finger.name))"
        case .side: "side"
        }
    }

    /// A number of this measure with its unit, for example `0.3 palm`.
    package func text(_ number: Float) -> String { unit.isEmpty ? "\(number)" : "\(number) \(unit)" }
}

extension Condition: CustomStringConvertible {
    /// The condition in a rule book's words; reading them gives the same condition again.
    public var description: String {
        switch self {
        case .extended(let finger): "\(finger.name) extended"
        case .folded(let finger): "\(finger.name) folded"
        case .above(let measure, let number): "\(measure) > \(measure.text(number))"
        case .below(let measure, let number): "\(measure) < \(measure.text(number))"
        case .visible(let finger): "\(finger.name) visible"
        case .side(let side): "\(side.rawValue) hand"
        case .not(.visible(let finger)): "\(finger.name) hidden"
        case .not(let inner): "not \(inner.isCompound ? "(\(inner))" : "\(inner)")"
        case .all(let inner): inner.map { $0.isCompound ? "(\($0))" : "\($0)" }.joined(separator: " and ")
        case .any(let inner): inner.map { $0.isCompound ? "(\($0))" : "\($0)" }.joined(separator: " or ")
        }
    }

    private var isCompound: Bool {
        switch self {
        case .all, .any: true
        default: false
        }
    }
}
