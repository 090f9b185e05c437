// A take that is played without any source.

import Drums
import Gestures
import KeypointFiles
import Testing

@testable import Capture
@testable import Performances
import Platform

@Suite struct TakeAloneTests {
    private func performance(_ target: NotingTarget, loops: Int?, steps: [[String]]) -> Performance {
        let take = Take(tempo: 120, steps: steps.map { $0.map { Take.Hit($0, velocity: 0.5) } })
        let kit = Players.kit
        let performance = Performance(
            DrumMachine(kit, options: DrumOptions(loops: loops), take: take),
            gestures: [GestureOptions(triggers: kit.lines.map(\.trigger), regions: kit.regions)],
            options: PlayOptions(),
            targets: [target]
        )
        performance.begin(.playing)
        return performance
    }

    @Test(
        arguments: [
            (1, .infinity, ["0.0 kick", "0.5 snare", "1.5 kick"]),
            (2, .infinity, ["0.0 kick", "0.5 snare", "1.5 kick", "2.0 kick", "2.5 snare", "3.5 kick"]),
            (2, 2.4, ["0.0 kick", "0.5 snare", "1.5 kick", "2.0 kick"]),
            (nil, 1.0, ["0.0 kick", "0.5 snare"]),
        ] as [(Int?, Double, [String])]
    )
    func itIsPlayedFromItsFirstStep(loops: Int?, end: Double, hits: [String]) {
        let target = NotingTarget()
        let performance = performance(target, loops: loops, steps: [["kick"], ["snare"], [], ["kick"]])
        performance.playTake(before: end)
        #expect(performance.close().isEmpty && target.noted == hits)
        #expect(performance.report.takeHits == hits.count && performance.report.hitCount == 0)
    }

    @Test func aTakeOfRestsEnds() {
        let target = NotingTarget()
        let performance = performance(target, loops: nil, steps: [[], []])
        performance.playTake()
        #expect(performance.close().isEmpty && target.noted.isEmpty)
    }

    @Test("it rings out where somebody hears it", arguments: [0.0, 2]) func ringing(seconds: Double) {
        let take = Take(tempo: 120, steps: [["kick"], []].map { $0.map { Take.Hit($0, velocity: 1) } })
        var engine = PerformanceEngine(
            DrumMachine(Players.kit, options: DrumOptions(loops: 1), take: take),
            gestures: [GestureOptions(triggers: [])],
            options: PlayOptions()
        )
        engine.begin(.playing)
        engine.start(at: 100)
        let ends = stride(from: 100.1, through: 105, by: 0.1).filter { moment in
            _ = engine.advance(at: moment)
            return engine.isTakeOver(after: seconds)
        }
        #expect(ends.first.map { abs($0 - 101 - seconds) < 0.15 } == true, "\(ends.first ?? 0)")
    }

    @Test("in time it ends by itself, and without loops only when it is stopped") func live() async throws {
        let target = NotingTarget()
        let performance = performance(target, loops: 1, steps: [["kick"]])
        let watch = PlayWatch(live: { _ in }, problem: { throw $0 })
        try await PlayRun([], reading: .init()).run(performance, until: Latch(), watch)
        #expect(target.noted == ["0.0 kick"])
        let round = self.performance(target, loops: nil, steps: [["kick"]])
        #expect(!round.isTakeOver)
        var run = PlayRun([], reading: .init())
        run.duration = 0.7
        try await run.run(round, until: Latch(), watch)
        // The first one's hit, and of the second at least those of 0 and 0.5 s.
        #expect(target.noted.count >= 3)
    }
}
