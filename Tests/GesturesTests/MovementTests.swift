// Movements at any frame rate, size and mirroring, the time of their report, and ways that are not movements.

import Configurations
import Keypoints
import RealModule
import Shapes
import SyntheticHands
import Testing

@testable import Gestures

/// The way of a modelled hand: places in palms from the middle of the image, right of a mirror and up, and times.
struct HandWay: Sendable {
    private struct Part: Sendable {
        var start: Double
        var seconds: Double
        var place: @Sendable (Double) -> SIMD2<Double>
    }

    private(set) var seconds = 0.0
    private var parts: [Part] = []
    private var place = SIMD2<Double>.zero

    /// Rests, or is away.
    func resting(_ seconds: Double) -> HandWay { adding(seconds) { [place] _ in place } }

    /// Moves straight by some palms, as hands do: smoothly.
    func moving(_ way: SIMD2<Double>, in seconds: Double) -> HandWay {
        adding(seconds) { [place] in place + way * Self.share($0) }
    }

    /// Draws a circle of a diameter; above 0 turns are clockwise.
    func circling(_ turns: Double, diameter: Double, in seconds: Double) -> HandWay {
        adding(seconds) { [place] share in
            let angle = 2 * Double.pi * turns * Self.share(share)
            return place + SIMD2(Double.sin(angle), Double.cos(angle) - 1) * (diameter / 2)
        }
    }

    /// Way travelled at a share of the time, with the least jerk.
    private static func share(_ u: Double) -> Double { u * u * u * (10 - 15 * u + 6 * u * u) }

    private func adding(_ seconds: Double, _ place: @escaping @Sendable (Double) -> SIMD2<Double>) -> HandWay {
        var way = self
        way.parts.append(Part(start: self.seconds, seconds: seconds, place: place))
        way.place = place(1)
        way.seconds += seconds
        return way
    }

    /// The frames at a rate; those of a time within `missing` have no hand, the fingers of those within `hanging` point
    /// down.
    func frames(
        rate: Double = 30,
        palm: Double = 60,
        shape: SyntheticShape = .paper,
        missing: ClosedRange<Double>? = nil,
        hanging: ClosedRange<Double>? = nil
    ) -> [Frame] {
        (0..<Int(seconds * rate)).map { number in
            let time = Double(number) / rate
            guard let part = parts.last(where: { $0.start <= time }), missing?.contains(time) != true else {
                return Clips.frame(time, [])
            }
            let share = min((time - part.start) / part.seconds, 1)
            let place = part.place(share) * Self.unit * palm
            // The player's right is on the left of an image that is not mirrored, and its y goes down.
            let centre = SIMD2(0.5 - place.x / 640, 0.5 - place.y / 480)
            var hand = Clips.hand(shape, .right, at: centre, palm: palm)
            if hanging?.contains(time) == true {
                let middle = Float(centre.y / 480)
                hand.points.mapLanes { SIMD4($0.x, 2 * middle - $0.y, $0.z, $0.w) }
            }
            return Clips.frame(time, [hand])
        }
    }

    /// The size of a palm over its length.
    private static let unit = 1.24
}

@Suite("Movements")
struct MovementTests {
    private static let wave = Trigger(.moves(.wave, times: 1, shape: nil, region: nil))

    private static func told(
        _ frames: [Frame],
        _ more: [Trigger] = [],
        by book: MovementBook = .swipesWavesCircles
    ) -> [Gesture] {
        var options = GestureOptions(triggers: [wave] + more)
        options.movements = book
        var recognizer = GestureRecognizer(options)
        return recognizer.process(frames).filter { !$0.kind.isPossible }
    }

    private static func words(_ frames: [Frame]) -> [String] { told(frames).map(\.words) }

    private static let ways: [(String, SIMD2<Double>)] = [
        ("swipe left", SIMD2(-2, 0)), ("swipe right", SIMD2(2, 0.3)), ("swipe up", SIMD2(-0.4, 1.6)),
        ("swipe down", SIMD2(0, -1.6)),
    ]

