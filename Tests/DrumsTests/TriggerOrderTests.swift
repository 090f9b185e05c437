// The line that a gesture fires, lines that collide, and faults of a kit.

@testable import Drums
import Gestures
import Keypoints
import Shapes
import Testing
import Text

@Suite("Lines of a kit")
struct TriggerOrderTests {
    private static let regions = [
        Region("high", space: .image, y: HysteresisThresholds(enter: 0.6, exit: 0.5)),
        Region("low", space: .image, y: HysteresisThresholds(enter: 0.3, exit: 0.4)),
        Region("up", space: .body, hands: [.left], y: HysteresisThresholds(enter: 0.8, exit: 0.7)),
    ]

    private func kit(_ lines: [(Trigger, KitAction)]) -> Kit {
        let instruments = ["a", "b", "c", "d"].map { Instrument($0, note: 36) }
        return Kit(
            name: "k",
            instruments: instruments,
            regions: Self.regions,
            lines: lines.map { GestureBinding($0.0, $0.1) }
        )
    }

    private func strikes(_ shape: HandShape? = nil, in region: String? = nil, _ hand: Handedness? = nil) -> Trigger {
        Trigger(.strikes(shape: shape, region: region), hand: hand)
    }

    @Test(
        "the most exact line wins, wherever it stands",
        arguments: [
            (Handedness.left, "rock", [], "a"), (.right, "rock", [], "c"), (.right, "paper", [], "b"),
            (.right, "rock", ["high"], "d"), (.left, nil, ["high"], "a"), (nil, "rock", ["high"], "a"),
        ] as [(Handedness?, HandShape?, [String], String)]
    )
    func mostExact(_ hand: Handedness?, _ shape: HandShape?, _ regions: [String], _ instrument: String) {
        let machine = DrumMachine(
            kit([
                (strikes(), .hit("a")), (strikes(nil, .right), .hit("b")), (strikes("rock", .right), .hit("c")),
                (strikes("rock", in: "high", .right), .hit("d")),
            ])
        )
        let gesture = Gesture(time: 1, kind: .struck, hand: hand, shape: shape, regions: regions)
        #expect(machine.action(for: gesture) == .hit(instrument))
    }

    private func strikes(_ shape: HandShape?, _ hand: Handedness) -> Trigger { strikes(shape, in: nil, hand) }

