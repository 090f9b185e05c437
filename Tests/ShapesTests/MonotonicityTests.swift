// A promise stays a promise when more becomes known, and three-valued truth is sound: intervals against exact values.

import Configurations
import SyntheticHands
import Keypoints
import Testing

@testable import Shapes

@Suite("What is known more exactly")
struct MonotonicityTests {
    /// Values around a hand's own, each known to within some tolerance or not at all.
    private func widened(_ values: [Interval], _ book: RuleBook, _ generator: inout SeededGenerator) -> [Interval] {
        zip(values, book.measures).map { value, measure in
            guard let middle = value.middle else { return value }
            switch generator.below(12) {
            case 0: return .unknown
            case 1...6: return Interval(middle)
            default:
                let (less, more) = (generator.float(0...0.6) * measure.scale, generator.float(0...0.6) * measure.scale)
                return Interval(lower: middle - less, upper: middle + more)
            }
        }
    }

    /// Values within others: at a bound, at one value inside, or between two.
    private func narrowed(_ values: [Interval], _ book: RuleBook, _ generator: inout SeededGenerator) -> [Interval] {
        zip(values, book.measures).map { value, measure in
            let lower = max(value.lower, measure.range.lowerBound - 1)
            let upper = min(value.upper, measure.range.upperBound + 1)
            guard lower <= upper else { return value }
            switch generator.below(5) {
            case 0: return Interval(lower)
            case 1: return Interval(upper)
            case 2: return Interval(generator.float(lower...upper))
            default:
                let (a, b) = (generator.float(lower...upper), generator.float(lower...upper))
                return Interval(lower: min(a, b), upper: max(a, b))
            }
        }
    }

    @Test("a confirmed shape stays confirmed for all values within the bounds", arguments: ShippedBook.allCases)
    func confirmedStays(_ shipped: ShippedBook) throws {
        let book = compiled(shipped)
        var generator = SeededGenerator(seed: 31)
        var promises = 0
        for sample in try samplesOfAllShapes(count: 12, seed: 31) {
            let exact = book.values(sample)
            for _ in 0..<3 {
                let wide = widened(exact, book, &generator)
                let classification = book.decide(wide)
                guard classification.isConfirmed else { continue }
                promises += 1
                for _ in 0..<12 {
                    let narrow = narrowed(wide, book, &generator)
                    let after = book.decide(narrow)
                    #expect(
                        after.shape == classification.shape && after.isConfirmed,
                        "\(classification) became \(after)"
                    )
                }
            }
        }
        #expect(promises > 40)
    }

    @Test("no widening makes a promise out of a condition that is denied", arguments: ShippedBook.allCases)
    func deniedStays(_ shipped: ShippedBook) throws {
        let book = compiled(shipped)
        var generator = SeededGenerator(seed: 32)
        var denials = 0
        for sample in try samplesOfAllShapes(count: 12, seed: 32) {
            let exact = book.values(sample)
            var known = KnownValues(values: exact)
            for _ in 0..<3 {
                let classification = book.decide(widened(exact, book, &generator))
                for rank in book.rules.indices {
                    let places = Array(book.rules[rank].possible ?? 0..<0) + Array(book.rules[rank].confirmed ?? 0..<0)
                    guard places.contains(where: { book.truth($0, &known) == .no }) else { continue }
                    denials += 1
                    #expect(!classification.isConfirmed || classification.rank != rank, "\(book.shapes[rank])")
                }
            }
        }
        #expect(denials > 1_000)
    }

    @Test("an earlier shape that the bounds do not exclude stands against a promise") func earlierShape() throws {
        let book = try RuleBook(
            RuleBookDefinition(
                name: "b",
                shapes: [
                    ShapeRule(shape: "far", possible: .conditions([.above(.palmWidth, 1)]), confirmed: []),
                    ShapeRule(shape: "near", possible: .conditions([.above(.palmWidth, 0)]), confirmed: []),
                ]
            )
        )
        #expect(book.decide([Interval(lower: 0.5, upper: 1)]).isConfirmed)
        let classification = book.decide([Interval(lower: 0.5, upper: 1.25)])
        #expect(classification.shape == "near")
        #expect(classification.certainty == .possible)
    }

    @Test("what is said of an interval is so of every value in it (Kleene)", arguments: 0..<200)
    func sound(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let condition = Condition.random(depth: 3, &generator)
        let rule = ShapeRule(shape: "s", possible: .conditions([condition]), confirmed: nil)
        let fingers = ExtensionMethod.allCases[seed % ExtensionMethod.allCases.count]
        let book = try RuleBook(RuleBookDefinition(name: "b", fingers: fingers, shapes: [rule]))
        let place = try #require(book.rules[0].possible?.first)
        for _ in 0..<40 {
            let wide = book.measures.map { Interval.random(in: $0.range, &generator) }
            var known = KnownValues(values: wide)
            let truth = book.truth(place, &known)
            guard truth != .unknown else { continue }
            for _ in 0..<10 {
                var exact = KnownValues(values: narrowed(wide, book, &generator))
                #expect(book.truth(place, &exact) == truth, "\(condition)")
            }
        }
    }

    @Test("the margin's sign tells the truth, and one condition in three is decided", arguments: [33, 34])
    func marginSign(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var decided = 0
        for _ in 0..<300 {
            let condition = Condition.random(depth: 3, &generator)
            let rule = ShapeRule(shape: "s", possible: .conditions([condition]), confirmed: nil)
            let book = try RuleBook(RuleBookDefinition(name: "b", shapes: [rule]))
            let place = try #require(book.rules[0].possible?.first)
            var known = KnownValues(values: book.measures.map { Interval.random(in: $0.range, &generator) })
            let margin = book.margin(place, &known)
            switch book.truth(place, &known) {
            case .yes: #expect(margin >= 0)
            case .no: #expect(margin <= 0)
            case .unknown: #expect(margin == 0)
            }
            if book.truth(place, &known) != .unknown { decided += 1 }
        }
        #expect(decided > 100)
    }
}