    @Test("swipes, at any frame rate", arguments: ways, [15.0, 24, 30, 60, 120])
    func swipes(_ swipe: (String, SIMD2<Double>), rate: Double) {
        let way = HandWay().resting(0.5).moving(swipe.1, in: 0.4).resting(0.6)
        #expect(Self.words(way.frames(rate: rate)) == ["right \(swipe.0)"])
    }

    @Test("swipes of hands of any size, and of mirrored images", arguments: ways, [30.0, 45, 80])
    func sizes(_ swipe: (String, SIMD2<Double>), palm: Double) {
        let frames = HandWay().resting(0.5).moving(swipe.1, in: 0.4).resting(0.6).frames(palm: palm)
        #expect(Self.words(frames) == ["right \(swipe.0)"])
        #expect(Self.words(frames.map(Clips.mirrored)) == ["right \(swipe.0)"])
    }

    @Test("a swipe is reported within 0.05 s of its end, with its measures", arguments: [30.0, 60, 120])
    func moment(rate: Double) throws {
        let way = HandWay().resting(0.5).moving(SIMD2(-3, 0), in: 0.4).resting(0.6)
        let swipe = try #require(Self.told(way.frames(rate: rate)).first)
        guard case .performed(.swipeLeft, let measures) = swipe.kind else {
            Issue.record("\(swipe)")
            return
        }
        #expect(abs(swipe.onset - 0.5) < 0.1)
        #expect(swipe.time < 0.9 + 0.051)
        #expect(abs(measures.extent - 3) < 0.5)
        #expect(measures.speed > 6 && measures.speed < 15)
        #expect(swipe.why.contains("palms to the left in"))
    }

    /// Goes to and fro.
    private static func shaken(_ way: SIMD2<Double>) -> HandWay {
        let start = HandWay().resting(0.5).moving(way / 2, in: 0.2)
        return (0..<3).reduce(start) { last, _ in last.moving(-way, in: 0.25).moving(way, in: 0.25) }.resting(0.5)
    }

    private static let none: [(String, HandWay)] = [
        ("rest", HandWay().resting(3)),
        ("a jump to another hand", HandWay().resting(1).moving(SIMD2(4, 0), in: 0.001).resting(1)),
        ("slow", HandWay().resting(0.5).moving(SIMD2(2, 0), in: 2.5).resting(0.5)),
        ("short", HandWay().resting(0.5).moving(SIMD2(0.6, 0), in: 0.2).resting(0.5)),
        ("long", HandWay().resting(0.5).moving(SIMD2(0, 6), in: 0.6).resting(0.5)),
        ("oblique", HandWay().resting(0.5).moving(SIMD2(1.5, 1.5), in: 0.4).resting(0.5)),
        ("a wave up and down", shaken(SIMD2(0, 1))),
        ("a quick turn of the finger", HandWay().resting(0.5).circling(1, diameter: 1.2, in: 0.45).resting(0.5)),
        ("half a circle", HandWay().resting(0.5).circling(0.5, diameter: 2, in: 0.5).resting(0.5)),
    ]

    @Test("what is no movement", arguments: none) func noMovement(_ way: (String, HandWay)) {
        #expect(Self.words(way.1.frames()) == [])
    }

    private static let there = HandWay().resting(0.5).moving(SIMD2(-2, 0), in: 0.4)
    private static let returns: [(String, HandWay, [String])] = [
        ("at once", there.moving(SIMD2(2, 0), in: 0.4), ["left"]),
        ("after a rest", there.resting(1).moving(SIMD2(2, 0), in: 0.4), ["left"]),
        ("beyond where it began", there.resting(0.4).moving(SIMD2(3.5, 0), in: 0.5), ["left", "right"]),
        ("long after", there.resting(2.2).moving(SIMD2(2, 0), in: 0.4), ["left", "right"]),
        (
            "and swipes again",
            there.resting(0.3).moving(SIMD2(2, 0), in: 0.5).resting(0.3).moving(SIMD2(-2, 0), in: 0.4),
            ["left", "left"]
        ),
        (
            "slowly, and swipes on",
            there.resting(0.2).moving(SIMD2(2, 0), in: 1.7).moving(SIMD2(2, 0), in: 0.4), ["left", "right"]
        ),
        (
            "after it drew back",
            HandWay().resting(0.5).moving(SIMD2(0.8, 0), in: 0.3).moving(SIMD2(-2.6, 0), in: 0.4).resting(0.5)
                .moving(SIMD2(1.8, 0), in: 0.5), ["left"]
        ),
        ("springing back a little", there.moving(SIMD2(0.15, 0), in: 0.1).resting(0.4), ["left"]),
        ("far to a side", HandWay().resting(0.5).moving(SIMD2(-6, 0), in: 0.7), ["left"]),
    ]

