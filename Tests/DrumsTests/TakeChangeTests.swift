import Gestures
import Testing

@testable import Drums

/// Takes that are merged, humanised, and freed from their grid or their steps.
@Suite("Changes of takes")
struct TakeChangeTests {
    private static func layer(_ hits: String...) -> TakeLayer {
        TakeLayer(
            hits.map { text in
                let words = text.split(separator: " ")
                return TakeLayer.Hit(at: Double(words[1]) ?? 0, Take.Hit(String(words[0]), velocity: 0.5))
            }
        )
    }

    private static func steps(_ names: String, subdivision: Int = 1) -> Take {
        Take(
            subdivision: subdivision,
            steps: names.map { $0 == "." ? [] : [Take.Hit(String($0), velocity: 0.5)] }
        )
    }

    // MARK: Merging

    @Test("layers stand one after another, steps of others become layers, and shorter takes are repeated")
    func merged() throws {
        let first = Take(tempo: 90, bars: 2, layers: [Self.layer("a 0", "a 7.5")])
        let merged = try Take.merged([first, Self.steps("b..c"), Take(bars: 1, layers: [Self.layer("d 1.02")])])
        #expect(merged.tempo == 90 && merged.bars == 2 && merged.steps.isEmpty)
        #expect(merged.positions == [["a 0", "a 7.5"], ["b 0", "c 3", "b 4", "c 7"], ["d 1.02", "d 5.02"]])
    }

    @Test("the first's steps stay, and are repeated too") func ownSteps() throws {
        let merged = try Take.merged([Self.steps("a."), Take(bars: 1, layers: [Self.layer("b 1")])])
        #expect(merged.steps.map { $0.map(\.instrument) } == [["a"], [], ["a"], []])
        #expect(merged.positions == [["b 1"]] && merged.ticks == 4 * Ticks.perQuarter)
    }

    @Test("what is not heard alone is muted in the whole") func muted() throws {
        var first = Take(bars: 1, layers: [Self.layer("a 0"), Self.layer("b 0")])
        first.soloed = [.layer(2)]
        var second = Take(bars: 1, layers: [Self.layer("c 0"), Self.layer("d 0")])
        second.muted = [.layer(1), .instrument("e")]
        let merged = try Take.merged([first, second])
        #expect(merged.muted == [.layer(1), .layer(3), .instrument("e")] && merged.soloed.isEmpty)
    }

    @Test(
        "one grid stays the take's; of several, each is applied",
        arguments: [("1/8", "1/8", "1/8", "a 0.1"), ("1/8", nil, nil, "a 0"), (nil, "1/4", nil, "a 0.1")]
            as [(String?, String?, String?, String)]
    )
    func grids(_ first: String?, _ second: String?, _ merged: String?, _ hit: String) throws {
        let takes = [first, second].map { grid in
            var take = Take(bars: 1, layers: [Self.layer("a 0.1")])
            take.quantization = grid.flatMap { Quantization($0) }
            return take
        }
        let result = try Take.merged(takes)
        #expect(result.quantization?.description == merged && result.positions[0] == [hit])
    }

    @Test(
        "lengths that do not fit, and too many hits, are a fault of a take",
        arguments: [
            ([Take(bars: 3), Take(bars: 2)], 1, "8 quarter notes long", "12, as the longest take, or a part of that"),
            ([Take(bars: 1), Take()], 1, "0 quarter notes long", "4, as the longest take, or a part of that"),
            (
                [
                    Take(bars: 900),
                    Take(bars: 1, layers: [TakeLayer((0..<17).map { .init(tick: $0, Take.Hit("a", velocity: 1)) })]),
                ], 0, "15300 hits with those of the others", "at most 14400"
            ),
        ]
    )
    func refused(_ takes: [Take], _ index: Int, _ wrong: String, _ expected: String) {
        #expect(throws: TakeMergeFault(take: index, wrong: wrong, expected: expected)) { try Take.merged(takes) }
    }

    // MARK: Humanising

    /// Deviations of −3 to 3, one after another.
    private final class Deviations {
        private var number = 0
        func next() -> Double {
            number += 1
            return Double(number * 5 % 7 - 3)
        }
    }

    @Test("steps become a layer whose hits move by their deviations, within the take") func humanized() {
        var take = Self.steps("a.b.", subdivision: 2)
        take.muted = [.steps]
        let deviations = Deviations()
        take.humanize(timing: 0.01, velocity: 0.1, deviations.next)
        // A hundredth of a second is 0.02 quarter notes: of the first hit 2 and 0 deviations, of the second −2 and 3.
        #expect(take.positions == [["a 0.04", "b 0.96"]])
        #expect(take.layers[0].hits.map(\.hit.velocity) == [0.5, 0.8] && take.muted == [.layer(1)])
        // Two quarter notes are no bar.
        #expect(take.steps == [[], [], [], []] && take.ticks == 2 * Ticks.perQuarter)
    }

