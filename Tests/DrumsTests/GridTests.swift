import Gestures
import Shapes
import Testing

@testable import Drums

/// The machine on the beat of another program, which runs at 120 beats per minute unless a test says otherwise.
@Suite("Following another program")
struct GridTests {
    /// A bar of four quarter notes.
    private static let bar = Take(
        bars: 1,
        layers: [
            TakeLayer((0..<4).map { .init(at: Double($0), Take.Hit(["RD", "LD", "LL", "RR"][$0], velocity: 0.5)) })
        ]
    )

    private static func machine(_ take: Take? = bar, _ change: (inout DrumOptions) -> Void = { _ in }) -> DrumMachine {
        var options = DrumOptions()
        (options.recording, options.follows) = (.time, true)
        change(&options)
        return DrumMachine(seedKit, options: options, take: take)
    }

    private static func grid(_ position: Double, at time: Double, tempo: Double = 120, runs: Bool = true)
        -> GridPosition
    {
        GridPosition(time: time, position: position, tempo: tempo, isRunning: runs)
    }

    /// Follows a steady program from a place on, 48 times a second, and returns what was played.
    private static func run(
        _ machine: inout DrumMachine,
        from time: Double,
        to end: Double,
        at position: Double = 0,
        tempo: Double = 120
    ) -> [String] {
        var played: [String] = []
        for number in 0...Int(((end - time) * 48).rounded()) {
            let passed = Double(number) / 48
            let grid = grid(position + passed * tempo / 60, at: time + passed, tempo: tempo)
            played += machine.follow(grid).map(\.rounded)
        }
        return played
    }

    @Test(
        "a take waits for the start, plays from the position, and stops",
        arguments: [
            (0.0, ["RD@1.0", "LD@1.5", "LL@2.0", "RR@2.5", "RD@3.0"]),
            (2.0, ["LL@1.0", "RR@1.5", "RD@2.0", "LD@2.5", "LL@3.0"]),
            (7.0, ["RR@1.0", "RD@1.5", "LD@2.0", "LL@2.5", "RR@3.0"]),
            (4.25, ["LD@1.375", "LL@1.875", "RR@2.375", "RD@2.875"]),
        ]
    )
    func start(_ position: Double, _ played: [String]) {
        var machine = Self.machine()
        machine.begin(.playing, at: 0)
        #expect(machine.advance(to: 0.9).isEmpty)
        #expect(Self.run(&machine, from: 1, to: 3, at: position) == played)
        #expect(machine.follow(Self.grid(9, at: 3.2, runs: false)).map(\.text) == ["mode freestyle"])
        #expect(machine.advance(to: 9).isEmpty)
        #expect(Self.run(&machine, from: 10, to: 10.1, at: position + 4).first == "mode playing")
    }

    @Test("a start that is known late plays its first hit") func late() {
        var machine = Self.machine()
        machine.begin(.playing, at: 0)
        _ = machine.advance(to: 1.02)
        #expect(machine.follow(Self.grid(0, at: 1)).isEmpty)
        #expect(machine.advance(to: 1.6).map(\.text) == ["RD@1.0", "LD@1.5"])
    }