    @Test("the way back of a hand is no swipe", arguments: returns, [24.0, 60])
    func returning(_ way: (String, HandWay, [String]), rate: Double) {
        #expect(Self.words(way.1.resting(0.6).frames(rate: rate)) == way.2.map { "right swipe \($0)" })
    }

    /// Draws back slowly, rests, swipes, holds and returns.
    @Test("a hand that draws back slowly and rests swipes, and its way back is none", arguments: ways, [0.2, 0.4, 0.8])
    func windingUp(_ swipe: (String, SIMD2<Double>), rest: Double) {
        let far = swipe.1 * (2.4 / swipe.1.length)
        for share in [0.5, 0.65, 0.78] {
            let back = far * share
            let drawn = HandWay().resting(1).moving(-back, in: 1.875 * back.length / 2).resting(rest)
            for hold in [0.2, 0.6, 1.2, 1.8] {
                let way = drawn.moving(far, in: 0.4).resting(hold).moving(back - far, in: 0.6).resting(0.6)
                #expect(Self.words(way.frames()) == ["right \(swipe.0)"], "drawn back by \(share), held for \(hold) s")
            }
        }
    }

    @Test("a hand that gesticulates swipes only once it was calm for 1.5 s", arguments: [(0.3, 0), (1.7, 1)])
    func calm(_ pause: (seconds: Double, swipes: Int)) {
        let beats = HandWay().resting(0.5).moving(SIMD2(0.8, 1), in: 0.4).moving(SIMD2(0.8, -1), in: 0.4)
        let way = beats.moving(SIMD2(-0.8, 1), in: 0.4).resting(pause.seconds).moving(SIMD2(-2, 0), in: 0.4)
        #expect(Self.words(way.resting(0.6).frames()) == Array(repeating: "right swipe left", count: pause.swipes))
    }

    @Test(
        "a hand whose fingers hang down where it begins or ends is raised or lowered, and does not swipe",
        arguments: [(0...0.7, 0), (0.75...3, 0), (1.2...3, 1)]
    )
    func hanging(_ row: (time: ClosedRange<Double>, swipes: Int)) {
        let way = HandWay().resting(0.5).moving(SIMD2(0, -2), in: 0.4).resting(1)
        let told = Self.words(way.frames(hanging: row.time))
        #expect(told == Array(repeating: "right swipe down", count: row.swipes))
    }

    private static let waving = (0..<3).reduce(HandWay().resting(0.5).moving(SIMD2(0.4, 0), in: 0.2)) { way, _ in
        way.moving(SIMD2(-0.8, 0), in: 0.25).moving(SIMD2(0.8, 0), in: 0.25)
    }

    @Test(
        "a hand whose fingers hang down neither waves nor circles",
        arguments: [
            (waving, "right wave"),
            (HandWay().resting(0.5).circling(1, diameter: 1.8, in: 0.9), "right circle clockwise"),
        ]
    )
    func hangingDown(_ row: (way: HandWay, words: String)) {
        let way = row.way.resting(0.6)
        #expect(Self.words(way.frames()) == [row.words])
        #expect(Self.words(way.frames(hanging: 0...way.seconds)) == [])
    }

    @Test("a wave is one, and no swipe", arguments: [0.6, 1.5], [24.0, 30, 60])
    func wave(width: Double, rate: Double) {
        var way = HandWay().resting(0.5).moving(SIMD2(width / 2, 0), in: 0.2)
        for _ in 0..<3 { way = way.moving(SIMD2(-width, 0), in: 0.25).moving(SIMD2(width, 0), in: 0.25) }
        #expect(Self.words(way.resting(0.5).frames(rate: rate)) == ["right wave"])
    }

