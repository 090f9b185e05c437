// Hands followed by identity: labels that flip, sides that are missing, gaps, crossings, and a third hand.

import Gestures
import SyntheticHands
import Keypoints
import Testing

@Suite struct HandTracksTests {
    /// The positions of the person's own hands: the right one on the left of the image.
    private static let rightPlace = SIMD2(0.25, 0.5)
    private static let leftPlace = SIMD2(0.75, 0.5)

    /// A frame with both hands, labelled as given; the right hand first in the record.
    private func both(_ time: Double, _ right: Handedness?, _ left: Handedness?) -> Frame {
        Clips.frame(
            time,
            [
                Clips.hand(.paper, right, of: .right, at: Self.rightPlace),
                Clips.hand(.rock, left, of: .left, at: Self.leftPlace),
            ]
        )
    }

    /// The place in the record of each side's hand, for each frame: `R0 L1`.
    private func follow(_ frames: [Frame], isByPosition: Bool = false) -> [String] {
        var configuration = GestureRecognizer.Configuration()
        configuration.handednessByPosition = isByPosition
        var tracks = HandTracks(configuration)
        return frames.map { frame in
            tracks.process(frame, at: frame.time ?? 0)
                .map { "\($0.side == .left ? "L" : "R")\($0.index)" }.joined(separator: " ")
        }
    }

    private func time(_ number: Int) -> Double { Double(number) / 30 }

    @Test("Labels that flip for a few frames do not swap the hands")
    func flips() {
        let labels: [(Handedness?, Handedness?)] =
            Array(repeating: (.right, .left), count: 10) + Array(repeating: (.left, .right), count: 4)
            + Array(repeating: (.right, .left), count: 3) + [
                (.right, .right), (.left, .left), (nil, nil), (nil, .right),
            ]
            + Array(repeating: (.right, .left), count: 3)
        let frames = labels.enumerated().map { both(time($0), $1.0, $1.1) }
        #expect(follow(frames) == Array(repeating: "L1 R0", count: frames.count))
    }

    @Test("One hand alone keeps its side over flipped and missing labels")
    func oneHand() {
        let labels: [Handedness?] = [.left, .left, .left, .left, .right, .right, nil, .left, .right, .left]
        let frames = labels.enumerated().map {
            Clips.frame(time($0), [Clips.hand(.paper, $1, of: .left, at: Self.leftPlace)])
        }
        #expect(follow(frames) == Array(repeating: "L0", count: frames.count))
    }

    @Test(
        "A hand keeps its side while it is called by the other for most of a second, and by turns",
        arguments: [15, 30, 60]
    )
    func longFlips(rate: Int) {
        let span = { (seconds: Double) in Int(seconds * Double(rate)) }
        var labels: [Handedness?] = Array(repeating: .right, count: span(4)) + Array(repeating: .left, count: span(0.8))
        // As networks call a hand alone: a third of its frames is wrong.
        labels += (0..<span(6)).map { ($0 * rate / 30) % 7 < 2 || $0 % 11 == 5 ? .left : .right }
        let frames = labels.enumerated().map {
            Clips.frame(Double($0) / Double(rate), [Clips.hand(.rock, $1, of: .right, at: Self.rightPlace)])
        }
        #expect(Set(follow(frames)) == ["R0"])
    }

    @Test("Without a memory of labels the newest alone counts, and is not lost")
    func noMemory() {
        var configuration = GestureRecognizer.Configuration()
        configuration.labelMemory = 0
        var tracks = HandTracks(configuration)
        // Called by the wrong side at first, as networks do.
        let sides = (0..<60).map { number -> String in
            let hand = Clips.hand(.rock, number < 6 ? .left : .right, of: .right, at: Self.rightPlace)
            // Two records of one time are no time apart.
            let at = time(number / 2 * 2)
            return tracks.process(Clips.frame(at, [hand]), at: at).map { "\($0.side)" }.joined()
        }
        #expect(sides.last == "right" && sides[12...].allSatisfy { $0 == "right" }, "\(sides)")
    }

