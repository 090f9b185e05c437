// Smoothing, filling and resampling: less jitter, no more delay than requested, and nothing that was not marked.

import RealModule
import Testing

@testable import Keypoints

@Suite("smoothing and filling") struct SmoothingTests {
    private static let size = ImageSize(width: 4, height: 3)

    /// A hand whose wrist is at a place, shaken by a share of its palm.
    private static func hand(_ x: Float, noise: Float = 0, _ seed: Int = 0) -> Hand {
        var points = HandLandmarks()
        var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
        func shake() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Float(state >> 40) / Float(1 << 24) - 0.5) * noise * 0.2
        }
        points[.wrist] = Keypoint(x: x + shake(), y: 0.8 + shake())
        for finger in Finger.allCases {
            for (step, joint) in [finger.base, finger.proximal, finger.distal, finger.tip].enumerated() {
                let across = (2 - Float(finger.rawValue)) * 0.03
                points[joint] = Keypoint(x: x + across + shake(), y: 0.6 - Float(step) * 0.04 + shake())
            }
        }
        return Hand(points: points, side: .left)
    }

    private static func track(_ hands: [Hand?], rate: Double = 30) -> [TrackedFrame] {
        var identities = HandIdentities()
        return hands.enumerated().map { number, hand in
            identities.track(Frame(time: Double(number) / rate, size: size, hands: hand.map { [$0] } ?? []))
        }
    }

    private static func smooth(_ hands: [Hand], delay: Double?) -> [HandLandmarks] {
        var smoother = HandSmoother(delay: delay)
        let frames = track(hands).flatMap { smoother.process($0) } + smoother.finish()
        return frames.map { $0.frame.hands[0].points }
    }

    @Test("a resting hand shakes less than half as much", arguments: [nil, 0.01, 0.04] as [Double?])
    func rest(delay: Double?) {
        let hands = (0..<120).map { Self.hand(0.5, noise: 0.05, $0) }
        func jitter(_ points: [HandLandmarks]) -> Float {
            let tips = points.map { $0.lane(.indexTip).x }
            return zip(tips.dropFirst(), tips).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        }
        let smooth = Self.smooth(hands, delay: delay)
        #expect(smooth.count == 120 && jitter(smooth) < jitter(hands.map(\.points)) / 2)
    }

    @Test("a moving hand is not delayed for longer than was asked for", arguments: [nil, 0.01, 0.04] as [Double?])
    func movement(delay: Double?) {
        // Four palms a second, from the third frame on.
        let speed: Float = 0.6
        let hands = (0..<60).map { Self.hand(0.1 + speed * Float(max($0, 3)) / 30) }
        for (number, points) in Self.smooth(hands, delay: delay).enumerated().dropFirst(20).dropLast(10) {
            let behind = Double((0.1 + speed * Float(number) / 30 - points.lane(.wrist).x) / speed)
            #expect(-1e-5...(delay ?? 0) + 1e-5 ~= behind, "\(number): \(behind)")
        }
    }

    @Test("short gaps are filled in along the straight way, and marked") func fill() throws {
        var hands: [Hand?] = (0..<20).map { Self.hand(0.2 + 0.01 * Float($0)) }
        (hands[5], hands[6]) = (nil, nil)
        hands[10]?.points.remove(.indexTip)
        for number in 12..<16 { hands[number] = nil }
        var filler = GapFiller(gap: 0.101)
        let frames = Self.track(hands).flatMap { filler.process($0) } + filler.finish()
        #expect(frames.count == 20 && filler.filled == 2 * 21 + 1)
        #expect(frames.map(\.frame.hands.count) == (0..<20).map { 12..<16 ~= $0 ? 0 : 1 })
        for (number, frame) in frames.enumerated() where !frame.frame.hands.isEmpty {
            let hand = frame.frame.hands[0]
            let marks = hand.extras.first { $0.name == "filled" }?.json
            let all = "[\(HandJoint.allCases.map { "\($0.rawValue)" }.joined(separator: ","))]"
            #expect(marks == (5...6 ~= number ? all : number == 10 ? "[8]" : nil))
            #expect(abs(hand.points.lane(.indexTip).x - (0.23 + 0.01 * Float(number))) < 1e-5)
            #expect(hand.side == .left && frame.ids == [0])
        }
    }

    @Test("frames at an even rate", arguments: [60.0, 30, 12]) func resample(rate: Double) {
        let hands: [Hand?] = (0..<31).map { Self.hand(0.2 + 0.01 * Float($0)) }
        var resampler = FrameResampler(rate: rate)
        let frames = Self.track(hands).flatMap { resampler.process($0) }
        #expect(frames.count == Int(rate) + 1)
        for (number, frame) in frames.enumerated() {
            #expect(abs(frame.time - Double(number) / rate) < 1e-9 && frame.frame.number == number)
            #expect(abs(frame.frame.hands[0].points.lane(.wrist).x - (0.2 + 0.3 * Float(frame.time))) < 1e-4)
        }
        // After five minutes it is another clock.
        var later = frames[0]
        later.time = 1e12
        #expect(resampler.process(later).map(\.time) == [1e12])
    }
}
