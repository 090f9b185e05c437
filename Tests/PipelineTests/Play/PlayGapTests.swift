// What a gap of hours in a recording does to a take that is being played.

import Keypoints
import Testing

@testable import Pipeline

@Suite struct PlayGapTests {
    /// A hundred thousand hits fall due with one record; a schedule that searched them all each time would take minutes.
    @Test func theHitsOfALongGapAllCome() {
        let target = NotingTarget()
        let performance = Players.performance([target])
        for frame in Players.frames(".m.k..m.") { performance.play(frame, from: "test") }
        performance.play(Frame(time: 50_000), from: "test")
        #expect(target.noted.filter { $0.hasSuffix("kick") }.count > 99_990)
    }
}
