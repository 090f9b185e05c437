// The catalogue of measures, and the names by which users select some.

import Keypoints
import Shapes
import Testing

@testable import Configurations

@Suite("Names of measures")
struct MeasureNamesTests {
    @Test("the catalogue has every measure that rules can name, each once") func complete() throws {
        let words = Set(Measure.all.map { $0.word.lowercased() })
        let language = Set(ConditionParser.measureWords.map { $0.lowercased() })
        #expect(words == language.subtracting(["ratio"]).union(["visible"]))
        #expect(Set(Measure.all).count == Measure.all.count)
        #expect(Set(Measure.all.map(\.description)).count == Measure.all.count)
        // 7 of each finger, 10 pairs of fingers, 210 pairs of joints twice, 21 joints twice, 5 × 4 + 4 directions, 3 of the palm and the thumb, 5 fingers to be seen.
        #expect(Measure.all.count == 35 + 10 + 420 + 42 + 24 + 3 + 5)
        #expect(Set(Measure.usual).isSubset(of: Set(Measure.all)) && Measure.usual.count == 119)
    }

    @Test("a measure is found by its own name, and parsed as in rules") func names() throws {
        for measure in Measure.all {
            #expect(try Measure.named(measure.description) == [measure])
            if case .visible = measure { continue }
            let condition = try ConditionParser.condition(
                "\(Condition.above(measure, 0))",
                names: [:],
                at: Place(line: 1, column: 1)
            )
            #expect(condition == .above(measure, 0))
        }
    }

    @Test(
        "a word stands for all of its kind",
        arguments: [
            ("bend", 5), ("Distance", 210), ("spread", 15), ("angle", 24), ("facing", 1),
            ("all", Measure.all.count), ("usual", Measure.usual.count), ("distance(thumb, index)", 1),
            ("ratio(thumbTip, indexTip, wrist, middleMCP)", 1), ("distance( littleTip , thumb )", 1),
        ]
    )
    func words(_ name: String, _ count: Int) throws {
        #expect(try Measure.named(name).count == count)
    }

    @Test(
        "a wrong name is reported with the one that was meant",
        arguments: [
            ("distanse(thumb, index)", "unknown word \"distanse\", did you mean \"distance\"?"),
            ("distance(thum, index)", "unknown word \"thum\", did you mean \"thumb\"?"),
            ("distance(thumb)", "unexpected \")\", expected \",\""),
            ("bend(index) > 3", "unexpected \">\", expected the end of the measure"),
            ("bned", "unknown word \"bned\", did you mean \"bend\"?"),
            ("bend index", "unexpected \"bend\", expected something else there"),
            ("ratio", "ratio, expected four joints, as in ratio(thumbTip, indexTip, wrist, middleMCP)"),
            ("", "unexpected end of the condition, expected a measure such as bend(index)"),
            ("bend(%)", "unexpected \"%\", expected words, numbers, < or >"),
        ]
    )
    func faults(_ name: String, _ message: String) {
        #expect {
            try Measure.named(name)
        } throws: { error in
            #expect((error as? Diagnostic)?.message == message)
            return true
        }
    }
}
