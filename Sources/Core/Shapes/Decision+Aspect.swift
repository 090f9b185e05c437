// Classifications in images of unknown aspect. Called by Classifier and Explanation; pure.

extension RuleBook {
    /// Returns the classification of a hand whose image may have any aspect: the choice at the nominal aspect,
    /// confirmed only where every other aspect confirms it.
    ///
    /// - Parameters:
    ///   - classification: the classification at the nominal aspect.
    ///   - nominal: the values at the nominal aspect.
    ///   - bounds: for each measure, all its values over the aspects.
    ///   - steps: the values at some aspects, near each other.
    func settle(
        _ classification: ShapeClassification,
        nominal: inout some MeasureValues,
        bounds: inout some MeasureValues,
        steps: some Sequence<some MeasureValues>
    ) -> ShapeClassification {
        guard classification.isConfirmed, let rank = classification.rank else { return classification }
        var margin = Float.infinity
        if isChosen(rank, bounds: &bounds, steps: steps),
            holds(rank, &bounds, weakest: &margin)
        {
            let margin = margin.isFinite ? margin : 0
            return ShapeClassification(shape: classification.shape, rank: rank, certainty: .confirmed, margin: margin)
        }
        return possible(rank, nominal: &nominal)
    }

    /// Returns the classification of a hand whose shape is not confirmed at some aspect.
    func possible(_ rank: Int, nominal: inout some MeasureValues) -> ShapeClassification {
        switch definition.choice {
        case .first: classification(rank, &nominal, lead: nil, canBeConfirmed: false)
        case .nearest: decideNearest(&nominal, canBeConfirmed: false)
        }
    }

    /// Returns whether `settle` may confirm a shape, by the values at one aspect: the bounds contain these, therefore a
    /// condition that does not hold for them cannot hold for the bounds.
    func canHold(_ rank: Int, _ values: inout some MeasureValues) -> Bool {
        var margin = Float.infinity
        guard holds(rank, &values, weakest: &margin) else { return false }
        return definition.choice == .first || nearest(&values)?.rank == rank
    }

    /// Returns whether no aspect gives another shape.
    private func isChosen(
        _ rank: Int,
        bounds: inout some MeasureValues,
        steps: some Sequence<some MeasureValues>
    ) -> Bool {
        // Of a book that takes the first every earlier shape must be plainly impossible. One that chooses the nearest,
        // or takes for not so what cannot be known, has no bounds to go by: it must choose the same at every step.
        guard definition.choice == .nearest || definition.missing == .literal else {
            return rules[..<rank].allSatisfy { earlier in
                (earlier.possible ?? 0..<0).contains { truth($0, &bounds) == .no }
            }
        }
        for var values in steps {
            let chosen = definition.choice == .nearest ? nearest(&values)?.rank : decide(&values).rank
            guard chosen == rank else { return false }
        }
        return true
    }
}
