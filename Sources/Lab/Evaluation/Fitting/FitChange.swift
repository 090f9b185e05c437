// The changes of a learnt book, each scored alone on the start book. Made for runs that propose them; pure.

package import Shapes

/// One change of a learnt book, applied to the start book alone.
package struct FitChange: Sendable {
    /// The rank of the shape.
    package let rank: Int

    /// The condition of the start book; `nil` for an added one.
    package let old: Condition?

    /// The condition in its place; `nil` for a removed one.
    package let new: Condition?

    /// The differences of the scores from the start book's, on the hands that the fit learnt from.
    package let coverage: BootstrapInterval
    package let right: BootstrapInterval
    package let others: BootstrapInterval

    /// The gain at the cost of the outcome: coverage minus the cost of the others.
    package let gain: Double
}

extension FitOutcome {
    /// Returns the changes of the learnt book, each scored alone, that with the greatest gain first.
    ///
    /// - Parameter examples: the hands that the book was learnt from.
    package func changes(_ examples: FitExamples) -> [FitChange] {
        let start = FitExamples.confirmed(examples.all, by: examples.book.definition)
        var changes: [FitChange] = []
        func add(_ rank: Int, _ old: Condition?, _ new: Condition?, _ list: [Condition]) {
            // A list without conditions would confirm nothing that can be compared.
            guard !list.isEmpty else { return }
            var definition = examples.book.definition
            definition.shapes[rank].confirmed = list
            let answers = FitExamples.confirmed(examples.all, by: definition)
            let differences = FitScores.differences(of: answers, from: start, examples)
            changes.append(
                FitChange(
                    rank: rank,
                    old: old,
                    new: new,
                    coverage: differences.coverage,
                    right: differences.right,
                    others: differences.others,
                    gain: differences.coverage.value - cost * differences.others.value
                )
            )
        }
        for (rank, conditions) in shapes {
            let list = examples.book.definition.shapes[rank].confirmed ?? []
            for learnt in conditions {
                guard let origin = learnt.origin else {
                    add(rank, nil, learnt.condition, list + [learnt.condition])
                    continue
                }
                guard learnt.condition != list[origin] else { continue }
                var changed = list
                changed[origin] = learnt.condition
                add(rank, list[origin], learnt.condition, changed)
            }
            let kept = Set(conditions.compactMap(\.origin))
            for origin in list.indices where !kept.contains(origin) {
                var changed = list
                changed.remove(at: origin)
                add(rank, list[origin], nil, changed)
            }
        }
        return changes.enumerated().sorted { ($1.element.gain, $0.offset) < ($0.element.gain, $1.offset) }.map(
            \.element
        )
    }
}
