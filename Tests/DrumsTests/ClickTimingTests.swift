import Testing

@testable import Drums

@Suite("Timing against the click")
struct ClickTimingTests {
    /// Beats half a second apart, and hits whose movements are off by a time; each is known and sounds later.
    private static func timing(_ offsets: [Double], known: Double = 0.03, latency: Double = 0.05) -> ClickTiming {
        var timing = ClickTiming()
        for (beat, offset) in offsets.enumerated() {
            timing.note(beatAt: Double(beat) / 2, length: 0.5)
            let onset = Double(beat) / 2 + offset
            timing.process(onset: onset, decided: onset + known, due: onset + latency)
        }
        return timing
    }

    @Test(
        "the median offset of sound and movement, and the latency that puts the sound on the beat",
        arguments: [
            (0.0, 0.05, 0.0, true), (-0.02, 0.03, 0.02, true), (-0.06, -0.01, 0.06, false), (0.04, 0.09, 0.0, true),
        ]
    )
    func offsets(_ movement: Double, _ lateness: Double, _ latency: Double, _ needsPrediction: Bool) throws {
        // A tenth of the hits are slips of 120 ms.
        let offsets = (0..<20).map { $0 % 10 == 9 ? movement - 0.12 : movement + ($0.isMultiple(of: 2) ? 0.01 : -0.01) }
        let result = try #require(Self.timing(offsets).result)
        #expect(abs(result.lateness - lateness) <= 0.0101 && abs(result.movement - movement) <= 0.0101)
        #expect(abs(result.latency - latency) <= 0.0101 && result.needsPrediction == needsPrediction)
        #expect(abs(result.detection - 0.03) < 1e-9 && result.count == 20)
        #expect((0...0.03).contains(result.spread))
    }

    @Test("a hit before its beat belongs to the next one, a hit between beats to none")
    func nearest() throws {
        var timing = Self.timing([Double](repeating: -0.1, count: 8), latency: 0)
        timing.process(onset: 3.75, decided: 3.75, due: 3.75)
        let result = try #require(timing.result)
        #expect(abs(result.lateness + 0.1) < 1e-9 && result.betweenCount == 1 && result.count == 8)
    }

    @Test("without a click, or with few hits, there is no result")
    func few() {
        var timing = ClickTiming()
        timing.process(onset: 1, decided: 1, due: 1)
        #expect(timing.count == 0 && timing.result == nil)
        #expect(Self.timing([0, 0, 0, 0, 0, 0, 0]).result == nil)
    }
}
