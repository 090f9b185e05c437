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
        case .depth: "depth"
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
        case .less(let lesser, let greater): "\(lesser) < \(greater)"
        case .visible(let finger): "\(finger.name) visible"
        case .side(let side): "\(side.rawValue) hand"
        case .not(.visible(let finger)): "\(finger.name) hidden"
        case .not(.above(let measure, let number)): "\(measure) <= \(measure.text(number))"
        case .not(.below(let measure, let number)): "\(measure) >= \(measure.text(number))"
        case .not(.less(let lesser, let greater)): "\(greater) <= \(lesser)"
        case .not(let inner): "not \(inner.words)"
        case .all(let inner): chain(inner) ?? inner.map(\.words).joined(separator: " and ")
        case .any(let inner): inner.map(\.words).joined(separator: " or ")
        case .count(let range, let inner):
            "\(range.words(of: inner.count)) "
                + (Self.fingers(inner, range) ?? "of (\(inner.map(\.description).joined(separator: ", ")))")
        case .named(let name, _): name
        case .whenDepth(let inner): "when depth is known: \(inner)"
        }
    }

    /// The condition in words, with the meaning of its name.
    package var explained: String {
        if case .named(let name, let inner) = self { "\(name): \(inner.explained)" } else { description }
    }

    /// The words as a part of a condition.
    private var words: String {
        switch self {
        case .all(let inner) where chain(inner) == nil: "(\(self))"
        case .any, .whenDepth: "(\(self))"
        default: "\(self)"
        }
    }

    /// Returns two limits of one measure in one comparison.
    private func chain(_ conditions: [Condition]) -> String? {
        guard conditions.count == 2, let lower = conditions[0].limit, let upper = conditions[1].limit,
            lower.measure == upper.measure, lower.isLower, !upper.isLower, lower.number < upper.number
        else { return nil }
        return "\(lower.number) \(lower.sign) \(lower.measure) \(upper.sign) \(lower.measure.text(upper.number))"
    }

    private var limit: (measure: Measure, number: Float, isLower: Bool, sign: String)? {
        switch self {
        case .above(let measure, let number): (measure, number, true, "<")
        case .not(.below(let measure, let number)): (measure, number, true, "<=")
        case .below(let measure, let number): (measure, number, false, "<")
        case .not(.above(let measure, let number)): (measure, number, false, "<=")
        default: nil
        }
    }

    /// Returns the words for a number of all or of the long fingers; `nil` for other conditions.
    private static func fingers(_ conditions: [Condition], _ range: ClosedRange<Int>) -> String? {
        let noun = range == 1...1 || range == 1...conditions.count || range == 0...1 ? "finger" : "fingers"
        let postures: [(String, (Finger) -> Condition)] = [
            ("extended", { .extended($0) }), ("folded", { .folded($0) }), ("visible", { .visible($0) }),
            ("hidden", { .not(.visible($0)) }),
        ]
        for (word, posture) in postures {
            if conditions == Finger.allCases.map(posture) { return "\(noun) \(word)" }
            if conditions == Finger.long.map(posture) { return "long \(noun) \(word)" }
        }
        return nil
    }
}

extension ClosedRange<Int> {
    /// The range as a rule book writes a number of conditions.
    func words(of count: Int) -> String {
        if lowerBound == upperBound { return "\(lowerBound)" }
        if upperBound == count { return "at least \(lowerBound)" }
        return lowerBound == 0 ? "at most \(upperBound)" : "\(lowerBound) to \(upperBound)"
    }
}
