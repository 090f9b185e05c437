// The shape of a strike where the shapes change from stroke to stroke.

import Gestures
import Keypoints
import Shapes
import SyntheticHands
import Testing

@Suite("Shapes of strikes") struct StrikeShapeTests {
    @Test(
        "a drummer who changes the shape between fast strokes strikes with the new one, told ahead or not",
        arguments: [140.0, 180, 220],
        [OnsetTiming.peak, .latencyCompensated, .predicted(0.03)]
    )
    func changing(_ tempo: Double, _ timing: OnsetTiming) throws {
        var (right, other) = (0, 0)
        for seed in UInt64(1001)...1004 {
            var options = DrummerOptions()
            options.tempo = tempo
            options.seconds = 20
            options.seed = seed
            let drummer = try SyntheticDrummer(options)
            var watch = ModeGestureTests.watch(timing)
            let strikes = (0..<drummer.count).flatMap { watch.process(drummer.frame($0)) }.filter { $0.kind == .struck }
            for hit in drummer.events {
                let near = strikes.filter { $0.hand == hit.hand && abs($0.onset - hit.time) < 0.05 }
                guard let strike = near.min(by: { abs($0.onset - hit.time) < abs($1.onset - hit.time) }) else {
                    continue
                }
                if strike.shape?.name == hit.shape { right += 1 } else { other += 1 }
            }
        }
        #expect(right > 400 && other * 100 <= right, "\(other) of \(right + other) with another shape")
    }
}
