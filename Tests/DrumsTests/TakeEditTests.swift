import Gestures
import Testing

@testable import Drums

@Suite("Changes of single hits")
struct TakeEditTests {
    /// Two layers of a bar, with a hit off the grid.
    private static let take = Take(
        tempo: 60,
        bars: 1,
        layers: [
            TakeLayer([.init(at: 0, .init("RD", velocity: 0.5)), .init(at: 1.0208, .init("LD", velocity: 0.5))]),
            TakeLayer([.init(at: 2, .init("LL", velocity: 0.5)), .init(at: 2, .init("RD", velocity: 0.5))]),
        ]
    )

    private static let steps = Take(
        tempo: 60,
        subdivision: 3,
        steps: [[.init("RD", velocity: 0.5), .init("LD", velocity: 0.5)], [], [.init("LL", velocity: 0.5)]]
    )

    private func edit(_ words: String) throws -> TakeEdit {
        guard case .take(.edit(let edit)) = try KitAction(command: words) else {
            throw CommandFault(wrong: words, expected: "")
        }
        return edit
    }

    /// The hits with their velocities, the layers between bars.
    private func hits(_ take: Take) -> String {
        take.parts.map { part in
            take.hits(of: part).map { "\($0.hit.instrument) \($0.position) \($0.hit.velocity)" }.joined(separator: ", ")
        }.joined(separator: " | ")
    }

    @Test(
        "a hit of a layer is found by its place as played",
        arguments: [
            ("move-hit 1 1.0208 LD 1.25", "RD 0.0 0.5, LD 1.25 0.5 | LL 2.0 0.5, RD 2.0 0.5"),
            ("move-hit 1 1.0208 LD 0", "RD 0.0 0.5, LD 0.0 0.5 | LL 2.0 0.5, RD 2.0 0.5"),
            ("set-velocity 2 2 RD 0.1234", "RD 0.0 0.5, LD 1.0208 0.5 | LL 2.0 0.5, RD 2.0 0.123"),
            ("delete-hit 2 2 LL", "RD 0.0 0.5, LD 1.0208 0.5 | RD 2.0 0.5"),
            ("add-hit 1 1.0208 LD 0.9", "RD 0.0 0.5, LD 1.0208 0.9 | LL 2.0 0.5, RD 2.0 0.5"),
            ("add-hit 1 3.9999 RR 1", "RD 0.0 0.5, LD 1.0208 0.5, RR 3.9999 1.0 | LL 2.0 0.5, RD 2.0 0.5"),
            ("add-hit 3 0 RR 1", "RD 0.0 0.5, LD 1.0208 0.5 | LL 2.0 0.5, RD 2.0 0.5 | RR 0.0 1.0"),
            ("delete-layer 1", "LL 2.0 0.5, RD 2.0 0.5"),
        ]
    )
    func layers(_ words: String, _ expected: String) throws {
        let edited = try #require(Self.take.edited(by: edit(words)))
        #expect(hits(edited) == expected && edited.ticks == Self.take.ticks)
    }

    @Test(
        "a hit of the steps goes to the nearest step",
        arguments: [
            ("move-hit steps 0 LD 0.3333", "RD 0.0 0.5, LD 0.3333 0.5, LL 0.6667 0.5"),
            ("delete-hit steps 0.6667 LL", "RD 0.0 0.5, LD 0.0 0.5"),
            ("add-hit steps 0 RD 1", "LD 0.0 0.5, RD 0.0 1.0, LL 0.6667 0.5"),
            ("add-hit steps 0.4 RR 1", "RD 0.0 0.5, LD 0.0 0.5, RR 0.3333 1.0, LL 0.6667 0.5"),
            ("add-hit steps 0.99 RR 1", "RD 0.0 0.5, LD 0.0 0.5, LL 0.6667 0.5, RR 0.6667 1.0"),
        ]
    )
    func steps(_ words: String, _ expected: String) throws {
        let edited = try #require(Self.steps.edited(by: edit(words)))
        #expect(hits(edited) == expected && edited.steps.count == 3)
    }