    @Test("circles are counted until the finger rests", arguments: [1.0, -1, 2, -3], [30.0, 60])
    func circles(turns: Double, rate: Double) {
        let way = HandWay().resting(0.5).circling(turns, diameter: 1.8, in: 0.9 * abs(turns)).resting(0.8)
        let told = Self.told(way.circling(turns, diameter: 1.8, in: 0.9 * abs(turns)).resting(0.6).frames(rate: rate))
        let name = turns > 0 ? "right circle clockwise" : "right circle counterclockwise"
        let counts = told.map { gesture -> Int in
            guard case .performed(_, let measures) = gesture.kind else { return 0 }
            return measures.turns
        }
        let once = Array(1...Int(abs(turns)))
        #expect(counts == once + once)
        #expect(Set(told.map(\.words)) == [name])
    }

    @Test("a trigger of two circles fires with the second")
    func times() throws {
        let way = HandWay().resting(0.5).circling(2, diameter: 1.8, in: 1.8).resting(0.6)
        let told = Self.told(way.frames())
        let twice = Trigger(.moves(.circleClockwise, times: 2, shape: nil, region: nil))
        #expect(told.map { twice.matches($0) } == [false, true])
    }

    @Test(
        "a hand that is raised into view swipes only once it was seen for 0.2 s, nor does its way back",
        arguments: [24.0, 30, 60]
    )
    func entrance(rate: Double) {
        let raised = HandWay().resting(0.5).moving(SIMD2(0, 3), in: 0.6).resting(0.5)
        let lowered = raised.moving(SIMD2(0, -3), in: 0.6).resting(0.6)
        #expect(Self.words(lowered.frames(rate: rate, missing: 0...0.6)) == [])
        #expect(Self.words(lowered.frames(rate: rate, missing: 0...0.2)) == ["right swipe up"])
    }

    @Test("a hand that is missed for up to 0.2 s continues, one that is missed for longer begins anew")
    func gaps() {
        let way = HandWay().resting(0.5).moving(SIMD2(-2.5, 0), in: 0.4).resting(0.6)
        #expect(Self.words(way.frames(missing: 0.6...0.7)) == ["right swipe left"])
        #expect(Self.words(way.frames(missing: 0.5...0.9)) == [])
    }

    @Test("shapes and regions of a trigger are those at the end")
    func details() throws {
        let shapes = ShippedBook.rockScissorsPaper.book
        let region = Region("high", space: .image, y: HysteresisThresholds(enter: 0.6, exit: 0.55))
        let trigger = Trigger(.moves(.swipeUp, times: 1, shape: "paper", region: "high"), hand: .right)
        var options = GestureOptions(triggers: [trigger], regions: [region], book: shapes)
        options.movements = .swipesWavesCircles
        var recognizer = GestureRecognizer(options)
        let told = recognizer.process(HandWay().resting(0.5).moving(SIMD2(0, 1.5), in: 0.4).resting(0.6).frames())
            .filter { !$0.kind.isPossible }
        #expect(told.map { trigger.matches($0) } == [true])
        #expect(!Trigger(.moves(.swipeUp, times: 1, shape: "rock", region: nil)).matches(try #require(told.first)))
        #expect(!Trigger(.moves(.swipeUp, times: 1, shape: nil, region: "low")).matches(try #require(told.first)))
    }

    @Test("a drummer's hands perform no movement for 1.5 s after a strike, and strike as without movements")
    func drumming() {
        let strike = Trigger(.strikes(shape: nil, region: nil))
        var way = HandWay().resting(0.5)
        for _ in 0..<3 { way = way.moving(SIMD2(0, 2), in: 0.35).moving(SIMD2(0, -2), in: 0.15).resting(0.05) }
        way = way.moving(SIMD2(-2, 0), in: 0.4).resting(1.6).moving(SIMD2(-2, 0), in: 0.4).resting(0.6)
        let told = Self.told(way.frames(rate: 60), [strike])
        let struck = told.filter { $0.kind == .struck }
        #expect(!struck.isEmpty)
        var alone = GestureRecognizer(GestureOptions(triggers: [strike]))
        #expect(alone.process(way.frames(rate: 60)) == struck)
        #expect(told.filter { $0.kind != .struck }.map(\.words) == ["right swipe left"])
    }

