// The front door: what many detectors find in one clip, in which order, and what does not change it.

import Configurations
import Gestures
import SyntheticHands
import Keypoints
import RealModule
import Shapes
import Testing

@Suite struct GestureRecognizerTests {
    /// The upper half and the lower left and right quarter of the image, as the player sees it.
    private static let regions = [
        Region("top", space: .image, y: HysteresisThresholds(enter: 0.6, exit: 0.5)),
        Region("far left", space: .image, x: HysteresisThresholds(enter: 0.4, exit: 0.5)),
        Region("far right", space: .image, x: HysteresisThresholds(enter: 0.6, exit: 0.5)),
    ]

    private static var options: GestureOptions {
        var triggers = regions.map { Trigger(.enters(region: $0.name)) }
        triggers += ["rock", "scissors", "paper"].map { Trigger(.shows($0, seconds: 0, region: nil)) }
        triggers += [
            Trigger(.shows("paper", seconds: 1, region: nil)), Trigger(.shows("rock", seconds: 0.5, region: "top")),
            Trigger(.pinches), Trigger(.releases), Trigger(.strikes(shape: nil, region: nil)),
        ]
        return GestureOptions(triggers: triggers, regions: regions, book: ShippedBook.rockScissorsPaper.book)
    }

    /// Two hands that change their shapes and their places every 0.7 s, and pinch.
    private static func clip(rate: Double, seconds: Double = 8, seed: UInt64 = 1) -> [Frame] {
        let shapes: [SyntheticShape] = [.rock, .paper, .scissors, .paper, .ok, .rock]
        var generator = SeededGenerator(seed: seed)
        let stays = (0..<40).map { _ in
            (
                shapes[generator.below(6)], shapes[generator.below(6)],
                SIMD2(generator.uniform(in: 0.1...0.3), generator.uniform(in: 0.2...0.8)),
                SIMD2(generator.uniform(in: 0.7...0.9), generator.uniform(in: 0.2...0.8))
            )
        }
        return (0..<Int(seconds * rate)).map { number in
            let time = Double(number) / rate
            // The last second nothing happens, so that no rate misses what another sees at the end.
            let beat = min(time, seconds - 1) / 0.7
            let (now, next) = (stays[Int(beat)], stays[Int(beat) + 1])
            // A steady glide within the first third of each beat: no stroke is stopped short.
            let way = min(max(beat - beat.rounded(.down), 0) * 2, 1)
            let eased = way * way * (3 - 2 * way)
            let right = now.2 + (next.2 - now.2) * eased
            let left = now.3 + (next.3 - now.3) * eased
            let hands = [
                Clips.hand(way < 0.5 ? now.0 : next.0, .right, at: right),
                Clips.hand(way < 0.5 ? now.1 : next.1, .left, at: left),
            ]
            return Clips.frame(time, hands)
        }
    }

