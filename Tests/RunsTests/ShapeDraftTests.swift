import Configurations
import Keypoints
import Shapes
import SyntheticHands
import Testing

@testable import Evaluation

@Suite("Learning a new shape from a few hands")
struct ShapeDraftTests {
    private static func hands(_ shapes: [SyntheticShape], seed: UInt64, persons: Int = 1, count: Int = 10) throws
        -> [FitExample]
    {
        var options = SyntheticOptions()
        options.classes = shapes.map { .shape($0) }
        (options.count, options.persons, options.seed) = (count, persons, seed)
        return try SyntheticDataset(options).flatMap { frame in
            frame.hands.map { hand in
                FitExample(
                    points: hand.points,
                    context: CaptureContext(hand, in: frame),
                    shape: ["rock", "paper", "scissors"].contains(hand.label) ? hand.label : nil,
                    label: hand.label ?? "",
                    source: 0,
                    unit: 0
                )
            }
        }
    }

    private static let others: [SyntheticShape] = [.rock, .paper, .scissors, .pointing, .horns, .ok, .thumbsDown]

    @Test(
        "Fingers that are held alike become words",
        arguments: [
            (
                SyntheticShape.three,
                ["index extended", "middle extended", "ring extended", "little folded"]
            ), (.horns, ["index extended", "middle folded", "ring folded", "little extended"]),
            (.thumbsUp, ["thumb extended", "index folded", "middle folded", "ring folded", "little folded"]),
        ]
    )
    func words(shape: SyntheticShape, words: [String]) throws {
        let others = try Self.hands(Self.others.filter { $0 != shape }, seed: 5)
        let draft = try ShapeDraft(Self.hands([shape], seed: 3), others: others, by: .measured)
        let found = draft.fingers.map { "\($0)" }
        #expect(Set(words).isSubset(of: found), "\(found)")
    }

    @Test("A limit keeps the examples, at a distance, and turns away what the words do not") func limits() throws {
        let examples = try Self.hands([.thumbsUp], seed: 3)
        let others = try Self.hands([.rock, .thumbsDown], seed: 5, persons: 8, count: 40)
        let draft = try ShapeDraft(examples, others: others, by: .measured)
        let limit = try #require(draft.limits.first { $0.isOfDirection })
        #expect(limit.turnedAway.first?.label == "thumbs_down")
        for hand in examples {
            let value = HandMeasures(hand.points, hand.context).interval(limit.measure)
            let lead = limit.isAbove ? value.lower - limit.number : limit.number - value.upper
            #expect(lead >= 1.4 * limit.measure.spreadOfPeople)
        }
        #expect(try ShapeDraft(examples, others: [], by: .measured).limits.isEmpty)
    }

    @Test("Hands of two signs, and hands without anything in common, make no shape") func faults() throws {
        let two = try Self.hands([.rock, .paper], seed: 3)
        let fault = #expect(throws: ShapeDraft.Fault.self) { try ShapeDraft(two, others: [], by: .measured) }
        guard case .differ(.index, let extended, let folded)? = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(extended > 5 && folded > 5)
        var blank = try Self.hands([.rock], seed: 3)
        for place in blank.indices { blank[place].points = HandLandmarks() }
        #expect(throws: ShapeDraft.Fault.nothingInCommon) { try ShapeDraft(blank, others: two, by: .measured) }
    }

    @Test(
        "Other hands of the same shape resemble the examples",
        arguments: [
            (SyntheticShape.pointing, SyntheticShape.pointing, true), (.thumbsUp, .thumbsUp, true),
            (.four, .four, true),
            (.pointing, .gun, false), (.thumbsUp, .thumbsDown, false), (.rock, .thumbsUp, false), (.ok, .paper, false),
        ]
    )
    func resembles(one: SyntheticShape, other: SyntheticShape, isSame: Bool) throws {
        let hands = try Self.hands([other], seed: 8, persons: 8, count: 40)
        #expect(try ShapeDraft.resembles(hands, Self.hands([one], seed: 3)) == isSame)
    }

    @Test("Another shape is excluded by its own condition, and then both are never confirmed at once") func excludes()
        throws
    {
        let book = RuleBook.rockScissorsPaper.definition
        var draft = try ShapeDraft(
            Self.hands([.thumbsUp], seed: 3),
            others: Self.hands(Self.others, seed: 5),
            by: .measured
        )
        func atOnce() -> [String] {
            var definition = book
            definition.shapes.insert(draft.rule(named: "up"), at: 0)
            return definition.shapesConfirmed(atOnceWith: 0).map(\.shape.name)
        }
        for shape in book.shapes where atOnce().contains(shape.shape.name) {
            let isExcluded = draft.exclude(shape, by: .measured)
            #expect(isExcluded)
        }
        #expect(atOnce().isEmpty)
        let all = ShapeRule(shape: "all", possible: .conditions([.above(.extension(.thumb), 0.1)]), confirmed: nil)
        let isExcluded = draft.exclude(all, by: .measured)
        #expect(!isExcluded)
    }

    @Test("A shape stands before those that would have its hands, and not before others") func place() throws {
        let text = """
            book: order
            shapes:
              - shape: two
                possible: [index extended, middle extended, ring folded]
                confirmed: [little folded]
              - shape: many
                possible: [index extended, middle extended]
                confirmed: [index extended]
              - shape: rest
                possible: otherwise
            """
        let book = try RuleFile(text: text, name: "order").definition()
        let examples = try Self.hands([.three], seed: 3)
        var others = try Self.hands([.scissors], seed: 5)
        for place in others.indices { others[place].shape = "two" }
        let draft = try ShapeDraft(examples, others: others, by: book.fingers)
        let place = ShapePlace(draft.rule(named: "three"), in: book, examples: examples, others: others)
        #expect(place.rank == 1)
        #expect(place.examples.chosen == 10 && place.others.map(\.chosen) == [0])
        #expect(place.definition.shapes.map(\.shape.name) == ["two", "three", "many", "rest"])
    }
}
