// From known values to a classification: missing values, `otherwise`, `atLeast`, certainty and margin.

import Configurations
import Keypoints
import Testing

@testable import Shapes

/// A book of a few shapes, its measures in the order in which its conditions name them.
private func book(
    _ shapes: [ShapeRule],
    choice: Choice = .first,
    missing: MissingPolicy = .surrogate,
    atLeast: Float = 0
) throws -> RuleBook {
    try RuleBook(
        RuleBookDefinition(name: "b", choice: choice, missing: missing, atLeast: atLeast, shapes: shapes)
    )
}

private func rule(_ shape: HandShape, _ possible: [Condition], confirmed: [Condition]? = []) -> ShapeRule {
    ShapeRule(shape: shape, possible: .conditions(possible), confirmed: confirmed)
}

extension RuleBook {
    /// The classification where these extensions and no other measure are known.
    fileprivate func decide(_ extensions: [Finger: Float]) -> ShapeClassification {
        decide(
            measures.map { measure in
                guard case .extension(let finger) = measure, let value = extensions[finger] else { return .unknown }
                return Interval(value)
            }
        )
    }
}

@Suite("What stands in for a finger that cannot be known")
struct SurrogateTests {
    @Test(
        "each long finger has its neighbours, the thumb has none",
        arguments: [
            (Finger.thumb, [Finger.index], false), (.index, [.middle], true), (.index, [.thumb, .ring], false),
            (.middle, [.index, .ring], true), (.middle, [.index], false), (.middle, [.ring], false),
            (.ring, [.little], true), (.ring, [.middle], false), (.little, [.ring], true),
        ]
    )
    func neighbours(_ finger: Finger, _ known: [Finger], _ isTold: Bool) throws {
        let shapes = [rule("out", [.extended(finger)]), rule("in", [.folded(finger)])]
        let surrogate = try book(shapes + [rule("other", Finger.allCases.map { .visible($0) })])
        let out = surrogate.decide(Dictionary(uniqueKeysWithValues: known.map { ($0, 1) }))
        let bent = surrogate.decide(Dictionary(uniqueKeysWithValues: known.map { ($0, 0) }))
        #expect(out.shape == (isTold ? "out" : nil))
        #expect(bent.shape == (isTold ? "in" : nil))
        #expect(!out.isConfirmed && !bent.isConfirmed)
    }

    @Test("neighbours that disagree or are undecided tell nothing")
    func disagreement() throws {
        let surrogate = try book([rule("out", [.extended(.middle)]), rule("in", [.folded(.middle)])])
        let undecided = Tuning.halfExtended
        #expect(surrogate.decide([.index: 1, .ring: 0]) == .none)
        #expect(surrogate.decide([.index: 1, .ring: undecided]) == .none)
        #expect(surrogate.decide([.index: undecided, .ring: undecided]) == .none)
    }

    @Test("literal goes on to the next shape, strict says nothing")
    func otherPolicies() throws {
        let shapes = [
            rule("a", [.extended(.index)]), rule("b", [.folded(.middle)]),
            ShapeRule(shape: "c", possible: .otherwise, confirmed: []),
        ]
        #expect(try book(shapes, missing: .literal).decide([.middle: 0]).shape == "b")
        #expect(try book(shapes, missing: .literal).decide([.middle: 1]).shape == "c")
        #expect(try book(shapes, missing: .strict).decide([.middle: 0]) == .none)
        #expect(try book(shapes, missing: .surrogate).decide([.middle: 0]).shape == "b")
    }

    @Test("what is denied for sure needs nothing else to be known", arguments: MissingPolicy.allCases)
    func denied(_ missing: MissingPolicy) throws {
        let shapes = [rule("a", [.extended(.ring), .extended(.index)]), rule("b", [.folded(.index)])]
        #expect(try book(shapes, missing: missing).decide([.index: 0, .ring: 1]).shape == "b")
        let surely = try book(Array(shapes.reversed()), missing: missing).decide([.index: 0])
        #expect(surely.shape == "b")
        #expect(surely.isConfirmed)
    }

