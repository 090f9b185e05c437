// Continuous values of hands: the filter, the position of a reading, and what a value does over time.

import Configurations
import Keypoints
import RealModule
import Shapes
import SyntheticHands
import Testing

@testable import Gestures

@Suite("Values of hands") struct ValueTests {
    // MARK: The filter

    /// By hand: cutoff 1 Hz has 1/(1 + 1/(2π/10)) = 0.3859 of the way in 0.1 s; the speed after a step of 1 is 3.859 per
    /// second, which with a slope of 1 gives a cutoff of 4.859 Hz and 0.7532 of the way.
    @Test("the filter is the published one", arguments: [(0.0, [0.0, 0.3859, 0.6229]), (1.0, [0.0, 0.7532, 0.9209])])
    func oneEuro(slope: Double, expected: [Double]) {
        var filter = OneEuroFilter(cutoff: 1, slope: slope)
        let outputs = [0.0, 1, 1].enumerated().map { filter.process($1, at: Double($0) * 0.1) }
        for (output, expected) in zip(outputs, expected) { #expect(abs(output - expected) < 1e-3, "\(outputs)") }
    }

    @Test("the filter is steady at rest, and quick in a movement") func steadyAndQuick() {
        var generator = SeededGenerator(seed: 7)
        var filter = OneEuroFilter(cutoff: 1, slope: 5)
        let rest = (0..<300).map { number in
            filter.process(0.5 + generator.uniform(in: -0.01...0.01), at: Double(number) / 30)
        }
        #expect((rest.max() ?? 1) - (rest.min() ?? 0) < 0.01)
        // From one end to the other within 0.2 s, as a hand opens: three frames later it has arrived.
        let move = (1...9).map { number in
            filter.process(0.5 + min(Double(number) / 6, 1) / 2, at: 10 + Double(number) / 30)
        }
        #expect((move.last ?? 0) > 0.95, "\(move)")
    }

    // MARK: Readings

    @Test(
        "a reading has a position between from and to, in either direction",
        arguments: [
            (0.2, 1.2, 0.7, 0.5), (1.2, 0.2, 0.7, 0.5), (0.2, 1.2, 0.1, 0.0), (1.2, 0.2, 0.1, 1.0),
            (0.0, 2.0, 9.0, 1.0),
        ]
    )
    func position(from: Double, to: Double, reading: Double, expected: Double) {
        let value = HandValue("v", of: .speed, from: from, to: to)
        #expect(abs(value.position(of: reading) - expected) < 1e-9)
    }

    // MARK: Values over time

    private static func options(_ values: HandValue...) -> GestureOptions {
        var options = GestureOptions(
            triggers: [],
            regions: [Region("pad", space: .image, x: HysteresisThresholds(enter: 0.5, exit: 0.45))],
            book: ShippedBook.rockScissorsPaper.book
        )
        options.values = values
        return options
    }

    /// Frames of 30 a second in which the hand's middle is somewhere; `nil` without a hand.
    private static func frames(
        _ places: [SIMD2<Double>?],
        _ shape: SyntheticShape = .paper,
        _ side: Handedness = .right,
        from start: Int = 0
    ) -> [Frame] {
        places.enumerated().map { number, place in
            let hands = place.map { [Clips.hand(shape, side, at: $0)] } ?? []
            return Clips.frame(Double(start + number) / 30, hands)
        }
    }

    /// The moves of values: their names, times and positions.
    private static func moves(_ gestures: [Gesture]) -> [(name: String, time: Double, position: Double)] {
        gestures.compactMap { gesture in
            guard case .moved(let name, let position) = gesture.kind else { return nil }
            return (name, gesture.time, position)
        }
    }

    private static func still(_ x: Double, _ y: Double, _ count: Int) -> [SIMD2<Double>?] {
        Array(repeating: SIMD2(x, y), count: count)
    }

    @Test("a hand that rests gives its value once, one that moves follows, both ends are reached") func rise() throws {
        var recognizer = GestureRecognizer(Self.options(HandValue("height", of: .y(.image), from: 0.3, to: 0.7)))
        let way = (0...15).map { SIMD2(0.5, 0.85 - 0.045 * Double($0)) }
        let found = Self.moves(
            recognizer.process(Self.frames(Self.still(0.5, 0.85, 30) + way + Self.still(0.5, 0.175, 30)))
        )
        #expect(found.first?.position == 0 && found.first?.time == 0)
        #expect(found.filter { $0.time < 1 }.count == 1)
        #expect(found.last?.position == 1)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.position < $1.position })
        // Arrived within 0.2 s after the movement ends.
        #expect((found.last?.time ?? 9) < 46.0 / 30 + 0.2)
    }

    @Test("x is the player's own, as in regions, in a mirrored image too") func sides() {
        let frames = Self.frames(Self.still(0.3, 0.5, 3))
        for clip in [frames, frames.map(Clips.mirrored)] {
            var recognizer = GestureRecognizer(Self.options(HandValue("x", of: .x(.image))))
            let position = Self.moves(recognizer.process(clip)).first?.position ?? 0
            #expect((0.65...0.75).contains(position))
        }
    }

    @Test("a measure is that of rule books", arguments: [(SyntheticShape.paper, 0.9...1), (.rock, 0...0.3)])
    func measure(_ shape: SyntheticShape, expected: ClosedRange<Double>) {
        var recognizer = GestureRecognizer(Self.options(HandValue("open", of: .measure(.extension(.index)))))
        let found = Self.moves(recognizer.process(Self.frames(Self.still(0.5, 0.5, 5), shape)))
        #expect(found.count == 1 && expected.contains(found[0].position), "\(found)")
    }

    @Test("a measure whose points are missing stays, and another hand's is not taken for it") func missing() {
        var recognizer = GestureRecognizer(
            Self.options(HandValue("pinch", of: .measure(.distance(.thumbTip, .indexTip)), to: 1, hand: .right))
        )
        var frames = Self.frames(Self.still(0.5, 0.5, 5))
        for index in 5..<20 {
            var hand = Clips.hand(.rock, .right, at: SIMD2(0.5, 0.5))
            for joint in [HandJoint.thumbIP, .thumbTip, .indexPIP, .indexDIP, .indexTip] { hand.points[joint] = nil }
            frames.append(Clips.frame(Double(index) / 30, [hand, Clips.hand(.rock, .left, at: SIMD2(0.8, 0.5))]))
        }
        #expect(Self.moves(recognizer.process(frames)).count == 1)
    }

    @Test("a shape and a region are conditions") func conditions() {
        func count(_ value: HandValue, _ shape: SyntheticShape, x: Double) -> Int {
            var recognizer = GestureRecognizer(Self.options(value))
            let way = (0...20).map { SIMD2(x, 0.7 - 0.01 * Double($0)) }
            return Self.moves(recognizer.process(Self.frames(way, shape))).count
        }
        let value = HandValue("v", of: .y(.image), shape: "rock", region: "pad")
        #expect(count(value, .rock, x: 0.3) > 5)
        #expect(count(value, .paper, x: 0.3) == 0)
        #expect(count(value, .rock, x: 0.8) == 0)
        #expect(count(HandValue("v", of: .y(.image), hand: .left), .rock, x: 0.3) == 0)
    }

    @Test("without its hand a value stays, or returns", arguments: [nil, 0, 0.5] as [Double?])
    func lost(_ rest: Double?) {
        var recognizer = GestureRecognizer(Self.options(HandValue("v", of: .y(.image), rest: rest)))
        let found = Self.moves(
            recognizer.process(Self.frames(Self.still(0.5, 0.2, 10) + Array(repeating: nil, count: 90)))
        )
        #expect((found.first?.position ?? 0) > 0.7)
        guard let rest else { return #expect(found.count == 1) }
        // Not before the longest gap is over, and then within a second.
        #expect(found[1].time > 9.0 / 30 + 0.25)
        #expect(abs((found.last?.position ?? 9) - rest) < 0.0041, "\(found)")
        #expect((found.last?.time ?? 9) < 1.6)
    }

    @Test("of two hands the one that gave it last goes on") func either() {
        var recognizer = GestureRecognizer(Self.options(HandValue("v", of: .y(.image))))
        var frames = Self.frames(Self.still(0.7, 0.3, 6), .paper, .right)
        frames += (6..<20).map { number in
            Clips.frame(
                Double(number) / 30,
                [Clips.hand(.paper, .left, at: SIMD2(0.2, 0.9)), Clips.hand(.paper, .right, at: SIMD2(0.7, 0.3))]
            )
        }
        #expect(Self.moves(recognizer.process(frames)).count == 1)
    }

    @Test("changes are at least the interval apart, and the last one comes") func interval() {
        var options = Self.options(HandValue("v", of: .y(.image)))
        options.configuration.valueInterval = 0.2
        var recognizer = GestureRecognizer(options)
        let way = (0...20).map { SIMD2(0.5, 0.9 - 0.03 * Double($0)) } + Self.still(0.5, 0.3, 30)
        let found = Self.moves(recognizer.process(Self.frames(way)))
        #expect(zip(found, found.dropFirst()).allSatisfy { $1.time - $0.time > 0.199 })
        #expect((2...9).contains(found.count))
        let position = found.last?.position ?? 0
        options.configuration.valueInterval = 0
        var other = GestureRecognizer(options)
        #expect(Self.moves(other.process(Self.frames(way))).last?.position == position)
    }

    @Test("a curve makes the beginning finer; speed is in palms per second") func curve() {
        let values = [HandValue("flat", of: .y(.image)), HandValue("curved", of: .y(.image), curve: 2)]
        var options = Self.options()
        options.values = values + [HandValue("speed", of: .speed, from: 0, to: 10)]
        var recognizer = GestureRecognizer(options)
        let found = recognizer.process(Self.frames(Self.still(0.5, 0.5, 10)))
        let positions = Self.moves(found)
        #expect(positions.map(\.name) == ["flat", "curved", "speed"])
        #expect(abs(positions[1].position - positions[0].position * positions[0].position) < 0.01)
        #expect(positions[2].position == 0)
        // A palm of 90 pixels of 480, at 1.125 of the image's height a second: 6 palms per second.
        let way = (1...30).map { SIMD2(0.5, 0.5 - 0.0375 * Double($0 % 12)) }
        let faster = Self.moves(recognizer.process(Self.frames(Array(way[..<11]), from: 10))).filter {
            $0.name == "speed"
        }
        #expect((0.5...0.7).contains(faster.last?.position ?? 0), "\(faster)")
    }

    @Test("a body's wrist gives a value in metres") func body() {
        var options = GestureOptions(triggers: [])
        options.values = [HandValue("v", of: .y(.body), from: 0, to: 1, hand: .left)]
        var recognizer = GestureRecognizer(options)
        let found = recognizer.process(
            (0..<10).map { Clips.body(Double($0) / 30, left: SIMD2(0.2, 0.5), right: SIMD2(0, 0)) }
        )
        #expect(Self.moves(found).map(\.position) == [64.0 / 127])
        #expect(found.first?.hand == .left)
    }

    // MARK: Strokes

    @Test(
        "a stroke in a region with a radius has a place, from its centre to its edge",
        arguments: [(0.5, 0.0...0.2), (0.55, 0.4...0.7), (0.7, 1.0...1.0)]
    )
    func place(x: Double, expected: ClosedRange<Double>) throws {
        let region = Region("snare", space: .image, centre: SIMD2(0.5, 0.3), radius: 0.1)
        var options = GestureOptions(triggers: [Trigger(.strikes(shape: nil, region: "snare"))], regions: [region])
        var recognizer = GestureRecognizer(options)
        // Down by 0.3 of the image within 0.15 s, to 0.3 above its bottom, and up again.
        let fall: [Double] =
            Array(repeating: 0.4, count: 15) + [0.42, 0.5, 0.6, 0.68, 0.7, 0.68, 0.6, 0.5]
            + Array(repeating: 0.45, count: 15)
        let frames = Self.frames(fall.map { SIMD2(1 - x, $0) })
        let strike = try #require(recognizer.process(frames).first { $0.kind == .struck })
        #expect(expected.contains(Double(strike.offCentre ?? -1)), "\(strike)")
        options.regions[0].radius = nil
        var plain = GestureRecognizer(options)
        #expect(plain.process(frames).first { $0.kind == .struck }?.offCentre == nil)
    }
}
