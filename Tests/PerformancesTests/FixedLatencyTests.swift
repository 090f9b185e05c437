// The delay of hits, by the rate of their source, and the delayed ones.

import Drums
import Gestures
import Keypoints
import Testing

@testable import Performances

@Suite struct FixedLatencyTests {
    /// Records a second, and the delay in milliseconds.
    @Test(arguments: [(15.0, 50.0), (24, 50), (25, 50), (30, 50), (36, 41.667), (48, 40), (60, 40), (120, 40)])
    func theRateDecides(rate: Double, milliseconds: Double) {
        var delay = FixedLatency()
        for record in 0..<40 { delay.process(100 + Double(record) / rate) }
        #expect(abs(delay.seconds * 1000 - milliseconds) < 0.01)
    }

    @Test("before the rate is known, it is a webcam's") func unknown() {
        var delay = FixedLatency()
        for record in 0..<8 { delay.process(Double(record) / 60) }
        #expect(delay.seconds == 0.05)
    }

    @Test("times that tremble, lost records and clocks that go back change nothing; a camera in the dark does")
    func changes() {
        var delay = FixedLatency()
        var generator = SystemOfSeven()
        var delays: Set<Double> = []
        for record in 0..<300 where record % 11 != 0 {
            delay.process(Double(record) / 60 + generator.next())
            if record > 60 { delays.insert(delay.seconds) }
        }
        #expect(delays.count == 1 && abs((delays.first ?? 0) - 0.04) < Drums.Tuning.latencyChange)
        delay.process(-5)
        delay.process(.nan)
        #expect(delays.contains(delay.seconds))
        for record in 0..<60 { delay.process(10 + Double(record) / 30) }
        #expect(delay.seconds > 0.05 - Drums.Tuning.latencyChange)
    }

    /// Up to 2 ms, the same each time.
    private struct SystemOfSeven {
        private var state = 7
        mutating func next() -> Double {
            state = state * 5 % 23
            return Double(state) / 23 * 0.002
        }
    }

    private func hit(_ kind: GestureKind?, _ time: Double, onset: Double) -> DrumHit {
        let cause = kind.map { Cause.gesture(Gesture(time: time, onset: onset, kind: $0)) } ?? .take
        return DrumHit(Instrument("kick", note: 36), time: time, onset: onset, velocity: 1, cause: cause)
    }

    /// A gesture, and its delay by default, and with 60 ms.
    @Test(
        arguments: [
            (.struck, 0.04, 0.06), (.entered(region: "down"), 0, 0.06), (.impact(device: "kick"), 0, 0.06),
            (nil, 0, 0.06),
        ] as [(GestureKind?, Double, Double)]
    )
    func whatIsHeldBack(kind: GestureKind?, unasked: Double, asked: Double) {
        var options = PlayOptions()
        #expect(options.delay(of: hit(kind, 1, onset: 1), usual: 0.04) == 0)
        options.isLatencyFixedByRate = true
        #expect(options.delay(of: hit(kind, 1, onset: 1), usual: 0.04) == unasked)
        options.fixedLatency = 0.06
        #expect(options.delay(of: hit(kind, 1, onset: 1), usual: 0.04) == asked)
        options.fixedLatency = 0
        #expect(options.delay(of: hit(kind, 1, onset: 1), usual: 0.04) == 0)
    }

    @Test("what a file records is when a hit was meant, known in time or not") func meant() {
        let options = PlayOptions()
        #expect(options.due(hit(.struck, 1.0, onset: 0.98), after: 0.04) == 1.02)
        #expect(options.due(hit(.struck, 1.07, onset: 0.98), after: 0.04) == 1.07)
        #expect(options.intendedTime(of: hit(.struck, 1.07, onset: 0.98), after: 0.04) == 1.02)
        // A shape that was held for a second is not meant for its beginning.
        #expect(options.intendedTime(of: hit(.struck, 2, onset: 1), after: 0.04) == 2)
        #expect(options.intendedTime(of: hit(nil, 2, onset: 2), after: 0.04) == 2)
    }
}
