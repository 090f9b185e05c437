import Gestures
import Testing

@testable import Drums

/// Recordings in time: positions are in quarter notes, at 120 per minute two a second.
@Suite("Recording in time")
struct TimeRecordingTests {
    private static func machine(_ change: (inout DrumOptions) -> Void = { _ in }, take: Take? = nil) -> DrumMachine {
        var options = DrumOptions()
        options.recording = .time
        change(&options)
        return DrumMachine(seedKit, options: options, take: take)
    }

    @Test("the first hit begins the take, and the bar of the last one ends it where no player does")
    func free() {
        var machine = Self.machine()
        _ = machine.strike("mode", at: 1)
        for (device, time) in [("RD", 3.0), ("LD", 3.51), ("RD", 4.0), ("LD", 5.23)] {
            _ = machine.strike(device, at: time)
        }
        #expect(machine.take.bars == 2)
        #expect(machine.take.positions == ["RD 0", "LD 1.02", "RD 2", "LD 4.46"])
        // The playing continues at its place: two bars end at 7, and at 5.4 nothing of them is left but silence.
        machine.begin(.playing, at: 5.4)
        #expect(machine.advance(to: 8).map(\.rounded) == ["RD@7.0", "LD@7.51", "RD@8.0"])
        #expect(machine.bar(at: 8)?.bar == 1 && machine.bar(at: 8)?.beat == 3)
    }

