// Movements that are under way, and the conditions that near misses did not meet.

import Configurations
import Keypoints
import Shapes
import SyntheticHands
import Testing

@testable import Gestures

@Suite("Possible and missed movements")
struct MovementMissTests {
    private static func recognizer(observes: Bool = false) -> GestureRecognizer {
        var options = GestureOptions(triggers: [Trigger(.moves(.wave, times: 1, shape: nil, region: nil))])
        options.movements = .swipesWavesCircles
        options.observes = observes
        return GestureRecognizer(options)
    }

    private static let still = HandWay().resting(0.5)
    private static let wave = (0..<3).reduce(still.moving(SIMD2(0.5, 0), in: 0.2)) { way, _ in
        way.moving(SIMD2(-1, 0), in: 0.25).moving(SIMD2(1, 0), in: 0.25)
    }

    private static let under: [(HandWay, [String])] = [
        (still.moving(SIMD2(-2, 0), in: 0.4), ["possible swipe left", "swipe left"]),
        (wave, ["possible wave", "wave"]),
        (still.circling(1, diameter: 1.8, in: 0.9), ["possible circle clockwise", "circle clockwise"]),
        (still.circling(-0.7, diameter: 1.8, in: 0.8), ["possible circle counterclockwise"]),
    ]

    @Test("a movement is possible while it is under way", arguments: under, [30.0, 60])
    func possible(_ row: (HandWay, [String]), rate: Double) {
        var recognizer = Self.recognizer()
        let last = row.1.last?.split(separator: " ").last ?? ""
        let told = recognizer.process(row.0.resting(0.6).frames(rate: rate)).map(\.words).filter { $0.hasSuffix(last) }
        let changes = told.indices.filter { $0 == 0 || told[$0] != told[$0 - 1] }.map { told[$0] }
        #expect(changes == row.1.map { "right \($0)" })
    }

    @Test("viewers see what is possible, and for a second what was performed")
    func seen() {
        var recognizer = Self.recognizer(observes: true)
        var seen: [FrameObservation.SeenMovement?] = []
        for frame in Self.still.moving(SIMD2(-2, 0), in: 0.4).resting(2).frames() {
            _ = recognizer.process(frame)
            let now = recognizer.observation?.movements[.right]
            if seen.last != now { seen.append(now) }
        }
        let swipe = { FrameObservation.SeenMovement(movement: .swipeLeft, certainty: $0) }
        #expect(seen == [nil, swipe(.possible), swipe(.confirmed), nil])
    }

    private static let missed: [(HandWay, String, String)] = [
        (still.moving(SIMD2(0.8, 0), in: 0.25), "swipe right", "palms instead of at least 1"),
        (still.moving(SIMD2(1.5, 1.5), in: 0.4), "swipe right", "degrees from its direction instead of at most 25"),
        (
            still.moving(SIMD2(-2, 0), in: 0.4).resting(0.5).moving(SIMD2(2.6, 0), in: 0.4), "swipe right",
            "palms beyond its way back instead of at least 1"
        ),
        (
            still.moving(SIMD2(0.5, 0), in: 0.2).moving(SIMD2(-1, 0), in: 0.25).moving(SIMD2(1, 0), in: 0.25), "wave",
            "strokes instead of at least 4"
        ),
        (
            still.moving(SIMD2(0.8, 1), in: 0.4).moving(SIMD2(0.8, -1), in: 0.4).moving(SIMD2(-2, 0), in: 0.4),
            "swipe left", "palms just before instead of at most 1.1"
        ),
        (still.moving(SIMD2(0, 5.2), in: 0.6), "swipe up", "palms in all instead of at most 4.5"),
        (still.moving(SIMD2(0, 9.8), in: 1.1), "swipe up", "palms in all instead of at most 4.5"),
        (still.circling(0.7, diameter: 1.8, in: 0.8), "circle clockwise", "degrees turned instead of at least 290"),
        (still.circling(1.6, diameter: 0.5, in: 1.2), "circle clockwise", "palms wide instead of at least 0.6"),
    ]

    @Test("a near miss says what was missing, with its number", arguments: missed, [30.0, 60])
    func near(_ row: (HandWay, String, String), rate: Double) {
        var recognizer = Self.recognizer()
        var misses: [String] = []
        for frame in row.0.resting(0.6).frames(rate: rate) {
            _ = recognizer.process(frame)
            misses += recognizer.nearMovements.filter { $0.miss.movement.rawValue == row.1 }.map(\.miss.why)
        }
        #expect(misses.contains { $0.contains(row.2) }, "\(misses)")
    }

    private static let drawn: [(HandWay, String)] = [
        (still.circling(1, diameter: 1.8, in: 0.9), "circle clockwise"), (wave, "wave"),
        (still.moving(SIMD2(-2, 0), in: 0.4), "swipe left"),
    ]

    @Test("what a hand does while it draws with a pinch is part of the drawing", arguments: drawn, [30.0, 60])
    func partOfDrawing(_ row: (way: HandWay, movement: String), rate: Double) throws {
        let ring = DrawnMovement(examples: [try Figures.drawn(Figures.ring, by: 1)], pen: .pinch)
        let name = Movement(rawValue: "ring")
        var options = GestureOptions(
            triggers: [.wave, name].map { Trigger(.moves($0, times: 1, shape: nil, region: nil)) }
        )
        var book = MovementBook.swipesWavesCircles
        book.definitions.append(MovementDefinition(name, of: .indexTip, .drawn(ring)))
        options.movements = book
        let way = row.way.resting(1)
        for (shape, isPart) in [(SyntheticShape.ok, true), (.paper, false)] {
            var recognizer = GestureRecognizer(options)
            var (words, misses) = ([String](), [String]())
            for frame in way.frames(rate: rate, shape: shape) {
                words += recognizer.process(frame).map(\.words)
                misses += recognizer.nearMovements.filter { $0.miss.movement.rawValue == row.movement }.map(\.miss.why)
            }
            #expect(words.contains("right \(row.movement)") == !isPart, "\(words)")
            #expect(words.contains { $0.contains("possible") } == !isPart, "\(words)")
            #expect(misses.contains { $0.contains("part of a drawing") } == isPart, "\(misses)")
        }
    }
}
