// Feet that tap, through the room's front door: modelled heights of heel and toes.

import Gestures
import SyntheticHands
import Keypoints
import Testing

@Suite struct FeetTests {
    /// Heights of a foot over its floor in metres, by time.
    private typealias Motion = (Double) -> Double

    /// Returns the onsets of the strikes of some motions of the right foot, in seconds.
    private func onsets(
        toes: Motion,
        heel: Motion = { _ in 0 },
        seconds: Double,
        rate: Double = 30,
        floor: Double = -0.9
    ) -> [Double] {
        var watch = GestureRecognizer(GestureOptions(triggers: [Trigger(.footStrikes(nil))]))
        var onsets: [Double] = []
        for number in 0..<Int(seconds * rate) {
            let time = Double(number) / rate
            let points: [BodyJoint: Keypoint] = [
                .rightFootIndex: Keypoint(x: -0.1, y: Float(floor + toes(time))),
                .rightHeel: Keypoint(x: -0.1, y: Float(floor + heel(time))),
            ]
            for gesture in watch.process(Frame(time: time, bodies: [Body(points: points, unit: .metre)])) {
                #expect(gesture.kind == .footStruck(.right) && gesture.hand == nil)
                onsets.append(gesture.onset)
            }
        }
        return onsets
    }

    /// A tap in the middle of every `period`: up smoothly in 0.25 s, then down in 0.12 s, ever faster.
    private func taps(_ lift: Double, every period: Double = 1) -> Motion {
        { time in
            let left = period / 2 - time.truncatingRemainder(dividingBy: period)
            switch left {
            case 0..<0.12: return lift * (1 - (1 - left / 0.12) * (1 - left / 0.12))
            case 0.12..<0.37:
                let share = (0.37 - left) / 0.25
                return lift * share * share * (3 - 2 * share)
            default: return 0
            }
        }
    }

    @Test(
        "each tap is heard once, at any frame rate",
        arguments: [(0.06, 30.0), (0.1, 30), (0.15, 30), (0.1, 60), (0.06, 60)]
    )
    func tap(_ lift: Double, _ rate: Double) {
        let heard = onsets(toes: taps(lift), seconds: 10, rate: rate)
        #expect(heard.count == 10)
        for (number, onset) in heard.enumerated() { #expect(abs(onset - Double(number) - 0.5) < 0.05) }
    }

    @Test("a heel taps as well, and a foot that comes down whole is one strike") func heel() {
        #expect(onsets(toes: { _ in 0 }, heel: taps(0.1), seconds: 10).count == 10)
        #expect(onsets(toes: taps(0.1), heel: taps(0.12), seconds: 10).count == 10)
    }

    @Test("a foot that rests, is put down slowly, or is not seen, strikes nothing") func nothing() {
        #expect(onsets(toes: { 0.005 * ($0 * 40).truncatingRemainder(dividingBy: 1) }, seconds: 10) == [])
        let slow: Motion = { time in
            let s = min(max((time - 2) / 1.2, 0), 1)
            return 0.12 * (1 - s * s * s * (10 - 15 * s + 6 * s * s))
        }
        #expect(onsets(toes: slow, seconds: 5) == [])
        #expect(onsets(toes: { _ in .nan }, heel: { _ in .nan }, seconds: 2) == [])
    }

    @Test("a hand's strike says which feet are up, and a trigger can ask for it") func pedal() {
        let open = Trigger(.strikes(shape: nil, region: nil), foot: FootPosition(.left, isUp: true))
        let closed = Trigger(.strikes(shape: nil, region: nil), foot: FootPosition(.left, isUp: false))
        var watch = GestureRecognizer(GestureOptions(triggers: [open, closed]))
        var heard: [String] = []
        let hand = taps(0.3, every: 2)
        for number in 0..<240 {
            let time = Double(number) / 30
            // The hand strikes at 1, 3, 5 and 7 s; the toes are up from 2 to 6 s.
            let points: [BodyJoint: Keypoint] = [
                .leftWrist: Keypoint(x: 0.2, y: Float(0.1 + hand(time))),
                .leftFootIndex: Keypoint(x: 0.1, y: time > 2 && time < 6 ? -0.84 : -0.9),
            ]
            for gesture in watch.process(Frame(time: time, bodies: [Body(points: points, unit: .metre)])) {
                guard gesture.kind == .struck else { continue }
                #expect(open.matches(gesture) != closed.matches(gesture))
                heard.append(open.matches(gesture) ? "open" : "closed")
            }
        }
        #expect(heard == ["closed", "open", "open", "closed"])
    }
}
