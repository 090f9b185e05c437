// The bars of <doc:TuningStrikes> for strikes, on the synthetic drummer with seeds that no threshold was learnt on.

import Gestures
import SyntheticHands
import Testing

@Suite("Strikes of a drummer, with 8 mm of noise on the whole hand")
struct StrikeBarTests {
    static func takes(
        _ pace: Double,
        rate: Double = 30,
        distractors: Double = 0,
        seeds: ClosedRange<UInt64> = 1001...1008
    ) -> [DrummerOptions] {
        seeds.map { seed in
            var options = StrikeTake.options(strokesASecond: pace, rate: rate, seed: seed)
            options.noise = 8
            options.distractors = distractors
            return options
        }
    }

    // Feints that slow down softly look like the strokes of drummers in the air, who do not stop abruptly.
    @Test("2 to 4 strokes per second at 30 fps, with feints: F1 at least 0.97, feints at most 15 % false")
    func slow() throws {
        let score = try StrikeScore(
            takes: [2, 3, 4].flatMap { Self.takes($0, distractors: 20) }
        )
        #expect(score.distractors > 100)
        #expect(score.f1 >= 0.97, "\(score.f1)")
        #expect(score.distractorShare <= 0.15, "\(score.falseDistractors) of \(score.distractors)")
        #expect(abs(StrikeScore.mean(score.errors)) < 0.005 && StrikeScore.deviation(score.errors) < 0.012)
        #expect(score.delays.sorted()[score.delays.count / 2] < 0.04)
    }

    @Test("7 strokes per second at 30 fps: F1 at least 0.90") func fast() throws {
        let score = try StrikeScore(takes: Self.takes(7))
        #expect(score.f1 >= 0.9, "\(score.f1)")
    }

    @Test("a roll of one hand, 10 strokes per second at 60 fps, comes through") func roll() throws {
        let score = try StrikeScore(takes: Self.takes(10, rate: 60, seeds: 1001...1005))
        #expect(score.recall >= 0.9, "\(score.recall)")
        #expect(score.wrongShare <= 0.02)
    }

    @Test("told 60 ms ahead: mean error at most 10 ms, its deviation 12 ms, at most 2 % of what is told false")
    func ahead() throws {
        let score = try StrikeScore(.predicted(0.06), takes: [2, 3, 4].flatMap { Self.takes($0, distractors: 5) })
        #expect(abs(StrikeScore.mean(score.errors)) <= 0.01)
        #expect(StrikeScore.deviation(score.errors) <= 0.012, "\(StrikeScore.deviation(score.errors))")
        #expect(score.wrongShare <= 0.02, "\(score.wrong)")
        #expect(score.recall >= 0.95, "\(score.recall)")
        #expect(score.delays.sorted()[score.delays.count / 2] < -0.02)
        // Most are reported before they end.
        #expect(score.delays.count { $0 < 0 } > score.delays.count * 3 / 4)
    }
}
