import Testing
import Text

@testable import Drums

extension SplitMix64 {
    /// About normally distributed, with this standard deviation.
    fileprivate mutating func off(_ deviation: Double) -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) } * deviation
    }
}

@Suite("MIDI clock")
struct MIDIClockFollowerTests {
    /// Plays ticks of a steady clock and returns what comes of each.
    private static func play(
        _ follower: inout MIDIClockFollower,
        _ tempo: Double,
        from time: Double = 0,
        ticks: Int,
        jitter: Double = 0,
        seed: UInt64 = 1
    ) -> [GridPosition] {
        var random = SplitMix64(seed: seed)
        return (0..<ticks).compactMap { tick in
            let off = min(max(random.off(jitter), -3 * jitter), 3 * jitter)
            return follower.receive(.tick, at: time + Double(tick) * 60 / tempo / 24 + off)
        }
    }

    @Test(
        "the tempo is found within two quarter notes",
        arguments: [30, 60, 90, 120, 174, 240, 300.5],
        [0, 0.0005, 0.001]
    )
    func tempo(_ tempo: Double, _ jitter: Double) {
        var follower = MIDIClockFollower(tempo: 120)
        let found = Self.play(&follower, tempo, ticks: 48, jitter: jitter)
        #expect(abs((found.last?.tempo ?? 0) / tempo - 1) < (jitter == 0 ? 1e-6 : 0.006 * tempo / 120))
        #expect(found.allSatisfy { !$0.isRunning && $0.position == 0 })
    }

    @Test("jitter of a millisecond is less than half of that in the position", arguments: 1...5)
    func smooth(_ seed: UInt64) {
        var follower = MIDIClockFollower(tempo: 100)
        _ = follower.receive(.start, at: 0)
        let found = Self.play(&follower, 120, ticks: 24 * 60, jitter: 0.001, seed: seed).dropFirst(48)
        let offs = found.map { ($0.position - $0.time * 2) * 0.5 }
        let deviation = (offs.reduce(0) { $0 + $1 * $1 } / Double(offs.count)).squareRoot()
        #expect(deviation < 0.0005)
        #expect(abs(offs.reduce(0, +) / Double(offs.count)) < 0.0001)
        #expect(found.allSatisfy { abs($0.tempo - 120) < 1.5 })
    }

