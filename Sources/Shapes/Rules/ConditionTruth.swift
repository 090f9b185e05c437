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
        }
    }

    func truth(_ node: Int, _ values: inout some MeasureValues) -> TernaryValue {
        switch nodes[node] {
        case .leaf(let leaf): return leaf.truth(values.value(leaf.slot))
        case .not(let inner): return !truth(inner, &values)
        case .all(let inner):
            var result = TernaryValue.yes
            for place in inner { result = result && truth(place, &values) }
            return result
        case .any(let inner):
            var result = TernaryValue.no
            for place in inner { result = result || truth(place, &values) }
            return result
        }
    }

    /// Returns the margin of a condition: positive where it holds, negative where it does not, 0 where unknown.
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
        }
    }
}