    @Test("an unknown side is neither left nor right", arguments: [MissingPolicy.surrogate, .strict])
    func side(_ missing: MissingPolicy) throws {
        let sides = try book([rule("l", [.side(.left)]), rule("r", [.side(.right)])], missing: missing)
        var classifier = Classifier(sides)
        #expect(classifier.classify(madeUpHand(), CaptureContext(side: .left, aspect: 1)).shape == "l")
        #expect(classifier.classify(madeUpHand(), CaptureContext(side: .right, aspect: 1)).shape == "r")
        #expect(classifier.classify(madeUpHand(), CaptureContext(aspect: 1)) == .none)
    }
}

@Suite("Certainty and margin")
struct DecisionTests {
    @Test("otherwise is the shape of whatever no shape before it takes")
    func otherwise() throws {
        let shapes = [
            rule("a", [.above(.palmWidth, 0.5)]),
            ShapeRule(shape: "rest", possible: .otherwise, confirmed: [.below(.palmWidth, 0.25)]),
            rule("never", [.above(.palmWidth, 0)]),
        ]
        let first = try book(shapes)
        #expect(first.decide([Interval(0.75)]).shape == "a")
        #expect(first.decide([Interval(0.5)]).shape == "rest")
        #expect(first.decide([Interval(0.4)]).certainty == .possible)
        #expect(first.decide([Interval(0.2)]).certainty == .confirmed)
    }

    @Test("with the nearest, otherwise comes as near as a shape that holds by half")
    func otherwiseNearest() throws {
        let shapes = [
            rule("a", [.above(.palmWidth, 0.5)]), ShapeRule(shape: "rest", possible: .otherwise, confirmed: nil),
        ]
        let nearest = try book(shapes, choice: .nearest)
        #expect(nearest.decide([Interval(0.51)]).shape == "a")
        #expect(nearest.decide([Interval(0.5)]).shape == "a", "the earlier of a tie")
        #expect(nearest.decide([Interval(0.49)]).shape == "rest")
        #expect(nearest.decide([.unknown]).shape == "rest")
    }

    @Test("a shape that does not come near enough is none")
    func atLeast() throws {
        let measure = Measure.palmWidth
        let shapes = [rule("a", [.above(measure, 1)]), rule("b", [.below(measure, 0)])]
        let picky = try book(shapes, choice: .nearest, atLeast: 0.75)
        let quarter = measure.scale / 4
        #expect(picky.decide([Interval(1 + quarter)]).shape == "a")
        #expect(picky.decide([Interval(1 + 0.9 * quarter)]) == .none)
        #expect(try book(shapes, choice: .nearest).decide([Interval(1 + 0.9 * quarter)]).shape == "a")
        #expect(try book(shapes, choice: .nearest).decide([.unknown]) == .none)
    }

