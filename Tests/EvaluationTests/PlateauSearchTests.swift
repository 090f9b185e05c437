import Keypoints
import Shapes
import Testing

@testable import Evaluation

@Suite("Thresholds of comparisons")
struct PlateauSearchTests {
    private static let own = 0.1
    private static let other = -0.1

    /// Hands with their keys: `r` for one of the shape, `o` for another, from 0.0 in steps of 0.1.
    private static func hands(_ row: String) -> [(key: Float, weight: Double)] {
        row.enumerated().compactMap { place, letter in
            let key = Float(place) / 10
            return letter == "r" ? (key, own) : letter == "o" ? (key, other) : nil
        }
    }

    @Test(
        "The threshold is the middle of those that are as good",
        arguments: [
            // Others below, own hands above: anything between them is as good.
            ("oo---rr", 0.3, 0.1...0.5),
            // One own hand among the others is given up.
            ("ro-o--rrr", 0.45, 0.3...0.6),
            // Nothing to turn away: from the smallest value that a hand can have.
            ("---rrr", 0.15, 0.0...0.3),
        ] as [(String, Float, ClosedRange<Float>)]
    )
    func middle(row: String, number: Float, range: ClosedRange<Float>) {
        let plateau = PlateauSearch.plateau(
            Self.hands(row),
            always: 0,
            of: .extension(.thumb),
            isReversed: false,
            loss: 0.001,
            today: nil
        )
        #expect(abs(plateau.number - number) < 0.011)
        #expect(plateau.range == range)
    }

    @Test("A comparison below mirrors one above")
    func below() {
        let hands = Self.hands("rr---oo").map { (key: -$0.key, weight: $0.weight) }
        let plateau = PlateauSearch.plateau(
            hands,
            always: 0,
            of: .extension(.thumb),
            isReversed: true,
            loss: 0.001,
            today: nil
        )
        #expect(plateau.range == 0.1...0.5)
        #expect(abs(plateau.value - 2 * Self.own) < 1e-9)
    }

    @Test("Today's threshold stays where it is as good as the best", arguments: [(0.14, 0.14), (0.7, 0.3)])
    func today(number: Float, expected: Float) {
        let plateau = PlateauSearch.plateau(
            Self.hands("oo---rr"),
            always: 0,
            of: .extension(.thumb),
            isReversed: false,
            loss: 0.001,
            today: number
        )
        #expect(plateau.number == expected)
    }

    @Test("Numbers are rounded to the step of their measure, and finer where the plateau is narrow")
    func rounding() {
        #expect(PlateauSearch.rounded(0.337, of: .distance(.thumbTip, .indexTip), in: 0.3...0.4) == 0.34)
        #expect(PlateauSearch.rounded(33.4, of: .bend(.index), in: 20...40) == 33)
        #expect(PlateauSearch.rounded(0.3337, of: .reach(.ring), in: 0.3331...0.3344) == 0.334)
    }
}
