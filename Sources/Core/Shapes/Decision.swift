// From measured values to a classification: truths, the policies for missing points, the choice. Called by Classifier;
// pure.

extension RuleBook {
    /// Returns the classification of a hand whose measures are known.
    ///
    /// - Parameter values: one interval for each of `measures`, in their order.
    /// - Complexity: O(conditions), no allocation.
    package func decide(_ values: [Interval]) -> ShapeClassification {
        precondition(values.count == measures.count, "one value for each measure of the book")
        var known = KnownValues(values: values)
        return decide(&known)
    }

    /// Returns the classification of a hand whose measures are computed as they are needed.
    func decide(_ values: inout some MeasureValues) -> ShapeClassification {
        switch definition.choice {
        case .first: decideFirst(&values)
        case .nearest: decideNearest(&values)
        }
    }

    // MARK: The first shape that is possible

    private func decideFirst(_ values: inout some MeasureValues) -> ShapeClassification {
        var usedSurrogate = false
        // By `literal`, what cannot be known counts as not so, and nothing stands against a promise.
        var earlierExcluded = true
        for rank in rules.indices {
            let possible = rules[rank].possible ?? 0..<0
            var truth = TernaryValue.yes
            var place = possible.lowerBound
            while place < possible.upperBound, truth != .no {
                truth = truth && choiceTruth(place, &values, usedSurrogate: &usedSurrogate)
                place += 1
            }
            switch (truth, definition.missing) {
            case (.yes, _):
                return classification(rank, &values, lead: nil, canBeConfirmed: earlierExcluded && !usedSurrogate)
            case (_, .literal): continue
            case (.no, _): earlierExcluded = earlierExcluded && isExcluded(possible, last: place - 1, &values)
            case (.unknown, .strict), (.unknown, .surrogate): return .none
            }
        }
        return .none
    }

    /// Returns whether a skipped shape is clearly impossible, without an undecided point behind it.
    ///
    /// - Parameter last: the condition that failed, mostly clearly.
    private func isExcluded(_ possible: Range<Int>, last: Int, _ values: inout some MeasureValues) -> Bool {
        if truth(last, &values) == .no { return true }
        for place in possible where truth(place, &values) == .no { return true }
        return false
    }

    /// Returns a condition's truth for a choice: within an undecided band the likelier side counts, and neighbours may
    /// stand in for an unknown finger.
    private func choiceTruth(_ node: Int, _ values: inout some MeasureValues, usedSurrogate: inout Bool) -> TernaryValue
    {
        guard case .leaf(let leaf) = nodes[node] else {
            return choiceTruthOfParts(node, &values, usedSurrogate: &usedSurrogate)
        }
        let truth = leaf.likelihood(values.value(leaf.slot))
        guard truth == .unknown, definition.missing == .surrogate else { return truth }
        let surrogate = surrogateTruth(leaf, &values)
        if surrogate != .unknown { usedSurrogate = true }
        return surrogate
    }

    /// Returns the same of a condition with parts; most have none, and are faster without this.
    @inline(never)
    private func choiceTruthOfParts(
        _ node: Int,
        _ values: inout some MeasureValues,
        usedSurrogate: inout Bool
    ) -> TernaryValue {
        switch nodes[node] {
        case .leaf: return choiceTruth(node, &values, usedSurrogate: &usedSurrogate)
        case .not(let inner): return !choiceTruth(inner, &values, usedSurrogate: &usedSurrogate)
        case .all(let inner):
            var truth = TernaryValue.yes
            for place in inner { truth = truth && choiceTruth(place, &values, usedSurrogate: &usedSurrogate) }
            return truth
        case .any(let inner):
            var truth = TernaryValue.no
            for place in inner { truth = truth || choiceTruth(place, &values, usedSurrogate: &usedSurrogate) }
            return truth
        case .difference(let leaf, let other): return leaf.likelihood(values.value(leaf.slot) - values.value(other))
        case .count(let inner, let least, let most):
            var count = TernaryCount()
            for place in inner { count.add(choiceTruth(place, &values, usedSurrogate: &usedSurrogate)) }
            return count.isWithin(least, most)
        case .whenDepth(let inner, let depth):
            guard values.value(depth).lower > 0 else { return .yes }
            return choiceTruth(inner, &values, usedSurrogate: &usedSurrogate)
        }
    }

