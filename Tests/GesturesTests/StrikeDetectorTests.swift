// Strikes: the same at any frame rate and in a mirror; missing samples, jumps and times that go back; velocities;
// movements that are not strikes.

import Gestures
import SyntheticHands
import Keypoints
import RealModule
import Testing

@Suite("Strikes")
struct StrikeDetectorTests {
    /// A hand that falls from a height within some seconds, stops, and stays; times and palms.
    static func fall(_ way: Double, within seconds: Double, rate: Double = 60) -> [(Double, StrikeSample?)] {
        (0..<Int(rate)).map { number in
            let time = Double(number) / rate
            let share = max(0, min(1, (time - 0.5 + seconds) / seconds))
            return (time, StrikeSample(position: SIMD2(3, 2 + way * share * share), palm: 1))
        }
    }

    static func strikes(
        _ samples: [(Double, StrikeSample?)],
        _ timing: OnsetTiming = .peak
    ) -> [Strike] {
        var detector = StrikeDetector(timing: timing)
        return samples.compactMap { detector.process($0.1, at: $0.0) }
    }

    @Test("a fall that is stopped at once is one strike, its onset where it stops", arguments: [30.0, 60, 120])
    func stop(_ rate: Double) throws {
        let strikes = Self.strikes(Self.fall(1.72, within: 0.15, rate: rate))
        let strike = try #require(strikes.first)
        #expect(strikes.count == 1 && abs(strike.onset - 0.5) < 0.03)
        #expect(strike.delay > 0 && strike.delay <= 0.08 && !strike.why.isEmpty)
    }

    @Test("told ahead, a strike's onset lies in the future") func ahead() throws {
        var options = StrikeTake.options(strokesASecond: 2, seed: 1101)
        options.jitter = 0
        let strikes = try StrikeTake(options).strikes(.predicted(0.06))
        #expect(strikes.count { $0.delay < 0 && $0.delay >= -0.06 } > strikes.count / 2)
    }

    @Test("a slow lowering, a lift and a rest are no strikes") func none() {
        #expect(Self.strikes(Self.fall(2.15, within: 0.45)).isEmpty)
        #expect(Self.strikes(Self.fall(-1.72, within: 0.15)).isEmpty)
        #expect(Self.strikes(Self.fall(0, within: 0.15)).isEmpty)
    }

    @Test("the faster the fall, the greater the velocity") func velocity() throws {
        let velocities = try [1.2, 1.55, 1.98, 2.4].map { way in
            let strike = try #require(Self.strikes(Self.fall(way, within: 0.15)).first)
            return GestureConfiguration().velocity(ofStrike: strike.speed, by: .hand)
        }
        #expect(velocities == velocities.sorted() && Set(velocities).count == 4)
        #expect(velocities.allSatisfy { (0.5...1).contains($0) })
    }

    @Test("velocity rises from ghost notes to accents, with the sensitivity and the curve of the player")
    func velocityRange() {
        func velocity(_ metres: Double, _ change: (inout GestureConfiguration) -> Void = { _ in }) -> Float {
            var configuration = GestureConfiguration()
            change(&configuration)
            return configuration.velocity(ofStrike: metres / 0.1106, by: .hand)
        }
        let all = stride(from: 0.2, through: 8, by: 0.1).map { velocity($0) }
        #expect(zip(all, all.dropFirst()).allSatisfy(<) && all[0] < 0.01 && all[all.count - 1] > 0.999)
        #expect(velocity(0) == velocity(0.1) && velocity(0) > 0 && velocity(9) == 1)
        #expect(abs(velocity(0.5) { $0.sensitivity = 2 } - velocity(1)) < 1e-6)
        #expect(abs(velocity(1) { $0.curve = 2 } - velocity(1) * velocity(1)) < 1e-6)
        #expect(velocity(0.5) { $0.curve = 0.5 } > velocity(0.5))
    }

