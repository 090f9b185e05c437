// The choice of the nearest shape in a fast form, for books whose choices are plain comparisons. Called by Decision;
// pure.

import Keypoints

/// The rules that use each comparison, affirmed or negated, as factors of its degree.
///
/// Rules of a book mostly share their comparisons, affirmed or negated. Each is therefore evaluated once, and the
/// memberships of all rules are summed up side by side. Gives the same as `RuleBook.membership` (a test compares them).
struct ChoicePattern: Sendable {
    private struct Lane: Sendable {
        var leaf: Leaf

        /// For each rule 1 where it affirms the comparison, −1 where it negates it, 0 where it does not use it.
        var sign = SIMD8<Float>.zero

        /// For each rule 1 where it negates the comparison.
        var negated = SIMD8<Float>.zero

        /// For each rule 1 where it uses the comparison.
        var use = SIMD8<Float>.zero
    }

    private var lanes: [Lane] = []

    /// Whether the comparisons are of index, middle, ring and little, in this order, each with the same factors.
    private var isOfLongFingers = false

    static let mostRules = SIMD8<Float>.scalarCount

    /// Creates a pattern; `nil` where a rule is `otherwise`, has a compound condition or one condition twice, or there
    /// are too many rules.
    init?(nodes: [Node], rules: [CompiledRule], measures: [Measure]) {
        guard rules.count <= Self.mostRules else { return nil }
        for (rank, rule) in rules.enumerated() {
            guard let possible = rule.possible else { return nil }
            for place in possible {
                guard case .leaf(var leaf) = nodes[place] else { return nil }
                let isDenied = leaf.isNegated
                leaf.isNegated = false
                let index = lanes.firstIndex { $0.leaf.isSame(as: leaf) } ?? lanes.count
                if index == lanes.count { lanes.append(Lane(leaf: leaf)) }
                guard lanes[index].sign[rank] == 0 else { return nil }
                lanes[index].sign[rank] = isDenied ? -1 : 1
                lanes[index].negated[rank] = isDenied ? 1 : 0
                lanes[index].use[rank] = 1
            }
        }
        let fingers = lanes.map { measures[$0.leaf.slot] }
        let centres = Set(lanes.map(\.leaf.centre)), scales = Set(lanes.map(\.leaf.perScale))
        isOfLongFingers =
            fingers == Finger.long.map { .extension($0) } && centres.count == 1 && scales.count == 1
            && lanes.allSatisfy { !$0.leaf.isBelow }
    }

    /// Returns the membership of each rule, by rank; NaN where all its conditions are unknown.
    func membership(_ values: inout some MeasureValues) -> SIMD8<Float> {
        if isOfLongFingers, let extensions = values.extensions { return membership(extensions) }
        var sum = SIMD8<Float>.zero
        var count = SIMD8<Float>.zero
        for index in lanes.indices {
            guard let degree = lanes[index].leaf.degree(values.value(lanes[index].leaf.slot)) else { continue }
            sum += lanes[index].sign * degree + lanes[index].negated
            count += lanes[index].use
        }
        return sum / count
    }

    /// Returns the memberships for four fingers whose extensions are known, all at once.
    private func membership(_ extensions: SIMD4<Float>) -> SIMD8<Float> {
        let line = 0.5 + (extensions - lanes[0].leaf.centre) * lanes[0].leaf.perScale
        let degrees = line.replacing(with: 0, where: line .< 0).replacing(with: 1, where: line .> 1)
        var sum = lanes[0].sign * degrees[0] + lanes[0].negated
        sum += lanes[1].sign * degrees[1] + lanes[1].negated
        sum += lanes[2].sign * degrees[2] + lanes[2].negated
        sum += lanes[3].sign * degrees[3] + lanes[3].negated
        return sum / (lanes[0].use + lanes[1].use + lanes[2].use + lanes[3].use)
    }
}

extension Leaf {
    fileprivate func isSame(as other: Leaf) -> Bool {
        slot == other.slot && isBelow == other.isBelow && yesAbove == other.yesAbove && noUpTo == other.noUpTo
    }
}
