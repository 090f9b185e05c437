// Errors of sources: labels that flip, hands that vanish, invalid input of every kind.

import Configurations
import Gestures
import SyntheticHands
import Keypoints
import Shapes
import Testing

@Suite struct RobustnessTests {
    private static let regions = [
        Region("top", space: .image, y: HysteresisThresholds(enter: 0.6, exit: 0.5)),
        Region("up", space: .body, y: HysteresisThresholds(enter: 0.8, exit: 0.7)),
        Region(
            "out",
            space: .body,
            x: HysteresisThresholds(enter: 0.4, exit: 0.3),
            y: HysteresisThresholds(enter: 0.2, exit: 0.1)
        ),
    ]

    private static var options: GestureOptions {
        var triggers = regions.map { Trigger(.enters(region: $0.name)) }
        triggers += ["rock", "paper"].flatMap {
            [Trigger(.shows($0, seconds: 0, region: nil)), Trigger(.shows($0, seconds: 0.5, region: nil))]
        }
        triggers += [
            Trigger(.pinches), Trigger(.releases), Trigger(.strikes(shape: nil, region: nil)),
            Trigger(.device("phone")),
            Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.5, exit: 0.4))),
        ]
        return GestureOptions(triggers: triggers, regions: regions, book: ShippedBook.rockScissorsPaper.book)
    }

    /// The right hand shows paper and then rises into the top, the left one shows rock and stays.
    private func clip(_ change: (Int, inout [Hand]) -> Void = { _, _ in }) -> [Frame] {
        (0..<90).map { number in
            let rise = min(max(Double(number - 45) / 20, 0), 1)
            var hands = [
                Clips.hand(.paper, .right, at: SIMD2(0.3, 0.7 - 0.5 * rise)),
                Clips.hand(.rock, .left, at: SIMD2(0.7, 0.7)),
            ]
            change(number, &hands)
            return Clips.frame(Double(number) / 30, hands)
        }
    }

    private func words(_ frames: [Frame]) -> [String] {
        var watch = GestureRecognizer(Self.options)
        return watch.process(frames).map { "\($0.time) \($0.words)" }
    }

    @Test("Labels that flip for a few frames and an order of hands that changes change no gesture")
    func flips() {
        let plain = words(clip())
        #expect(plain.count == 5)
        let flipped = clip { number, hands in
            if number % 20 > 14 { for index in hands.indices { hands[index].side = hands[index].side?.opposite } }
            if number % 7 == 3 { hands[0].side = nil }
            if number.isMultiple(of: 2) { hands.reverse() }
        }
        #expect(words(flipped) == plain)
    }

    @Test("What is observed changes no gesture, and has the hands and the pinches of the recognizer")
    func observation() throws {
        let frames = clip { number, hands in
            if number == 20 { hands.append(Clips.hand(.rock, .left, at: SIMD2(0.5, 0.2))) }
            if number % 20 > 14 { hands.reverse() }
        }
        var options = Self.options
        options.observes = true
        var (plain, watch) = (GestureRecognizer(Self.options), GestureRecognizer(options))
        for (number, frame) in frames.enumerated() {
            #expect(watch.process(frame).map(\.words) == plain.process(frame).map(\.words) && plain.observation == nil)
            let seen = try #require(watch.observation)
            #expect(seen.hands.count(where: { $0.track == nil }) == (number == 20 ? 1 : 0))
            for (hand, given) in zip(seen.hands, frame.hands) {
                #expect(hand.side == given.side && hand.classification.shape?.name != nil)
            }
            #expect(Set(seen.pinches.keys) == [.left, .right])
        }
        // What waits for no hand decides nothing about hands, and observes none.
        options.triggers = [Trigger(.device("phone"))]
        var deaf = GestureRecognizer(options)
        _ = deaf.process(frames[0])
        #expect(deaf.observation == nil)
    }

    @Test("Hands that turn out to be each other's have not come into any region")
    func swappedSides() {
        let frames = (0..<30).map { number in
            let labels: (Handedness, Handedness) = number == 0 ? (.left, .right) : (.right, .left)
            return Clips.frame(
                Double(number) / 30,
                [
                    Clips.hand(.paper, labels.0, of: .right, at: SIMD2(0.3, 0.2)),
                    Clips.hand(.paper, labels.1, of: .left, at: SIMD2(0.7, 0.7)),
                ]
            )
        }
        var watch = GestureRecognizer(Self.options)
        let entries = watch.process(frames).filter { $0.kind == .entered(region: "top") }
        #expect(entries.isEmpty)
        #expect(watch.regions(of: .right) == ["top"])
        #expect(watch.regions(of: .left) == [])
    }

    @Test("Hands that are not seen for up to a quarter of a second show nothing twice")
    func dropouts() {
        let lost = clip { number, hands in
            if (20..<26).contains(number) { hands.removeAll() }
            if (35..<40).contains(number) { hands.remove(at: 0) }
            if (70..<76).contains(number) { hands.remove(at: 1) }
        }
        #expect(
            words(lost).map { $0.split(separator: " ")[1...] } == words(clip()).map { $0.split(separator: " ")[1...] }
        )
    }

    @Test("Two stray hands of other people change no gesture")
    func strangers() {
        let crowd = clip { number, hands in
            hands.insert(Clips.hand(.scissors, .left, at: SIMD2(0.5, 0.15), palm: 30), at: 0)
            if number > 10 { hands.append(Clips.hand(.rock, .right, at: SIMD2(0.05, 0.1), palm: 25)) }
        }
        var watch = GestureRecognizer(Self.options)
        let found = watch.process(crowd).map { "\($0.time) \($0.words)" }
        #expect(found == words(clip()))
    }

    @Test("Rubbish is taken without a word: no crash, velocities and times that are numbers", arguments: 0..<10)
    func rubbish(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let odd: [Float] = [0, 1, -1, 0.5, .nan, .infinity, -.infinity, 3e38, -3e38, 1e-38, 0.1, 100]
        func number() -> Float {
            generator.chance(0.3) ? odd[generator.below(odd.count)] : Float(generator.uniform(in: -0.5...1.5))
        }
        var watch = GestureRecognizer(Self.options)
        var time = 0.0
        for _ in 0..<2000 {
            time += generator.chance(0.1) ? generator.uniform(in: -1...1) : 0.02
            var frame = Frame(time: generator.chance(0.05) ? nil : generator.chance(0.02) ? .infinity : time)
            frame.isMirrored = generator.chance(0.3) ? nil : generator.chance(0.5)
            if generator.chance(0.8) { frame.size = Clips.size }
            for _ in 0..<generator.below(4) {
                var hand = Hand(side: generator.chance(0.2) ? nil : generator.chance(0.5) ? .left : .right)
                for joint in HandJoint.allCases where generator.chance(0.8) {
                    hand.points.setLane(joint, SIMD4(number(), number(), number(), number()))
                }
                frame.hands.append(hand)
            }
            if generator.chance(0.7) {
                var body = Body(unit: generator.chance(0.5) ? .metre : .image)
                for joint in BodyJoint.allCases where generator.chance(0.9) {
                    body.points[joint] = Keypoint(x: number(), y: number(), confidence: number())
                }
                frame.bodies.append(body)
            }
            if generator.chance(0.5) { frame.faces.append(Face(blendshapes: ["jawOpen": number()])) }
            if generator.chance(0.5) {
                let unit: [String?] = ["g", "m/s2", "stone", nil]
                frame.motions.append(
                    AccelerometerSample(device: "phone", z: number(), unit: unit[generator.below(4)], rate: number())
                )
            }
            for gesture in watch.process(frame) {
                #expect(gesture.time == frame.time && gesture.onset.isFinite)
                #expect((0...1).contains(gesture.velocity))
            }
        }
        #expect(watch.droppedCount > 50)
    }
}