    @Test("no hit moves beyond an end, whatever the text keeps") func limits() {
        var take = Take(bars: 1, layers: [Self.layer("a 0", "b 3.9999")])
        take.humanize(timing: 0.01, velocity: 0, { 3 })
        #expect(take.positions == [["a 0.06", "b 3.9998"]])
        take.humanize(timing: 1, velocity: 0, { -3 })
        #expect(take.positions == [["a 0", "b 0"]] && take.bars == 1)
    }

    @Test("without a deviation of times, steps stay") func velocities() {
        var take = Self.steps("ab")
        take.humanize(timing: 0, velocity: 0.3, { 3 })
        #expect(take.steps.map { $0.map(\.velocity) } == [[1], [1]] && take.layers.isEmpty)
    }

    // MARK: Grids

    @Test("an applied grid sounds as before, and is gone") func applied() {
        var take = Take(bars: 1, layers: [Self.layer("a 0.1", "b 1.3", "c 3.95")])
        take.quantization = Quantization("1/8")
        let before = Round(take).moments.map(\.tick)
        take.applyQuantization()
        #expect(take.positions == [["a 0", "c 0", "b 1.5"]] && take.quantization == nil)
        #expect(Round(take).moments.map(\.tick) == before)
    }

    @Test(
        "a grid has the hits at their nearest columns",
        arguments: [
            (
                Take(metre: Metre(3, 8) ?? .common, layers: [Self.layer("a 0", "bc 0.3", "a 1.49", "a 1.52")]),
                40, ["   1      2", "a |X.....|X.....|", "bc|.X....|......|"]
            ),
            (
                Take(bars: 2, layers: [Self.layer("a 0", "b 4.98", "b 7.99")]), 20,
                ["   1", "a |X...............|", "   2", "b |....X..........X|"]
            ),
            (Self.steps("a.b", subdivision: 3), 40, ["   1", "a |X...........|", "b |..X.........|"]),
        ]
    )
    func grid(_ take: Take, _ width: Int, _ lines: [String]) {
        let part: TakePart = take.steps.isEmpty ? .layer(1) : .steps
        var loud = take
        loud.layers = take.layers.map { layer in
            TakeLayer(layer.hits.map { .init(tick: $0.tick, Take.Hit($0.hit.instrument, velocity: 1)) })
        }
        loud.steps = take.steps.map { $0.map { Take.Hit($0.instrument, velocity: 1) } }
        let grid = loud.grid(of: part, width: width) { name in
            (name ?? "") + String(repeating: " ", count: 2 - (name?.count ?? 0))
        }
        #expect(grid == lines)
    }
}

extension Take {
    /// The hits of each layer with their positions.
    fileprivate var positions: [[String]] {
        layers.map { $0.hits.map { "\($0.hit.instrument) \(Words.number($0.position))" } }
    }

    @Test("mutes and solos go with the layers that they are of")
    func missingLayers() {
        let layer = TakeLayer([.init(at: 0, Take.Hit("RD", velocity: 0.5))])
        var take = Take(bars: 1, layers: [layer, layer])
        (take.muted, take.soloed) = ([.layer(1), .layer(2), .instrument("RD")], [.layer(2), .steps])
        take.layers.removeLast()
        #expect(take.muted == [.layer(1), .instrument("RD")] && take.soloed == [.steps])
        take.layers = []
        #expect(take.muted == [.instrument("RD")])
    }

    @Test(
        "a command that finds nothing to change is said",
        arguments: [
            "mute layer 3", "solo layer 1", "mute gong on", "volume gong -3", "delete-layer 2",
            "add-hit layer 1 0 gong 1", "undo", "redo",
        ]
    )
    func nothing(_ words: String) throws {
        var machine = DrumMachine(seedKit)
        #expect(machine.carryOut(try KitAction(command: words), for: DrumRequest(at: 0, cause: .key)).isEmpty)
        let remark = machine.takeRemark() ?? ""
        #expect(remark.hasPrefix("\(words): expected ") && machine.outcome == .refused(remark))
        #expect(!machine.carryOut(.nextMode, for: DrumRequest(at: 1, cause: .key)).isEmpty && machine.outcome == .done)
    }
}