    @Test("start begins at 0 with the next tick, continue where it stopped or was placed") func transport() {
        var follower = MIDIClockFollower(tempo: 120)
        _ = Self.play(&follower, 120, ticks: 24)
        #expect(follower.receive(.start, at: 0.49) == nil)
        let first = Self.play(&follower, 120, from: 0.5, ticks: 36)
        #expect(first.first.map { $0.isRunning && abs($0.position) < 1e-9 } == true)
        #expect(abs((first.last?.position ?? 0) - 35 / 24) < 1e-9)
        let stop = follower.receive(.stop, at: 1.24)
        #expect(stop.map { !$0.isRunning && $0.position == 1.5 } == true)
        #expect(follower.receive(.stop, at: 1.24) == nil)
        #expect(Self.play(&follower, 120, from: 1.25, ticks: 12).allSatisfy { !$0.isRunning && $0.position == 1.5 })
        _ = follower.receive(.proceed, at: 1.49)
        #expect(Self.play(&follower, 120, from: 1.5, ticks: 1).first.map { abs($0.position - 1.5) < 1e-9 } == true)
        // The 18th 16th note is at 4.5 quarter notes.
        _ = follower.receive(.stop, at: 1.51)
        _ = follower.receive(.position(18), at: 1.51)
        _ = follower.receive(.proceed, at: 1.51)
        let placed = Self.play(&follower, 120, from: 1.5 + 0.5 / 24, ticks: 1).first
        #expect(placed.map { $0.isRunning && abs($0.position - 4.5) < 1e-9 } == true)
        // And while it runs.
        _ = follower.receive(.position(2), at: 1.53)
        #expect(
            Self.play(&follower, 120, from: 1.5 + 1 / 24, ticks: 1).first.map { abs($0.position - 0.5) < 1e-9 } == true
        )
    }

    @Test("a clock that is silent while stopped has its tempo with the second tick") func silent() {
        var follower = MIDIClockFollower(tempo: 120)
        _ = Self.play(&follower, 100, ticks: 48)
        _ = follower.receive(.start, at: 60)
        let found = Self.play(&follower, 174, from: 60.001, ticks: 24)
        #expect(found.first.map { $0.position == 0 && abs($0.tempo - 100) < 0.001 } == true)
        #expect(abs(found[1].tempo - 174) < 0.001)
        #expect(abs((found.last?.position ?? 0) - 23 / 24) < 1e-9)
    }

    /// The ticks of a clock of 120 beats per minute for eight quarter notes: what happens to some of them.
    enum Damage: CaseIterable {
        case lost, twoLost, doubled, late, lostAndLate
    }

    @Test("lost, doubled and late ticks change neither tempo nor position", arguments: Damage.allCases, 1...3)
    func damage(_ damage: Damage, _ seed: UInt64) {
        var follower = MIDIClockFollower(tempo: 120)
        _ = follower.receive(.start, at: 0)
        var random = SplitMix64(seed: seed)
        var (worst, fastest) = (0.0, 0.0)
        for tick in 0..<192 {
            let time = Double(tick) * 0.5 / 24
            let isHit = tick >= 48 && tick % 37 == 11
            if isHit, damage == .lost || damage == .lostAndLate { continue }
            if damage == .twoLost, isHit || tick >= 48 && tick % 37 == 12 { continue }
            let isLate = damage == .late && isHit || damage == .lostAndLate && tick >= 48 && tick % 37 == 25
            var grids = [follower.receive(.tick, at: time + random.off(0.0003) + (isLate ? 0.015 : 0))]
            if isHit, damage == .doubled { grids.append(follower.receive(.tick, at: time + 0.002)) }
            guard tick >= 48 else { continue }
            for grid in grids.compactMap(\.self) {
                worst = max(worst, abs(grid.position - grid.time * 2) * 0.5)
                fastest = max(fastest, abs(grid.tempo - 120))
            }
        }
        #expect(worst < 0.002, "\(worst)")
        #expect(fastest < 1.5, "\(fastest)")
    }

    @Test("a ramp from 90 to 150 in eight bars is followed within 3 ms", arguments: [0, 0.0005], 1...3)
    func ramp(_ jitter: Double, _ seed: UInt64) {
        var follower = MIDIClockFollower(tempo: 90)
        var random = SplitMix64(seed: seed)
        _ = follower.receive(.start, at: 0)
        func position(_ time: Double) -> Double { (90 * time + 60 / 32 * time * time) / 60 }
        for tick in 0...768 {
            // The time at which the integral of the tempo has this number of ticks.
            let quarters = Double(tick) / 24
            let time = (-90 + (8_100 + 4 * 60 / 32 * 60 * quarters).squareRoot()) / (2 * 60 / 32)
            let grid = follower.receive(.tick, at: time + random.off(jitter))
            guard tick > 48, let grid else { continue }
            #expect(abs(grid.position - position(grid.time)) * 60 / grid.tempo < 0.003)
            #expect(abs(grid.tempo - (90 + 60 / 16 * grid.time)) < 4)
        }
    }

    @Test("a sudden tempo is known within half a quarter note", arguments: [60, 90, 150, 240, 300.0])
    func step(_ tempo: Double) {
        var follower = MIDIClockFollower(tempo: 120)
        _ = follower.receive(.start, at: 0)
        _ = Self.play(&follower, 120, ticks: 97)
        let found = Self.play(&follower, tempo, from: 2 + 60 / tempo / 24, ticks: 24)
        #expect(abs(found[12].tempo / tempo - 1) < 0.01)
        #expect(abs((found.last?.position ?? 0) - 5) < 0.02)
    }

    @Test("a clock that goes silent is lost once, and its position goes on with the time") func lost() {
        var follower = MIDIClockFollower(tempo: 120)
        _ = Self.play(&follower, 120, ticks: 24)
        #expect(follower.loses(at: 5) == false)
        _ = follower.receive(.start, at: 9)
        _ = Self.play(&follower, 120, from: 10, ticks: 48)
        #expect(follower.loses(at: 11.2) == false)
        #expect(follower.loses(at: 11.6) == true)
        #expect(follower.loses(at: 12) == false)
        let back = follower.receive(.tick, at: 13)
        #expect(back.map { abs($0.position - 6) < 1e-6 } == true)
        #expect(follower.loses(at: 14) == true)
    }

    @Test(
        "any time and any place is followed or ignored",
        arguments: [0, -1, 1e9, 1e12, 1e300, -1e300, .infinity, -.infinity, .nan] as [Double]
    )
    func extremes(time: Double) {
        var follower = MIDIClockFollower(tempo: 120)
        for (number, tick) in [0, 0.02, 0.02, time, 0.06, 0.08, time, 1e12, time].enumerated() {
            let place = [Int.max, .min, 0, -1][number % 4]
            for message in [.start, .tick, .tick, .position(place), .tick, .stop, .proceed]
                as [MIDIClockFollower.Message]
            {
                _ = follower.receive(message, at: tick)
            }
            _ = follower.loses(at: tick)
        }
    }
}
