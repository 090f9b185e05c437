// Explanations: they must say what was decided, and the change that they name must be the one that turns it.

import Configurations
import SyntheticHands
import Keypoints
import Testing

@testable import Shapes

@Suite("Explanations")
struct ExplanationTests {
    @Test("findings agree with the classification", arguments: ShippedBook.allCases, [0, 4])
    func agrees(_ shipped: ShippedBook, _ lost: Int) throws {
        let book = compiled(shipped)
        let names = book.shapes
        var generator = SeededGenerator(seed: 61)
        for sample in try samplesOfAllShapes(count: 1, seed: 61) {
            let less = sample.changed { $0.removeRandomPoints(lost, using: &generator) }
            let explanation = Explanation(less.points, less.view, by: book)
            let classification = explanation.classification
            let (decided, shapes) = (book.decide(book.values(less)), explanation.shapes.map(\.shape))
            #expect(classification == decided)
            #expect(shapes == names)
            guard let rank = classification.rank else { continue }
            let report = explanation.shapes[rank]
            #expect(report.shape == classification.shape)
            let findings = report.possible + (report.confirmed ?? [])
            if classification.isConfirmed {
                #expect(findings.allSatisfy { $0.truth == .yes })
                #expect(findings.map(\.margin).min() ?? 0 == classification.margin)
            } else if book.definition.choice == .first {
                #expect(max(0, report.possible.map(\.margin).min() ?? 0) == classification.margin)
            } else {
                let others = explanation.shapes.filter { $0.shape != classification.shape }.compactMap(\.membership)
                let lead = try #require(report.membership) - (others.max() ?? 0)
                #expect(abs(lead - classification.margin) < 1e-6)
            }
        }
    }

    @Test("a finding's truth, degree and readings are those of its condition on the hand")
    func findings() throws {
        let condition = Condition.all([.extended(.index), .below(.distance(.thumbTip, .indexTip), 0.5)])
        let rules = [
            ShapeRule(shape: "a", possible: .conditions([condition]), confirmed: [.not(.visible(.ring))]),
            ShapeRule(shape: "b", possible: .otherwise, confirmed: nil),
        ]
        let book = try RuleBook(RuleBookDefinition(name: "b", shapes: rules))
        let explanation = Explanation(madeUpHand(), CaptureContext(aspect: 1), by: book)
        let possible = try #require(explanation.shapes[0].possible.first)
        #expect(possible.condition == condition)
        #expect(possible.truth == .no)
        #expect(possible.margin < 0)
        #expect(possible.readings.map(\.measure) == [.extension(.index), .distance(.thumbTip, .indexTip)])
        #expect(
            possible.readings[1].value
                == HandMeasures(madeUpHand(), CaptureContext(aspect: 1)).interval(possible.readings[1].measure)
        )
        #expect(explanation.shapes[0].confirmed?.map(\.truth) == [.no])
        #expect(explanation.shapes[1].possible.isEmpty)
        #expect(explanation.shapes[1].confirmed == nil)
        #expect(explanation.classification.shape == "b")
        #expect(explanation.fingers.map(\.measure) == Finger.allCases.map { .extension($0) })
    }

    @Test(
        "the smallest change turns the classification as it says, nine tenths of it do not",
        arguments: ShippedBook.allCases
    )
    func smallestChange(_ shipped: ShippedBook) throws {
        let book = compiled(shipped)
        var found = 0
        for sample in try samplesOfAllShapes(count: 2, seed: 62) {
            let explanation = Explanation(sample.points, sample.view, by: book)
            guard let change = explanation.smallestChange else { continue }
            found += 1
            let slot = try #require(book.measures.firstIndex(of: change.measure))
            var values = book.values(sample)
            let value = values[slot]
            #expect(value == change.from)
            let from = try #require(change.from.middle)
            values[slot] = Interval(change.to)
            let after = book.decide(values)
            #expect(after == change.classification)
            #expect(
                after.shape != explanation.classification.shape
                    || after.certainty != explanation.classification.certainty
            )
            // Between neighbouring numbers there are no nine tenths.
            guard abs(change.to - from) > 1e-5 * change.measure.scale else { continue }
            values[slot] = Interval(from + 0.9 * (change.to - from))
            let before = book.decide(values)
            #expect(before.shape == explanation.classification.shape, "\(change) \(explanation.classification)")
            #expect(before.certainty == explanation.classification.certainty, "\(change)")
        }
        #expect(found > 30)
    }

    @Test("no other measure turns the classification by a smaller change")
    func noSmallerChange() throws {
        let book = RuleBook.rockScissorsPaper
        for sample in try samples(threeShapes, count: 12, seed: 63) {
            let explanation = Explanation(sample.points, sample.view, by: book)
            let change = try #require(explanation.smallestChange)
            let least = abs(change.to - (try #require(change.from.middle))) / change.measure.scale
            let values = book.values(sample)
            for slot in book.measures.indices {
                guard let middle = values[slot].middle else { continue }
                for share: Float in [-0.95, -0.5, -0.1, 0.1, 0.5, 0.95] {
                    let target = middle + share * least * book.measures[slot].scale
                    guard book.measures[slot].range.contains(target) else { continue }
                    var changed = values
                    changed[slot] = Interval(target)
                    let after = book.decide(changed)
                    #expect(after.shape == explanation.classification.shape, "\(book.measures[slot]) to \(target)")
                    #expect(
                        after.certainty == explanation.classification.certainty,
                        "\(book.measures[slot]) to \(target)"
                    )
                }
            }
        }
    }

    @Test("the change is found from beyond a measure's range too, and is the threshold itself")
    func threshold() throws {
        let rule = ShapeRule(shape: "a", possible: .conditions([.above(.palmWidth, 0.7)]), confirmed: [])
        let book = try RuleBook(RuleBookDefinition(name: "b", shapes: [rule]))
        var wide = madeUpHand()
        wide[.wrist] = Keypoint(x: 0.5, y: 0.6)
        for (points, width): (HandLandmarks, Float) in [(madeUpHand(), 0.75), (wide, 3)] {
            let explanation = Explanation(points, CaptureContext(aspect: 1), by: book)
            let change = try #require(explanation.smallestChange)
            #expect(abs((change.from.middle ?? 0) - width) < 1e-4)
            #expect(abs(change.to - 0.7) < 1e-4)
            #expect(change.classification == .none)
        }
    }

    @Test("where nothing known turns the classification, no change is named")
    func noChange() {
        let explanation = Explanation(HandLandmarks(), CaptureContext(aspect: 1), by: .rockScissorsPaper)
        #expect(explanation.smallestChange == nil)
        #expect(explanation.shapes.allSatisfy { $0.membership == nil })
        #expect(explanation.fingers.allSatisfy { $0.value == .unknown })
    }
}