    @Test(
        "what the take has not, and what does not fit, is no edit",
        arguments: [
            "move-hit 1 1 LD 2", "move-hit 1 1.0208 LD 4", "move-hit 3 0 RD 1", "set-velocity 1 0 LD 1",
            "delete-hit 2 0 RD",
            "delete-hit steps 0 RD", "add-hit 4 0 RD", "add-hit steps 0 RD", "add-hit 1 4 RD", "delete-layer 3",
        ]
    )
    func none(_ words: String) throws { #expect(try Self.take.edited(by: edit(words)) == nil) }

    @Test("a step has one hit of an instrument") func once() throws {
        var take = Self.steps
        take.steps[0].append(.init("LL", velocity: 1))
        #expect(try take.edited(by: edit("move-hit steps 0.6667 LL 0")) == nil)
    }

    @Test("several hits that are at one place already become one") func several() throws {
        let hit = TakeLayer.Hit(at: 1, .init("RD", velocity: 1))
        let take = Take(bars: 1, layers: [TakeLayer([hit, hit, hit])])
        #expect(hits(try #require(try take.edited(by: edit("add-hit 1 1 RD 0.5")))) == "RD 1.0 0.5")
    }

    @Test("a full take takes no more hits") func full() throws {
        let hit = TakeLayer.Hit(at: 0, .init("RD", velocity: 1))
        let take = Take(bars: 1, layers: [TakeLayer(Array(repeating: hit, count: Tuning.longestTake))])
        #expect(try take.edited(by: edit("add-hit 1 1 RD")) == nil)
        #expect(try take.edited(by: edit("delete-hit 1 0 RD"))?.hitCount == Tuning.longestTake - 1)
    }

    @Test("what is muted or alone stays so when a layer before it goes") func parts() throws {
        var take = Self.take
        (take.muted, take.soloed) = ([.layer(1), .instrument("RD")], [.layer(2)])
        let edited = try #require(take.edited(by: edit("delete-layer 1")))
        #expect(edited.muted == [.instrument("RD")] && edited.soloed == [.layer(1)])
    }

    // MARK: The machine

    private func perform(_ words: String, _ machine: inout DrumMachine, at time: Double) throws -> [String] {
        machine.carryOut(try KitAction(command: words), for: DrumRequest(at: time, cause: .key)).map(\.text)
    }

    @Test("each edit is one undo, heard at once, and in no recording") func machine() throws {
        var machine = DrumMachine(seedKit, take: Self.take)
        machine.begin(.playing, at: 0)
        #expect(machine.advance(to: 0.5).map(\.text) == ["RD@0.0"])
        #expect(try perform("move-hit 1 1.0208 LD 0.75", &machine, at: 0.5) == ["move-hit layer 1 1.0208 LD 0.75"])
        #expect(machine.advance(to: 1.5).map(\.text) == ["LD@0.75"])
        #expect(try perform("set-velocity 2 2 LL 1", &machine, at: 1.5) == ["set-velocity layer 2 2 LL 1"])
        #expect(try perform("set-velocity 2 2 LL 1", &machine, at: 1.5).isEmpty)
        #expect(try perform("delete-hit 2 2 snap", &machine, at: 1.5).isEmpty)
        #expect(try perform("delete-layer 1", &machine, at: 1.5) == ["delete-layer 1"])
        #expect(machine.changes.undoable == 3)
        for expected in ["RD 0.0 0.5, LD 0.75 0.5 | RD 2.0 0.5, LL 2.0 1.0", "RD 0.0 0.5, LD 0.75 0.5 | LL 2.0 0.5"] {
            #expect(try perform("undo", &machine, at: 1.5) == ["undo"])
            #expect(hits(machine.take).hasPrefix(expected))
        }
        #expect(try perform("undo", &machine, at: 1.5) == ["undo"])
        #expect(machine.take == Self.take)
        _ = try perform("overdub", &machine, at: 2)
        #expect(try perform("delete-layer 1", &machine, at: 2).isEmpty)
    }

    @Test("a first hit begins a take of a bar, or of the length that was asked for", arguments: [nil, 2])
    func first(_ bars: Int?) throws {
        var options = DrumOptions()
        options.bars = bars
        var machine = DrumMachine(seedKit, options: options)
        #expect(try perform("add-hit 1 9 RD", &machine, at: 0).isEmpty)
        #expect(try perform("add-hit 1 3 gone", &machine, at: 0).isEmpty)
        #expect(try perform("add-hit 1 3 RD 1", &machine, at: 0) == ["add-hit layer 1 3 RD 1"])
        #expect(machine.take.bars == bars ?? 1 && hits(machine.take) == "RD 3.0 1.0")
        #expect(try perform("undo", &machine, at: 0) == ["undo"])
        #expect(machine.take.isEmpty)
    }

    @Test("strength and swing of one grid that are changed in a row are one undo") func slider() throws {
        var machine = DrumMachine(seedKit, take: Self.take)
        for words in ["1/16", "1/16 90 %", "1/16 80 % swing 54 %", "1/16 80 % swing 58 %", "1/8", "off"] {
            #expect(try perform("quantise \(words)", &machine, at: 0) == ["quantise \(words)"])
        }
        #expect(machine.changes.undoable == 4)
        for expected in ["1/8", "1/16 80 % swing 58 %", "1/16", nil] {
            #expect(try perform("undo", &machine, at: 0) == ["undo"])
            #expect(machine.take.quantization?.description == expected)
        }
        #expect(try perform("redo", &machine, at: 0) == ["redo"])
        #expect(try perform("redo", &machine, at: 0) == ["redo"])
        #expect(try perform("quantise 1/16 10 %", &machine, at: 0) == ["quantise 1/16 10 %"])
        #expect(machine.changes == (2, 0))
    }

    @Test("a volume is that of all later hits of the instrument") func volume() throws {
        var machine = DrumMachine(seedKit, take: Self.take)
        func gains(_ actions: [DrumAction]) -> [Float] {
            actions.compactMap { if case .hit(let hit) = $0 { hit.instrument.gain } else { nil } }
        }
        machine.begin(.playing, at: 0)
        #expect(gains(machine.advance(to: 0)) == [1])
        #expect(try perform("volume LD -20", &machine, at: 0.5) == ["volume LD -20"])
        #expect(try perform("volume LD -20", &machine, at: 0.5).isEmpty)
        #expect(try perform("volume gone 3", &machine, at: 0.5).isEmpty)
        let hits = gains(machine.advance(to: 1.5) + machine.process([struck("LD", at: 1.6), struck("RD", at: 1.6)]))
        #expect(hits.map { ($0 * 1000).rounded() / 1000 } == [0.1, 0.1, 1] && machine.volumes == ["LD": -20])
        #expect(try perform("volume LD 0", &machine, at: 1.7) == ["volume LD 0"])
        #expect(gains(machine.process([struck("LD", at: 1.8)])) == [1])
    }
}
