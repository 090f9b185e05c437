// Strokes of one modelled hand at 30 fps, from ghost notes to accents: stopped, rebounding, smooth, and from the wrist.

import Gestures
import SyntheticHands
import Keypoints
import RealModule
import Testing

@Suite("Strokes of one hand, 26 each") struct StrikeHandTests {
    enum Manner: String, CaseIterable, Sendable {
        case stopped, rebounding, sine

        /// The height of the hand in shares of its stroke, and the time since the last stroke's end and until the next.
        func height(since: Double, until: Double) -> Double {
            if self == .sine { return (1 + Double.cos(.pi + 2 * .pi * since / (since + until))) / 2 }
            if until < 0.12 { return 1 - (1 - until / 0.12) * (1 - until / 0.12) }
            if until < 0.4 {
                let share = (0.4 - until) / 0.28
                return share * share * (3 - 2 * share)
            }
            return self == .rebounding && since < 0.1 ? 0.5 * since * (1 - since / 0.1) / 0.12 : 0
        }
    }

    /// Returns the strikes of a hand that strikes every 0.51 s: those reported for each stroke.
    private func told(_ height: (Double) -> Double, nod: (Double) -> Double = { _ in 0 }) -> (
        delays: [Double], doubles: Int, speeds: [Double]
    ) {
        var detector = StrikeDetector(timing: .peak)
        var noise = SeededGenerator(seed: 7)
        var (delays, speeds, doubles): ([Double], [Double], Int) = ([], [], 0)
        var heard: Set<Int> = []
        let hand = SyntheticHand(pose: SyntheticShape.rock.pose)
        for number in 0..<Int(30 * 28 * Self.period) {
            let time = (Double(number) + 0.37) / 30
            let metres = height(time) + 0.0015 * noise.gaussian()
            let camera = HandCamera(
                size: ImageSize(width: 640, height: 480),
                centre: SIMD2(0.5, 0.8 - metres / 0.1106 * 60 / 480),
                palmPixels: 60,
                palmLength: hand.anatomy.palmLength
            )
            var points = hand.points(from: camera)
            let wrist = points.lane(HandJoint.wrist).y
            for joint in HandJoint.allCases {
                guard var point = points[joint] else { continue }
                point.y = wrist + (point.y - wrist) * Float(Double.cos(nod(time)))
                points[joint] = point
            }
            guard let strike = detector.process(StrikeSample(points, aspect: 4 / 3), at: time) else { continue }
            let stroke = Int((strike.onset / Self.period).rounded())
            guard (1...26).contains(stroke) else { continue }
            if heard.insert(stroke).inserted {
                delays.append(time - Double(stroke) * Self.period)
                speeds.append(strike.speed)
            } else {
                doubles += 1
            }
        }
        return (delays, doubles, speeds)
    }

    /// No whole number of frames, so that strokes end anywhere between two.
    private static let period = 0.51

    @Test(
        "from 6 cm on nearly all are heard, none twice, and soon",
        arguments: Manner.allCases,
        [0.06, 0.08, 0.1, 0.2, 0.3, 0.5]
    )
    func heights(_ manner: Manner, _ metres: Double) {
        let told = told { time in
            let since = time.truncatingRemainder(dividingBy: Self.period)
            return metres * manner.height(since: since, until: Self.period - since)
        }
        #expect(told.delays.count >= 25 && told.doubles == 0, "\(told.delays.count), \(told.doubles) twice")
        let median = told.delays.sorted()[told.delays.count / 2]
        #expect(median <= 0.045, "\(median)")
    }

    @Test("the harder the stroke, the greater the velocity, up to half a metre", arguments: Manner.allCases)
    func velocity(_ manner: Manner) {
        let velocities = [0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5].map { metres in
            let speeds = told { time in
                let since = time.truncatingRemainder(dividingBy: Self.period)
                return metres * manner.height(since: since, until: Self.period - since)
            }
            .speeds.sorted()
            return GestureConfiguration().velocity(ofStrike: speeds[speeds.count / 2], by: .hand)
        }
        #expect(zip(velocities, velocities.dropFirst()).allSatisfy(<), "\(velocities)")
    }

    @Test("strokes from the wrist are heard, seen from the front", arguments: [55.0, 60, 75])
    func nods(_ degrees: Double) {
        let told = told({ _ in 0.2 }) { time in
            let since = time.truncatingRemainder(dividingBy: Self.period)
            let share = Manner.stopped.height(since: since, until: Self.period - since)
            return (1 - share) * degrees * .pi / 180
        }
        #expect(told.delays.count >= 25 && told.doubles == 0, "\(told.delays.count), \(told.doubles) twice")
    }
}