extension Interval {
    /// An exact value, a narrow or a wide interval, or nothing known.
    fileprivate static func random(in range: ClosedRange<Float>, _ generator: inout SeededGenerator) -> Interval {
        let value = generator.float(range)
        let width = range.upperBound - range.lowerBound
        switch generator.below(8) {
        case 0: return .unknown
        case 1...3: return Interval(value)
        case 4: return Interval(lower: value, upper: .infinity)
        default: return Interval(lower: value, upper: value + generator.float(0...0.3) * width)
        }
    }
}

extension Condition {
    private static let measures: [Measure] = [
        .extension(.index), .extension(.thumb), .reach(.ring), .rise(.middle), .distance(.thumbTip, .indexTip),
        .height(.indexTip, .wrist), .spread(.index, .middle), .palmAngle(.up), .palmWidth, .palmFacing, .side,
    ]

    /// A condition of any kind, nested at most so deep.
    fileprivate static func random(depth: Int, _ generator: inout SeededGenerator) -> Condition {
        let finger = Finger.allCases[generator.below(Finger.allCases.count)]
        let measure = measures[generator.below(measures.count)]
        func parts() -> [Condition] { (0...generator.below(3)).map { _ in random(depth: depth - 1, &generator) } }
        switch generator.below(depth == 0 ? 7 : 12) {
        case 0: return .extended(finger)
        case 1: return .folded(finger)
        case 2: return .above(measure, generator.float(measure.range))
        case 3: return .below(measure, generator.float(measure.range))
        case 4: return .visible(finger)
        case 5: return .side(generator.chance(0.5) ? .left : .right)
        case 6: return .less(measure, measures[generator.below(measures.count)])
        case 7: return .not(random(depth: depth - 1, &generator))
        case 8: return .all(parts())
        case 9: return .named("n", random(depth: depth - 1, &generator))
        case 10:
            let parts = parts()
            let least = generator.below(parts.count + 1)
            let most = least == 0 ? generator.below(parts.count) : least + generator.below(parts.count + 1 - least)
            return .count(least...most, parts)
        default: return .any(parts())
        }
    }
}
