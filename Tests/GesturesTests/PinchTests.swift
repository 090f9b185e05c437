// Pinches vector by vector (<doc:GestureRecognition#Pinches>), and as streams.

import Gestures
import SyntheticHands
import Keypoints
import Testing

@Suite struct PinchTests {
    /// Returns the results of some distances in view points, one a frame; `nil` is a missing tip. Frame n draws the
    /// point (n, 0).
    private func steps(
        _ distances: [Double?],
        exitFactor: Double = 1,
        isCompatible: Bool = false
    ) -> [PinchDetector.Step] {
        var configuration = GestureRecognizer.Configuration()
        (configuration.pinchExitFactor, configuration.usesLegacyPinchStroke) = (exitFactor, isCompatible)
        var detector = PinchDetector(configuration)
        return distances.enumerated().map { number, distance in
            let pair = distance.map { PinchPair(middle: SIMD2(Double(number + 1), 0), distance: $0 / 40) }
            return detector.process(pair, at: Double(number) / 30)
        }
    }

    /// The numbers of the frames whose points were drawn.
    private func drawn(_ steps: [PinchDetector.Step]) -> [Int] { steps.flatMap { $0.drawn.map { Int($0.x) } } }

    private let vector: [Double?] = [100, 100, 100, 39, 39, 39, 39, 40, 41, 39, 39, 39, 50, 50, 50]

    @Test("states") func states() {
        let expected: [PinchDetector.State] = [
            .possibleApart, .possibleApart, .apart, .possiblePinch, .possiblePinch, .pinched, .pinched,
            .possibleApart, .possibleApart, .possiblePinch, .possiblePinch, .pinched, .possibleApart, .possibleApart,
            .apart,
        ]
        #expect(steps(vector).map(\.state) == expected)
    }

    @Test("exactly 40 is apart") func exactly() {
        #expect(steps([40, 40, 40]).last?.state == .apart)
        #expect(steps([39.999, 39.999, 39.999]).last?.state == .pinched)
    }

    @Test("smooth dropout") func dropout() {
        let steps = steps(vector)
        #expect(drawn(steps) == Array(4...12))
        #expect(steps.map(\.endsStroke) == Array(repeating: false, count: 14) + [true])
    }

    @Test("two close frames draw nothing") func twoClose() {
        let steps = steps([100, 39, 39, 50, 50, 50])
        #expect(drawn(steps) == [])
        #expect(steps.allSatisfy { !$0.isPinch && !$0.isRelease })
    }

