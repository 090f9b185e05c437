// The cymbals of the built-in kit: hats, crash, ride. Pure.

internal import RealModule

/// Cymbals at their hardest hit, with a peak of 1.
package enum CymbalSounds {
    /// Returns modes spread over a range, denser than an ear can separate; higher ones decay sooner.
    private static func modes(
        _ count: Int,
        seed: UInt32,
        from least: Float,
        to most: Float,
        level: Float,
        seconds: Float
    ) -> [Mode] {
        var noise = Noise(seed)
        return (0..<count).map { number in
            let at = (Float(number) + 0.5 + 0.45 * noise.next()) / Float(count)
            let hertz = least * .pow(most / least, at)
            return Mode(
                hertz: hertz,
                level: level * (0.65 + 0.35 * noise.next()) / .sqrt(Float(count)),
                seconds: seconds * (0.8 + 0.2 * noise.next()) * .pow(least / hertz, 0.45)
            )
        }
    }

    /// Returns two plates that are pressed together.
    package static func closedHat() -> [Float] {
        var canvas = Canvas(seconds: 0.4)
        canvas.add(modes(24, seed: 60, from: 4_200, to: 17_000, level: 0.8, seconds: 0.05))
        canvas.addNoise(61, through: [.highPass(9_000)], level: 1, seconds: 0.032)
        canvas.addNoise(62, through: [.highPass(8_000)], level: 0.12, seconds: 0.1)
        canvas.addNoise(63, through: [.highPass(3_000)], level: 0.5, seconds: 0.0015)
        return canvas.finished(floor: 900, fade: 0.04)
    }

    /// Returns two plates that a foot brings together: no stick, and loudest slightly later.
    package static func pedalHat() -> [Float] {
        var canvas = Canvas(seconds: 0.2)
        canvas.add(modes(24, seed: 60, from: 2_700, to: 13_500, level: 1, seconds: 0.028))
        canvas.addNoise(67, through: [.highPass(4_500), .lowPass(11_000)], level: 1, seconds: 0.022)
        canvas.addNoise(68, through: [.bandPass(700, quality: 0.8)], level: 0.25, seconds: 0.012)
        return canvas.finished(floor: 400, fade: 0.05)
    }

    /// Returns a crash of a hand's breadth: high, and soon over.
    package static func splash() -> [Float] {
        var canvas = Canvas(seconds: 1.0)
        canvas.add(modes(36, seed: 75, from: 620, to: 13_500, level: 0.9, seconds: 0.38))
        canvas.addNoise(76, through: [.highPass(5_800)], level: 0.6, seconds: 0.14)
        canvas.addNoise(77, through: [.bandPass(4_400, quality: 0.6)], level: 0.5, seconds: 0.2)
        canvas.addNoise(78, through: [.highPass(2_500)], level: 0.7, seconds: 0.003)
        return canvas.finished(floor: 350, fade: 0.3)
    }

    /// Returns a crash whose turned-up rim makes it rough, and low for its size.
    package static func china() -> [Float] {
        var canvas = Canvas(seconds: 1.8)
        canvas.add(modes(44, seed: 85, from: 320, to: 8_200, level: 1, seconds: 0.8))
        canvas.addNoise(86, through: [.bandPass(2_100, quality: 0.5)], level: 0.75, seconds: 0.5)
        canvas.addNoise(87, through: [.highPass(5_000)], level: 0.25, seconds: 0.2)
        canvas.addNoise(88, through: [.highPass(1_800)], level: 0.7, seconds: 0.004)
        canvas.saturate(1.5)
        return canvas.finished(floor: 200, fade: 0.5)
    }

    /// Returns the ride's cup: three clear tones, and little wash.
    package static func rideBell() -> [Float] {
        var canvas = Canvas(seconds: 1.6)
        canvas.add(modes(16, seed: 81, from: 2_700, to: 11_500, level: 0.15, seconds: 0.5))
        canvas.add([
            Mode(hertz: 742, level: 0.3, seconds: 0.5), Mode(hertz: 1_980, level: 0.4, seconds: 0.45),
            Mode(hertz: 3_040, level: 0.45, seconds: 0.4), Mode(hertz: 4_410, level: 0.35, seconds: 0.3),
            Mode(hertz: 5_870, level: 0.25, seconds: 0.2),
        ])
        canvas.addNoise(89, through: [.highPass(3_500)], level: 0.8, seconds: 0.0025)
        return canvas.finished(floor: 250, fade: 0.4)
    }

    /// Returns two plates that touch and sizzle.
    package static func openHat() -> [Float] {
        var canvas = Canvas(seconds: 1.0)
        canvas.add(modes(32, seed: 60, from: 2_900, to: 15_500, level: 0.9, seconds: 0.33))
        canvas.addNoise(64, through: [.highPass(6_800)], level: 0.42, seconds: 0.24)
        canvas.addNoise(65, through: [.bandPass(8_800, quality: 0.8)], level: 0.3, seconds: 0.32)
        canvas.addNoise(66, through: [.highPass(3_000)], level: 0.6, seconds: 0.002)
        return canvas.finished(floor: 800, fade: 0.2)
    }

    /// Returns a burst in which the lows ring longest, and the highs come a moment after the stroke.
    package static func crash() -> [Float] {
        var canvas = Canvas(seconds: 2.2)
        canvas.add(modes(40, seed: 70, from: 280, to: 9_500, level: 0.9, seconds: 1.15))
        canvas.addNoise(71, through: [.highPass(5_200)], level: 0.32, seconds: 0.34)
        canvas.addNoise(72, through: [.bandPass(2_400, quality: 0.6)], level: 0.45, seconds: 0.55)
        canvas.addNoise(73, through: [.bandPass(1_050, quality: 0.7)], level: 0.6, seconds: 0.42)
        canvas.addNoise(74, through: [.highPass(2_000)], level: 0.35, seconds: 0.004)
        return canvas.finished(floor: 180, fade: 0.6)
    }

    /// Returns a stick's ping over a wash that stays behind it.
    package static func ride() -> [Float] {
        var canvas = Canvas(seconds: 1.9)
        canvas.add(modes(16, seed: 80, from: 340, to: 2_600, level: 0.15, seconds: 0.95))
        canvas.add(modes(24, seed: 81, from: 3_400, to: 14_500, level: 0.34, seconds: 0.7))
        canvas.add([
            Mode(hertz: 3_040, level: 0.2, seconds: 0.08), Mode(hertz: 4_410, level: 0.24, seconds: 0.07),
            Mode(hertz: 5_870, level: 0.24, seconds: 0.05), Mode(hertz: 8_260, level: 0.2, seconds: 0.05),
        ])
        canvas.addNoise(82, through: [.highPass(7_000)], level: 0.16, seconds: 0.5)
        canvas.addNoise(84, through: [.highPass(8_000)], level: 0.6, seconds: 0.02)
        canvas.addNoise(83, through: [.highPass(3_500)], level: 0.8, seconds: 0.0028)
        return canvas.finished(floor: 250, fade: 0.5)
    }
}
