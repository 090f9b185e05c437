// Turns, pushes, shakes, and what both hands do: at any frame rate, and ways that are others.

import Configurations
import Keypoints
import RealModule
import Shapes
import SyntheticHands
import Testing

@testable import Gestures

/// A modelled hand over time: its place in palms right of the middle of a mirror and up, its turn in
/// degrees clockwise as in a mirror, and its size.
private struct Pose: Sendable {
    var place = SIMD2<Double>.zero
    var turn = 0.0
    var palm = 60.0
    var shape = SyntheticShape.paper

    func hand(_ side: Handedness) -> Hand {
        let hand = SyntheticHand(
            pose: shape.pose,
            side: side,
            rotation: .hand(roll: side == .right ? turn : -turn, pitch: 0, yaw: 0)
        )
        let centre = SIMD2(0.5 - place.x * 1.24 * 60 / 640, 0.5 - place.y * 1.24 * 60 / 480)
        let camera = HandCamera(
            size: Clips.size,
            centre: centre,
            palmPixels: palm,
            palmLength: hand.anatomy.palmLength
        )
        return Hand(points: hand.points(from: camera), side: side)
    }
}

@Suite("Movements that are watched apart")
struct SignalMovementTests {
    private static let all: [Movement] = [
        .shake, .turnClockwise, .turnCounterclockwise, .part, .meet, Movement(rawValue: "push"),
        Movement(rawValue: "pull"),
    ]

    private static func book() throws -> MovementBook {
        try MovementBook(
            yaml: """
                definitions:
                  - {movement: push, stroke: toward}
                  - {movement: pull, stroke: away}
                """
        )
    }

    /// Returns frames of a rest, a movement with the least jerk, and a rest.
    private static func frames(
        rate: Double,
        seconds: Double = 0.5,
        _ hands: (Double) -> [(Handedness, Pose)]
    ) -> [Frame] {
        (0..<Int((seconds + 1.5) * rate)).map { number in
            let time = Double(number) / rate
            let u = min(max((time - 0.6) / seconds, 0), 1)
            let share = u * u * u * (10 - 15 * u + 6 * u * u)
            return Clips.frame(time, hands(share).map { $0.1.hand($0.0) })
        }
    }

    private static func told(_ frames: [Frame], _ triggers: [Trigger]? = nil) throws -> [Gesture] {
        var options = GestureOptions(
            triggers: triggers ?? all.map { Trigger(.moves($0, times: 1, shape: nil, region: nil)) }
        )
        options.movements = try book()
        var recognizer = GestureRecognizer(options)
        return recognizer.process(frames).filter { !$0.kind.isPossible }
    }

    private static func words(_ frames: [Frame], _ triggers: [Trigger]? = nil) throws -> [String] {
        try told(frames, triggers).map { gesture in
            guard case .performed(let movement, _) = gesture.kind else { return "\(gesture.kind)" }
            return "\(gesture.hand?.rawValue ?? "both") \(movement.rawValue)"
        }
    }

    private static let ways: [(Double, String)] = [(80, "turn clockwise"), (-110, "turn counterclockwise")]

    @Test("turns, of either hand, at any frame rate, also in mirrored images", arguments: ways, [15.0, 30, 60])
    func turns(_ turn: (Double, String), rate: Double) throws {
        for side in Handedness.allCases {
            let frames = Self.frames(rate: rate) { [(side, Pose(turn: turn.0 * $0))] }
            #expect(try Self.words(frames) == ["\(side.rawValue) \(turn.1)"])
            #expect(try Self.words(frames.map(Clips.mirrored)) == ["\(side.rawValue) \(turn.1)"])
        }
    }

    @Test("a turn has its measures in degrees, and its reason") func measures() throws {
        let turn = try #require(try Self.told(Self.frames(rate: 30) { [(.right, Pose(turn: -90 * $0))] }).first)
        guard case .performed(.turnCounterclockwise, let measures) = turn.kind else {
            Issue.record("\(turn)")
            return
        }
        #expect(abs(measures.extent - 90) < 12 && measures.speed > 180 && measures.speed < 400)
        #expect(measures.direction == nil)
        #expect(abs(turn.onset - 0.6) < 0.15 && turn.time < 1.1 + 0.15)
        #expect(turn.why.contains("degrees counterclockwise in"), "\(turn.why)")
        #expect(turn.velocity > 0 && turn.velocity < 1)
    }