    private func surrogateTruth(_ leaf: Leaf, _ values: inout some MeasureValues) -> TernaryValue {
        guard let first = leaf.surrogateSlot else { return .unknown }
        let truth = leaf.rawTruth(values.value(first))
        if let second = leaf.secondSurrogateSlot, leaf.rawTruth(values.value(second)) != truth { return .unknown }
        return leaf.isNegated ? !truth : truth
    }

    // MARK: The nearest shape

    func decideNearest(_ values: inout some MeasureValues, canBeConfirmed: Bool = true) -> ShapeClassification {
        guard let (rank, lead) = nearest(&values) else { return .none }
        return classification(rank, &values, lead: lead, canBeConfirmed: canBeConfirmed)
    }

    /// Returns the rank of the nearest shape and its lead over the runner-up; `nil` where none is near enough.
    func nearest(_ values: inout some MeasureValues) -> (rank: Int, lead: Float)? {
        let fast = pattern?.membership(&values)
        var best = -1
        var bestDegree = -Float.infinity
        var second = Float(0)
        for rank in rules.indices {
            let membership = fast?[rank] ?? membership(rank, &values) ?? .nan
            if membership > bestDegree {
                second = max(second, bestDegree)
                bestDegree = membership
                best = rank
            } else if membership > second {
                second = membership
            }
        }
        guard best >= 0, bestDegree >= definition.atLeast else { return nil }
        return (best, bestDegree - max(second, 0))
    }

    /// Returns the membership of a shape by its `possible` conditions, 0…1: the mean of their degrees, without the
    /// unknown ones; 0.5 for `otherwise`, `nil` where all are unknown.
    func membership(_ rank: Int, _ values: inout some MeasureValues) -> Float? {
        guard let possible = rules[rank].possible else { return 0.5 }
        var sum = Float(0)
        var count = Float(0)
        for place in possible {
            guard let degree = degree(place, &values) else { continue }
            sum += degree
            count += 1
        }
        return count > 0 ? sum / count : nil
    }

    // MARK: The promise

    /// Returns the classification with a chosen shape: confirmed where every condition of choice and confirmation
    /// clearly holds.
    ///
    /// - Parameter lead: the lead over the runner-up, the margin of a classification that is only possible; without it
    ///   the weakest condition of the choice gives the margin.
    func classification(
        _ rank: Int,
        _ values: inout some MeasureValues,
        lead: Float?,
        canBeConfirmed: Bool
    ) -> ShapeClassification {
        let shape = definition.shapes[rank].shape
        let possible = rules[rank].possible ?? 0..<0
        var weakest = Float.infinity
        if canBeConfirmed, holds(rank, &values, weakest: &weakest) {
            let margin = weakest.isFinite ? weakest : 0
            return ShapeClassification(shape: shape, rank: rank, certainty: .confirmed, margin: margin)
        }
        var margin = lead ?? .infinity
        if lead == nil { for place in possible { margin = min(margin, max(0, self.margin(place, &values))) } }
        return ShapeClassification(shape: shape, rank: rank, certainty: .possible, margin: margin.isFinite ? margin : 0)
    }

    /// Returns whether a shape can be confirmed and all conditions of its choice and confirmation clearly hold.
    @inline(__always)
    func holds(_ rank: Int, _ values: inout some MeasureValues, weakest: inout Float) -> Bool {
        guard let confirmed = rules[rank].confirmed else { return false }
        return allHold(rules[rank].possible ?? 0..<0, &values, weakest: &weakest)
            && allHold(confirmed, &values, weakest: &weakest)
    }

    /// Returns whether all conditions of a list clearly hold; lowers `weakest` to the smallest of their margins.
    private func allHold(_ list: Range<Int>, _ values: inout some MeasureValues, weakest: inout Float) -> Bool {
        for place in list {
            // Most conditions are single comparisons; these need their value but once.
            if case .leaf(let leaf) = nodes[place] {
                let value = values.value(leaf.slot)
                guard leaf.truth(value) == .yes else { return false }
                weakest = min(weakest, leaf.margin(value))
            } else {
                guard truth(place, &values) == .yes else { return false }
                weakest = min(weakest, margin(place, &values))
            }
        }
        return true
    }
}