    @Test("a missing tip changes nothing") func missing() {
        let steps = steps([39, nil, 39, nil, nil, 39, nil, 50, 50, nil, 50])
        #expect(
            steps.map(\.state) == [
                .possiblePinch, .possiblePinch, .possiblePinch, .possiblePinch, .possiblePinch, .pinched, .pinched,
                .possibleApart, .possibleApart, .possibleApart, .apart,
            ]
        )
        #expect(drawn(steps) == [1, 3, 6])
    }

    @Test("after two seconds without both tips it is unknown") func reset() {
        let pair = PinchPair(middle: .zero, distance: 0.5)
        var detector = PinchDetector()
        for time in [0, 0.1, 0.2] { _ = detector.process(pair, at: time) }
        #expect(detector.process(nil, at: 2.2).state == .pinched)
        let late = detector.process(nil, at: 2.3)
        #expect(late.state == .unknown)
        #expect(late.endsStroke)
        #expect(detector.process(nil, at: 2.4).endsStroke == false)
        #expect(detector.process(pair, at: 2.5).state == .possiblePinch)
        // Also when the next thing seen is a pair: the old counters are gone.
        #expect(detector.process(pair, at: 5).state == .possiblePinch)
        #expect(detector.process(pair, at: 5.1).state == .possiblePinch)
        #expect(detector.process(pair, at: 5.2).state == .pinched)
    }

    @Test("near in palms is the same at any size, near in points of the view is not")
    func distances() throws {
        func pair(_ scale: Float, _ near: PinchDistance) throws -> PinchPair {
            var points = HandLandmarks()
            // The palm is 0.2 of the height long and 0.15 wide, the tips are 0.05 of the height apart.
            points[.wrist] = Keypoint(x: 0.5, y: 0.5 + 0.2 * scale)
            for (joint, place) in [(HandJoint.indexMCP, 0.075), (.middleMCP, 0), (.ringMCP, 0), (.littleMCP, -0.075)] {
                points[joint] = Keypoint(x: 0.5 + Float(place) * scale / 2, y: 0.5)
            }
            points[.thumbTip] = Keypoint(x: 0.5, y: 0.4)
            points[.indexTip] = Keypoint(x: 0.5 + 0.05 * scale / 2, y: 0.4)
            return try #require(PinchPair(points, aspect: 2, near: near))
        }
        for scale: Float in [0.25, 1, 4] {
            let palm = try pair(scale, .palm(0.25))
            #expect(abs(palm.distance - 0.05 / 0.25 / 0.25) < 1e-4)
        }
        let view = try pair(1, .view(40, width: 800, height: 400))
        #expect(abs(view.distance - 0.5) < 1e-6)
        #expect(abs(view.middle.x - 0.5125) < 1e-6)
        #expect(try pair(4, .view(40, width: 800, height: 400)).distance > 1.9)
        #expect(PinchPair(HandLandmarks(), aspect: 1, near: .palm(0.3)) == nil)
    }

    @Test(
        "a fist is no pinch, though its thumb lies on the index finger",
        arguments: [(0.80, 0.90, false), (0.90, 0.90, true), (0.80, 1.10, true)]
    )
    func fist(ofIndex reach: Double, ofOthers others: Double, isPinch: Bool) throws {
        var points = HandLandmarks()
        points[.wrist] = Keypoint(x: 0.5, y: 0.9)
        for (finger, x) in zip(Finger.long, [0.44, 0.48, 0.52, 0.56]) {
            // The PIP is 0.4 of the height above the wrist.
            let tip = 0.4 * (finger == .index ? reach : others)
            points[finger.base] = Keypoint(x: Float(x), y: 0.6)
            points[finger.proximal] = Keypoint(x: Float(x), y: 0.5)
            points[finger.tip] = Keypoint(x: Float(x), y: Float(0.9 - tip))
        }
        points[.thumbTip] = points[.indexTip]
        #expect(try pinches(.palm(0.258)) == isPinch)
        // In points of a view it is the distance alone that counts.
        #expect(try pinches(.view(40, width: 800, height: 400)))
        points[.littleTip] = nil
        #expect(try pinches(.palm(0.258)))

        func pinches(_ near: PinchDistance) throws -> Bool {
            let pair = try #require(PinchPair(points, aspect: 1, near: near))
            var detector = PinchDetector()
            return (0..<3).map { detector.process(pair, at: Double($0) / 30) }.last?.isPinch == true
        }
    }

    @Test("one pinch and one release") func events() {
        let steps = steps(vector)
        #expect(steps.indices.filter { steps[$0].isPinch } == [5])
        #expect(steps.indices.filter { steps[$0].isRelease } == [14])
    }

    @Test("an exit factor keeps a pinch that opens a little") func exitFactor() {
        let distances: [Double?] = [39, 39, 39, 45, 45, 45, 60, 60, 60]
        #expect(steps(distances)[5].state == .apart)
        let wide = steps(distances, exitFactor: 1.5)
        #expect(wide[5].state == .pinched)
        #expect(wide[8].state == .apart)
    }

    @Test("points before a first pinch are drawn only on request") func startQuirk() {
        let distances: [Double?] = [100, 100, 39, 39, 39]
        #expect(drawn(steps(distances)) == [3, 4, 5])
        #expect(drawn(steps(distances, isCompatible: true)) == [1, 2, 3, 4, 5])
    }

    @Test(
        "Pinches as streams: x together, o apart, . not seen; p pinch, r release",
        arguments: [
            ("oooxxxooo|", "-----p--r|"),
            ("xxoxxoxxoxx|", "-----------|"),
            ("xxxoxoxooxxooo|", "--p----------r|"),
            ("x.x.x...o.o.o|", "----p-------r|"),
        ]
    )
    func streams(stream: String, expected: String) {
        var detector = PinchDetector()
        let answer = Marbles().run(stream) { mark, time in
            let pair = PinchPair(middle: .zero, distance: mark == "x" ? 0.5 : 1.5)
            let step = detector.process(mark == "." ? nil : pair, at: time)
            return step.isPinch ? "p" : step.isRelease ? "r" : "-"
        }
        #expect(answer == expected)
    }

    @Test("Random streams: pinches and releases take turns, and every stroke that begins is drawn in order")
    func turns() {
        for seed in 0..<50 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var isOpen = false
            var last = 0.0
            var configuration = GestureRecognizer.Configuration()
            configuration.pinchExitFactor = generator.chance(0.5) ? 1 : 1.3
            var detector = PinchDetector(configuration)
            var isNear = false
            for number in 1...400 {
                if generator.chance(0.2) { isNear.toggle() }
                let distance = isNear ? generator.uniform(in: 0...1.1) : generator.uniform(in: 0.8...3)
                let pair = PinchPair(middle: SIMD2(Double(number), 0), distance: distance)
                let step = detector.process(generator.chance(0.1) ? nil : pair, at: Double(number) / 30)
                #expect(!(step.isPinch && isOpen) && !(step.isRelease && !isOpen))
                if step.isPinch { isOpen = true }
                if step.isRelease { isOpen = false }
                for point in step.drawn {
                    #expect(point.x > last)
                    last = point.x
                }
            }
        }
    }
}