    @Test("a clip and its mirrored copy with the flag give the same gestures", arguments: [UInt64(1), 2, 3])
    func mirrored(seed: UInt64) throws {
        let clip = Self.clip(rate: 30, seed: seed)
        var (plain, copy) = (GestureRecognizer(Self.options), GestureRecognizer(Self.options))
        let gestures = plain.process(clip)
        let copies = copy.process(clip.map(Clips.mirrored))
        #expect(gestures.count > 20)
        #expect(gestures.count == copies.count)
        for (one, other) in zip(gestures, copies) {
            // x is as in the record, and that is flipped; all else is the same.
            let (place, flipped) = try (#require(one.position), #require(other.position))
            #expect(abs(place.x - (1 - flipped.x)) < 1e-5)
            #expect(abs(place.y - flipped.y) < 1e-5)
            #expect(one.words == other.words && one.time == other.time && one.onset == other.onset)
            #expect(one.shape == other.shape && one.regions == other.regions)
        }
    }

    @Test("a mirrored body of an image enters the same regions")
    func mirroredBody() {
        func frames(_ change: (Frame) -> Frame) -> [String] {
            var watch = GestureRecognizer(Clips.seedOptions)
            return watch.process(
                (0..<60).map { number in
                    let swing = 0.2 * Float.sin(Float(number) / 5)
                    let points: [BodyJoint: Keypoint] = [
                        .leftHip: Keypoint(x: 0.52, y: 0.6), .rightHip: Keypoint(x: 0.48, y: 0.6),
                        .leftShoulder: Keypoint(x: 0.55, y: 0.3), .rightShoulder: Keypoint(x: 0.45, y: 0.3),
                        .leftWrist: Keypoint(x: 0.55 + swing, y: 0.4), .rightWrist: Keypoint(x: 0.4, y: 0.4 + swing),
                    ]
                    let body = Body(points: points, unit: .image)
                    let size = ImageSize(width: 200, height: 100)
                    let time = Double(number) / 30
                    return change(Frame(time: time, size: size, isMirrored: false, bodies: [body]))
                }
            ).map { "\($0.time) \($0.words)" }
        }
        let plain = frames { $0 }
        #expect(plain.count >= 4)
        #expect(Set(plain.map { $0.split(separator: " ")[1] }) == ["left", "right"])
        #expect(frames(Clips.mirrored) == plain)
    }

    @Test("the same motion of hands at 30 and 60 fps gives the same gestures", arguments: [UInt64(1), 2, 3, 4])
    func frameRate(seed: UInt64) {
        func entries(_ words: [String]) -> [String] {
            Handedness.allCases.flatMap { side in
                words.filter { $0.hasPrefix(side.rawValue) && ($0.contains("top") || $0.contains("far")) }
            }
        }
        func words(_ rate: Double) -> [String] {
            var options = Self.options
            options.triggers.removeAll { $0.pattern == .strikes(shape: nil, region: nil) }
            var watch = GestureRecognizer(options)
            // Each kind by itself: pinches take three frames (<doc:GestureRecognition#Pinches>), shapes a time, entries neither.
            let words = watch.process(Self.clip(rate: rate, seed: seed)).map(\.words)
            return Set(words).sorted().map { word in "\(word) \(words.count { $0 == word })" } + entries(words)
        }
        let slow = words(30)
        #expect(slow.count > 20)
        #expect(slow == words(60))
    }

    @Test("The same frames give the same gestures, and every gesture has the time of its record", arguments: 0..<5)
    func deterministic(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var frames = Self.clip(rate: 30, seconds: 5, seed: seed)
        for index in frames.indices {
            if generator.chance(0.05) { frames[index].hands.removeAll() }
            for hand in frames[index].hands.indices {
                frames[index].hands[hand].points.removeRandomPoints(generator.below(4), using: &generator)
                if generator.chance(0.05) { frames[index].hands[hand].side = nil }
            }
        }
        var (one, other) = (GestureRecognizer(Self.options), GestureRecognizer(Self.options))
        var count = 0
        for frame in frames {
            let gestures = one.process(frame)
            #expect(gestures == other.process(frame))
            #expect(gestures.allSatisfy { $0.time == frame.time && $0.onset <= $0.time && !$0.why.isEmpty })
            #expect(gestures.allSatisfy { (0...1).contains($0.velocity) })
            let sides = gestures.compactMap(\.hand)
            #expect(sides == sides.filter { $0 == .left } + sides.filter { $0 == .right })
            count += gestures.count
        }
        #expect(count > 10)
    }

    @Test("a clock that was set anew is followed, and nothing from before it reaches over")
    func restartedClock() {
        let clip = Self.clip(rate: 30, seconds: 8)
        var (once, twice) = (GestureRecognizer(Self.options), GestureRecognizer(Self.options))
        let first = once.process(clip)
        let (one, other) = (twice.process(clip), twice.process(clip))
        #expect(one == first && twice.droppedCount == Gestures.Tuning.restartRecords - 1)
        // The gestures after the first third of a second are repeated, at the times of the new clock.
        let late = first.filter { $0.onset > 1.5 }
        #expect(late.count > 15 && other.filter { $0.onset > 1.5 }.map(\.words) == late.map(\.words))
        #expect(other.allSatisfy { $0.onset <= $0.time && $0.time <= 8 })
    }

    @Test("hands are told by place after a clock was set anew as they were before")
    func restartedByPlace() {
        var exchanged = Self.clip(rate: 30, seconds: 8)
        for frame in exchanged.indices {
            for hand in exchanged[frame].hands.indices {
                exchanged[frame].hands[hand].side = exchanged[frame].hands[hand].side?.opposite
            }
        }
        func late(_ isByPosition: Bool) -> (first: [String], again: [String]) {
            var options = Self.options
            options.configuration.handednessByPosition = isByPosition
            var watch = GestureRecognizer(options)
            let (first, again) = (watch.process(exchanged), watch.process(exchanged))
            return (first.filter { $0.onset > 1.5 }.map(\.words), again.filter { $0.onset > 1.5 }.map(\.words))
        }
        let (byPlace, byLabel) = (late(true), late(false))
        #expect(byPlace.first.count > 10 && byPlace.again == byPlace.first)
        #expect(byLabel.first != byPlace.first)
    }

    @Test("records whose time is missing or does not go forward are dropped and counted")
    func backward() {
        var watch = GestureRecognizer(Clips.seedOptions)
        var back = Clips.body(0.05, left: SIMD2(0.5, 0.5))
        let frames = [Clips.body(0, left: SIMD2(0, 0.5)), Clips.body(0.1, left: SIMD2(0, 0.5)), back, back]
        #expect(watch.process(frames).isEmpty)
        back.time = nil
        #expect(watch.process(back).isEmpty)
        #expect(watch.droppedCount == 3)
        let next = watch.process(Clips.body(0.2, left: SIMD2(0.5, 0.5)))
        #expect(next.map(\.words) == ["left left"])
    }

    @Test("Image regions: x from the player's own left, y from the bottom")
    func imageRegions() {
        let triggers = Self.regions.map { Trigger(.enters(region: $0.name)) }
        for (side, place, expected) in [
            (Handedness.left, SIMD2(0.8, 0.8), "left far left"), (.right, SIMD2(0.2, 0.8), "right far right"),
            (.left, SIMD2(0.8, 0.2), "left top"), (.right, SIMD2(0.2, 0.2), "right top"),
        ] {
            for isMirrored in [false, true] {
                let frames = [
                    Clips.frame(0, [Clips.hand(.paper, side, at: SIMD2(0.5, 0.6))]),
                    Clips.frame(0.2, [Clips.hand(.paper, side, at: place)]),
                ]
                var watch = GestureRecognizer(GestureOptions(triggers: triggers, regions: Self.regions))
                let words = watch.process(isMirrored ? frames.map(Clips.mirrored) : frames).map(\.words)
                #expect(words == [expected])
            }
        }
    }

    @Test("A held shape is told once; one that must be held in a region begins there; only the asked hand is told")
    func holds() {
        let regions = [Self.regions[0]]
        let triggers = [
            Trigger(.shows("paper", seconds: 0, region: nil), hand: .right),
            Trigger(.shows("paper", seconds: 1, region: "top"), hand: .right),
        ]
        var watch = GestureRecognizer(
            GestureOptions(triggers: triggers, regions: regions, book: ShippedBook.rockScissorsPaper.book)
        )
        let gestures = watch.process(
            (0..<120).map { number in
                let y = number < 30 ? 0.7 : 0.25
                let hands = [
                    Clips.hand(.paper, .right, at: SIMD2(0.25, y)), Clips.hand(.paper, .left, at: SIMD2(0.75, 0.25)),
                ]
                return Clips.frame(Double(number) / 30, hands)
            }
        )
        #expect(gestures.map(\.words) == ["right paper", "right paper 1.0"])
        #expect(gestures[0].onset == 0)
        #expect(abs(gestures[1].time - 2) < 1e-6 && abs(gestures[1].onset - 1) < 1e-6)
        #expect(gestures[1].regions == ["top"])
    }

    /// A hand that rests, strikes down once at the time 1 s, and rests again.
    private static func stroke(_ shape: SyntheticShape, rate: Double, blur: SyntheticShape? = nil) -> [Frame] {
        (0..<Int(3 * rate)).map { number in
            let time = Double(number) / rate
            let since = time - 1
            // Up in 0.3 s, down in 0.1 s with a hard stop.
            let lift = since < -0.4 || since > 0 ? 0 : since < -0.1 ? (since + 0.4) / 0.3 : -since / 0.1
            let isBlurred = since > -0.09 && since < 0.01
            let hand = Clips.hand(isBlurred ? blur ?? shape : shape, .right, at: SIMD2(0.3, 0.7 - 0.4 * lift))
            return Clips.frame(time, [hand])
        }
    }

    @Test("A strike carries the last sure shape, not the one of the blur", arguments: [30.0, 60])
    func strike(rate: Double) {
        let options = GestureOptions(
            triggers: [Trigger(.strikes(shape: "rock", region: nil))],
            book: ShippedBook.rockScissorsPaper.book
        )
        var watch = GestureRecognizer(options)
        let gestures = watch.process(Self.stroke(.rock, rate: rate, blur: .paper))
        #expect(gestures.map(\.words) == ["right struck"])
        #expect(gestures.first?.shape == "rock")
        #expect(abs((gestures.first?.onset ?? 0) - 1) < 0.05)
        #expect(options.triggers[0].matches(gestures[0]))
    }

    @Test("A strike starts the hold of its hand again")
    func strikeRestartsHold() {
        func hold(_ triggers: [Trigger]) -> [Double] {
            var watch = GestureRecognizer(GestureOptions(triggers: triggers, book: ShippedBook.rockScissorsPaper.book))
            return watch.process(Self.stroke(.paper, rate: 30)).filter { $0.kind != .struck }.map(\.time)
        }
        let shows = Trigger(.shows("paper", seconds: 1.5, region: nil))
        let (alone, struck) = (hold([shows]), hold([shows, Trigger(.strikes(shape: nil, region: nil))]))
        #expect(alone.count == 1 && abs(alone[0] - 1.5) < 0.01)
        #expect(struck.count == 1 && struck[0] > 2.5 - 0.05 && struck[0] < 2.7)
    }

    @Test("Where the source gives bodies alone, the wrist strikes")
    func wristStrikes() {
        var watch = GestureRecognizer(GestureOptions(triggers: [Trigger(.strikes(shape: nil, region: nil))]))
        let gestures = watch.process(
            (0..<60).map { number in
                let since = Double(number) / 30 - 1
                let lift = since < -0.4 || since > 0 ? 0 : since < -0.1 ? (since + 0.4) / 0.3 : -since / 0.1
                return Clips.body(Double(number) / 30, left: SIMD2(0.2, Float(0.2 + 0.3 * lift)))
            }
        )
        #expect(gestures.map(\.words) == ["left struck"])
    }

    @Test("Pinches of a hand")
    func pinches() {
        var watch = GestureRecognizer(GestureOptions(triggers: [Trigger(.pinches), Trigger(.releases)]))
        let gestures = watch.process(
            (0..<60).map { number in
                let shape: SyntheticShape = (20..<40).contains(number) ? .ok : .paper
                return Clips.frame(Double(number) / 30, [Clips.hand(shape, .left, at: SIMD2(0.6, 0.5))])
            }
        )
        #expect(gestures.map(\.words) == ["left pinched", "left released"])
        let times: [Double] = [22 / 30, 42 / 30]
        let onsets: [Double] = [20 / 30, 40 / 30]
        #expect(gestures.map(\.time) == times)
        #expect(gestures.map(\.onset) == onsets)
    }

    @Test("each device has its own time and detector; what no trigger names is counted")
    func devices() {
        let names = (0..<8).map { "phone\($0)" }
        var watch = GestureRecognizer(GestureOptions(triggers: names.map { Trigger(.device($0)) }))
        var hits: [String] = []
        for number in 0..<100 {
            for (index, name) in names.enumerated() {
                // The clocks of the devices differ, and are not those of the images.
                let time = Double(number) / 100 - Double(index)
                let z: Float = number == 50 + index ? 2 : 0
                let motions = [AccelerometerSample(device: name, z: z, unit: "g", rate: 100)]
                hits += watch.process(Frame(time: time, motions: motions)).map(\.words)
            }
        }
        #expect(hits == names)
        #expect(watch.droppedCount == 0)
        let frame = Frame(
            time: 0,
            motions: [AccelerometerSample(device: "stranger", z: 9), AccelerometerSample(device: "phone0", z: 9)]
        )
        #expect(watch.process(frame).isEmpty)
        #expect(watch.droppedCount == 1)
        #expect(watch.rateWarnings.isEmpty)
    }

    @Test("Readings of devices do not make images late, and an empty image is one")
    func readingsAndImages() {
        var watch = GestureRecognizer(Clips.seedOptions)
        _ = watch.process(Clips.body(0, left: SIMD2(0, 0.5)))
        _ = watch.process(Frame(time: 5, motions: [AccelerometerSample(device: "kick", z: 0)]))
        #expect(watch.process(Clips.body(0.1, left: SIMD2(0.5, 0.5))).map(\.words) == ["left left"])
        _ = watch.process(Frame(time: 9))
        #expect(watch.process(Clips.body(0.2, left: SIMD2(0, 0.5))).isEmpty)
        #expect(watch.droppedCount == 1)
    }

    @Test("What no trigger waits for is not told")
    func unasked() {
        var options = Clips.seedOptions
        options.triggers = [Trigger(.enters(region: "down"))]
        var watch = GestureRecognizer(options)
        let frames = [
            Clips.body(0, left: SIMD2(0, 0.5)), Clips.body(0.1, left: SIMD2(0.5, 0.5)),
            Clips.body(0.2, left: SIMD2(0.5, 0)),
        ]
        #expect(watch.process(frames).map(\.words) == ["left down"])
        var nothing = GestureRecognizer(GestureOptions(triggers: []))
        #expect(nothing.process(Self.clip(rate: 30, seconds: 1)).isEmpty)
    }
}