    @Test("where hands strike, a swipe upwards is one if no strike follows", arguments: [30.0, 60])
    func lifts(rate: Double) throws {
        let strike = [Trigger(.strikes(shape: nil, region: nil))]
        let up = HandWay().resting(0.5).moving(SIMD2(0, 2), in: 0.4)
        let swipe = try #require(Self.told(up.resting(1).frames(rate: rate)).first)
        let late = try #require(Self.told(up.resting(1).frames(rate: rate), strike).first)
        #expect(late.words == "right swipe up" && late.onset == swipe.onset)
        #expect(abs(late.time - swipe.time - Tuning.liftTime) < 1.01 / rate)
        let stroke = up.resting(0.1).moving(SIMD2(0, -2), in: 0.15).resting(1)
        #expect(Self.told(stroke.frames(rate: rate), strike).map(\.words) == ["right struck"])
    }

    @Test("a body's wrists swipe where a source has no hands")
    func wrists() {
        let frames = (0..<60).map { number -> Frame in
            let time = Double(number) / 30
            let share = min(max((time - 0.7) / 0.4, 0), 1)
            return Clips.body(time, right: SIMD2(Float(-0.3 + 0.35 * share), 0.4))
        }
        #expect(Self.words(frames) == ["right swipe left"])
    }

    private static func book(_ definitions: String) throws -> MovementBook {
        try MovementBook(yaml: "definitions:\n" + definitions)
    }

    private static let own: [(String, HandWay, [String])] = [
        ("- {movement: swipe left, extent: at least 3 palms}", there, []),
        ("- {movement: far, stroke: any, extent: at least 3 palms, speed: at least 4 palms/s}", there, ["swipe left"]),
        (
            "- {movement: far, stroke: any, extent: at least 1.5 palms, speed: at least 4 palms/s}", there, ["far"]
        ),
        (
            "- {movement: rise, stroke: up left}",
            HandWay().resting(0.5).moving(SIMD2(-1.2, 1.2), in: 0.4), ["rise"]
        ),
        (
            "- {movement: flick, stroke: right, of: index tip, extent: at least 0.5 palms}",
            HandWay().resting(0.5).moving(SIMD2(0.8, 0), in: 0.25), ["flick"]
        ),
        (
            "- {movement: brief, stroke: left, duration: at most 0.2 s, extent: at least 1.5 palms}", there,
            ["swipe left"]
        ),
        (
            "- {movement: push aside, stroke: left, duration: at most 3 s, extent: at least 4 palms}",
            HandWay().resting(0.5).moving(SIMD2(-5, 0), in: 2), ["push aside"]
        ),
        (
            "- {movement: no, strokes: 2, extent: at least 0.8 palms}",
            HandWay().resting(0.5).moving(SIMD2(1.2, 0), in: 0.25).moving(SIMD2(-1.2, 0), in: 0.25), ["no"]
        ),
        (
            "- {movement: circle clockwise, of: palm, extent: at least 1 palm}",
            HandWay().resting(0.5).circling(1, diameter: 2, in: 1), ["circle clockwise"]
        ),
        (
            "- {movement: ring, turns: either, extent: at least 1 palm}",
            HandWay().resting(0.5).circling(1, diameter: 2, in: 1), ["ring"]
        ),
    ]

    @Test("movements of a book of one's own; of several strokes the most demanding", arguments: own, [30.0, 60])
    func ownBook(_ row: (String, HandWay, [String]), rate: Double) throws {
        let told = Self.told(row.1.resting(0.6).frames(rate: rate), by: try Self.book(row.0))
        #expect(told.map(\.words) == row.2.map { "right \($0)" })
    }
}