    private static let pairs: [(Trigger, Trigger, Bool)] = [
        (Trigger(.strikes(shape: nil, region: nil)), Trigger(.strikes(shape: nil, region: nil)), true),
        (Trigger(.strikes(shape: "rock", region: nil)), Trigger(.strikes(shape: nil, region: nil)), false),
        (Trigger(.strikes(shape: "rock", region: nil)), Trigger(.strikes(shape: "paper", region: nil)), false),
        (
            Trigger(.strikes(shape: "rock", region: nil)), Trigger(.strikes(shape: nil, region: nil), hand: .left),
            true
        ),
        (Trigger(.strikes(shape: "rock", region: nil)), Trigger(.strikes(shape: nil, region: "high")), true),
        (Trigger(.strikes(shape: nil, region: "low")), Trigger(.strikes(shape: nil, region: "high")), false),
        (Trigger(.strikes(shape: nil, region: "up")), Trigger(.strikes(shape: nil, region: "high")), true),
        (
            Trigger(.strikes(shape: nil, region: "up")),
            Trigger(.strikes(shape: nil, region: "high"), hand: .right),
            false
        ),
        (Trigger(.enters(region: "up")), Trigger(.enters(region: "high")), false),
        (Trigger(.enters(region: "up")), Trigger(.enters(region: "up"), hand: .left), false),
        (Trigger(.shows("rock", seconds: 1, region: nil)), Trigger(.shows("rock", seconds: 2, region: nil)), false),
        (
            Trigger(.shows("rock", seconds: 1, region: nil), hand: .left),
            Trigger(.shows("rock", seconds: 1, region: "high")), true
        ),
        (Trigger(.shows("rock", seconds: 1, region: nil)), Trigger(.shows("rock", seconds: 1, region: "high")), true),
        (
            Trigger(.shows("rock", seconds: 1, region: nil)),
            Trigger(.shows("rock", seconds: 1, region: "high"), hand: .left), true
        ),
        (
            Trigger(.shows("rock", seconds: 1, region: nil), hand: .right),
            Trigger(.shows("rock", seconds: 1, region: "high"), hand: .left), false
        ),
        (Trigger(.shows("rock", seconds: 2, region: nil)), Trigger(.shows("rock", seconds: 1, region: "high")), false),
        (Trigger(.shows("rock", seconds: 0, region: nil)), Trigger(.shows("rock", seconds: 0, region: "high")), false),
        (
            Trigger(.shows("rock", seconds: 1, region: "low")), Trigger(.shows("rock", seconds: 1, region: "high")),
            false
        ),
        (Trigger(.pinches), Trigger(.releases), false), (Trigger(.pinches), Trigger(.pinches), true),
        (
            Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.5, exit: 0.4))),
            Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.9, exit: 0.8))), true
        ),
        (Trigger(.device("a")), Trigger(.device("b")), false),
        (Trigger(.device("a")), Trigger(.pinches), false),
    ]

    @Test("what collides", arguments: pairs)
    func collisions(_ a: Trigger, _ b: Trigger, _ collides: Bool) {
        #expect(a.collides(with: b, regions: Self.regions) == collides)
        #expect(b.collides(with: a, regions: Self.regions) == collides)
        let faults = kit([(a, .hit("a")), (b, .hit("b"))]).faults()
        #expect(faults.contains { $0.line == 1 && $0.other == 0 } == collides, "\(faults)")
    }

    @Test("what the user reads about lines that one gesture cannot tell apart") func words() {
        let held = kit([
            (Trigger(.shows("rock", seconds: 1, region: nil)), .hit("a")),
            (Trigger(.shows("rock", seconds: 1, region: "high")), .hit("b")),
        ])
        let late = "a hand can come into the region while it holds the shape, expected another number of seconds"
        #expect(held.faults() == [KitFault(line: 1, other: 0, description: late)])
        let bands = [HysteresisThresholds(enter: 0.5, exit: 0.4), HysteresisThresholds(enter: 0.9, exit: 0.8)]
        let risen = kit(bands.map { (Trigger(.rises(coefficient: "jawOpen", $0)), .hit("a")) })
        let twice = "jawOpen has another band, expected one for both"
        #expect(risen.faults() == [KitFault(line: 1, other: 0, description: twice)])
    }

    @Test("of lines that do not collide at most one is the most exact, for any gesture", arguments: 0..<40)
    func oneWinner(_ seed: Int) {
        var dice = SplitMix64(seed: UInt64(seed))
        func pick<Element>(_ elements: [Element]) -> Element { elements[dice.next(below: elements.count)] }
        var lines: [(Trigger, KitAction)] = []
        for _ in 0..<30 {
            let trigger = strikes(
                pick([nil, "rock", "paper"]),
                in: pick([nil, "high", "low", "up"]),
                pick([nil, .left, .right])
            )
            let isFree = !lines.contains { $0.0.collides(with: trigger, regions: Self.regions) }
            if isFree { lines.append((trigger, .hit("a"))) }
        }
        for hand in [nil, Handedness.left, .right] {
            for shape in [nil, HandShape("rock"), "paper"] {
                for regions in [[], ["high"], ["low"], ["up"], ["high", "up"]]
                where !(regions.contains("up") && hand == .right) {
                    let gesture = Gesture(time: 0, kind: .struck, hand: hand, shape: shape, regions: regions)
                    let matching = lines.map(\.0).filter { $0.matches(gesture) }
                    let best = matching.filter { one in !matching.contains { $0.isMoreExact(than: one) } }
                    #expect(best.count == min(1, matching.count), "\(best.map { $0.words() })")
                }
            }
        }
    }

    @Test(
        "a line that can never fire is a fault, and above all one that changes the mode",
        arguments: [
            (Trigger(.enters(region: "nowhere")), "there is no region \"nowhere\""),
            (Trigger(.enters(region: "up"), hand: .right), "the region up is not for the right hand"),
            (Trigger(.strikes(shape: "lizard", region: nil)), "the rule book has no shape \"lizard\""),
        ]
    )
    func never(_ trigger: Trigger, _ reason: String) {
        let faults = kit([(Trigger(.pinches), .hit("a")), (trigger, .nextMode)]).faults(shapes: ["rock"])
        #expect(faults == [KitFault(line: 1, description: "this can never happen: \(reason)")])
    }

    @Test("a region that lies within an earlier one is never come into") func hiddenRegion() {
        var kit = kit([(Trigger(.enters(region: "top")), .nextMode)])
        kit.regions.append(
            Region(
                "top",
                space: .image,
                x: HysteresisThresholds(enter: 0.5, exit: 0.4),
                y: HysteresisThresholds(enter: 0.8, exit: 0.7)
            )
        )
        let reason = "a hand that comes into the region top is in high already, which comes before it"
        #expect(kit.faults() == [KitFault(line: 0, description: "this can never happen: \(reason)")])
        kit.regions.reverse()
        #expect(kit.faults() == [])
    }

    @Test("of two regions around one point the later is never come into") func samePoint() {
        var kit = kit([(Trigger(.strikes(shape: nil, region: "b")), .hit("a"))])
        kit.regions = ["a", "b"].map { Region($0, space: .body, centre: SIMD2(0.1, 0.2)) }
        let reason = "a hand that comes into the region b is in a already, which comes before it"
        #expect(kit.faults() == [KitFault(line: 0, description: "this can never happen: \(reason)")])
        kit.regions[0].centre = .zero
        #expect(kit.faults() == [])
    }

    @Test("a line for either foot beside one for each never fires") func eitherFoot() {
        let each = [Handedness.left, .right].map { (Trigger(.footStrikes($0)), KitAction.hit("a")) }
        let either = [(Trigger(.footStrikes(nil)), KitAction.hit("b"))]
        #expect(kit(each + either).faults().map(\.line) == [2])
        #expect(kit([each[0]] + either).faults() == [])
    }

    @Test("a line whose every gesture another one has is a fault") func shadowed() {
        let lines = [
            (strikes(), KitAction.hit("a")), (strikes(nil, .left), .hit("b")), (strikes(nil, .right), .hit("c")),
        ]
        #expect(kit(lines).faults().map(\.line) == [0])
        #expect(kit(Array(lines.dropLast())).faults() == [])
    }

    @Test(
        "a mode that cannot be left is a fault of the line that leads there",
        arguments: [
            ([.nextMode], nil), ([], nil), ([.mode(.recording)], "mode recording"), ([.mode(.playing)], "mode playing"),
            ([.mode(.recording), .mode(.playing)], nil), ([.mode(.freestyle)], nil),
            ([.mode(.playing), .nextMode], nil), ([.mode(.freestyle), .mode(.playing)], nil),
        ] as [([KitAction], String?)]
    )
    func modes(_ actions: [KitAction], _ stuck: String?) {
        let lines = actions.enumerated().map { (Trigger(.device("d\($0)")), $1) }
        let faults = kit([(Trigger(.pinches), .hit("a"))] + lines).faults()
        #expect(faults.map(\.line) == (stuck == nil ? [] : [1]))
        if let stuck { #expect(faults.first?.description == "leads to the \(stuck), which nothing leaves") }
    }

    @Test("an instrument that the kit does not have is a fault") func instrument() {
        let faults = kit([(Trigger(.pinches), .hit("z")), (Trigger(.releases), .rest(nil))]).faults()
        #expect(faults == [KitFault(line: 0, description: "unknown instrument \"z\"")])
    }
}
