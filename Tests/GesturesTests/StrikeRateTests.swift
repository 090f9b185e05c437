// A strike does not depend on the frames per second, nor on its position between two images.

import Gestures
import Testing

@Suite("Strikes at any frame rate") struct StrikeRateTests {
    private static let rates = [15.0, 24, 30, 60, 120]

    /// Returns the numbers of strikes of a palm on its path, for ten positions of the images; heights in palms,
    /// upwards.
    private static func counts(_ rate: Double, _ height: (Double) -> Double) -> Set<Int> {
        Set((0..<10).map { strikes(rate, part: Double($0) / 10, height).count })
    }

    private static func strikes(_ rate: Double, part: Double, until end: Double = 2.5, _ height: (Double) -> Double)
        -> [Strike]
    {
        var detector = StrikeDetector(timing: .peak)
        return (0..<Int(end * rate)).compactMap { number in
            let time = (Double(number) + part) / rate
            return detector.process(StrikeSample(position: SIMD2(3, 9 - height(time)), palm: 1), at: time)
        }
    }

    /// The share of its way that a movement which begins and ends softly has gone.
    private static func softly(_ share: Double) -> Double {
        let t = min(max(share, 0), 1)
        return t * t * t * (10 - 15 * t + 6 * t * t)
    }

    private static let lowerings: [(way: Double, seconds: Double)] = [
        (1.72, 0.3), (2.58, 0.3), (2.58, 0.4), (3.43, 0.4), (4.04, 0.4), (4.04, 0.5), (4.04, 0.6), (5.15, 0.5),
        (5.15, 0.7), (1.72, 0.5),
    ]

    @Test("a hand that is lowered strikes nothing, however fast", arguments: lowerings.indices, rates)
    func lowering(_ row: Int, _ rate: Double) {
        let (way, seconds) = Self.lowerings[row]
        #expect(Self.counts(rate) { 8 - way * Self.softly(($0 - 1) / seconds) } == [0])
    }

    private static let strokes: [(way: Double, rebound: Double)] = [
        (1.46, 0), (1.46, 0.3), (1.72, 0), (1.72, 0.3), (2.58, 0), (2.58, 0.3), (4.29, 0), (4.29, 0.3),
    ]

    @Test(
        "a stroke that is stopped is one strike, with and without a rebound",
        arguments: strokes.indices,
        rates
    )
    func stroke(_ row: Int, _ rate: Double) {
        let (way, rebound) = Self.strokes[row]
        let counts = Self.counts(rate) { time in
            let share = min(max((time - 0.88) / 0.12, 0), 1)
            let after = min(max(time - 1, 0), 0.1)
            let speed = 2 * way / 0.12
            let up = speed * rebound * (after - after * after / 0.2)
            return 6 - way * share * share + up
        }
        #expect(counts == [1])
    }

    @Test(
        "a roll that bounces 10 times per second is told as it goes, no stroke behind",
        arguments: [30.0, 60, 120],
        [0.86, 1.72]
    )
    func roll(_ rate: Double, _ way: Double) {
        for part in [0.0, 0.25, 0.5, 0.75] {
            let told = Self.strikes(rate, part: part) { time in
                let beat = min(max(time - 0.5, 0), 1.5) * 10
                let share = beat - beat.rounded(.down)
                let fallen = max(2 * share - 1, 0)
                return 4 + way * (share < 0.5 ? Self.softly(2 * share) : 1 - fallen * fallen)
            }
            #expect((14...15).contains(told.count))
            for strike in told {
                let bottom = 0.5 + ((strike.onset - 0.5) * 10).rounded() / 10
                #expect(
                    abs(strike.onset - bottom) < 0.04 && strike.time - bottom < 0.07,
                    "\(strike.onset - bottom) \(strike.time - bottom)"
                )
            }
        }
    }
}
