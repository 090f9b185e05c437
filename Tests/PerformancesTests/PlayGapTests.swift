// A gap of minutes in a recording, during the playing of a take.

import Drums
import Keypoints
import Performances
import Testing

@Suite struct PlayGapTests {
    /// Thirty thousand hits fall due with one record; a schedule that searched them all each time would take minutes.
    @Test func theHitsOfALongGapAllCome() {
        let target = NotingTarget()
        let performance = Players.performance([target], drums: DrumOptions(tempo: 400, subdivision: 16))
        for frame in Players.frames(".m.k..m.") { performance.play(frame, from: "test") }
        performance.play(Frame(time: 290), from: "test")
        #expect(target.noted.filter { $0.hasSuffix("kick") }.count > 30_000)
    }
}
