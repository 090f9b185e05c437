// Which hand is which: crossings, swaps of order, flipped sides, gaps, and new recordings.

import RealModule
import Testing

@testable import Keypoints

@Suite("identities of hands") struct HandIdentityTests {
    /// A hand with its wrist at a place, of a size, its fingers apart by a width.
    private static func hand(_ x: Float, _ y: Float, side: Handedness?, spread: Float = 1) -> Hand {
        var points = HandLandmarks()
        points[.wrist] = Keypoint(x: x, y: y)
        for finger in Finger.allCases {
            for (step, joint) in [finger.base, finger.proximal, finger.distal, finger.tip].enumerated() {
                let across = (2 - Float(finger.rawValue)) * 0.03 * (1 + spread * Float(step) / 3)
                points[joint] = Keypoint(x: x + across, y: y - 0.1 - Float(step) * 0.03)
            }
        }
        return Hand(points: points, side: side)
    }

    /// The number of changes of identity in frames whose hands are truly the given ones.
    private static func switches(_ frames: [(frame: Frame, truth: [Int])]) -> Int {
        var identities = HandIdentities()
        var known: [Int: Int] = [:]
        var count = 0
        for (frame, truth) in frames {
            for (id, hand) in zip(identities.identities(of: frame), truth) {
                if let before = known[hand], before != id { count += 1 }
                known[hand] = id
            }
        }
        return count
    }

    private static func frame(_ number: Int, _ hands: [Hand]) -> Frame {
        Frame(time: Double(number) / 30, size: ImageSize(width: 1, height: 1), hands: hands)
    }

    /// Hands that cross again and again for a minute, in every way that there is.
    @Test(
        "two hands that cross keep their numbers",
        arguments: [
            (swaps: false, flips: false, hides: 0), (true, false, 0), (true, true, 0), (true, true, 4),
            (false, true, 12),
        ]
    )
    func crossing(_ row: (swaps: Bool, flips: Bool, hides: Int)) {
        let frames = (0..<1_800).map { number -> (frame: Frame, truth: [Int]) in
            let phase = Float(number) / 30 * 2
            let way = 0.25 * Float.cos(phase)
            let sides: [Handedness] = row.flips && number % 11 == 3 ? [.right, .left] : [.left, .right]
            var hands = [
                (Self.hand(0.5 + way, 0.6, side: sides[0]), 0),
                (Self.hand(0.5 - way, 0.57, side: sides[1], spread: 0.3), 1),
            ]
            // The hand behind is not seen while the other one is before it.
            if abs(way) < 0.25 * .sin(Float(row.hides) / 2 * 2 / 30) { hands.remove(at: 1) }
            if row.swaps, number % 2 == 1 { hands.reverse() }
            return (Self.frame(number, hands.map(\.0)), hands.map(\.1))
        }
        #expect(Self.switches(frames) == 0)
    }

    @Test("five hands in any order, one of which is away for a while") func many() {
        let frames = (0..<300).map { number -> (frame: Frame, truth: [Int]) in
            let all = (0..<5).filter { $0 != 2 || number % 60 > 13 }.map { hand in
                let shake = 0.04 * Float.sin(Float(number * (hand + 2)) / 20)
                return (Self.hand(0.1 + 0.18 * Float(hand) + shake, 0.5 + shake, side: nil), hand)
            }
            let turned = Array(all[(number % all.count)...] + all[..<(number % all.count)])
            return (Self.frame(number, turned.map(\.0)), turned.map(\.1))
        }
        #expect(Self.switches(frames) == 0)
    }

    @Test("after a longer gap, far away, and in another recording a hand is another") func others() {
        var identities = HandIdentities()
        func see(_ time: Double, _ x: Float = 0.5) -> [Int?] {
            var frame = Self.frame(0, [Self.hand(x, 0.6, side: .left)])
            frame.time = time
            return identities.identities(of: frame)
        }
        #expect(see(1) == [0] && see(1.5) == [0] && see(2.1) == [1] && see(2.2) == [1] && see(0) == [2])
        #expect(see(0.01, 3) == [3])
    }

    @Test(
        "a hand that appears while one is not seen is the same where it is near, or like it and within a stroke's way",
        arguments: [(0.1, 1, true), (0.1, 3, true), (0.5, 1, true), (0.5, 3, false), (0.8, 1, false)]
            as [(Float, Float, Bool)]
    )
    func neighbours(_ row: (way: Float, spread: Float, isSame: Bool)) {
        var identities = HandIdentities()
        for number in 0..<10 { _ = identities.identities(of: Self.frame(number, [Self.hand(0.1, 0.6, side: nil)])) }
        let other = Self.hand(0.1 + row.way, 0.6, side: nil, spread: row.spread)
        let ids = identities.identities(of: Self.frame(18, [other]))
        #expect(ids == [row.isSame ? 0 : 1])
    }

    @Test("as many hands as possible keep their numbers, also where a new one comes first")
    func most() {
        var identities = HandIdentities()
        let rows: [[Float]] = [[0.5, 0.9], [0.5, 0.9], [5, 0.6, 0.1]]
        let ids = rows.enumerated().map { number, places in
            identities.identities(of: Self.frame(number, places.map { Self.hand($0, 0.6, side: nil) }))
        }
        #expect(ids == [[0, 1], [0, 1], [2, 1, 0]])
    }

    @Test("the number is a field of the hand; a hand of which too little was seen has none") func field() {
        var identities = HandIdentities()
        var frame = Self.frame(0, [Self.hand(0.3, 0.6, side: .left), Hand()])
        frame.hands[0].extras = [UnknownField(name: "track", json: "7"), UnknownField(name: "mine", json: "1")]
        let tracked = identities.track(frame)
        HandIdentities.note(tracked.ids, in: &frame)
        let fields = [UnknownField(name: "mine", json: "1"), UnknownField(name: "track", json: "0")]
        #expect(frame.hands.map(\.extras) == [fields, []])
        // Of several tracks, the lowest is followed.
        frame.hands = [Self.hand(0.3, 0.6, side: .left), Self.hand(0.6, 0.6, side: .right)]
        frame.hands[0].extras = [UnknownField(name: "track", json: "5")]
        frame.hands[1].extras = [UnknownField(name: "track", json: "3")]
        #expect(frame.chosenHand == 1)
    }
}
