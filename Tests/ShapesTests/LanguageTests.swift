// Conditions that compare two measures, count others, have names, or are for hands of known depth: their truth, score and
// margin.

import Keypoints
import Testing

@testable import Shapes

@Suite("Comparisons of two measures, counts, and depth")
struct LanguageTests {
    private func book(_ possible: [Condition], confirmed: [Condition]? = [], _ choice: Choice = .first) throws
        -> RuleBook
    {
        let rule = ShapeRule(shape: "s", possible: .conditions(possible), confirmed: confirmed)
        return try RuleBook(RuleBookDefinition(name: "b", choice: choice, shapes: [rule]))
    }

    /// The truth, score and margin of one condition for values of its measures.
    private func result(_ condition: Condition, _ values: [Interval]) throws -> (TernaryValue, Float?, Float) {
        let book = try book([condition])
        var known = KnownValues(values: values)
        let node = try #require(book.rules[0].possible?.first)
        return (book.truth(node, &known), book.degree(node, &known), book.margin(node, &known))
    }

    @Test(
        "one measure below another, and at most another",
        arguments: [
            (Interval(0.2), Interval(0.7), TernaryValue.yes, TernaryValue.yes),
            (Interval(0.7), Interval(0.2), .no, .no),
            (Interval(0.5), Interval(0.5), .no, .yes),
            (Interval(lower: 0, upper: 0.5), Interval(lower: 0.5, upper: 1), .unknown, .yes),
            (Interval(lower: 0.5, upper: 1), Interval(lower: 0, upper: 0.5), .no, .unknown),
            (Interval(lower: 0, upper: 0.6), Interval(0.5), .unknown, .unknown),
            (Interval(0.5), .unknown, .unknown, .unknown),
        ]
    )
    func twoMeasures(_ lesser: Interval, _ greater: Interval, _ below: TernaryValue, _ atMost: TernaryValue) throws {
        let (a, b) = (Measure.bend(.index), Measure.bend(.middle))
        // A book's measures are in the order of their first use: here the greater one first.
        #expect(try result(.less(a, b), [greater, lesser]).0 == below)
        #expect(try result(.not(.less(b, a)), [lesser, greater]).0 == atMost)
    }

    @Test("the margin of two measures is their distance in the wider of both widths")
    func marginOfTwo() throws {
        let (lesser, greater) = (Measure.extension(.index), Measure.palmWidth)
        let (truth, degree, margin) = try result(.less(lesser, greater), [Interval(0.75), Interval(0.5)])
        #expect(truth == .yes)
        #expect(degree == 1)
        #expect(margin == 0.5)
    }

    @Test(
        "limits that include their numbers differ only there",
        arguments: [
            (Interval(10), TernaryValue.no, TernaryValue.yes), (Interval(20), .no, .yes), (Interval(15), .yes, .yes),
            (Interval(9), .no, .no), (Interval(21), .no, .no), (Interval(lower: 10, upper: 20), .unknown, .yes),
            (Interval(lower: 0, upper: 10), .no, .unknown), (Interval(lower: 20, upper: 30), .no, .unknown),
            (Interval(lower: 9, upper: 21), .unknown, .unknown),
        ]
    )
    func limits(_ value: Interval, _ without: TernaryValue, _ with: TernaryValue) throws {
        let measure = Measure.bend(.index)
        #expect(try result(.all([.above(measure, 10), .below(measure, 20)]), [value]).0 == without)
        #expect(try result(.all([.not(.below(measure, 10)), .not(.above(measure, 20))]), [value]).0 == with)
    }

    /// Every way in which five fingers are extended, folded or unknown, and every range of their number.
    @Test(
        "a count is what every completion of the unknown says",
        arguments: [0...0, 1...1, 2...2, 2...4, 3...5, 0...3, 5...5]
    )
    func everyCount(_ range: ClosedRange<Int>) throws {
        let count = Condition.count(range, Finger.allCases.map { .extended($0) })
        for way in 0..<243 {
            let truths = (0..<5).map { finger in way / [1, 3, 9, 27, 81][finger] % 3 - 1 }
            let values = truths.map { $0 == 0 ? Interval.unknown : Interval(Float($0 + 1) / 2) }
            let (certain, open) = (truths.count { $0 == 1 }, truths.count { $0 == 0 })
            let answers = Set((certain...certain + open).map(range.contains))
            let (truth, degree, margin) = try result(count, values)
            #expect(truth == (answers.count == 2 ? .unknown : answers == [true] ? .yes : .no))
            #expect(Float(truth.rawValue) == (margin > 0 ? 1 : margin < 0 ? -1 : 0))
            #expect(degree == (open == 5 ? nil : truth == .unknown ? 0.5 : truth == .yes ? 1 : 0))
        }
    }

