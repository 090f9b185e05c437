// The loudness of sounds, and its difference between the sides: measured on rendered sound.

import Glibc
import RealModule
import Testing

@testable import Outputs

@Suite struct LevelTests {
    /// Debian's GMRockKit, read once; `nil` where it is not installed.
    private static let debians = try? HydrogenTests.debiansBank.get()

    /// The same; a fault where somebody insists on it.
    private func installed() -> SoundBank? {
        let isDemanded = unsafe getenv("CI") != nil
        #expect(Self.debians != nil || !isDemanded, "GMRockKit is missing: install Debian's hydrogen-data")
        return Self.debians
    }

    private static func decibels(_ ratio: Float) -> Float { 20 * .log10(max(ratio, 1e-6)) }

    /// The peaks of a sound in the middle, in dB of full scale.
    private func peaks(_ name: String, _ velocities: [Float], of bank: SoundBank) throws -> [Float] {
        var bank = bank
        bank.sounds = bank.sounds.filter { $0.key == bank.name(of: name) }
        let sound = try recorded(bank) { output in
            for (at, velocity) in velocities.enumerated() {
                try output.advance(to: Double(at))
                output.strike(sound: name, velocity: velocity, place: TestSound.front, gain: 1)
            }
            try output.advance(to: Double(velocities.count) + 0.1)
        }
        return velocities.indices.map { Self.decibels(sound.left[$0 * 48_000..<($0 + 1) * 48_000].peak) }
    }

    @Test(arguments: ["kick", "snare", "closed-hat"])
    func `the built-in kit is as loud as Debian's GMRockKit, soft strokes too`(name: String) throws {
        guard let debians = installed() else { return }
        let velocities: [Float] = [0.1, 0.2, 0.5, 0.8, 1]
        let own = try peaks(name, velocities, of: .builtIn)
        let other = try peaks(name, velocities, of: debians)
        for (at, velocity) in velocities.enumerated() {
            #expect(abs(own[at] - other[at]) < 3, "\(name) at \(velocity): \(own[at]) against \(other[at]) dB")
        }
        #expect(abs(own[4] - other[4]) < 1)
    }

    @Test func `a soft stroke is heard`() throws {
        let peaks = try peaks("snare", [0.1, 0.2, 0.5, 1], of: .builtIn)
        #expect(peaks[0] > -33 && peaks[1] > -25 && peaks[2] > -14 && (-6 ... -3).contains(peaks[3]), "\(peaks)")
    }

    /// The levels after strokes of a crash each 0.25 s, in dB relative to the first 0.2 s, as Hydrogen 1.2 exports the same
    /// kit: at 0.3, 0.55, 0.8, 1.3, 2.05, 2.5 and 3 s.
    @Test(
        arguments: [
            (1, [-4.1, -9.4, -12.3, -20.3]), (2, [1.5, -2.8, -7.8, -15.9, -26.8]),
            (8, [1.5, 1.9, 1.8, 1.5, -3.2, -10.2, -17.6]),
        ] as [(Int, [Float])]
    ) func `a cymbal rings over its next strokes as in Hydrogen`(strokes: Int, expected: [Float]) throws {
        guard let bank = installed() else { return }
        let sound = try recorded(bank) { output in
            for stroke in 0..<strokes {
                try output.advance(to: 0.25 * Double(stroke))
                output.strike(sound: "crash", velocity: 1, place: TestSound.front, gain: 1)
            }
            try output.advance(to: 3.5)
        }
        func level(_ start: Double, _ end: Double) -> Float {
            let span = sound.left[Int(start * 48_000)..<Int(end * 48_000)]
            return 10 * .log10(max(span.energy / Float(span.count), 1e-12))
        }
        let spans = [(0.3, 0.45), (0.55, 0.7), (0.8, 0.95), (1.3, 1.5), (2.05, 2.3), (2.5, 2.75), (3, 3.25)]
        for (span, expected) in zip(spans, expected) {
            let own = level(span.0, span.1) - level(0.05, 0.2)
            #expect(abs(own - expected) < 1, "\(span.0) s: \(own) dB")
        }
    }

    /// Directions all around, up and down, among them hard left and right.
    private static let places = (0..<24).flatMap { turn in
        [-60, -20, 0, 20, 60].map { rise in
            let (a, b) = (Float(turn) * .pi / 12, Float(rise) * .pi / 180)
            return SIMD3<Float>(.sin(a) * .cos(b), .sin(b), -.cos(a) * .cos(b))
        }
    }

    /// Returns the loudness of the right side over the left, in dB, at each place.
    private func differences(at places: [SIMD3<Float>], width: Float?) throws -> [Float] {
        let bank = TestSound.bank(["tone": TestSound.tone(500, seconds: 0.01)])
        let sound = try recorded(bank, width: width) { output in
            for (at, place) in places.enumerated() {
                try output.advance(to: Double(at) * 0.05)
                output.strike(sound: "tone", velocity: 1, place: place, gain: 1)
            }
            try output.advance(to: Double(places.count) * 0.05 + 0.1)
        }
        return places.indices.map { at in
            let span = at * 2_400..<at * 2_400 + 2_400
            return Self.decibels(sound.right[span].peak) - Self.decibels(sound.left[span].peak)
        }
    }

    @Test func `no place is more than 6 dB louder on one side, and sides stay sides`() throws {
        for (place, difference) in zip(Self.places, try differences(at: Self.places, width: nil)) {
            #expect(abs(difference) <= 6, "\(place)")
            if abs(place.x) > 0.1 { #expect(difference * place.x > 0, "\(place)") }
        }
        // Farther out is farther out, here and there.
        let line = stride(from: -1 as Float, through: 1, by: 0.25).map { SIMD3($0, 0.2, -0.3) }
        let across = try differences(at: line, width: nil)
        #expect(zip(across, across.dropFirst()).allSatisfy { $0.0 < $0.1 }, "\(across)")
    }

    @Test func `the width goes from the middle to the kit's own places`() throws {
        let side = SIMD3<Float>(-0.5, 0.2, -0.3)
        let widths = try ([0, 0.25, 0.5, 1] as [Float]).map { try differences(at: [side], width: $0)[0] }
        #expect(abs(widths[0]) < 0.1)
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0.0 > $0.1 + 2 }, "\(widths)")
        #expect(widths[3] < -25)
    }

    @Test(arguments: [false, true]) func `six instruments at full strength do not clip`(isDebians: Bool) throws {
        guard let bank = isDebians ? installed() : .builtIn else { return }
        let sound = try recorded(bank) { output in
            for name in ["kick", "snare", "closed-hat", "high-tom", "crash", "ride"] {
                output.strike(sound: name, velocity: 1, place: .zero, gain: 1)
            }
        }
        for side in [sound.left, sound.right] {
            let peak = side.peak
            #expect(peak > 0.8 && peak < 0.99)
            // What is cut off is flat: as loud as the loudest for several samples.
            var (run, longest) = (0, 0)
            for sample in side {
                run = abs(sample) > 0.97 * peak ? run + 1 : 0
                longest = max(longest, run)
            }
            #expect(longest <= 4)
        }
    }
}
