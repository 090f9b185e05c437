// The regions of the body, vector by vector (<doc:GestureRecognition#Regions>), through the room's front door.

import Gestures
import SyntheticHands
import Keypoints
import Testing

@Suite struct RegionTests {
    /// Returns the entries of some positions of a hand, one a frame at 60 fps, as (number of the frame from 1, region).
    private func hits(
        _ side: Handedness,
        _ positions: [SIMD2<Float>?],
        profile: RegionProfile = .banded,
        step: Double = 1.0 / 60
    ) -> [String] {
        var options = Clips.seedOptions
        options.configuration.regionProfile = profile
        var watch = GestureRecognizer(options)
        var hits: [String] = []
        for (number, position) in positions.enumerated() {
            let time = Double(number) * step
            let frame =
                side == .left ? Clips.body(time, left: position) : Clips.body(time, right: position)
            for gesture in watch.process(frame) {
                #expect(gesture.time == time)
                #expect(gesture.onset == time)
                #expect(gesture.hand == side)
                hits.append("\(number + 1) \(gesture.words)")
            }
        }
        return hits
    }

    /// Positions with y in the middle.
    private func across(_ xs: [Float]) -> [SIMD2<Float>?] { xs.map { SIMD2($0, 0.5) } }

    /// Positions with x in the middle.
    private func along(_ ys: [Float]) -> [SIMD2<Float>?] { ys.map { SIMD2(0, $0) } }

    @Test("enter") func enter() {
        #expect(hits(.left, across([0, 0.39, 0.40])) == ["3 left left"])
    }

    @Test("hysteresis") func hysteresis() {
        let positions = across([0, 0.39, 0.40, 0.35, 0.30, 0.299, 0.40])
        #expect(hits(.left, positions) == ["3 left left", "7 left left"])
    }

    @Test("right sign") func rightSign() {
        #expect(hits(.right, across([0, -0.4, -0.31])) == ["2 right right"])
        let again = across([0, -0.4, -0.31, -0.4, -0.29, -0.4])
        #expect(hits(.right, again) == ["2 right right", "6 right right"])
    }

    @Test("down") func down() {
        let positions = along([0.5, 0.10, 0.15, 0.20, 0.10, 0.201, 0.10])
        #expect(hits(.left, positions) == ["2 left down", "7 left down"])
    }

    @Test("up") func up() {
        let positions = along([0.5, 0.79, 0.80, 0.75, 0.70, 0.80, 0.699, 0.81])
        #expect(hits(.right, positions) == ["3 right up", "8 right up"])
    }

    @Test("held hand") func heldHand() {
        let positions = across([0] + Array(repeating: 0.5, count: 600))
        #expect(hits(.left, positions) == ["2 left left"])
    }

    @Test("jitter") func jitter() {
        let positions = across([0] + (0..<10).map { $0.isMultiple(of: 2) ? 0.40 : 0.38 })
        #expect(hits(.left, positions) == ["2 left left"])
    }

    @Test("diagonal") func diagonal() {
        #expect(hits(.left, [SIMD2(0, 0.5), SIMD2(0.6, 0.9)]) == ["2 left up"])
    }

    @Test("wrong side") func wrongSide() {
        #expect(hits(.left, across([0, -0.9, 0])) == [])
        // It blocks nothing: from there the hand comes into its own regions.
        #expect(hits(.left, across([0, -0.9, 0.5])) == ["3 left left"])
    }

    @Test("direct change") func directChange() {
        let positions: [SIMD2<Float>?] = [SIMD2(0, 0.5), SIMD2(0.5, 0.5), SIMD2(0.5, 0.1), SIMD2(0.5, 0.25)]
        #expect(hits(.left, positions) == ["2 left left", "3 left down", "4 left left"])
        #expect(hits(.left, positions, profile: .axis) == ["2 left left"])
    }

    @Test("two hands") func twoHands() {
        var watch = GestureRecognizer(Clips.seedOptions)
        let frames = [
            Clips.body(0, left: SIMD2(0, 0.5), right: SIMD2(0, 0.5)),
            Clips.body(0.1, left: SIMD2(0.5, 0.5), right: SIMD2(0, 0.05)),
        ]
        let gestures = watch.process(frames)
        #expect(gestures.map(\.words) == ["left left", "right down"])
        #expect(gestures.map(\.time) == [0.1, 0.1])
    }

