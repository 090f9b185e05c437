// Hits on held devices, vector by vector (<doc:GestureRecognition>), and how well the tuned profile finds modelled blows.

import Gestures
import SyntheticHands
import Keypoints
import Testing

@Suite struct ImpactTests {
    private static func detector(_ profile: ImpactProfile, includesGravity: Bool = false) -> ImpactDetector {
        var configuration = GestureRecognizer.Configuration()
        (configuration.impactProfile, configuration.motionsIncludeGravity) = (profile, includesGravity)
        return ImpactDetector(configuration)
    }

    /// Returns the readings, from 0, at which a profile detects a hit; 100 readings per second.
    private func hits(_ profile: ImpactProfile, _ readings: [Double], rate: Double = 100) -> [Int] {
        var detector = Self.detector(profile)
        return readings.indices.filter { detector.process(readings[$0], at: Double($0) / rate) != nil }
    }

    @Test("thresholds") func thresholds() {
        for profile in ImpactProfile.allCases { #expect(hits(profile, [0, 0, 0.40]) == []) }
        #expect(hits(.delta, [0, 0, 0.41]) == [2])
        #expect(hits(.squaredDelta, [0, 0, 0.41]) == [])
        #expect(hits(.squaredDelta, [0, 0, 0.632]) == [])
        #expect(hits(.squaredDelta, [0, 0, 0.633]) == [2])
    }

    @Test("thresholds, of readings in single precision") func thresholdsOfMotions() {
        for (z, expected) in [(Float(0.40), false), (0.41, true)] {
            var detector = Self.detector(.delta)
            _ = detector.process(AccelerometerSample(device: "kick", z: 0, unit: "g"), at: 0)
            let hit = detector.process(AccelerometerSample(device: "kick", z: z, unit: "g"), at: 0.01)
            #expect((hit != nil) == expected)
        }
    }

    @Test("sign", arguments: ImpactProfile.allCases) func sign(profile: ImpactProfile) {
        var generator = SeededGenerator(seed: 2)
        let readings = (0..<500).map { _ in generator.gaussian() * (generator.chance(0.1) ? 3 : 0.1) }
        let plain = hits(profile, readings)
        #expect(plain.count > 5)
        #expect(hits(profile, readings.map { -$0 }) == plain)
    }

    @Test("refractory") func refractory() {
        let readings = (0..<45).map { number -> Double in
            guard number >= 5 else { return 0 }
            let size = 1 + 0.05 * Double(number - 5)
            return number.isMultiple(of: 2) ? -size : size
        }
        #expect(hits(.squaredDelta, readings) == [5, 16, 27, 38])
        #expect(hits(.delta, readings) == [5, 14, 23, 32, 41])
        #expect(hits(.adaptive, readings, rate: 60).allSatisfy { $0 >= 5 })
    }

    @Test("the gate of tvdrums: a change counts only if it is larger than the one before") func gate() {
        var (readings, sign) = ([0.0], 1.0)
        for number in 0..<30 {
            readings.append((readings.last ?? 0) + sign * (2 - 0.05 * Double(number)))
            sign = -sign
        }
        readings.append((readings.last ?? 0) + sign * 0.9)
        #expect(hits(.delta, readings) == [1, 31])
        #expect(hits(.squaredDelta, readings).count == 3)
    }

    @Test("A hand that trembles all the time is no drum roll: the tuned profile learns how restless it is")
    func trembling() {
        var generator = SeededGenerator(seed: 3)
        let readings = (0..<3600).map { _ in 0.3 * generator.gaussian() }
        #expect(hits(.adaptive, readings, rate: 60).count < 20)
        #expect(hits(.squaredDelta, readings, rate: 60).count > 100)
    }

    @Test("first reading") func firstReading() {
        #expect(hits(.delta, [0.9, 0.9, 0.9]) == [0])
        #expect(hits(.squaredDelta, [0.9, 0.9, 0.9]) == [])
        #expect(hits(.adaptive, [0.9, 0.9, 0.9]) == [])
    }

    @Test("offset and slow tilt", arguments: ImpactProfile.allCases) func pitch(profile: ImpactProfile) {
        #expect(hits(profile, Array(repeating: 0.3, count: 100)) == [])
        #expect(hits(profile, (0..<100).map { 0.05 * Double($0) }) == [])
    }

    @Test("re-arming") func rearming() {
        // A step during the pause is old when the pause ends.
        let step = [0, 1] + Array(repeating: 1.0, count: 4) + Array(repeating: 3.0, count: 20)
        for profile in ImpactProfile.allCases { #expect(hits(profile, step).count <= 1) }
        #expect(hits(.squaredDelta, step) == [1])
    }

    @Test("units: 9.80665 m/s² is one g", arguments: ImpactProfile.allCases)
    func units(profile: ImpactProfile) {
        var generator = SeededGenerator(seed: 7)
        let readings = (0..<300).map { _ in Float(generator.gaussian() * (generator.chance(0.1) ? 3 : 0.05)) }
        func hits(_ unit: String?, _ factor: Float) -> [Int] {
            var detector = Self.detector(profile)
            return readings.indices.filter {
                let motion = AccelerometerSample(device: "kick", z: readings[$0] * factor, unit: unit, rate: 100)
                return detector.process(motion, at: Double($0) / 100) != nil
            }
        }
        let plain = hits("g", 1)
        #expect(plain.count > 3)
        #expect(hits(nil, 1) == plain)
        #expect(hits("m/s2", 9.80665) == plain)
        #expect(hits("m/s²", 9.80665) == plain)
    }

    @Test("gravity is taken out: a turned device is silent, a blow is not") func gravity() {
        var detector = Self.detector(.delta, includesGravity: true)
        var hits: [Int] = []
        for number in 0..<400 {
            let turned = min(1, max(-1, 1 - Double(number) / 100))
            let z = turned + (number == 300 ? 2 : 0)
            if detector.process(z, at: Double(number) / 100) != nil { hits.append(number) }
        }
        #expect(hits == [300])
    }

    @Test("rate warning") func rate() {
        func warning(_ profile: ImpactProfile, _ rate: Double, said: Double? = nil) -> RateWarning? {
            var detector = Self.detector(profile)
            for number in 0..<30 { _ = detector.process(0, rate: said, at: Double(number) / rate) }
            return detector.rateWarning
        }
        #expect(warning(.squaredDelta, 100) == nil)
        #expect(warning(.squaredDelta, 81) == nil)
        #expect(warning(.squaredDelta, 119) == nil)
        #expect(warning(.squaredDelta, 60).map { abs($0.rate - 60) < 0.1 } == true)
        #expect(warning(.squaredDelta, 125) != nil)
        #expect(warning(.squaredDelta, 100, said: 60)?.description.hasPrefix("60.0 readings per second") == true)
        #expect(warning(.adaptive, 60) == nil)
    }

    @Test("after a gap the next reading only primes", arguments: ImpactProfile.allCases)
    func gap(profile: ImpactProfile) {
        for (gap, said, isHit) in [(0.03, Double?.none, true), (0.031, nil, false), (0.04, 50, true), (0.1, 50, false)]
        {
            var detector = Self.detector(profile)
            var time = 0.0
            for _ in 0..<20 {
                _ = detector.process(0, rate: said, at: time)
                time += 0.01
            }
            let hit = detector.process(5, rate: said, at: time - 0.01 + gap)
            #expect((hit != nil) == isHit, "\(gap) \(String(describing: said))")
        }
    }

    @Test("a device that sends less than it says is heard after a few readings")
    func overstatedRate() {
        var detector = Self.detector(.delta)
        var hits: [Int] = []
        for number in 0..<40 {
            let z = number == 30 ? 2.0 : 0
            if detector.process(z, rate: 100, at: Double(number) / 30) != nil { hits.append(number) }
        }
        #expect(hits == [30])
    }

    @Test("velocity is 1/127 at the threshold and 1 at ten times it, on a logarithmic scale")
    func velocity() {
        func velocity(_ z: Double) -> Float {
            var detector = Self.detector(.delta)
            _ = detector.process(0, at: 0)
            return detector.process(z, at: 0.01)?.velocity ?? .nan
        }
        #expect(abs(velocity(0.4000001) - 1.0 / 127) < 1e-4)
        #expect(abs(velocity(0.4 * 10.0.squareRoot()) - 0.504) < 0.001)
        #expect(velocity(4) == 1)
        #expect(velocity(40) == 1)
    }

    @Test("Modelled blows: the tuned profile finds them at 60 and at 100 readings per second", arguments: [60.0, 100])
    func tuned(rate: Double) {
        var (hitCount, blowCount, found) = (0, 0, 0)
        for seed in 0..<20 {
            let strokes = PhoneStrokes(seed: UInt64(seed), rate: rate, seconds: 60)
            var detector = Self.detector(.adaptive)
            let hits = strokes.readings.compactMap { detector.process($0.z, at: $0.time)?.time }
            for (one, next) in zip(hits, hits.dropFirst()) { #expect(next - one >= 0.1 - 1e-6) }
            let score = strokes.score(hits)
            hitCount += score.hits
            blowCount += strokes.blows.count
            found += score.found
        }
        let f1 = 2 * Double(found) / Double(hitCount + blowCount)
        #expect(f1 >= 0.98, "\(found) of \(blowCount) blows, \(hitCount) hits: F1 \(f1)")
        #expect(blowCount > 2000)
    }

    @Test("Rubbish readings and times that do not go forward are ignored", arguments: ImpactProfile.allCases)
    func rubbish(profile: ImpactProfile) {
        var detector = Self.detector(profile)
        for (z, time) in [
            (0.0, 0.0), (.nan, 0.01), (.infinity, 0.02), (5, 0), (5, -1), (5, .nan), (0, 0.01), (0, 0.02),
        ] {
            #expect(detector.process(z, rate: -1, at: time) == nil)
        }
    }
}