    @Test("the palm of a hand that points at the camera turns up clockwise on the right, the other way on the left")
    func palms() throws {
        let triggers = [Movement.turnPalmUp, .turnPalmDown]
            .map { Trigger(.moves($0, times: 1, shape: nil, region: nil)) }
        for (side, degrees) in [(Handedness.right, 80.0), (.left, -80)] {
            let up = Self.frames(rate: 30) { [(side, Pose(turn: degrees * $0))] }
            #expect(try Self.words(up, triggers) == ["\(side.rawValue) turn palm up"])
            let down = Self.frames(rate: 30) { [(side, Pose(turn: degrees * (1 - $0)))] }
            #expect(try Self.words(down, triggers) == ["\(side.rawValue) turn palm down"])
        }
    }

    @Test("pushes and pulls of a book", arguments: [15.0, 30, 60]) func pushes(rate: Double) throws {
        let push = Self.frames(rate: rate) { [(.right, Pose(palm: 50 + 40 * $0))] }
        #expect(try Self.words(push) == ["right push"])
        let pull = Self.frames(rate: rate) { [(.right, Pose(palm: 90 - 40 * $0))] }
        #expect(try Self.words(pull) == ["right pull"])
    }

    @Test("hands that hang turn no palm and do not part, but one that is raised meanwhile turns") func hanging() throws
    {
        let hangs = Self.frames(rate: 30) { [(.right, Pose(turn: 140 + 80 * $0))] }
        #expect(try Self.words(hangs) == [])
        let raised = Self.frames(rate: 30) { [(.right, Pose(turn: 140 - 80 * $0))] }
        #expect(try Self.words(raised) == ["right turn counterclockwise"])
        let apart = Self.frames(rate: 30) { share in
            [(Handedness.left, -1.0), (.right, 1)].map {
                ($0.0, Pose(place: SIMD2($0.1 * (1 + 2 * share), 0), turn: 170))
            }
        }
        #expect(try Self.words(apart) == [])
    }

    private static func both(_ left: Double, _ right: Double, from gap: Double) -> (Double) -> [(Handedness, Pose)] {
        {
            [
                (.left, Pose(place: SIMD2(-gap / 2 - left * $0, 0))),
                (.right, Pose(place: SIMD2(gap / 2 + right * $0, 0))),
            ]
        }
    }

    @Test("hands that part do not swipe, but one whose other hand stays does", arguments: [15.0, 30, 60])
    func partingIsNoSwipe(rate: Double) throws {
        let triggers = [Movement.part, .swipeLeft, .swipeRight]
            .map { Trigger(.moves($0, times: 1, shape: nil, region: nil)) }
        #expect(try Self.words(Self.frames(rate: rate, Self.both(2, 2, from: 1.5)), triggers) == ["both part"])
        #expect(try Self.words(Self.frames(rate: rate, Self.both(0, 2, from: 1.5)), triggers) == ["right swipe right"])
    }

    @Test("hands part by more than the longest swipe") func wide() throws {
        let told = try Self.words(Self.frames(rate: 30, seconds: 0.7, Self.both(2.6, 2.4, from: 1.5)))
        #expect(told.contains("both part"), "\(told)")
    }

    @Test("hands part and meet", arguments: [15.0, 30, 60]) func pairs(rate: Double) throws {
        let parting = Self.both(1.5, 1.2, from: 2)
        let told = try Self.told(
            Self.frames(rate: rate, parting),
            [Trigger(.moves(.part, times: 1, shape: nil, region: nil))]
        )
        let part = try #require(told.first { $0.hand == nil })
        guard case .performed(.part, let measures) = part.kind else {
            Issue.record("\(part)")
            return
        }
        #expect(abs(measures.extent - 2.7) < 0.4)
        #expect(part.why.contains("palms apart in"))
        let meeting = try Self.words(Self.frames(rate: rate, Self.both(-1.5, -1.2, from: 5)))
        #expect(meeting.contains("both meet") && !meeting.contains("both part"))
    }

    private static let none: [String: [Frame]] = [
        "a short turn": frames(rate: 30) { [(.right, Pose(turn: 40 * $0))] },
        "a slow turn": frames(rate: 30, seconds: 2.5) { [(.right, Pose(turn: 90 * $0))] },
        "a turn of a hand that is carried": frames(rate: 30) {
            [(.right, Pose(place: SIMD2(0, 1.6 * $0), turn: 80 * $0))]
        },
        "a hand that closes": frames(rate: 30) {
            [(.right, Pose(palm: 70 - 25 * $0, shape: $0 < 0.5 ? .paper : .rock))]
        },
        "a small push": frames(rate: 30) { [(.right, Pose(palm: 60 + 15 * $0))] },
        "one hand that goes": frames(rate: 30, both(0, 3, from: 2)),
        "both hands to one side": frames(rate: 30, both(-2, 2, from: 2)),
    ]