    @Test("a phase that is a little off is drawn in, and each hit plays once", arguments: [-0.03, -0.004, 0.004, 0.03])
    func phase(_ off: Double) {
        var machine = Self.machine()
        var played = Self.run(&machine, from: 0, to: 2.9)
        played += Self.run(&machine, from: 3 + off, to: 7.2 + off, at: 6)
        let names = played.compactMap { $0.split(separator: "@").first }.filter { !$0.contains(" ") }
        #expect(names.count == 15)
        for (place, name) in names.enumerated() { #expect(name == ["RD", "LD", "LL", "RR"][place % 4]) }
        // The last one is where the program has it.
        let last = machine.advance(to: 7.6 + off).first
        #expect(abs((last?.hit?.time ?? 0) - (7.5 + off)) < 0.0015)
    }

    @Test("a jump is followed at once", arguments: [(8.0, "RD"), (2.0, "LL"), (0.0, "RD"), (403.0, "RR")])
    func jump(_ position: Double, _ name: String) {
        var machine = Self.machine()
        _ = Self.run(&machine, from: 0, to: 2.7)
        #expect(Self.run(&machine, from: 2.9, to: 3, at: position) == ["\(name)@2.9"])
    }

    @Test("the tempo is the program's, and taps and tempos change nothing") func tempo() {
        var machine = Self.machine()
        #expect(machine.carryOut(.tempo(.to(90)), for: DrumRequest(at: 0, cause: .key)).map(\.text) == ["tempo 90.0"])
        #expect(Self.run(&machine, from: 1, to: 2, tempo: 96).first == "tempo 96.0")
        #expect(machine.tempo == 96)
        for change in [TempoChange.to(200), .by(3), .tap] {
            #expect(machine.carryOut(.tempo(change), for: DrumRequest(at: 2, cause: .key)).isEmpty)
        }
        #expect(machine.faults.followedTempos == 3)
        #expect(machine.tempo == 96)
    }

    @Test("a tempo beyond those of takes is said, once", arguments: [(480.0, 400.0), (401, 400), (12, 20)])
    func beyond(_ tempo: Double, _ followed: Double) {
        var machine = Self.machine()
        _ = machine.follow(Self.grid(0, at: 0, tempo: followed))
        #expect(machine.takeRemark() == nil)
        let remarks = (1...20).compactMap { step -> String? in
            let time = Double(step) / 48
            _ = machine.follow(Self.grid(time * tempo / 60, at: time, tempo: tempo))
            return machine.takeRemark()
        }
        let (followed, tempo) = (Words.number(followed), Words.number(tempo))
        #expect(remarks == ["a tempo of \(tempo) is followed as \(followed), expected 20 to 400"])
    }

    @Test("a ramp from 90 to 150 in eight bars leaves no hit out, each within 2 ms of the program's beat") func ramp() {
        var machine = Self.machine()
        // The position has the integral of the tempo: 90 + 60 t / 16 over 16 seconds.
        var hits: [Double] = []
        for number in 0...16 * 48 + 3 {
            let time = Double(number) / 48
            let position = (90 * time + 60 / 32 * time * time) / 60
            hits += machine.follow(Self.grid(position, at: time, tempo: 90 + 60 / 16 * time)).compactMap(\.hit?.time)
        }
        #expect(hits.count == 33)
        for (beat, time) in hits.enumerated() {
            #expect(abs((90 * time + 60 / 32 * time * time) / 60 - Double(beat)) * 0.5 < 0.002)
        }
    }

    @Test(
        "a recording begins on the bar line that is nearest, and its bars lie on the program's",
        arguments: [
            (1.9, 2.0), (2.9, 2.0), (3.1, 4.0),
        ]
    )
    func recording(_ begin: Double, _ start: Double) {
        var machine = Self.machine(nil)
        _ = Self.run(&machine, from: 0, to: begin)
        machine.begin(.recording, at: begin)
        _ = Self.run(&machine, from: begin, to: 4.5, at: begin * 2)
        _ = machine.strike("RD", at: 4.5)
        _ = machine.strike("LD", at: 5.25)
        machine.begin(.playing, at: 5.3)
        let first = (4.5 - start) * 2
        #expect(machine.take.positions == ["RD \(Words.number(first))", "LD \(Words.number(first + 1.5))"])
        // It continues with the program, also after it has stopped and continued elsewhere in the song.
        let length = Double(machine.take.bars) * 2
        #expect(Self.run(&machine, from: 5.3, to: 5.3 + length, at: 10.6).count == 2)
        _ = machine.follow(Self.grid(0, at: 20, runs: false))
        let again = Self.run(&machine, from: 30, to: 30 + length, at: start * 2 + 400 * length)
        #expect(again.contains("RD@\(30 + first / 2)"), "\(again)")
    }

    @Test("a recording waits for the start; hits before it only sound") func waiting() {
        var machine = Self.machine(nil)
        machine.begin(.recording, at: 0)
        #expect(machine.countIn(at: 0.4) == nil)
        #expect(machine.strike("LL", at: 0.5) == ["LL@0.5"])
        _ = Self.run(&machine, from: 1, to: 1.4, at: 16)
        _ = machine.strike("RD", at: 1.5)
        #expect(machine.follow(Self.grid(18, at: 2, runs: false)).map(\.text) == ["mode freestyle"])
        #expect(machine.take.positions == ["RD 1"])
        #expect(machine.recordedTake() != nil)
    }

    @Test("the count-in ends on a bar line") func countIn() {
        var machine = Self.machine(nil) { $0.countIn = 1 }
        _ = Self.run(&machine, from: 0, to: 0.9)
        machine.begin(.recording, at: 0.9)
        #expect(Self.run(&machine, from: 0.9, to: 4.6, at: 1.8) == (4...9).map { "RD@\(Double($0) / 2)" })
        _ = machine.strike("LD", at: 4.75)
        machine.begin(.freestyle, at: 5)
        #expect(machine.take.positions == ["LD 1.5"])
    }

    @Test("the click sounds on the program's beats, while it runs") func click() {
        var machine = Self.machine(nil) { $0.clicks = true }
        #expect(machine.advance(to: 0.9).isEmpty)
        #expect(machine.isClicking)
        #expect(Self.run(&machine, from: 1, to: 2.2, at: 3) == ["RD@1.0", "RD@1.5", "RD@2.0"])
        _ = machine.follow(Self.grid(9, at: 2.3, runs: false))
        #expect(machine.advance(to: 5).isEmpty)
        #expect(machine.isClicking)
    }

    @Test(
        "impossible positions are counted and ignored",
        arguments: [
            GridPosition(time: .nan, position: 0, tempo: 120, isRunning: true),
            GridPosition(time: 1, position: .infinity, tempo: 120, isRunning: true),
            GridPosition(time: 1, position: 0, tempo: 0, isRunning: true),
            GridPosition(time: 1, position: 0, tempo: .nan, isRunning: true),
        ]
    )
    func impossible(_ grid: GridPosition) {
        var machine = Self.machine()
        #expect(machine.follow(grid).isEmpty)
        #expect(machine.faults.invalidTimestamps == 1)
    }

    @Test(
        "what a program may say at all neither ends the run nor plays a storm",
        arguments: [0, -1, 1e-300, 1e9, -1e9, 1e12, -1e12, 1e300, .infinity, .nan] as [Double],
        [1, 20, 1_000, 1e300] as [Double]
    )
    func extremes(_ number: Double, tempo: Double) {
        for runs in [true, false] {
            var machine = Self.machine { $0.countIn = 1 }
            _ = machine.follow(Self.grid(0, at: 0))
            var hits = 0
            for step in 1...40 {
                let time = Double(step) * 0.01
                let grid = Self.grid(step % 2 == 0 ? number : 0, at: time, tempo: tempo, runs: runs || step % 5 > 0)
                hits += machine.follow(grid).count { $0.hit != nil }
                if step == 20 { _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: time, cause: .key)) }
            }
            // A click over that time is a separate test.
            machine.setClick(false, at: machine.playhead)
            _ = machine.follow(GridPosition(time: number, position: 1, tempo: tempo, isRunning: runs))
            #expect(hits < 40, "\(hits)")
        }
    }

    @Test(
        "positions and times at the edges are counted with",
        arguments: [1e9, 1e12, 1e300, .infinity, .nan] as [Double]
    )
    func edges(_ number: Double) {
        for number in [number, -number] {
            #expect(Ticks.ticks(number).magnitude <= 1_000_000_000 * Ticks.perQuarter.magnitude)
            let hit = TakeLayer.Hit(at: number, Take.Hit("RD", velocity: 0.5))
            #expect(Take(bars: .max, layers: [TakeLayer([hit])]).ticks > 0)
            let place = TakeEdit.Place("RD", in: .layer(1), at: number)
            #expect(number.isNaN || Self.bar.edited(by: .moveHit(place, to: number)) == nil)
            var clock = BeatClock(at: -1e12)
            for time in [-9e11, 0, 9e11, 1e12, number] {
                clock.change(at: time, from: 20, to: 400)
                clock.change(at: time, from: 400, to: 20)
                #expect(clock.tick(at: time, tempo: 20).map { $0.magnitude <= 1 << 62 } ?? true)
                #expect(clock.tick(at: 1e12, tempo: 400).map { $0.magnitude <= 1 << 62 } ?? true)
            }
        }
    }

    @Test("a click over any time ends") func longClick() {
        var machine = Self.machine(nil) { ($0.follows, $0.clicks) = (false, true) }
        _ = machine.advance(to: 0)
        #expect(machine.advance(to: 1e12).count <= Tuning.mostDue && machine.faults.overruns == 1)
    }

    @Test("what plays is a position for others") func position() {
        var machine = Self.machine(nil) { ($0.follows, $0.countIn) = (false, 1) }
        #expect(!machine.position(at: 0).isRunning)
        machine.begin(.recording, at: 1)
        #expect(!machine.position(at: 2.9).isRunning)
        #expect(machine.position(at: 3.5) == Self.grid(1, at: 3.5))
        machine.begin(.freestyle, at: 4)
        #expect(!machine.position(at: 4).isRunning)
    }
}

extension Take {
    fileprivate var positions: [String] {
        layers.flatMap(\.hits).map { "\($0.hit.instrument) \(Words.number($0.position))" }
    }
}

extension DrumAction {
    fileprivate var hit: DrumHit? { if case .hit(let hit) = self { hit } else { nil } }
}