    @Test("a count of one or of all scores as any and all do")
    func countScore() throws {
        let fingers = Finger.allCases.map { Condition.extended($0) }
        let values = [0.45, 0.5, 0.55, 0.4, 0.6].map { Interval($0) }
        for (count, plain) in [(1...5, Condition.any(fingers)), (5...5, .all(fingers))] {
            let (one, other) = (try result(.count(count, fingers), values), try result(plain, values))
            #expect(one == other)
        }
        // The third greatest, and what the fourth lacks.
        let (_, degree, _) = try result(.count(3...3, fingers), values)
        let third = (0.5 - Tuning.halfExtended) / Tuning.extensionScale + 0.5
        let fourth = (0.45 - Tuning.halfExtended) / Tuning.extensionScale + 0.5
        #expect(abs((degree ?? 0) - min(third, 1 - fourth)) < 1e-6)
    }

    @Test(
        "books that cannot be",
        arguments: [
            (Condition.count(0...5, Finger.allCases.map { .extended($0) }), "a count of at least 0"),
            (.count(3...6, Finger.allCases.map { .extended($0) }), "a count of 3 to 6"),
            (.count(1...2, Array(repeating: .extended(.index), count: 17)), "17 conditions to count"),
            (.any([.whenDepth(.extended(.index))]), "when depth is known: within a condition"),
            (.named("n", .not(.named("m", .whenDepth(.extended(.index))))), "when depth is known: within a condition"),
            (.whenDepth(.extended(.index)), "s: every condition is for hands of known depth"),
        ]
    )
    func refused(_ condition: Condition, _ message: String) {
        #expect { try book([condition]) } throws: { "\($0)".contains(message) }
    }

    // MARK: Depth

    private func hand(withDepth: Bool) -> HandLandmarks {
        var points = madeUpHand()
        if withDepth { points.mapLanes { SIMD4($0.x, $0.y, 0, .nan) } }
        return points
    }

    @Test(
        "what is for hands of known depth is left out for others",
        arguments: [Choice.first, .nearest],
        [Float?.some(1), nil]
    )
    func depth(_ choice: Choice, _ aspect: Float?) throws {
        let (index, ring) = (Condition.extended(.index), Condition.whenDepth(.extended(.ring)))
        let view = CaptureContext(aspect: aspect)
        for book in [
            try book([index, ring], choice), try book([index], confirmed: [index, .named("n", ring)], choice),
        ] {
            var classifier = Classifier(book)
            let flat = classifier.classify(hand(withDepth: false), view)
            let plain = try self.book([index], choice)
            var other = Classifier(plain)
            #expect(flat == other.classify(hand(withDepth: false), view), "as if the condition were absent")
            #expect(flat.isConfirmed)
            #expect(!classifier.classify(hand(withDepth: true), view).isConfirmed)
            for withDepth in [false, true] {
                let explanation = Explanation(hand(withDepth: withDepth), view, by: book)
                #expect(explanation.classification == classifier.classify(hand(withDepth: withDepth), view))
                let findings = explanation.shapes[0].possible + (explanation.shapes[0].confirmed ?? [])
                #expect(findings.contains { $0.isLeftOut } == !withDepth)
                #expect(findings.allSatisfy { $0.margin.isFinite })
                #expect(explanation.smallestChange?.measure != .depth)
            }
        }
    }

    @Test("one point without depth leaves the depth unknown") func partlyDeep() throws {
        var points = hand(withDepth: true)
        points[.wrist]?.z = nil
        #expect(HandMeasures(points, CaptureContext(aspect: 1)).interval(.depth) == Interval(0))
        points.remove(.wrist)
        #expect(HandMeasures(points, CaptureContext()).interval(.depth) == Interval(1))
    }

    // MARK: Names

    @Test("a name changes neither classifications nor the fingerprint, its condition does") func names() throws {
        let condition = Condition.above(.palmWidth, 0.5)
        let (plain, named) = (try book([condition]), try book([.named("wide", condition)]))
        for width: Float in [0.25, 0.5, 0.75] {
            #expect(plain.decide([Interval(width)]) == named.decide([Interval(width)]))
        }
        #expect(plain.definition.fingerprint == named.definition.fingerprint)
        #expect(
            try book([.named("wide", .above(.palmWidth, 1))]).definition.fingerprint != named.definition.fingerprint
        )
        #expect(named.definition.unnamed == plain.definition)
        #expect(named.definition.namedConditions.map(\.name) == ["wide"])
    }

    @Test("an explanation has both measures of a comparison, and the change of one that turns it")
    func explained() throws {
        let book = try book([.less(.bend(.ring), .bend(.little)), .count(2...5, Finger.allCases.map { .extended($0) })])
        let explanation = Explanation(madeUpHand(), CaptureContext(aspect: 1), by: book)
        let findings = explanation.shapes[0].possible
        #expect(findings[0].readings.map(\.measure) == [.bend(.ring), .bend(.little)])
        #expect(findings[0].truth == .no)
        #expect(findings[1].readings.count == 5)
        let change = try #require(explanation.smallestChange)
        #expect(change.measure == .bend(.little) || change.measure == .bend(.ring))
        #expect(change.classification.shape == "s")
    }
}
