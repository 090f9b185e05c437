import Drums
import Testing

@testable import Performances

@Suite("Lines of tactus-link")
struct LinkLineTests {
    @Test("a line is a position of a beat that never stands still", arguments: [false, true])
    func grid(_ isPlaying: Bool) throws {
        let line = try #require(LinkLine("grid 12.5 3.25 97.5 \(isPlaying ? 1 : 0) 2\r"))
        #expect(line.isPlaying == isPlaying && line.peers == 2)
        #expect(line.grid.time == 12.5 && line.grid.position == 3.25 && line.grid.tempo == 97.5 && line.grid.isRunning)
    }

    @Test(
        "any other line is ignored",
        arguments: [
            "", "grid", "grid 1 2 120 1", "grid 1 2 120 1 0 0", "beat 1 2 120 1 0", "grid x 2 120 1 0",
            "grid nan 2 120 1 0", "grid 1 inf 120 1 0", "grid 1 2 0 1 0", "grid 1 2 120 2 0", "grid 1 2 120 1 -1",
        ]
    )
    func other(_ text: String) { #expect(LinkLine(text) == nil) }
}
