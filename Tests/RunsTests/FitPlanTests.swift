import Configurations
import Keypoints
import Shapes
import SyntheticHands
import Testing

@testable import Evaluation

@Suite("Learning a rule book from hands")
struct FitPlanTests {
    /// A book whose rock is any hand with folded fingers, a thumbs-up too.
    private static let blind = """
        book: blind
        choose: nearest
        shapes:
          - shape: rock
            possible: [index, middle, ring and little folded]
            confirmed: [index folded]
          - shape: paper
            possible: [index, middle, ring and little extended]
            confirmed: [index extended]
        """

    private static func examples(_ shapes: [SyntheticShape], people: Int, of book: RuleBook) throws -> FitExamples {
        var all: [FitExample] = []
        for person in 0..<people {
            var options = SyntheticOptions()
            options.classes = shapes.map { .shape($0) }
            options.count = 40
            options.seed = UInt64(100 + person)
            for frame in try SyntheticDataset(options) {
                for hand in frame.hands {
                    let label = hand.label ?? ""
                    let isKnown = book.shapes.contains { $0.name == label }
                    all.append(
                        FitExample(
                            points: hand.points,
                            context: CaptureContext(hand, in: frame),
                            shape: isKnown ? label : nil,
                            label: label,
                            source: person,
                            unit: person
                        )
                    )
                }
            }
        }
        return FitExamples(all, for: book)
    }

    private static func book() throws -> RuleBook {
        try RuleBook(RuleFile(text: blind, name: "blind").definition())
    }

    private static func outcome(_ examples: FitExamples, _ change: (inout FitConfiguration) -> Void = { _ in })
        -> FitOutcome
    {
        var configuration = FitConfiguration()
        configuration.offered = [.extension(.thumb), .bend(.index), .distance(.thumbTip, .indexMCP), .palmWidth]
        change(&configuration)
        let plan = FitPlan(examples, configuration)
        return plan.outcome(of: plan.tasks.map(plan.run))
    }

    @Test("A thumb up is learnt to be no rock")
    func thumb() throws {
        let examples = try Self.examples([.rock, .paper, .thumbsUp], people: 5, of: Self.book())
        let outcome = Self.outcome(examples)
        #expect(outcome.start.others > 0.9)
        #expect(outcome.meetsAim)
        #expect(outcome.leftOut.others < 0.02)
        #expect(outcome.leftOut.coverage > 0.9)
        let rock = outcome.shapes.first { $0.rank == 0 }?.conditions ?? []
        let added = rock.filter { $0.origin == nil }
        #expect(added.contains { "\($0.condition)".contains("thumb") })
        #expect(added.allSatisfy { 2 * $0.folds >= $0.foldCount })
        #expect(!outcome.others.isUnclear)
    }

    @Test("Each change is scored alone, and that with the greatest gain is first")
    func changes() throws {
        let examples = try Self.examples([.rock, .paper, .thumbsUp], people: 5, of: Self.book())
        let outcome = Self.outcome(examples)
        let changes = outcome.changes(examples)
        let added = outcome.shapes.flatMap(\.conditions).filter { $0.origin == nil }
        #expect(changes.count { $0.old == nil } == added.count)
        let first = try #require(changes.first)
        #expect(first.rank == 0 && first.old == nil && first.others.upper < 0)
        #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.gain >= $1.gain })
        var definition = examples.book.definition
        definition.shapes[0].confirmed?.append(try #require(first.new))
        let scores = FitScores(examples, by: definition)
        #expect(abs(scores.others - outcome.start.others - first.others.value) < 1e-9)
    }

    @Test("The same book comes of tasks in any order")
    func order() throws {
        let examples = try Self.examples([.rock, .paper, .thumbsUp], people: 4, of: Self.book())
        let plan = FitPlan(examples, FitConfiguration())
        let results = plan.tasks.map(plan.run)
        let (one, other) = (plan.outcome(of: results), plan.outcome(of: results.reversed()))
        #expect(one.definition == other.definition)
        #expect(one.leftOut == other.leftOut)
    }

    @Test("An aim that nothing meets is said to be missed, and what misses it least is taken")
    func missed() throws {
        let examples = try Self.examples([.rock, .paper, .thumbsUp], people: 4, of: Self.book())
        let outcome = Self.outcome(examples) { $0.offered = [] }
        #expect(!outcome.meetsAim)
        #expect(outcome.leftOut.others > 0.02)
    }

    @Test(
        "A book that misses on all hands the aim that the folds met gives way to the next cost, or is said to miss it",
        arguments: [([1e-9], false), ([1e-9, 4], true)]
    )
    func folds(_ costs: [Double], _ isMet: Bool) throws {
        let examples = try Self.examples([.rock, .paper, .thumbsUp], people: 4, of: Self.book())
        var configuration = FitConfiguration()
        configuration.offered = [.extension(.thumb)]
        configuration.costs = costs
        let plan = FitPlan(examples, configuration)
        // Folds without a mistake, whatever they learnt.
        let results = plan.tasks.map { task in
            let own = examples.all.filter { $0.unit == task.unit }
            let answers = own.map { hand in examples.book.shapes.firstIndex { $0.name == hand.shape } }
            return FitPlan.Result(task: task, clauses: plan.run(task).clauses, answers: answers)
        }
        let outcome = plan.outcome(of: results)
        #expect(outcome.leftOut.meets(configuration.aim))
        #expect(outcome.meetsAim == isMet)
        #expect(outcome.written.meets(configuration.aim) == isMet)
        #expect(outcome.cost == costs.last)
    }

    @Test("Where no hand shows another gesture, nothing is added")
    func noOthers() throws {
        let outcome = Self.outcome(try Self.examples([.rock, .paper], people: 4, of: Self.book()))
        #expect(outcome.shapes.allSatisfy { $0.conditions.allSatisfy { $0.origin != nil } })
    }
}
