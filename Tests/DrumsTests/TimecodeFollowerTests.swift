import Testing

@testable import Drums

@Suite("MIDI time code")
struct TimecodeFollowerTests {
    /// The eight quarter frames of a time code.
    private static func quarters(_ hours: Int, _ minutes: Int, _ seconds: Int, _ frames: Int, _ rate: Timecode.Rate)
        -> [UInt8]
    {
        let parts = [frames, seconds, minutes, hours | rate.rawValue << 5].flatMap { [$0 & 0xF, $0 >> 4] }
        return parts.enumerated().map { UInt8($0 << 4 | $1) }
    }

    @Test(
        "a time code is a time",
        arguments: [
            (Timecode.Rate.frames24, 0, 0, 1, 12, 1.5),
            (.frames25, 1, 2, 3, 5, 3723.2), (.frames30, 0, 0, 10, 15, 10.5),
            (.dropFrames, 0, 1, 0, 2, 60.06), (.dropFrames, 1, 0, 0, 0, 3599.9964),
        ]
    )
    func seconds(_ rate: Timecode.Rate, _ h: Int, _ m: Int, _ s: Int, _ f: Int, _ seconds: Double) {
        #expect(abs((Timecode(rate, hours: h, minutes: m, seconds: s, frames: f)?.seconds ?? 0) - seconds) < 1e-9)
    }

    @Test(
        "impossible numbers are refused",
        arguments: [
            (24, 0, 0, 0), (0, 60, 0, 0), (0, 0, 60, 0), (0, 0, 0, 25), (-1, 0, 0, 0),
        ]
    )
    func impossible(_ h: Int, _ m: Int, _ s: Int, _ f: Int) {
        #expect(Timecode(.frames25, hours: h, minutes: m, seconds: s, frames: f) == nil)
    }

    @Test("quarter frames give the position from the second whole time code on", arguments: Timecode.Rate.allCases)
    func quarterFrames(_ rate: Timecode.Rate) {
        var follower = TimecodeFollower(tempo: 90)
        let start = Timecode(rate, hours: 0, minutes: 0, seconds: 10, frames: 0)?.seconds ?? 0
        var found: [GridPosition] = []
        for pair in 0..<40 {
            let count = [24, 25, 30, 30][rate.rawValue]
            let passed = 10 * count + 2 * pair
            let bytes = Self.quarters(0, 0, passed / count, passed % count, rate)
            for (piece, byte) in bytes.enumerated() {
                let time = 100 + (Double(2 * pair) + Double(piece) / 4) * rate.frame
                if let grid = follower.receive(quarterFrame: byte, at: time) { found.append(grid) }
            }
        }
        #expect(found.count == 40 * 8 - 7)
        for grid in found {
            #expect(grid.isRunning && grid.tempo == 90)
            #expect(abs(grid.position - (start + grid.time - 100) * 1.5) < 1e-6)
        }
        let looks = [0.1, 0.3, 0.6].map { follower.look(at: (found.last?.time ?? 0) + $0)?.isRunning }
        #expect(looks == [nil, false, nil])
    }

    @Test("a jump is known with the next whole time code; a gap or a way back with the one after it")
    func jump() {
        var follower = TimecodeFollower(tempo: 60)
        var time = 0.0
        func place(_ bytes: some Sequence<UInt8>) -> Double? {
            var last: GridPosition?
            for byte in bytes {
                last = follower.receive(quarterFrame: byte, at: time)
                time += 0.01
            }
            return last.map { ($0.position * 1e6).rounded() / 1e6 }
        }
        #expect(place(Self.quarters(0, 0, 1, 0, .frames25)) == 1.07)
        #expect(place(Self.quarters(0, 5, 0, 0, .frames25)) == 300.07)
        #expect(place(Self.quarters(0, 5, 0, 2, .frames25).reversed()) == nil)
        #expect(place(Self.quarters(0, 6, 0, 0, .frames25).dropFirst(3)) == nil)
        #expect(place(Self.quarters(0, 6, 0, 2, .frames25)) == 360.15)
        // Numbers of no time have no position.
        #expect(place(Self.quarters(31, 63, 63, 31, .frames25)) == nil)
    }

    @Test("a full frame places the song, stopped") func fullFrame() throws {
        var follower = TimecodeFollower(tempo: 120)
        let code = try #require(Timecode(.frames25, hours: 0, minutes: 1, seconds: 0, frames: 0))
        #expect(follower.receive(code, at: 5) == GridPosition(time: 5, position: 120, tempo: 120, isRunning: false))
    }
}
