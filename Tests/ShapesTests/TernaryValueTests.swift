// Three-valued logic and intervals.

import Shapes
import Testing

@Suite("Truths and intervals")
struct TruthTests {
    @Test("Kleene's tables", arguments: TernaryValue.allCases, TernaryValue.allCases)
    func kleene(_ a: TernaryValue, _ b: TernaryValue) {
        #expect((a && b).rawValue == min(a.rawValue, b.rawValue))
        #expect((a || b).rawValue == max(a.rawValue, b.rawValue))
        #expect(!(a && b) == (!a || !b))
    }

    @Test("what is unknown stays unknown when turned round") func negation() {
        #expect(!TernaryValue.unknown == .unknown)
        #expect(!TernaryValue.yes == .no)
    }

    @Test("a NaN measure knows nothing") func notANumber() {
        #expect(Interval(.nan) == .unknown)
        #expect(Interval(.nan, tolerance: 1) == .unknown)
        #expect(Interval.unknown.middle == nil)
        #expect(!Interval.unknown.isKnown)
    }

    @Test("a tolerance widens to both sides") func tolerance() {
        #expect(Interval(0.5, tolerance: 0.25) == Interval(lower: 0.25, upper: 0.75))
        #expect(Interval(0.5, tolerance: 0.25).middle == 0.5)
    }

    @Test("bounds in the wrong order are a mistake of the caller") func wrongOrder() async {
        await #expect(processExitsWith: .failure) { _ = Interval(lower: 1, upper: 0) }
    }
}