    @Test("start inside") func startInside() {
        let positions: [SIMD2<Float>?] = [SIMD2(0.2, 0), SIMD2(0.2, 0), SIMD2(0.2, 0.3), SIMD2(0.2, 0.05)]
        #expect(hits(.left, positions) == ["4 left down"])
    }

    @Test("short gap") func shortGap() {
        // At 20 fps four missing frames and the step back make 0.25 s.
        let away: [SIMD2<Float>?] = [nil, nil, nil, nil]
        let same = across([0, 0.5]) + away + across([0.5, 0.5])
        #expect(hits(.left, same, step: 0.05) == ["2 left left"])
        let other = across([0, 0.5]) + away + along([0.05])
        #expect(hits(.left, other, step: 0.05) == ["2 left left", "7 left down"])
    }

    @Test("long gap") func longGap() {
        let away: [SIMD2<Float>?] = [nil, nil, nil, nil, nil]
        let positions = across([0, 0.5]) + away + along([0.05, 0.5, 0.05])
        #expect(hits(.left, positions, step: 0.05) == ["2 left left", "10 left down"])
    }

    @Test("one hand lost") func oneHandLost() {
        var watch = GestureRecognizer(Clips.seedOptions)
        let gestures = watch.process([
            Clips.body(0, left: SIMD2(0, 0.5), right: SIMD2(0, 0.5)),
            Clips.body(0.1, left: SIMD2(0, 0.5)),
            Clips.body(0.2, left: SIMD2(0.5, 0.5)),
        ])
        #expect(gestures.map(\.words) == ["left left"])
    }

    @Test("frame skip") func frameSkip() {
        #expect(hits(.left, across([0, 0.9])) == ["2 left left"])
    }

    @Test("latency") func latency() {
        var watch = GestureRecognizer(Clips.seedOptions)
        #expect(watch.process(Clips.body(3.5, left: SIMD2(0, 0.5))).isEmpty)
        let hit = watch.process(Clips.body(3.625, left: SIMD2(0.5, 0.5)))
        #expect(hit.map(\.time) == [3.625])
        #expect(hit.map(\.delay) == [0])
    }

    @Test("frame rate", arguments: 0..<8)
    func frameRate(seed: UInt64) {
        // Each stay in or out of a region lasts at least two frames at 30 fps; moves take no time.
        var generator = SeededGenerator(seed: seed)
        var stays: [(until: Double, left: SIMD2<Float>, right: SIMD2<Float>)] = []
        var time = 0.0
        let places: [SIMD2<Float>] = [
            SIMD2(0, 0.5), SIMD2(0.6, 0.5), SIMD2(-0.6, 0.5), SIMD2(0.1, 0.05), SIMD2(0.2, 0.9), SIMD2(0.33, 0.5),
        ]
        for _ in 0..<200 {
            time += generator.uniform(in: 0.0667...0.3)
            stays.append((time, places[generator.below(6)], places[generator.below(6)]))
        }
        func words(rate: Double) -> [String] {
            var watch = GestureRecognizer(Clips.seedOptions)
            var (words, stay) = ([String](), 0)
            for number in 0..<Int(time * rate) {
                let now = Double(number) / rate
                while stays[stay].until <= now { stay += 1 }
                words += watch.process(Clips.body(now, left: stays[stay].left, right: stays[stay].right)).map(\.words)
            }
            return words
        }
        let slow = words(rate: 30)
        #expect(slow.count > 100)
        #expect(slow == words(rate: 60))
    }

    @Test("A coordinate beyond 1.5 is a fault of tracking: missing, neither an entry nor an exit")
    func outlier() {
        let positions: [SIMD2<Float>?] = [
            SIMD2(0, 0.5), SIMD2(1.51, 0.5), SIMD2(0, 0.5), SIMD2(0.5, 0.5), SIMD2(0.5, -1.6), SIMD2(0.5, 0.5),
            SIMD2(1.5, 0.5),
        ]
        #expect(hits(.left, positions) == ["4 left left"])
    }