    @Test("no shape has no rank, no certainty and no margin")
    func none() throws {
        let classification = try book([rule("a", [.above(.palmWidth, 1)])]).decide([Interval(0.5)])
        #expect(classification == .none)
        #expect(
            classification.shape == nil && classification.rank == nil && classification.certainty == nil
                && classification.margin == 0
        )
        #expect(!classification.isConfirmed)
    }

    @Test(
        "a confirmed classification's margin is that of its weakest condition, of choice or promise",
        arguments: Choice.allCases
    )
    func confirmedMargin(_ choice: Choice) throws {
        let rules = [
            rule("a", [.above(.palmWidth, 0.5), .above(.thumbStretch, 0)], confirmed: [.below(.along(.wrist), 1)])
        ]
        let known = try book(rules, choice: choice)
        #expect(known.measures == [.palmWidth, .thumbStretch, .along(.wrist)])
        func margin(_ width: Float, _ stretch: Float, _ along: Float) -> Float {
            let classification = known.decide([Interval(width), Interval(stretch), Interval(along)])
            #expect(classification.isConfirmed)
            return classification.margin
        }
        #expect(abs(margin(0.75, 1, 0) - 0.25 / Measure.palmWidth.scale) < 1e-6)
        #expect(abs(margin(1.5, 0.125, 0) - 0.125 / Measure.thumbStretch.scale) < 1e-6)
        #expect(abs(margin(1.5, 1, 0.875) - 0.125 / Measure.along(.wrist).scale) < 1e-6)
    }

    @Test("of an interval the nearer bound counts")
    func marginOfInterval() throws {
        let known = try book([rule("a", [.above(.palmWidth, 0.5)])])
        let classification = known.decide([Interval(lower: 0.625, upper: 2)])
        #expect(abs(classification.margin - 0.125 / Measure.palmWidth.scale) < 1e-6)
    }

    @Test("a possible classification of the nearest leads the runner-up by its margin")
    func lead() throws {
        let scale = Measure.palmWidth.scale
        let shapes = [
            rule("a", [.above(.palmWidth, 0.5)], confirmed: nil),
            rule("b", [.above(.palmWidth, 0.5 + scale / 4)], confirmed: nil),
            rule("c", [.below(.palmWidth, 0.5)], confirmed: nil),
        ]
        let known = try book(shapes, choice: .nearest)
        let classification = known.decide([Interval(0.5 + scale / 8)])
        #expect(classification.shape == "a")
        #expect(classification.certainty == .possible)
        // Near by 5/8, 3/8 and 3/8.
        #expect(abs(classification.margin - 0.25) < 1e-5)
        #expect(known.decide([Interval(0.5)]).margin == 0, "a tie leads by nothing")
    }

    @Test("a possible classification of the first has the margin of the weakest condition of its choice")
    func possibleMargin() throws {
        let rules = [rule("a", [.above(.palmWidth, 0.5), .above(.thumbStretch, 0)], confirmed: [.visible(.index)])]
        let known = try book(rules)
        let classification = known.decide([Interval(2), Interval(0.125), Interval(0)])
        #expect(classification.certainty == .possible)
        #expect(abs(classification.margin - 0.125 / Measure.thumbStretch.scale) < 1e-6)
        let undecided = known.decide([Interval(lower: 0, upper: 2), Interval(1), Interval(1)])
        #expect(undecided.shape == "a")
        #expect(undecided.certainty == .possible)
        #expect(undecided.margin == 0)
    }

    @Test("a shape without a promise is never confirmed, one with an empty promise by its choice alone")
    func promises() throws {
        let values = [Interval(2)]
        #expect(try !book([rule("a", [.above(.palmWidth, 0.5)], confirmed: nil)]).decide(values).isConfirmed)
        #expect(try book([rule("a", [.above(.palmWidth, 0.5)], confirmed: [])]).decide(values).isConfirmed)
    }

    @Test(
        "a finger in the undecided band is likelier one than the other, but promises nothing",
        .enabled(if: Tuning.foldedUpTo < Tuning.extendedAbove),
        arguments: [0.1, 0.5, 0.9] as [Float]
    )
    func undecidedBand(_ share: Float) throws {
        let known = try book([rule("out", [.extended(.index)]), rule("in", [.folded(.index)])])
        let value = Tuning.foldedUpTo + share * (Tuning.extendedAbove - Tuning.foldedUpTo)
        #expect(known.decide([.index: value]).shape == (value > Tuning.halfExtended ? "out" : "in"))
        #expect(!known.decide([.index: value]).isConfirmed)
    }

    @Test("on the boundary a finger is folded, as the article's ties are; beyond the band all is plain")
    func boundary() throws {
        let known = try book([rule("out", [.extended(.index)]), rule("in", [.folded(.index)])])
        #expect(known.decide([.index: Tuning.halfExtended]).shape == "in")
        #expect(known.decide([.index: 1]).isConfirmed)
        #expect(known.decide([.index: Tuning.foldedUpTo]).isConfirmed)
    }

    @Test("a decision needs one value for each measure")
    func wrongCount() async {
        await #expect(processExitsWith: .failure) { _ = RuleBook.rockScissorsPaper.decide([]) }
        await #expect(processExitsWith: .failure) {
            let book = RuleBook.rockScissorsPaper
            _ = book.decide(Array(repeating: .unknown, count: book.measures.count + 1))
        }
        await #expect(processExitsWith: .success) {
            let book = RuleBook.rockScissorsPaper
            _ = book.decide(Array(repeating: .unknown, count: book.measures.count))
        }
    }

    @Test("what is no rule book")
    func notABook() {
        let none = #expect(throws: Diagnostic.self) { try book([]) }
        #expect(none?.description == "the book has no shapes, expected at least one")
        let twice = #expect(throws: Diagnostic.self) { try book([rule("a", []), rule("a", [])]) }
        #expect(twice?.description == "the shape a is in the book twice, expected once")
        let label = #expect(throws: Diagnostic.self) {
            try RuleBook(RuleBookDefinition(name: "b", shapes: [rule("a", [])], labels: ["x": "b"]))
        }
        #expect(label?.description == "the label x means b, which is not a shape of the book")
    }
}