    @Test(
        "a loop without a pulse has the length and the tempo that its player gives it",
        arguments: [
            (0.6, 8, 120.0, "4/4", 100.0, 2), (0.5, 8, 120, "4/4", 120, 2), (0.3, 8, 120, "4/4", 100, 1),
            (0.75, 4, 120, "4/4", 160, 2), (0.75, 4, 90, "4/4", 80, 1), (0.7, 16, 96, "4/4", 85.71, 4),
            (0.6, 6, 120, "3/4", 100, 2), (0.6, 7, 120, "7/8", 100, 2), (0.1, 4, 120, "4/4", 120, 1),
            (0.615, 8, 120, "4/4", 97.56, 2),
        ]
    )
    func loop(_ interval: Double, _ count: Int, _ set: Double, _ metre: String, _ tempo: Double, _ bars: Int) throws {
        let metre = try #require(Metre(metre))
        for ending in [KitAction.take(.overdub), .mode(.playing), .nextMode] {
            var machine = Self.machine { ($0.tempo, $0.metre) = (set, metre) }
            _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 0, cause: .key))
            for number in 0..<count { _ = machine.strike(number == 0 ? "RD" : "LD", at: 3 + Double(number) * interval) }
            let end = 3 + Double(count) * interval
            let actions = machine.carryOut(ending, for: DrumRequest(at: end, cause: .key)).map(\.text)
            #expect(machine.tempo == tempo && machine.take.bars == bars)
            #expect(actions == ["mode playing"] + (tempo == set ? [] : ["tempo \(tempo)"]))
            // One too short for any tempo is as long as its bar.
            let length = interval == 0.1 ? 2 : Double(count) * interval
            let again = machine.advance(to: 3.01 + length * 2).compactMap { action -> Double? in
                if case .hit(let hit) = action, hit.instrument.name == "RD" { hit.time } else { nil }
            }
            #expect(again.count == 2 && abs(again[0] - 3 - length) < 1e-9, "\(again)")
            #expect(abs(again[1] - again[0] - length) < 1e-3, "\(again)")
            for (number, hit) in machine.take.layers[0].hits.enumerated() {
                #expect(abs(hit.position - Double(number) * interval * tempo / 60) < 1e-3)
            }
        }
    }

    @Test("what gives a pulse keeps the tempo: the click, a count-in, a length, and the end of the run")
    func pulse() {
        let changes: [(inout DrumOptions) -> Void] = [
            { $0.clicks = true }, { $0.countIn = 1 }, { $0.bars = 2 }, { _ in },
        ]
        for (number, change) in changes.enumerated() {
            var machine = Self.machine(change)
            _ = machine.advance(to: 0)
            _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 0, cause: .key))
            for number in 0..<8 { _ = machine.strike("RD", at: 3 + Double(number) * 0.6) }
            if number < 3 {
                _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 7.8, cause: .key))
            } else {
                machine.finishRecording()
            }
            #expect(machine.tempo == 120 && machine.take.hitCount == 8)
        }
    }

    @Test("a recording over a take adds a layer, which sounds from the next round on")
    func overdub() {
        let take = Take(bars: 1, layers: [TakeLayer([.init(at: 0, Take.Hit("RD", velocity: 0.5))])])
        var machine = Self.machine(take: take)
        machine.begin(.playing, at: 0)
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 1, cause: .key))
        #expect(machine.mode == .recording)
        #expect(machine.strike("LL", at: 1.25) == ["LL@1.25"])
        #expect(machine.advance(to: 4).map(\.text) == ["RD@2.0", "LL@3.25", "RD@4.0"])
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 4.1, cause: .key))
        #expect(machine.mode == .playing)
        #expect(machine.take.layers.count == 2)
        #expect(machine.recordedTake()?.layers.count == 2)
        #expect(machine.advance(to: 6).map(\.text) == ["LL@5.25", "RD@6.0"])
    }

    @Test("layers lie over steps as well, and keep their length")
    func overSteps() {
        var machine = Self.machine(take: Take(subdivision: 2, steps: [[Take.Hit("RD", velocity: 0.5)], [], []]))
        machine.begin(.playing, at: 0)
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 0.1, cause: .key))
        _ = machine.strike("LL", at: 1)
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 1.1, cause: .key))
        #expect(machine.take.positions == ["LL 0.5"])
        #expect(machine.advance(to: 1.75).map(\.text) == ["RD@1.5", "LL@1.75"])
    }

    @Test("a recording that is counted in tells the beats to its beginning", arguments: [0, 1])
    func countIn(_ bars: Int) {
        var machine = Self.machine {
            $0.countIn = 1
            $0.bars = bars > 0 ? bars : nil
        }
        #expect(machine.countIn(at: 0) == nil)
        _ = machine.advance(to: 1)
        machine.begin(.recording, at: 1)
        #expect([1, 1.49, 1.51, 2.9, 2.99, 3, 3.5].map { machine.countIn(at: $0) } == [4, 4, 3, 1, 1, nil, nil])
        #expect(machine.changes.undoable == 1 && machine.changes.redoable == 0)
    }

    @Test("a layer without a hit is not there: it is neither muted nor left when the run ends", arguments: [0, 1])
    func emptyLayer(_ countIn: Int) throws {
        let take = Take(bars: 1, layers: [TakeLayer([.init(at: 0, Take.Hit("RD", velocity: 0.5))])])
        for before in [take, Take()] {
            var machine = Self.machine({ $0.countIn = countIn }, take: before)
            let number = before.layers.count + 1
            for words in ["overdub", "undo", "mute \(number)"] {
                _ = machine.carryOut(try KitAction(command: words), for: DrumRequest(at: 0.1, cause: .key))
            }
            #expect(machine.takeRemark() == "mute layer \(number): expected a layer or an instrument that is there")
            var ended = machine
            ended.finishRecording()
            #expect(ended.takes == [before])
            _ = machine.strike("LL", at: 5)
            _ = machine.carryOut(try KitAction(command: "mute \(number)"), for: DrumRequest(at: 5, cause: .key))
            #expect(machine.takeRemark() == nil && machine.takes[0].layers.count == number)
        }
    }

    @Test("undo takes recordings back one by one, and redo repeats them; while recording it takes back what is new")
    func undo() {
        var machine = Self.machine { $0.bars = 1 }
        func command(_ command: TakeCommand, at time: Double) -> [String] {
            machine.carryOut(.take(command), for: DrumRequest(at: time, cause: .key)).map(\.text).filter {
                !$0.contains("@")
            }
        }
        machine.begin(.recording, at: 0)
        _ = machine.strike("RD", at: 0)
        _ = command(.overdub, at: 1.5)
        _ = command(.overdub, at: 2)
        _ = machine.strike("LD", at: 3)
        #expect(command(.undo, at: 3.1) == ["undo"])
        _ = machine.strike("LL", at: 3.5)
        _ = command(.overdub, at: 3.9)
        #expect(machine.take.positions == ["RD 0", "LL 3"])
        #expect(command(.undo, at: 4) == ["undo"])
        #expect(machine.take.positions == ["RD 0"])
        #expect(command(.undo, at: 4) == ["undo"])
        #expect(machine.take.isEmpty)
        #expect(command(.undo, at: 4).isEmpty)
        #expect(command(.redo, at: 4) == ["redo"])
        #expect(command(.redo, at: 4) == ["redo"])
        #expect(machine.take.positions == ["RD 0", "LL 3"])
        #expect(command(.clear, at: 4) == ["clear"])
        #expect(machine.take.isEmpty)
        #expect(command(.undo, at: 4) == ["undo"])
        #expect(machine.take.positions == ["RD 0", "LL 3"])
    }

    @Test("a recording without a hit leaves the take as it was", arguments: [RecordingForm.steps, .time])
    func nothing(_ form: RecordingForm) {
        let take = Take(steps: [[Take.Hit("RD", velocity: 0.5)]])
        var machine = Self.machine({ $0.recording = form }, take: take)
        machine.begin(.recording, at: 0)
        machine.begin(.playing, at: 1)
        #expect(machine.take == take)
        #expect(machine.recordedTake() == nil)
        let undone = machine.carryOut(.take(.undo), for: DrumRequest(at: 1, cause: .key))
        #expect(!undone.map(\.text).contains("undo"))
    }

    @Test("a click that runs counts in on its beats, whether a take is there or not", arguments: [true, false])
    func countInWithClick(_ hasTake: Bool) {
        let take = Take(bars: 1, layers: [TakeLayer([.init(at: 0, Take.Hit("LL", velocity: 0.5))])])
        var machine = Self.machine({ ($0.countIn, $0.clicks) = (1, true) }, take: hasTake ? take : nil)
        #expect(machine.advance(to: 0).map(\.text) == ["RD@0.0"])
        #expect(machine.advance(to: 1.2).map(\.text) == ["RD@0.5", "RD@1.0"])
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 1.2, cause: .key))
        #expect([1.3, 1.5, 3.4, 3.5].map { machine.countIn(at: $0) } == [5, 4, 1, nil])
        let beats = machine.advance(to: 3.6).map(\.text)
        #expect(beats.filter { $0 != "LL@3.5" } == ["RD@1.5", "RD@2.0", "RD@2.5", "RD@3.0", "RD@3.5"])
        #expect(beats.contains("LL@3.5") == hasTake)
        _ = machine.strike("LD", at: 4)
        #expect(machine.take.layers.last?.hits.map(\.position) == [1])
    }

    @Test("the click counts in, and hits shortly before the beginning belong to the end of the take")
    func countIn() {
        var machine = Self.machine { $0.countIn = 1 }
        machine.begin(.recording, at: 1)
        #expect(machine.advance(to: 2.9).map(\.text) == ["RD@1.0", "RD@1.5", "RD@2.0", "RD@2.5"])
        // One beat before the beginning is no hit of the take, a tenth is.
        _ = machine.strike("LL", at: 2.5)
        _ = machine.strike("LD", at: 2.95)
        _ = machine.strike("RD", at: 3.5)
        _ = machine.strike("mode", at: 4.5)
        #expect(machine.take.positions == ["RD 1", "LD 3.9"])
        #expect(machine.faults.isEmpty)
        #expect(machine.advance(to: 5.5).filter(\.isOfTake).map(\.rounded) == ["LD@4.95", "RD@5.5"])
    }

    @Test("the click that counts the first layer in goes on, until it is switched off", arguments: [nil, 1])
    func countInGoesOn(_ bars: Int?) throws {
        var machine = Self.machine { ($0.countIn, $0.bars) = (1, bars) }
        func beats(to time: Double) -> Int { machine.advance(to: time).count { !$0.isOfTake } }
        #expect(beats(to: 1) == 0)
        machine.begin(.recording, at: 1)
        #expect(beats(to: 2.9) == 4)
        // With the hit comes the first beat of the bar.
        #expect(machine.strike("LL", at: 3.2) == ["RD@3.0", "LL@3.2"])
        #expect(beats(to: 6.9) == 7 && machine.isClicking)
        machine.begin(.playing, at: 6.95)
        #expect(beats(to: 8.9) == 4)
        _ = machine.carryOut(try KitAction(command: "click off"), for: DrumRequest(at: 8.95, cause: .key))
        #expect(beats(to: 12) == 0)
        // A take that plays is a pulse by itself.
        machine.begin(.freestyle, at: 12)
        machine.begin(.recording, at: 12.1)
        #expect(beats(to: 16) == 4 && !machine.isClicking)
    }

    @Test("the first hit begins a take of a given length too, and the click's bar line where it sounds")
    func beginning() {
        var machine = Self.machine { $0.bars = 1 }
        machine.begin(.recording, at: 0)
        #expect(machine.strike("RD", at: 1.35) == ["RD@1.35"])
        #expect(machine.advance(to: 3.4).map(\.rounded) == ["RD@3.35"])
        machine.begin(.playing, at: 3.5)
        #expect(machine.take.positions == ["RD 0"])
        var clicking = Self.machine { $0.clicks = true }
        clicking.begin(.recording, at: 0)
        _ = clicking.strike("LD", at: 1.25)
        clicking.begin(.playing, at: 1.5)
        #expect(clicking.take.positions == ["LD 2.5"])
    }

    @Test("a recording of steps replaces layers, and clear begins a recording anew") func replaced() {
        let take = Take(bars: 1, layers: [TakeLayer([.init(at: 0, Take.Hit("RD", velocity: 0.5))])])
        var machine = Self.machine(take: take)
        _ = machine.carryOut(.record(.steps), for: DrumRequest(at: 0, cause: .key))
        _ = machine.strike("LD", at: 1)
        machine.begin(.playing, at: 2)
        #expect(machine.take.steps.count == 1 && machine.take.layers.isEmpty && machine.take.bars == 0)
        _ = machine.carryOut(.take(.undo), for: DrumRequest(at: 3, cause: .key))
        #expect(machine.take == take)
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 4, cause: .key))
        _ = machine.strike("LD", at: 5)
        let cleared = machine.carryOut(.take(.clear), for: DrumRequest(at: 5.2, cause: .key)).map(\.text)
        #expect(cleared.contains("clear"))
        _ = machine.strike("LL", at: 6)
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 6.5, cause: .key))
        #expect(machine.take.positions == ["LL 0"] && machine.take.bars == 1)
        _ = machine.carryOut(.take(.undo), for: DrumRequest(at: 7, cause: .key))
        #expect(machine.take == take)
    }

    @Test("clear during a recording of steps begins it anew, and without a step the take before is back")
    func clearedSteps() {
        let take = Take(steps: [[Take.Hit("RD", velocity: 0.5)]])
        var machine = Self.machine(take: take)
        _ = machine.carryOut(.record(.steps), for: DrumRequest(at: 0, cause: .key))
        _ = machine.strike("LD", at: 1)
        let cleared = machine.carryOut(.take(.clear), for: DrumRequest(at: 1.2, cause: .key)).map(\.text)
        #expect(cleared == ["clear"] && machine.take.steps.isEmpty && machine.latestTake == take)
        machine.begin(.playing, at: 2)
        #expect(machine.take == take)
    }

    @Test("the click ends with a take that is played a number of times") func loops() {
        var machine = Self.machine(
            { ($0.loops, $0.clicks) = (2, true) },
            take: Take(steps: [[Take.Hit("RD", velocity: 0.5)]])
        )
        machine.begin(.playing, at: 0)
        #expect(machine.advance(to: 9).count == 4)
    }

    @Test("a changed tempo while recording keeps positions in beats")
    func tempo() {
        var machine = Self.machine { $0.bars = 2 }
        machine.begin(.recording, at: 0)
        _ = machine.strike("RD", at: 1)
        _ = machine.strike("slow", at: 1)
        _ = machine.strike("LD", at: 3)
        _ = machine.strike("mode", at: 3.5)
        #expect(machine.take.positions == ["RD 0", "LD 2"])
    }

    @Test("a hit that is drawn ahead is not heard twice in the round in which it is played")
    func ahead() {
        var machine = Self.machine { $0.bars = 1 }
        machine.take.quantization = Quantization(grid: 4)
        machine.begin(.recording, at: 0)
        _ = machine.strike("LL", at: 0)
        #expect(machine.strike("RD", at: 0.9) == ["RD@0.9"])
        #expect(machine.advance(to: 1.9).isEmpty)
        #expect(machine.advance(to: 3.5).map(\.text) == ["LL@2.0", "RD@3.0"])
    }

    @Test("muted parts are silent, and soloed ones alone sound")
    func muted() {
        let layers = [("RD", 0.0), ("LD", 1.0)].map { name, place in
            TakeLayer([.init(at: place, Take.Hit(name, velocity: 0.5))])
        }
        var machine = Self.machine(take: Take(bars: 1, layers: layers))
        machine.begin(.playing, at: 0)
        _ = machine.advance(to: 0)
        func heard(_ command: TakeCommand) -> [String] {
            _ = machine.carryOut(.take(command), for: DrumRequest(at: machine.playhead, cause: .key))
            let round = (machine.playhead / 2).rounded(.down) * 2 + 2
            _ = machine.advance(to: round - 0.001)
            return machine.advance(to: round + 1.999).map { String($0.text.prefix { $0 != "@" }) }
        }
        #expect(heard(.mute(.layer(1), nil)) == ["LD"])
        #expect(heard(.mute(.layer(1), nil)) == ["RD", "LD"])
        #expect(heard(.mute(.instrument("LD"), true)) == ["RD"])
        #expect(heard(.mute(.instrument("LD"), false)) == ["RD", "LD"])
        #expect(heard(.solo(.layer(2), nil)) == ["LD"])
        #expect(heard(.mute(.layer(7), nil)) == ["LD"])
    }

    @Test(
        "hits are drawn to a grid as far as is wanted, with its swing",
        arguments: [
            ("1/4", 0.9, 1.0), ("1/4", 0.4, 0.0), ("1/16", 0.3, 0.25), ("1/8t", 0.3, 0.3333), ("1/16 50 %", 0.3, 0.275),
            ("1/8 swing 66.7 %", 0.6, 0.667), ("1/8 swing 66.7 %", 1.1, 1), ("1/32 0 %", 0.3, 0.3),
        ]
    )
    func quantized(_ words: String, _ played: Double, _ heard: Double) throws {
        let quantization = try #require(Quantization(words))
        #expect(Quantization(quantization.description) == quantization)
        #expect(Ticks.quarters(quantization.position(of: Ticks.ticks(played))) == heard)
    }

    @Test("the beats of the metre sound, the first of each bar louder", arguments: [("3/4", 0.5, 3), ("7/8", 0.25, 7)])
    func click(_ metre: String, _ beat: Double, _ beats: Int) throws {
        let metre = try #require(Metre(metre))
        var machine = Self.machine {
            ($0.clicks, $0.metre) = (true, metre)
        }
        let hits = machine.advance(to: 1) + machine.advance(to: 1 + beat * Double(2 * beats - 1))
        #expect(hits.count == 2 * beats)
        for case (let number, .hit(let hit)) in hits.enumerated() {
            #expect(hit.time == 1 + Double(number) * beat)
            #expect(hit.velocity == (number % beats == 0 ? Tuning.accent : Tuning.softBeat))
            #expect(hit.cause == .metronome)
        }
        _ = machine.carryOut(.click(nil), for: DrumRequest(at: 9, cause: .key))
        #expect(machine.nextClick == nil)
    }

    @Test("a take grows no longer than one that can be read")
    func full() {
        var machine = Self.machine()
        machine.begin(.recording, at: 0)
        for number in 0...Tuning.longestTake { _ = machine.strike("RD", at: Double(number) * 0.01) }
        #expect(machine.take.hitCount == Tuning.longestTake)
        #expect(machine.faults.untaken == 1)
    }
}

extension DrumAction {
    /// Whether it is a hit of the take.
    fileprivate var isOfTake: Bool { if case .hit(let hit) = self { hit.cause == .take } else { false } }

    /// The text of a hit, its time in milliseconds.
    var rounded: String {
        guard case .hit(let hit) = self else { return text }
        return "\(hit.instrument.name)@\((hit.time * 1_000).rounded() / 1_000)"
    }
}

extension Take {
    /// The hits of all layers with their positions.
    fileprivate var positions: [String] {
        layers.flatMap(\.hits).map { "\($0.hit.instrument) \(Words.number($0.position))" }
    }
}