    @Test("the same motion at 30 and 60 fps has the same strikes", arguments: UInt64(1201)...1204) func rates(
        _ seed: UInt64
    )
        throws
    {
        let onsets = try [30.0, 60].map { rate in
            try StrikeTake(StrikeTake.options(strokesASecond: 3, rate: rate, seed: seed)).strikes().map(\.onset)
        }
        #expect(onsets[0].count == onsets[1].count && onsets[0].count > 50)
        for (slow, fast) in zip(onsets[0], onsets[1]) { #expect(abs(slow - fast) < 0.03) }
    }

    @Test("a take and its mirrored copy have the same strikes", arguments: [OnsetTiming.peak, .predicted(0.06)])
    func mirrored(_ timing: OnsetTiming) throws {
        var options = StrikeTake.options(strokesASecond: 3, seed: 1210)
        let plain = try StrikeTake(options).strikes(timing)
        options.isMirrored = true
        let mirrored = try StrikeTake(options).strikes(timing)
        #expect(plain.map(\.time) == mirrored.map(\.time) && plain.count > 50)
        for (one, other) in zip(plain, mirrored) { #expect(abs(one.onset - other.onset) < 0.003) }
    }

    @Test("points and frames that are lost cost few strikes") func losses() throws {
        let takes = (UInt64(1301)...1304).map { seed -> DrummerOptions in
            var options = StrikeTake.options(strokesASecond: 3, seed: seed)
            options.pointNoise = 4
            options.keypointDropout = 0.1
            options.frameDropout = 0.05
            return options
        }
        let score = try StrikeScore(takes: takes)
        #expect(score.f1 > 0.95, "\(score.f1)")
    }

    @Test("points of a resting hand that come and go are no strikes") func flicker() throws {
        let points = SyntheticHand(pose: SyntheticShape.rock.pose)
            .points(from: HandCamera(size: ImageSize(width: 640, height: 480), palmPixels: 60, palmLength: 95))
        var generator = SeededGenerator(seed: 5)
        let samples = (0..<600).map { number -> (Double, StrikeSample?) in
            var seen = points
            for joint in HandJoint.allCases where generator.chance(0.4) { seen.remove(joint) }
            return (Double(number) / 30, StrikeSample(seen, aspect: 4 / 3))
        }
        #expect(Self.strikes(samples).isEmpty)
        #expect(StrikeSample(HandLandmarks(), aspect: 1) == nil)
    }

    @Test("one place that is quite wrong is no strike") func outlier() {
        for jump in [-2.6, 2.6] {
            var samples = Self.fall(0, within: 0.1)
            samples[30].1 = StrikeSample(position: SIMD2(3, 2 + jump), palm: 1)
            #expect(Self.strikes(samples).isEmpty, "\(jump)")
        }
        // Nor does it hide the strike that it falls into.
        var samples = Self.fall(1.72, within: 0.15)
        samples[27].1 = StrikeSample(position: SIMD2(3, -2), palm: 1)
        #expect(Self.strikes(samples).count == 1)
        // A hand that is at once somewhere else, and stays, has not struck on its way.
        let moved = Self.fall(0, within: 0.1).map { time, sample in
            (time, time < 0.5 ? sample : StrikeSample(position: SIMD2(3, 5), palm: 1))
        }
        #expect(Self.strikes(moved).isEmpty)
    }

    @Test("time that stands still or goes back is ignored, a gap begins anew") func times() throws {
        let samples = Self.fall(1.72, within: 0.15)
        let plain = try #require(Self.strikes(samples).first)
        let repeated = samples.flatMap { [$0, $0, ($0.0 - 0.3, $0.1), (.nan, $0.1)] }
        #expect(Self.strikes(repeated) == [plain])
        // The hand is gone while it falls: nothing is known of the stroke.
        let gone = samples.map { (0.3...0.49).contains($0.0) ? ($0.0, nil) : $0 }
        #expect(Self.strikes(gone).isEmpty)
        #expect(StrikeSample(position: SIMD2(.nan, 0), palm: 1) == nil && StrikeSample(position: .zero, palm: 0) == nil)
    }

    @Test("the lead is what was chosen, or the measured delay where that was chosen, within its bounds")
    func lead() {
        var (peak, fixed, measured) = (
            StrikeDetector(timing: .peak), StrikeDetector(timing: .predicted(0.04)),
            StrikeDetector(timing: .latencyCompensated)
        )
        #expect(peak.lead == nil && fixed.lead == 0.04 && measured.lead == Gestures.Tuning.usualLead)
        for delay in [0.09, 3, -1] {
            peak.setLatencyCompensation(delay)
            fixed.setLatencyCompensation(delay)
            measured.setLatencyCompensation(delay)
            #expect(peak.lead == nil && fixed.lead == 0.04)
            #expect(measured.lead == min(max(delay, 0), Gestures.Tuning.longestLead))
        }
    }

    @Test(
        "a calibration makes the hardest strikes loudest and the softest a quarter as loud",
        arguments: StrikingLimb.allCases
    )
    func calibration(_ limb: StrikingLimb) throws {
        var configuration = GestureConfiguration()
        (configuration.sensitivity, configuration.curve) = (1.3, 0.8)
        (configuration.footSensitivity, configuration.footCurve) = (0.7, 1.2)
        let (kind, other): (GestureKind, GestureKind) =
            limb == .hand ? (.struck, .footStruck(.left)) : (.footStruck(.right), .struck)
        var calibration = StrikeCalibration(configuration, of: limb)
        calibration.process(Gesture(time: 0, kind: .pinched))
        let speeds = (0..<20).map { 4 + 0.8 * Double($0) }
        for (number, speed) in speeds.enumerated() {
            #expect((calibration.result == nil) == (number < StrikeCalibration.fewest))
            let velocity = configuration.velocity(ofStrike: speed, by: limb)
            calibration.process(Gesture(time: 0, kind: kind, velocity: velocity))
            calibration.process(Gesture(time: 0, kind: other, velocity: 1))
        }
        #expect(calibration.count == 20)
        let result = try #require(calibration.result)
        configuration[strengthOf: limb] = (result.sensitivity, result.curve)
        #expect(abs(configuration.velocity(ofStrike: speeds[17], by: limb) - 1) < 0.01, "\(result)")
        #expect(abs(configuration.velocity(ofStrike: speeds[2], by: limb) - 0.25) < 0.01, "\(result)")
        // Strokes that are all alike need no curve.
        var even = StrikeCalibration(.init(), of: limb)
        for _ in 0..<10 { even.process(Gesture(time: 0, kind: kind, velocity: 0.5)) }
        #expect(even.result?.curve == 1)
    }
}

extension Strike {
    /// The time from the onset to the decision, in seconds.
    fileprivate var delay: Double { time - onset }
}
