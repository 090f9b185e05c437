// The shapes of a book that chooses the nearest that can never be it. Called by RuleLint; pure.

import Keypoints
import Shapes

extension RuleBookDefinition {
    /// Returns the reason why no hand is nearest to a shape; `nil` where one may be, or where that is undecided.
    ///
    /// Two reasons are certain: an earlier shape is at least as near on every hand, with any of its points seen, or the
    /// shape's conditions never hold to `atLeast`. Conditions may exclude each other and the shape still be the
    /// nearest.
    func whyNeverNearest(_ rank: Int) -> String? {
        guard case .conditions(let conditions) = shapes[rank].possible else {
            return shapes[..<rank].first { $0.possible == .otherwise }
                .map { "\($0.shape), an earlier shape, always scores at least as high" }
        }
        let own = Requirements(conditions, fingers)
        for earlier in shapes[..<rank] where earlier.possible != .otherwise {
            if Requirements(earlier.choiceConditions, fingers).isAlwaysAsNear(as: own) {
                return "\(earlier.shape), an earlier shape, always scores at least as high"
            }
        }
        return own.most.map { $0 < atLeast } == true
            ? "its conditions exclude each other and never hold to \(atLeast) of 1" : nil
    }
}

/// The comparisons of a shape for each measure, and its other conditions.
private struct Requirements {
    /// One comparison: the degree to which it holds rises with the value from 0 to 1, or falls.
    private struct Comparison {
        var centre: Float
        var scale: Float
        var isRising: Bool

        func degree(_ value: Float) -> Float {
            min(max(0.5 + (isRising ? value - centre : centre - value) / scale, 0), 1)
        }

        var bends: [Float] { [centre - scale / 2, centre + scale / 2] }
    }

    private var measures: [Measure: [Comparison]] = [:]

    /// The conditions of several comparisons, which are only compared as a whole.
    private var others: [Condition: Int] = [:]

    init(_ conditions: [Condition], _ fingers: ExtensionMethod) {
        for condition in conditions { add(condition, isWanted: true, fingers) }
    }

    private mutating func add(_ condition: Condition, isWanted: Bool, _ fingers: ExtensionMethod) {
        func compare(_ measure: Measure, _ centre: Float, isRising: Bool) {
            measures[measure, default: []].append(
                Comparison(centre: centre, scale: measure.scale, isRising: isRising == isWanted)
            )
        }
        func posture(_ finger: Finger, isExtended: Bool) {
            switch fingers {
            case .measured: compare(.extension(finger), 0.5, isRising: isExtended)
            case .palm: compare(.rise(finger), 0, isRising: isExtended)
            case .imageUp: compare(.imageRise(finger), 0, isRising: isExtended)
            }
        }
        switch condition {
        case .extended(let finger): posture(finger, isExtended: true)
        case .folded(let finger): posture(finger, isExtended: false)
        case .above(let measure, let number): compare(measure, number, isRising: true)
        case .below(let measure, let number): compare(measure, number, isRising: false)
        case .visible(let finger): compare(.visible(finger), 0.5, isRising: true)
        case .side(let side): compare(.side, 0, isRising: side == .right)
        case .not(let inner): add(inner, isWanted: !isWanted, fingers)
        case .named(_, let inner): add(inner, isWanted: isWanted, fingers)
        case .less, .all, .any, .count, .whenDepth: others[isWanted ? condition : .not(condition), default: 0] += 1
        }
    }

    /// Returns whether these hold at least as nearly as others on every hand: there is the same number of each measure,
    /// where points are missing the same ones are unknown, and those of each measure hold as nearly at every value.
    func isAlwaysAsNear(as other: Requirements) -> Bool {
        guard others == other.others, Set(measures.keys) == Set(other.measures.keys) else { return false }
        return measures.allSatisfy { measure, mine in
            guard let theirs = other.measures[measure], theirs.count == mine.count else { return false }
            // Straight lines between bends: what holds at these holds everywhere.
            return (mine + theirs).flatMap(\.bends).allSatisfy { Self.sum(mine, $0) >= Self.sum(theirs, $0) - 1e-6 }
        }
    }

    /// The largest degree to which the conditions hold, with any points seen; `nil` where that is undecided.
    var most: Float? {
        guard others.isEmpty else { return nil }
        return measures.values.map { comparisons in
            (comparisons.flatMap(\.bends).map { Self.sum(comparisons, $0) }.max() ?? 0) / Float(comparisons.count)
        }.max()
    }

    private static func sum(_ comparisons: [Comparison], _ value: Float) -> Float {
        comparisons.reduce(0) { $0 + $1.degree(value) }
    }
}