    @Test("what is none of them", arguments: none) func nothing(_ row: (String, [Frame])) throws {
        let apart = try Self.words(row.1).filter { !$0.contains("swipe") }
        #expect(apart == [])
    }

    @Test("they are told only where a trigger names them, and change nothing else") func unnamed() throws {
        let wave = [Trigger(.moves(.wave, times: 1, shape: nil, region: nil))]
        let frames = Self.frames(rate: 30) { [(.right, Pose(turn: -90 * $0))] }
        #expect(try Self.words(frames, wave) == [])
        let left = [Trigger(.moves(.turnCounterclockwise, times: 1, shape: nil, region: nil), hand: .left)]
        #expect(try Self.words(frames, left) == [])
        let swipe = HandWay().resting(0.5).moving(SIMD2(-2, 0), in: 0.4).resting(0.6).frames()
        #expect(try Self.told(swipe) == Self.told(swipe, wave))
    }

    @Test("a shake moves the whole hand, whatever else its fingertips do", arguments: [24.0, 30, 60])
    func shake(rate: Double) throws {
        var way = HandWay().resting(0.5).moving(SIMD2(0.5, 0), in: 0.2)
        for _ in 0..<3 { way = way.moving(SIMD2(-1, 0), in: 0.25).moving(SIMD2(1, 0), in: 0.25) }
        let frames = way.resting(0.5).frames(rate: rate)
        #expect(Set(try Self.words(frames)) == ["right wave", "right shake"])
        let shake = Trigger(.moves(.shake, times: 1, shape: nil, region: nil))
        #expect(try Self.told(frames).filter(shake.matches).count == 1)
    }

    @Test("a fast stroke is one of at least 8 palms per second") func fast() throws {
        var trigger = Trigger(.moves(.swipeLeft, times: 1, shape: nil, region: nil))
        trigger.isFast = true
        func swipe(_ seconds: Double) -> [Frame] {
            HandWay().resting(0.5).moving(SIMD2(-2, 0), in: seconds).resting(0.6).frames()
        }
        #expect(try Self.told(swipe(0.25), [trigger]).map(trigger.matches) == [true])
        #expect(try Self.told(swipe(0.8), [trigger]).map(trigger.matches) == [false])
    }

    @Test("what is under way is possible, and a near miss has its reason") func explained() throws {
        var options = GestureOptions(triggers: Self.all.map { Trigger(.moves($0, times: 1, shape: nil, region: nil)) })
        options.movements = try Self.book()
        func run(_ frames: [Frame]) -> (gestures: [Gesture], misses: [String]) {
            var recognizer = GestureRecognizer(options)
            var misses: [String] = []
            let gestures = frames.flatMap { frame in
                let told = recognizer.process(frame)
                misses += recognizer.nearMovements.map { near in
                    "\(near.side?.rawValue ?? "both") \(near.miss.movement.rawValue): \(near.miss.why)"
                }
                return told
            }
            return (gestures, misses)
        }
        let turned = run(Self.frames(rate: 30) { [(.right, Pose(turn: -90 * $0))] }).gestures
        #expect(turned.first?.kind == .possible(.turnCounterclockwise))
        let short = run(Self.frames(rate: 30) { [(.right, Pose(turn: -50 * $0))] }).misses
        #expect(
            short.contains {
                $0.hasPrefix("right turn counterclockwise: ") && $0.contains("degrees instead of at least 60")
            }
        )
        let parted = run(Self.frames(rate: 30, Self.both(1.2, 1.2, from: 2))).gestures
        #expect(parted.contains { $0.kind == .possible(.part) && $0.hand == nil })
        let alone = run(Self.frames(rate: 30, Self.both(0, 3, from: 2))).misses
        #expect(alone.contains { $0.hasPrefix("both part: 0") && $0.contains("of the way by one hand") }, "\(alone)")
        let small = run(Self.frames(rate: 30) { [(.right, Pose(palm: 60 + 20 * $0))] }).misses
        #expect(
            small.contains {
                $0.hasPrefix("right push: 1.") && $0.contains(" times instead of at least 1.5, ")
                    && $0.contains(" times per second")
            },
            "\(small)"
        )
        let parting = Self.both(1.2, 1.2, from: 2)
        let back = run(Self.frames(rate: 30, seconds: 2.5) { parting(min(1, 3 * $0, 3 - 3 * $0)) })
        #expect(back.gestures.contains { if case .performed(.part, _) = $0.kind { true } else { false } })
        #expect(
            back.misses.contains { $0.hasPrefix("both meet: the way back within 2 s of a stroke, ") },
            "\(back.misses)"
        )
    }
}
