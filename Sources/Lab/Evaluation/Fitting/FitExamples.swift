// Labelled hands for a fit, in the form in which all of it looks at them. Made once; pure.

package import Keypoints
package import Shapes

/// A labelled hand for a fit.
package struct FitExample: Sendable {
    package var points: HandLandmarks
    package var context: CaptureContext

    /// The shape that the hand shows; `nil` for another gesture.
    package var shape: String?

    /// The label, as the data set spells it.
    package var label: String

    /// The source, by its place in the list of sources.
    package var source: Int

    /// The person, or the source of hands without one, by its place: the hands that are left out together.
    package var unit: Int

    package init(
        points: HandLandmarks,
        context: CaptureContext,
        shape: String?,
        label: String,
        source: Int,
        unit: Int
    ) {
        self.points = points
        self.context = context
        self.shape = shape
        self.label = label
        self.source = source
        self.unit = unit
    }
}

/// Labelled hands, with what a rule book's choice says about each.
package struct FitExamples: Sendable {
    package let book: RuleBook
    package let all: [FitExample]

    /// The rank of the shape that each hand shows; `nil` for another gesture.
    let ranks: [Int?]

    /// The place of each hand's label among all labels of other gestures; `nil` for a shape of the book.
    let otherLabels: [Int?]

    /// The rank of the shape that is confirmed for each hand if nothing stands under `confirmed`.
    let eligible: [Int?]

    /// Whether any hand shows a gesture outside of the book.
    package var hasOthers: Bool { ranks.contains { $0 == nil } }

    let sourceCount: Int
    package let unitCount: Int

    /// Creates the examples of a book.
    package init(_ all: [FitExample], for book: RuleBook) {
        self.book = book
        self.all = all
        let places = Dictionary(uniqueKeysWithValues: book.shapes.enumerated().map { ($1.name, $0) })
        ranks = all.map { $0.shape.flatMap { places[$0] } }
        var labels = Numbering<NameKey>()
        otherLabels = zip(all, ranks).map { $1 == nil ? labels.number(of: NameKey($0.label)) : nil }
        var definition = book.definition
        for place in definition.shapes.indices where definition.shapes[place].confirmed != nil {
            definition.shapes[place].confirmed = []
        }
        eligible = Self.confirmed(all, by: definition)
        sourceCount = (all.map(\.source).max() ?? -1) + 1
        unitCount = (all.map(\.unit).max() ?? -1) + 1
    }

    /// Returns the rank of the confirmed shape of each hand; `nil` for none.
    static func confirmed(_ examples: some Sequence<FitExample>, by definition: RuleBookDefinition) -> [Int?] {
        guard let book = try? RuleBook(definition) else { return examples.map { _ in nil } }
        var classifier = Classifier(book)
        return examples.map { example in
            let classification = classifier.classify(example.points, example.context)
            return classification.isConfirmed ? classification.rank : nil
        }
    }
}