    @Test(
        "By place: whatever the labels say, of two the one on the image's left is the right hand",
        arguments: [false, true]
    )
    func byPlace(isMirrored: Bool) {
        let labels: [(Handedness?, Handedness?)] = [
            (.left, .right), (.left, .left), (nil, .right), (.right, .left), (.left, .right),
        ]
        let frames = (0..<60).map { both(time($0), labels[$0 % labels.count].0, labels[$0 % labels.count].1) }
        #expect(Set(follow(isMirrored ? frames.map(Clips.mirrored) : frames, isByPosition: true)) == ["L1 R0"])
        #expect(Set(follow(frames)) != ["L1 R0"])
    }

    @Test("By place: a hand alone is the one of its half of the image", arguments: [false, true])
    func byPlaceAlone(isMirrored: Bool) {
        for (x, side) in [(0.2, "R0"), (0.35, "R0"), (0.65, "L0"), (0.9, "L0")] {
            let frames = (0..<30).map { number in
                let label: Handedness = number % 3 == 0 ? .left : .right
                return Clips.frame(time(number), [Clips.hand(.rock, label, of: .right, at: SIMD2(x, 0.5))])
            }
            #expect(Set(follow(isMirrored ? frames.map(Clips.mirrored) : frames, isByPosition: true)) == [side])
        }
    }

    @Test("By place: a hand that trembles about the middle, or is alone for a moment, keeps its side")
    func byPlaceKeeps() {
        let trembling = (0..<90).map { number in
            let x = number < 10 ? 0.3 : 0.5 + (number.isMultiple(of: 2) ? 0.06 : -0.06)
            return Clips.frame(time(number), [Clips.hand(.rock, .left, of: .right, at: SIMD2(x, 0.5))])
        }
        #expect(Set(follow(trembling, isByPosition: true)) == ["R0"])
        // The left hand plays on the right hand's side, while that is not seen for a moment.
        let reaching = (0..<60).map { number -> Frame in
            let hands = [
                Clips.hand(.rock, .right, at: SIMD2(0.15, 0.5)), Clips.hand(.rock, .left, at: SIMD2(0.4, 0.5)),
            ]
            return Clips.frame(time(number), number % 10 < 6 ? hands : [hands[1]])
        }
        #expect(Set(follow(reaching, isByPosition: true)) == ["L1 R0", "L0"])
    }

    @Test(
        "By place: hands that cross for a moment stay what they are, and that have changed places for long are changed"
    )
    func byPlaceCrossed() {
        func frames(_ crossed: Range<Int>) -> [Frame] {
            (0..<120).map { number in
                let way = crossed.contains(number) ? 0.3 : -0.3
                return Clips.frame(
                    time(number),
                    [
                        Clips.hand(.paper, .right, at: SIMD2(0.5 + way / 2, 0.3)),
                        Clips.hand(.rock, .left, at: SIMD2(0.5 - way / 2, 0.8)),
                    ]
                )
            }
        }
        #expect(Set(follow(frames(40..<52), isByPosition: true)) == ["L1 R0"])
        #expect(follow(frames(40..<120), isByPosition: true).last == "L0 R1")
    }

    /// A player leans to their right while the two hands are seen by turns: the left hand comes back nearer to where the
    /// right one was last.
    private func leaning(rate: Double, _ right: Handedness?, _ left: Handedness?) -> [Frame] {
        (0..<Int(3 * rate)).map { number -> Frame in
            let time = Double(number) / rate
            let hands = [
                Clips.hand(.paper, right, of: .right, at: SIMD2(time < 2 ? 0.4 : 0.2, 0.5)),
                Clips.hand(.paper, left, of: .left, at: SIMD2(time < 2 ? 0.76 : 0.55, 0.45)),
            ]
            return Clips.frame(time, (1.9..<2).contains(time) ? [] : (2..<2.4).contains(time) ? [hands[1]] : hands)
        }
    }

