// The place of a new shape in a book, and the hands that it then has. Made by the command line; pure.

package import Shapes

/// The book with a new shape at the place that keeps most.
package struct ShapePlace: Sendable {
    /// The rank of the new shape.
    package let rank: Int

    package let definition: RuleBookDefinition

    /// The share of the examples that the shape is chosen for, minus that of the hands of the book's shapes.
    package let value: Double

    /// Hands of one label, and the shape that the book with the new shape chooses for them.
    package struct Counts: Sendable {
        package var label: String
        package var hands: Int

        /// The hands that are confirmed as the new shape, and those for which it is chosen, these among them.
        package var confirmed: Int
        package var chosen: Int
    }

    package let examples: Counts

    /// The counts of the other hands, by label in the order of its first hand.
    package let others: [Counts]

    /// Tries each place before `otherwise`: the one where the examples have the shape and hands of the book's shapes do
    /// not, and the last of several such places.
    ///
    /// - Parameters:
    ///   - examples: hands that show the shape, at least one.
    ///   - others: hands that do not, with the shapes of the book that they show.
    package init(_ rule: ShapeRule, in book: RuleBookDefinition, examples: [FitExample], others: [FitExample]) {
        let end = book.shapes.firstIndex { $0.possible == .otherwise } ?? book.shapes.count
        let known = others.filter { $0.shape != nil }
        func definition(_ rank: Int) -> RuleBookDefinition {
            var definition = book
            definition.shapes.insert(rule, at: rank)
            return definition
        }
        func shares(_ rank: Int) -> Double {
            let definition = definition(rank)
            let own = Self.counts(examples, definition, rank).reduce(0) { $0 + $1.chosen }
            let taken = Self.counts(known, definition, rank).map { Double($0.chosen) / Double($0.hands) }
            return Double(own) / Double(examples.count) - taken.reduce(0, +) / Double(max(taken.count, 1))
        }
        let values = (0...end).map(shares)
        rank = values.indices.max { (values[$0], $0) < (values[$1], $1) } ?? end
        value = values[rank]
        self.definition = definition(rank)
        let all = Self.counts(examples, self.definition, rank)
        self.examples = Counts(
            label: rule.shape.name,
            hands: examples.count,
            confirmed: all.reduce(0) { $0 + $1.confirmed },
            chosen: all.reduce(0) { $0 + $1.chosen }
        )
        self.others = Self.counts(others, self.definition, rank)
    }

    private static func counts(_ hands: [FitExample], _ definition: RuleBookDefinition, _ rank: Int) -> [Counts] {
        guard let book = try? RuleBook(definition) else { return [] }
        var classifier = Classifier(book)
        var labels = Numbering<NameKey>()
        var counts: [Counts] = []
        for hand in hands {
            let place = labels.number(of: NameKey(hand.label))
            if place == counts.count { counts.append(Counts(label: hand.label, hands: 0, confirmed: 0, chosen: 0)) }
            let classification = classifier.classify(hand.points, hand.context)
            counts[place].hands += 1
            guard classification.rank == rank else { continue }
            counts[place].chosen += 1
            if classification.isConfirmed { counts[place].confirmed += 1 }
        }
        return counts
    }
}
