// Time in which this process did not run counts as no silence.

import Testing

@testable import Capture

@Suite struct AwakeTimeTests {
    @Test(
        "a look that is late says by how much, one that is a little late does not",
        arguments: [([2.5, 2.5, 2.6], 7.6, 0), ([2.5, 4.9], 7.4, 0), ([2.5, 12, 2.5], 10, 7), ([3_600], 5, 3_595)]
            as [([Double], Double, Double)]
    )
    func looks(spans: [Double], passed: Double, asleep: Double) {
        let start = ContinuousClock.now
        var time = AwakeTime(interval: .seconds(2.5), from: start)
        var (at, left) = (start, Duration.zero)
        for span in spans {
            at += .seconds(span)
            left += time.look(at: at)
        }
        #expect(abs((time.passed - .seconds(passed)) / .seconds(1)) < 1e-6)
        #expect(abs((left - .seconds(asleep)) / .seconds(1)) < 1e-6)
    }
}