    @Test("A player who leans while one hand is not seen keeps the sides, by labels at once", arguments: [30.0, 60])
    func leaning(rate: Double) {
        let sides = follow(leaning(rate: rate, .right, .left))
        #expect(Set(sides[Int(2.1 * rate)..<Int(2.4 * rate)]) == ["L0"])
        #expect(Set(sides[Int(2.4 * rate)...]) == ["L1 R0"])
    }

    @Test("A player who leans keeps the sides by place as soon as both hands are seen", arguments: [30.0, 60])
    func leaningByPlace(rate: Double) {
        let sides = follow(leaning(rate: rate, .left, .right), isByPosition: true)
        #expect(Set(sides[Int(2.42 * rate)...]) == ["L1 R0"])
    }

    @Test("By place: hands that pass close to each other stay what they are")
    func byPlacePassing() {
        let frames = (0..<40).map { number -> Frame in
            let x = number < 20 ? 0.3 : min(0.3 + 0.06 * Double(number - 20), 0.7)
            return Clips.frame(
                time(number),
                [Clips.hand(.paper, .right, at: SIMD2(x, 0.44)), Clips.hand(.rock, .left, at: SIMD2(1 - x, 0.56))]
            )
        }
        #expect(Set(follow(frames, isByPosition: true)) == ["L1 R0"])
    }

    @Test("A first label that was wrong is put right by the majority")
    func wrongStart() {
        let labels: [Handedness?] = [.left, .right, .right, .right, .right]
        let frames = labels.enumerated().map {
            Clips.frame(time($0), [Clips.hand(.paper, $1, of: .right, at: Self.rightPlace)])
        }
        #expect(follow(frames).last == "R0")
        let swapped = [both(0, .left, .right)] + (1..<5).map { both(time($0), .right, .left) }
        #expect(follow(swapped).first == "L0 R1")
        #expect(follow(swapped).last == "L1 R0")
    }

    @Test("Without labels the person's right hand is on the left of the image, and of a mirrored one on the right")
    func noLabels() {
        let frames = [both(0, nil, nil), both(0.03, nil, nil)]
        #expect(follow(frames) == ["L1 R0", "L1 R0"])
        #expect(follow(frames.map(Clips.mirrored)) == ["L1 R0", "L1 R0"])
    }

    @Test("Two hands of one label stay two: the later one is the other")
    func sameLabels() {
        let frames = (0..<5).map { both(time($0), .right, .right) }
        #expect(Set(follow(frames)).count == 1)
        #expect(follow(frames)[0].count == 5)
    }

    @Test("A short gap keeps the track, a long one ends it")
    func gaps() {
        func tracks(gap: Double) -> [Int] {
            var tracks = HandTracks()
            return [0, 0.033, 0.033 + gap].map { time in
                let hand = Clips.hand(.paper, time == 0.033 + gap ? .left : .right, of: .right, at: Self.rightPlace)
                return tracks.process(Clips.frame(time, [hand]), at: time).first?.track ?? -1
            }
        }
        #expect(tracks(gap: 0.25) == [0, 0, 0])
        #expect(tracks(gap: 0.26) == [0, 0, 1])
    }

    @Test("A hand that is away while the other's label flips is not taken for it")
    func flipDuringGap() {
        var frames = (0..<5).map { both(time($0), .right, .left) }
        for number in 5..<10 {
            frames.append(Clips.frame(time(number), [Clips.hand(.paper, .left, of: .right, at: Self.rightPlace)]))
        }
        frames.append(both(time(10), .right, .left))
        #expect(follow(frames).dropFirst(5) == ["R0", "R0", "R0", "R0", "R0", "L1 R0"])
    }

