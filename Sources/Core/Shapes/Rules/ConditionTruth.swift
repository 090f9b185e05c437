// The truth, the degree and the margin of a compiled condition on a hand. Called by decisions and explanations.

extension RuleBook {
    /// Returns the degree to which a condition holds: *all* is its least part, *any* its greatest (Zadeh 1965), unknown
    /// parts left out.
    func degree(_ node: Int, _ values: inout some MeasureValues) -> Float? {
        switch nodes[node] {
        case .leaf(let leaf): return leaf.degree(values.value(leaf.slot))
        case .not(let inner): return degree(inner, &values).map { 1 - $0 }
        case .all(let inner):
            var least: Float?
            for place in inner {
                guard let next = degree(place, &values) else { continue }
                least = min(least ?? next, next)
            }
            return least
        case .any(let inner):
            var greatest: Float?
            for place in inner {
                guard let next = degree(place, &values) else { continue }
                greatest = max(greatest ?? next, next)
            }
            return greatest
        case .difference(let leaf, let other): return leaf.degree(values.value(leaf.slot) - values.value(other))
        case .count(let inner, let least, let most):
            var (ranking, isKnown) = (Ranking(), false)
            for place in inner {
                let degree = degree(place, &values)
                isKnown = isKnown || degree != nil
                ranking.insert(degree ?? 0.5)
            }
            return isKnown ? min(ranking[least] ?? 1, 1 - (ranking[most + 1] ?? 0)) : nil
        case .whenDepth(let inner, let depth):
            return values.value(depth).lower > 0 ? degree(inner, &values) : nil
        }
    }

    func truth(_ node: Int, _ values: inout some MeasureValues) -> TernaryValue {
        guard case .leaf(let leaf) = nodes[node] else { return truthOfParts(node, &values) }
        return leaf.truth(values.value(leaf.slot))
    }

    @inline(never)
    private func truthOfParts(_ node: Int, _ values: inout some MeasureValues) -> TernaryValue {
        switch nodes[node] {
        case .leaf: return truth(node, &values)
        case .not(let inner): return !truth(inner, &values)
        case .all(let inner):
            var result = TernaryValue.yes
            for place in inner { result = result && truth(place, &values) }
            return result
        case .any(let inner):
            var result = TernaryValue.no
            for place in inner { result = result || truth(place, &values) }
            return result
        case .difference(let leaf, let other): return leaf.truth(values.value(leaf.slot) - values.value(other))
        case .count(let inner, let least, let most):
            var count = TernaryCount()
            for place in inner { count.add(truth(place, &values)) }
            return count.isWithin(least, most)
        case .whenDepth(let inner, let depth):
            return values.value(depth).lower > 0 ? truth(inner, &values) : .yes
        }
    }

    /// Returns the margin of a condition: positive where it holds, negative where it does not, 0 where unknown, and
    /// infinite where it is left out.
    func margin(_ node: Int, _ values: inout some MeasureValues) -> Float {
        switch nodes[node] {
        case .leaf(let leaf): return leaf.margin(values.value(leaf.slot))
        case .not(let inner): return -margin(inner, &values)
        case .all(let inner):
            var least = Float.infinity
            for place in inner { least = min(least, margin(place, &values)) }
            return least
        case .any(let inner):
            var greatest = -Float.infinity
            for place in inner { greatest = max(greatest, margin(place, &values)) }
            return greatest
        case .difference(let leaf, let other): return leaf.margin(values.value(leaf.slot) - values.value(other))
        case .count(let inner, let least, let most):
            var ranking = Ranking()
            for place in inner { ranking.insert(margin(place, &values)) }
            return min(ranking[least] ?? .infinity, -(ranking[most + 1] ?? -.infinity))
        case .whenDepth(let inner, let depth):
            return values.value(depth).lower > 0 ? margin(inner, &values) : .infinity
        }
    }
}
