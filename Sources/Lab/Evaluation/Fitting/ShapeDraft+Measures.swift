// The measures of new shapes, and how much people differ in them. Read by ShapeDraft; pure.

import Keypoints
import Shapes

extension ShapeDraft {
    /// The measures that may become limits, those of the hand before those of its direction in the image.
    static let measures: [Measure] = {
        let tips = Finger.allCases.map(\.tip)
        let distances = tips.indices.flatMap { place in tips[(place + 1)...].map { Measure.distance(tips[place], $0) } }
        let joints = [HandJoint.indexPIP, .middlePIP, .ringMCP].map { Measure.distance(.thumbTip, $0) }
        let others: [Measure] = [
            .thumbStretch, .across(.thumbTip), .spread(.thumb, .index), .spread(.index, .middle),
            .spread(.middle, .ring),
            .lean(.index), .bend(.index),
        ]
        // Left and right are exchanged by the other hand, and by mirrored images.
        let directions = [Direction.up, .down].flatMap { direction in
            [Measure.palmAngle(direction), .angle(.thumb, direction), .angle(.index, direction)]
        }
        return Finger.allCases.map { .extension($0) } + distances + joints + others + directions
    }()
}

extension Measure {
    var isOfDirection: Bool {
        switch self {
        case .angle, .palmAngle: true
        default: false
        }
    }

    /// The distance from the extreme of ten hands of one person beyond which 0.37 times as many hands of other people
    /// are as beyond the extreme itself.
    var spreadOfPeople: Float {
        self == .extension(.thumb) ? 2 * Tuning.spreadOfPeople * scale : Tuning.spreadOfPeople * scale
    }
}

extension ExtensionMethod {
    /// Returns the measure of a finger's posture, and the number above which the finger is extended.
    func comparison(of finger: Finger) -> (measure: Measure, edge: Float) {
        switch self {
        case .measured: (.extension(finger), 0.5)
        case .palm: (.rise(finger), 0)
        case .imageUp: (.imageRise(finger), 0)
        }
    }
}

extension Condition {
    /// Returns a comparison of a measure with a number; `nil` for other conditions.
    func posture(by method: ExtensionMethod) -> (measure: Measure, number: Float, isAbove: Bool)? {
        switch self {
        case .extended(let finger), .folded(let finger):
            let (measure, edge) = method.comparison(of: finger)
            if case .extended = self { return (measure, edge, true) }
            return (measure, edge, false)
        case .above(let measure, let number): return (measure, number, true)
        case .below(let measure, let number): return (measure, number, false)
        case .not(.above(let measure, let number)): return (measure, number, false)
        case .not(.below(let measure, let number)): return (measure, number, true)
        default: return nil
        }
    }

    /// The conditions that must each hold.
    var comparisons: [Condition] {
        switch self {
        case .all(let inner): inner.flatMap(\.comparisons)
        case .named(_, let inner): inner.comparisons
        default: [self]
        }
    }
}

extension ShapeDraft.Limit {
    func isMet(_ value: Interval) -> Bool { isAbove ? value.lower > number : value.upper < number }
}