    @Test("Hands that pass each other keep their sides")
    func crossing() {
        let frames = (0..<30).map { number -> Frame in
            let x = 0.2 + 0.02 * Double(number)
            return Clips.frame(
                time(number),
                [
                    Clips.hand(.paper, .right, at: SIMD2(x, 0.35)),
                    // The detector's labels go by place for as long as the hands are near each other.
                    Clips.hand(.rock, (12..<18).contains(number) ? .right : .left, of: .left, at: SIMD2(1 - x, 0.65)),
                ]
            )
        }
        #expect(Set(follow(frames)) == ["L1 R0"])
    }

    @Test("Where places do not tell, labels do", arguments: [false, true])
    func labelsDecide(isReversed: Bool) {
        // Long enough that one frame's labels do not exchange the sides.
        var frames = (0..<15).map { number in
            Clips.frame(
                time(number),
                [
                    Clips.hand(.rock, .right, of: .right, at: SIMD2(0.5, 0.4)),
                    Clips.hand(.rock, .left, of: .right, at: SIMD2(0.5, 0.6)),
                ]
            )
        }
        frames.append(
            Clips.frame(
                time(15),
                [
                    Clips.hand(.rock, isReversed ? .left : .right, of: .right, at: SIMD2(0.42, 0.5)),
                    Clips.hand(.rock, isReversed ? .right : .left, of: .right, at: SIMD2(0.58, 0.5)),
                ]
            )
        )
        #expect(follow(frames).last == (isReversed ? "L0 R1" : "L1 R0"))
    }

    @Test("One hand that is seen twice is one hand")
    func twin() {
        let frames = (0..<5).map { number in
            Clips.frame(
                time(number),
                [
                    Clips.hand(.paper, .right, at: Self.rightPlace),
                    Clips.hand(.paper, .left, of: .right, at: Self.rightPlace + SIMD2(0.01, 0.01), palm: 80),
                ]
            )
        }
        #expect(Set(follow(frames)) == ["R0"])
    }

    @Test("A third hand and a hand seen twice are left out")
    func extras() {
        var tracks = HandTracks()
        var seen: [Int] = []
        for number in 0..<5 {
            var frame = both(time(number), .right, .left)
            frame.hands.insert(Clips.hand(.rock, .right, at: SIMD2(0.5, 0.2), palm: 40), at: 0)
            frame.hands.append(Clips.hand(.paper, .left, of: .right, at: Self.rightPlace, palm: 89))
            frame.hands.append(Hand())
            seen.append(contentsOf: tracks.process(frame, at: time(number)).map(\.index))
        }
        #expect(seen.allSatisfy { $0 == 1 || $0 == 2 || $0 == 3 })
        #expect(seen.count == 10)
    }

    @Test("Fast strokes are followed: 1.6 palms a frame")
    func fast() {
        let frames = (0..<20).map { number -> Frame in
            let y = number.isMultiple(of: 2) ? 0.3 : 0.65
            return Clips.frame(
                time(number),
                [Clips.hand(.rock, number % 3 == 2 ? .left : .right, of: .right, at: SIMD2(0.3, y))]
            )
        }
        #expect(Set(follow(frames)) == ["R0"])
    }

    @Test("At most two hands, never of one side, whatever comes", arguments: 0..<20)
    func anything(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var tracks = HandTracks()
        for number in 0..<300 {
            let hands = (0..<generator.below(5)).map { _ in
                let label: [Handedness?] = [.left, .right, nil]
                let place = SIMD2(generator.unit(), generator.unit())
                var hand = Clips.hand(.rock, label[generator.below(3)], of: .right, at: place)
                for joint in HandJoint.allCases where generator.chance(0.3) { hand.points.remove(joint) }
                return hand
            }
            let seen = tracks.process(Clips.frame(0, hands), at: time(number))
            #expect(seen.count <= 2)
            #expect(Set(seen.map(\.side)).count == seen.count && Set(seen.map(\.index)).count == seen.count)
            #expect(seen.map(\.side) != [.right, .left])
            #expect(seen.allSatisfy { hands.indices.contains($0.index) && $0.palm > 0 })
        }
    }
}
