// The drums of the built-in kit: kick, snare, toms, side stick, clap, snap. Pure.

internal import RealModule

/// Drums at their hardest hit, with a peak of 1.
package enum DrumSounds {
    /// Returns a membrane whose pitch falls fast from the stroke, a felt beater's click, and the shell.
    package static func kick() -> [Float] {
        var canvas = Canvas(seconds: 0.6)
        canvas.add(fallingFrom: 170, to: 50, within: 0.02, level: 1, seconds: 0.1)
        canvas.add(fallingFrom: 520, to: 100, within: 0.008, level: 0.16, seconds: 0.04)
        canvas.addNoise(1, through: [.highPass(1_200), .lowPass(6_500)], level: 0.9, seconds: 0.004)
        canvas.saturate(1.6)
        return canvas.finished(floor: 22, fade: 0.05)
    }

    /// Returns two modes of the head, and the wires below it, which rattle slightly longer.
    package static func snare() -> [Float] {
        var canvas = Canvas(seconds: 1)
        canvas.add(fallingFrom: 255, to: 188, within: 0.012, level: 1, seconds: 0.05)
        canvas.add(fallingFrom: 400, to: 332, within: 0.010, level: 0.5, seconds: 0.036)
        canvas.add([
            Mode(hertz: 188, level: 0.07, seconds: 0.14), Mode(hertz: 512, level: 0.14, seconds: 0.04),
            Mode(hertz: 735, level: 0.1, seconds: 0.03),
        ])
        canvas.addNoise(2, through: [.highPass(1_400)], level: 0.42, seconds: 0.014)
        canvas.addNoise(3, through: [.highPass(1_900), .lowPass(7_500)], level: 0.36, seconds: 0.06)
        canvas.addNoise(4, through: [.bandPass(3_600, quality: 0.6)], level: 0.12, seconds: 0.16)
        canvas.saturate(1.2)
        return canvas.finished(floor: 60, fade: 0.06)
    }

    /// Returns the modes of a round membrane, whose lowest falls slightly, and a stick.
    package static func tom(hertz: Float, seed: UInt32) -> [Float] {
        var canvas = Canvas(seconds: 1.6)
        canvas.add(fallingFrom: hertz * 1.5, to: hertz, within: 0.035, level: 0.8, seconds: 10 / hertz)
        canvas.add(fallingFrom: hertz * 1.2, to: hertz, within: 0.035, level: 0.5, seconds: 0.36)
        let overtones: [(ratio: Float, level: Float)] = [
            (1.593, 0.55), (2.136, 0.34), (2.296, 0.26), (2.918, 0.2), (3.6, 0.16), (4.15, 0.12),
        ]
        canvas.add(
            overtones.map { Mode(hertz: hertz * $0.ratio, level: $0.level, seconds: 13 / (hertz * $0.ratio)) }
        )
        canvas.addNoise(seed, through: [.highPass(900), .lowPass(5_000)], level: 1.1, seconds: 0.007)
        canvas.addNoise(seed + 1, through: [.bandPass(hertz * 4, quality: 1)], level: 0.5, seconds: 0.04)
        canvas.saturate(1.3)
        return canvas.finished(floor: 30, fade: 0.15)
    }

    /// Returns a stick laid on the head that falls on the rim: wood and metal, and at once over.
    package static func sideStick() -> [Float] {
        var canvas = Canvas(seconds: 0.14)
        canvas.add([
            Mode(hertz: 395, level: 0.30, seconds: 0.016), Mode(hertz: 815, level: 0.45, seconds: 0.015),
            Mode(hertz: 1_630, level: 0.95, seconds: 0.013), Mode(hertz: 2_310, level: 0.50, seconds: 0.008),
            Mode(hertz: 3_480, level: 0.38, seconds: 0.006), Mode(hertz: 5_150, level: 0.22, seconds: 0.004),
        ])
        canvas.addNoise(7, through: [.highPass(1_500), .lowPass(9_000)], level: 1.6, seconds: 0.002)
        return canvas.finished(floor: 150, fade: 0.03)
    }

    /// Returns several hands that do not quite meet, and the room behind the last of them.
    package static func clap() -> [Float] {
        var canvas = Canvas(seconds: 0.34)
        let hands: [(start: Float, level: Float, seconds: Float)] = [
            (0, 0.8, 0.0042), (0.0098, 0.75, 0.004), (0.0187, 0.85, 0.0046), (0.0281, 1, 0.016),
        ]
        for (number, hand) in hands.enumerated() {
            canvas.addNoise(
                UInt32(20 + number),
                through: [.bandPass(1_250, quality: 1.1), .highPass(600)],
                from: hand.start,
                level: hand.level * 2,
                seconds: hand.seconds
            )
            canvas.addNoise(
                UInt32(30 + number),
                through: [.highPass(2_500), .lowPass(9_000)],
                from: hand.start,
                level: hand.level * 0.35,
                seconds: hand.seconds * 0.7
            )
        }
        canvas.addNoise(40, through: [.bandPass(1_450, quality: 0.9)], from: 0.0281, level: 0.55, seconds: 0.062)
        return canvas.finished(floor: 200, fade: 0.05)
    }

    /// Returns a finger that lands on the palm, and the hollow of the hand.
    package static func snap() -> [Float] {
        var canvas = Canvas(seconds: 0.2)
        canvas.addNoise(50, through: [.bandPass(2_300, quality: 1.6)], level: 2.4, seconds: 0.0065)
        canvas.add([
            Mode(hertz: 1_720, level: 0.42, seconds: 0.009), Mode(hertz: 2_540, level: 0.55, seconds: 0.0075),
            Mode(hertz: 3_900, level: 0.22, seconds: 0.004),
        ])
        canvas.addNoise(51, through: [.highPass(3_500)], level: 0.5, seconds: 0.0018)
        canvas.addNoise(52, through: [.bandPass(1_900, quality: 0.8)], from: 0.006, level: 0.16, seconds: 0.03)
        return canvas.finished(floor: 300, fade: 0.05)
    }
}
