import Keypoints
import Shapes
import Testing

@testable import Evaluation

@Suite("Conditions with numbers to learn")
struct FitClauseTests {
    private static let either = Condition.any([
        .below(.extension(.thumb), 0.28), .all([.above(.distance(.indexTip, .ringTip), 0.25), .extended(.index)]),
    ])

    @Test("The condition with its own numbers is the same condition")
    func roundTrip() {
        let clause = FitClause(Self.either, origin: 1)
        #expect(clause.condition == Self.either)
        #expect(clause.numbers == [0.28, 0.25])
        #expect(clause.fixed == [.extended(.index)])
        #expect(clause.comparisons.map(\.isAbove) == [false, true])
    }

    @Test("Other numbers change it at their places only")
    func numbers() {
        var clause = FitClause(.not(.above(.bend(.index), 30)), origin: nil)
        clause.numbers[0] = 45
        #expect(clause.condition == .not(.above(.bend(.index), 45)))
        #expect(clause.isLike(FitClause(.not(.above(.bend(.index), 10)), origin: nil)))
        #expect(!clause.isLike(FitClause(.above(.bend(.index), 10), origin: nil)))
    }

    @Test(
        "The truth follows from that of the comparisons",
        arguments: [
            (TernaryValue.no, TernaryValue.yes, TernaryValue.yes, TernaryValue.yes),
            (.no, .unknown, .yes, .unknown), (.no, .yes, .no, .no), (.yes, .no, .unknown, .yes),
        ]
    )
    func truth(first: TernaryValue, second: TernaryValue, fixed: TernaryValue, expected: TernaryValue) {
        let clause = FitClause(Self.either, origin: nil)
        #expect(clause.truth({ _, _, number in number == 0 ? first : second }, fixed: { _ in fixed }) == expected)
    }
}
