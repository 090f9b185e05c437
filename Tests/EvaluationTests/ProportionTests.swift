// Tests of shares, intervals and means against numbers worked out apart.

import Evaluation
import Testing

@Suite struct ProportionTests {
    /// Worked out with 40 decimal digits from the formula in Wilson (1927), in decimal arithmetic.
    @Test(arguments: [
        (8, 10, 0.4901624715, 0.9433178485), (0, 10, 0, 0.2775327999), (10, 10, 0.7224672001, 1),
        (1, 1, 0.2065493144, 1), (50, 100, 0.4038315304, 0.5961684696), (1, 1000, 0.0001765464, 0.0056425586),
    ])
    func `the interval is Wilson's`(count: Int, total: Int, low: Double, high: Double) throws {
        let interval = try #require(Proportion(count, of: total).interval)
        #expect(abs(interval.lowerBound - low) < 1e-9)
        #expect(abs(interval.upperBound - high) < 1e-9)
    }

    @Test func `a share of nothing is undefined`() {
        #expect(Proportion(0, of: 0).value == nil)
        #expect(Proportion(0, of: 0).interval == nil)
    }

    @Test(arguments: [(0, 1), (1, 3), (7, 7), (499, 500), (123_456_789, 1_000_000_000)])
    func `the interval holds the share and lies within 0 and 1`(count: Int, total: Int) throws {
        let share = Proportion(count, of: total)
        let interval = try #require(share.interval)
        #expect(try interval.contains(#require(share.value)))
        #expect(interval.lowerBound >= 0 && interval.upperBound <= 1)
    }

    @Test func `a mean leaves out what is undefined and says over how many it is`() {
        #expect(Mean([0.5, nil, 1]) == Mean([1, 0.5]))
        #expect(Mean([0.5, nil, 1]).value == 0.75)
        #expect(Mean([0.5, nil, 1]).count == 2)
        #expect(Mean([Double?.none]).value == nil)
    }

    @Test func `more than all is refused`() async {
        await #expect(processExitsWith: .failure) { _ = Proportion(3, of: 2) }
    }

    @Test func `less than nothing is refused`() async {
        await #expect(processExitsWith: .failure) { _ = Proportion(-1, of: 2) }
    }
}
