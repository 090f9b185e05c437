// `tactus fit --shape`: a few hands of a new sign in, a rule book with a shape for it out.

import Configurations
import Evaluation
import Keypoints
import Performances
import Shapes
import SyntheticHands

/// A new shape of a book, from the hands that show it.
struct ShapeFitting {
    let name: String
    let book: RuleBookDefinition
    let draft: ShapeDraft
    let place: ShapePlace

    /// Modelled shapes that look like the examples, and are therefore not held against them.
    let alike: [String]

    let people: Int

    /// The fewest examples.
    static let fewest = 5

    /// The number of modelled hands of each shape that are held against the examples.
    private static let modelledHands = 40

    /// The gain, in shares of hands, from which the limits of a shape choose it too.
    private static let gainOfLimits = 0.05

    /// Learns a shape.
    ///
    /// - Parameters:
    ///   - examples: its hands, at least `fewest`.
    ///   - others: the user's hands that must not have the shape, labelled as reported, with the shapes of the
    ///     book that they show.
    /// - Throws: `Failure` where the examples make no shape.
    init(
        _ name: String,
        _ book: RuleBookDefinition,
        _ labels: LabelMap,
        examples: [FitExample],
        others: [FitExample]
    ) throws {
        (self.name, self.book) = (name, book)
        people = Set(examples.map(\.unit)).count
        var (others, alike) = (others, [String]())
        for shape in SyntheticShape.allCases {
            let hands = try Self.modelled(shape, labels)
            if hands[0].shape == nil, ShapeDraft.resembles(hands, examples) {
                alike.append(shape.rawValue)
            } else {
                others += hands
            }
        }
        self.alike = alike
        var draft: ShapeDraft
        do {
            draft = try ShapeDraft(examples, others: others, by: book.fingers)
        } catch {
            throw Self.failure(error, examples.count)
        }
        var tried: Set<HandShape> = []
        while let shape = Self.atOnce(draft, name, book).first(where: { !tried.contains($0.shape) }) {
            tried.insert(shape.shape)
            draft.exclude(shape, by: book.fingers)
        }
        self.draft = draft
        let places = [false, true].map { limitsChoose in
            let rule = draft.rule(named: name, limitsChoose: limitsChoose)
            return ShapePlace(rule, in: book, examples: examples, others: others)
        }
        place = places[1].value > places[0].value + Self.gainOfLimits ? places[1] : places[0]
        guard 2 * place.examples.confirmed >= examples.count else {
            throw Failure(
                .no,
                "\(name): only \(place.examples.confirmed) of \(counted(examples.count, "example")) would be confirmed, "
                    + "expected examples that are more alike, or that differ more from the book's shapes"
            )
        }
        let known = Set(others.filter { $0.shape != nil }.map(\.label))
        if let taken = place.others.first(where: { known.contains($0.label) && 2 * $0.confirmed > $0.hands }) {
            throw Failure(
                .no,
                "\(name): the examples do not differ from \(taken.label), \(taken.confirmed) of \(counted(taken.hands, "hand")) of "
                    + "which would be confirmed as \(name)"
            )
        }
        if let other = Self.atOnce(draft, name, book).first {
            throw Failure(
                .no,
                "\(name) and \(other.shape) could be confirmed at once: all conditions of \(other.shape) hold on some of "
                    + "the examples, expected examples that differ more from it"
            )
        }
    }

    private static func modelled(_ shape: SyntheticShape, _ labels: LabelMap) throws -> [FitExample] {
        var options = SyntheticOptions()
        options.classes = [.shape(shape)]
        options.count = modelledHands
        var known: String?
        if case .shape(let name) = labels.meaning(of: shape.rawValue) { known = name }
        return try SyntheticDataset(options).flatMap { frame in
            frame.hands.map { hand in
                FitExample(
                    points: hand.points,
                    context: CaptureContext(hand, in: frame),
                    shape: known,
                    label: "\(known ?? shape.rawValue), modelled",
                    source: 0,
                    unit: 0
                )
            }
        }
    }

    private static func atOnce(_ draft: ShapeDraft, _ name: String, _ book: RuleBookDefinition) -> [ShapeRule] {
        var definition = book
        definition.shapes.insert(draft.rule(named: name), at: 0)
        return definition.shapesConfirmed(atOnceWith: 0)
    }

    private static func failure(_ fault: ShapeDraft.Fault, _ count: Int) -> Failure {
        switch fault {
        case .differ(let finger, let extended, let folded):
            Failure(
                .no,
                "--examples: the \(finger.name) is extended in \(extended) of \(counted(count, "hand")) and folded in \(folded), "
                    + "expected hands of one sign"
            )
        case .nothingInCommon:
            Failure(.no, "--examples: no finger is held alike, and no measure distinguishes these hands from others")
        }
    }

    // MARK: The text

    /// The shape as it is written, above each limit a comment.
    var lines: [String] {
        let rule = place.definition.shapes[place.rank]
        let people = counted(people, "person or source", "people or sources")
        let hands = "\(counted(place.examples.hands, "hand")) of \(people)"
        let comments = (rule.confirmed ?? []).map { condition -> [String] in
            guard let limit = draft.limits.first(where: { $0.condition == condition }) else { return [] }
            return [comment(on: limit)]
        }
        return RuleBookText.lines(of: rule, head: ["Learnt by tactus fit from \(hands)."], comments: comments)
    }

    private func comment(on limit: ShapeDraft.Limit) -> String {
        let away = limit.turnedAway.prefix(2).map { "\($0.hands) of \($0.label)" }
        return away.isEmpty ? "excludes another shape" : "turns away " + away.joined(separator: ", ")
    }

    /// The shape that the new one stands before; `nil` behind all.
    var next: HandShape? {
        place.rank < book.shapes.count ? book.shapes[place.rank].shape : nil
    }
}
