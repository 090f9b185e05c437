// That chance follows from the seed alone, and is spread as asked.

@testable import SyntheticHands
import Testing

@Suite struct SeededGeneratorTests {
    @Test("the published SplitMix64 sequence of seed 1234567 comes out")
    func publishedSequence() {
        var generator = SeededGenerator(seed: 1_234_567)
        let expected: [UInt64] = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        #expect(expected.map { _ in generator.next() } == expected)
    }

    @Test("streams of one seed differ from each other, and are the same again")
    func streams() {
        var seen: Set<UInt64> = []
        for seed in 0..<30 as Range<UInt64> {
            for stream in 0..<30 as Range<UInt64> {
                var generator = SeededGenerator(seed: seed, stream: stream)
                var again = SeededGenerator(seed: seed, stream: stream)
                let first = generator.next()
                #expect(first == again.next())
                seen.insert(first)
            }
        }
        #expect(seen.count == 900)
    }

    @Test("normal draws have mean 0 and standard deviation 1, and as many beyond two as they should")
    func gaussian() {
        var generator = SeededGenerator(seed: 5)
        let draws = (0..<20_000).map { _ in generator.gaussian() }
        let mean = draws.reduce(0, +) / 20_000
        let variance = draws.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 20_000
        let beyond = Double(draws.count { abs($0) > 2 }) / 20_000
        #expect(abs(mean) < 0.03)
        #expect(abs(variance.squareRoot() - 1) < 0.02)
        #expect(abs(beyond - 0.0455) < 0.006)
    }

    @Test("uniform draws fill their range and do not leave it")
    func uniform() {
        var generator = SeededGenerator(seed: 6)
        let draws = (0..<5_000).map { _ in generator.uniform(in: -3...7) }
        #expect(draws.allSatisfy { $0 >= -3 && $0 < 7 })
        for step in 0..<10 {
            let low = Double(step) - 3
            let share = Double(draws.count { $0 >= low && $0 < low + 1 }) / 5_000
            #expect(abs(share - 0.1) < 0.02)
        }
    }

    @Test("whole numbers below a bound are all drawn, none above", arguments: [1, 2, 3, 18])
    func below(bound: Int) {
        var generator = SeededGenerator(seed: 7)
        let draws = Set((0..<600).map { _ in generator.below(bound) })
        #expect(draws == Set(0..<bound))
    }

    @Test("chance 0 never happens and chance 1 always does")
    func chance() {
        var generator = SeededGenerator(seed: 8)
        let draws = (0..<500).map { _ in (generator.chance(0), generator.chance(1)) }
        #expect(draws.allSatisfy { !$0.0 && $0.1 })
    }

    @Test("a bound of 0 is a mistake of the caller")
    func noBound() async {
        await #expect(processExitsWith: .failure) {
            var generator = SeededGenerator(seed: 1)
            _ = generator.below(0)
        }
    }
}