    @Test("A random walk never comes into a region twice without having left it", arguments: 0..<20)
    func entriesNeedExits(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for profile in RegionProfile.allCases {
            var configuration = GestureRecognizer.Configuration()
            configuration.regionProfile = profile
            var machine = RegionMachine(Clips.seedRegions.filter { $0.hands.contains(.left) }, configuration)
            var position = SIMD2(0.0, 0.5)
            var (time, last, count) = (0.0, Region?.none, 0)
            for _ in 0..<2000 {
                time += generator.uniform(in: 0.005...0.05)
                position += SIMD2(generator.gaussian(), generator.gaussian()) * 0.05
                position.clamp(lowerBound: SIMD2(-1, -0.3), upperBound: SIMD2(1, 1.3))
                if let entry = machine.process(position, at: time) {
                    count += 1
                    #expect(entry.region == machine.current?.name)
                    #expect(entry.region != last?.name)
                    #expect(entry.speed > 0)
                }
                if let current = machine.current {
                    #expect(current.x.map { !$0.isLeft(by: position.x) } ?? true)
                    #expect(current.y.map { !$0.isLeft(by: position.y) } ?? true)
                }
                last = machine.current
            }
            #expect(count > 5)
        }
    }

    @Test("Velocity is constant, or by the speed of the entry when asked")
    func velocity() {
        func velocities(_ source: VelocitySource) -> [Float] {
            var options = Clips.seedOptions
            options.configuration.velocity = source
            return [(Float(0.35), 0.01), (0.35, 0.1), (0.39, 0.2)].map { start, step in
                var watch = GestureRecognizer(options)
                let frames = [Clips.body(0, left: SIMD2(start, 0.5)), Clips.body(step, left: SIMD2(0.43, 0.5))]
                return watch.process(frames).first?.velocity ?? .nan
            }
        }
        #expect(velocities(.constant).allSatisfy { $0 == Tuning.velocity })
        let bySpeed = velocities(.speed)
        #expect(bySpeed[0] == 1)
        #expect(bySpeed[1] > 0.3 && bySpeed[1] < 0.7)
        #expect(bySpeed[2] == Float(1.0 / 127))
    }

    // MARK: Around points

    private static let drums = [
        Region("left", space: .body, centre: SIMD2(0.3, 0.2)), Region("middle", space: .body, centre: SIMD2(0, 0.2)),
        Region("right", space: .body, centre: SIMD2(-0.3, 0.2)),
        Region("up", space: .body, y: HysteresisThresholds(enter: 0.8, exit: 0.7)),
    ]

    /// Returns the region of a hand, one position a frame, or nothing.
    private func places(_ positions: [SIMD2<Double>]) -> [String] {
        var machine = RegionMachine(Self.drums)
        return positions.enumerated().map { number, position in
            _ = machine.process(position, at: Double(number) / 30)
            return machine.current?.name ?? ""
        }
    }

    @Test("the nearest point has the hand, however far it is") func nearest() {
        #expect(places([SIMD2(0.25, 0.2), SIMD2(0.02, -0.6), SIMD2(-1.4, 0)]) == ["left", "middle", "right"])
    }

    @Test("between two points a hand that trembles stays where it is") func margin() {
        // 0.15 is in the middle; another point must be nearer by 0.04.
        #expect(
            places([0.2, 0.14, 0.16, 0.135, 0.125, 0.14, 0.165, 0.175].map { SIMD2($0, 0.2) })
                == ["left", "left", "left", "left", "middle", "middle", "middle", "left"]
        )
    }

    @Test("a region with edges takes a hand from points, and gives it back") func edgesFirst() {
        #expect(
            places([SIMD2(0, 0.3), SIMD2(0, 0.8), SIMD2(0.3, 0.75), SIMD2(0.3, 0.6)]) == ["middle", "up", "up", "left"]
        )
    }

    @Test("a hand that comes to another point enters its region once") func pointEntries() {
        var machine = RegionMachine(Self.drums)
        let entries = [0.3, 0.28, 0, 0.01, -0.3].enumerated().compactMap { number, x in
            machine.process(SIMD2(x, 0.2), at: Double(number) / 30)?.region
        }
        #expect(entries == ["middle", "right"])
    }
}
