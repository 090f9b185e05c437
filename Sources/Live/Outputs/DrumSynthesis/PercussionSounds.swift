// The smaller percussion of the built-in kit: bells, wood, skins, shakers. Pure.

internal import RealModule

/// Percussion at its hardest hit, with a peak of 1.
package enum PercussionSounds {
    /// Returns two plates of an open-mouthed bell, a fifth apart, in the ratio of a cowbell: 2 to 3.
    package static func cowbell() -> [Float] {
        var canvas = Canvas(seconds: 0.5)
        canvas.add([
            Mode(hertz: 562, level: 0.7, seconds: 0.09), Mode(hertz: 845, level: 0.8, seconds: 0.1),
            Mode(hertz: 1_690, level: 0.25, seconds: 0.05), Mode(hertz: 2_530, level: 0.2, seconds: 0.035),
            Mode(hertz: 3_880, level: 0.15, seconds: 0.02),
        ])
        canvas.addNoise(90, through: [.highPass(2_500)], level: 0.8, seconds: 0.0015)
        canvas.saturate(1.4)
        return canvas.finished(floor: 250, fade: 0.08)
    }

    /// Returns a small shell with pairs of jingles.
    package static func tambourine() -> [Float] {
        var canvas = Canvas(seconds: 0.4)
        canvas.add([
            Mode(hertz: 5_320, level: 0.3, seconds: 0.05), Mode(hertz: 7_180, level: 0.34, seconds: 0.06),
            Mode(hertz: 8_940, level: 0.3, seconds: 0.05), Mode(hertz: 11_300, level: 0.2, seconds: 0.04),
        ])
        canvas.addNoise(92, through: [.highPass(5_000)], level: 0.7, seconds: 0.05)
        canvas.addNoise(93, through: [.highPass(5_500)], from: 0.024, level: 0.4, seconds: 0.06)
        canvas.addNoise(94, through: [.bandPass(900, quality: 1)], level: 0.35, seconds: 0.012)
        canvas.addNoise(95, through: [.highPass(2_500)], level: 0.9, seconds: 0.0018)
        return canvas.finished(floor: 400, fade: 0.08)
    }

    /// Returns two rods of hard wood: one bar, and hardly anything else.
    package static func claves() -> [Float] {
        var canvas = Canvas(seconds: 0.16)
        canvas.add([
            Mode(hertz: 2_480, level: 1, seconds: 0.02), Mode(hertz: 2_610, level: 0.3, seconds: 0.015),
            Mode(hertz: 6_830, level: 0.12, seconds: 0.004),
        ])
        canvas.addNoise(96, through: [.highPass(3_000)], level: 0.5, seconds: 0.0012)
        return canvas.finished(floor: 400, fade: 0.03)
    }

    package static func woodBlock() -> [Float] {
        var canvas = Canvas(seconds: 0.18)
        canvas.add([
            Mode(hertz: 790, level: 0.95, seconds: 0.022), Mode(hertz: 1_480, level: 0.4, seconds: 0.014),
            Mode(hertz: 2_720, level: 0.25, seconds: 0.008),
        ])
        canvas.addNoise(97, through: [.bandPass(1_900, quality: 0.8)], level: 0.9, seconds: 0.002)
        return canvas.finished(floor: 250, fade: 0.03)
    }

    /// Returns a bent rod of steel, whose overtones are no harmonics.
    package static func triangle() -> [Float] {
        var canvas = Canvas(seconds: 1.6)
        canvas.add([
            Mode(hertz: 1_590, level: 0.3, seconds: 0.5), Mode(hertz: 4_060, level: 0.6, seconds: 0.6),
            Mode(hertz: 5_210, level: 0.35, seconds: 0.45), Mode(hertz: 7_390, level: 0.4, seconds: 0.4),
            Mode(hertz: 9_830, level: 0.3, seconds: 0.3), Mode(hertz: 12_400, level: 0.2, seconds: 0.2),
        ])
        canvas.addNoise(98, through: [.highPass(5_000)], level: 0.5, seconds: 0.0015)
        return canvas.finished(floor: 600, fade: 0.4)
    }

    /// Returns grains that hit the wall of a tube together.
    package static func shaker() -> [Float] {
        var canvas = Canvas(seconds: 0.22)
        canvas.addNoise(99, through: [.bandPass(6_200, quality: 0.8)], level: 1, seconds: 0.03)
        canvas.addNoise(100, through: [.highPass(4_500)], level: 0.8, seconds: 0.002)
        canvas.addNoise(101, through: [.bandPass(7_000, quality: 0.8)], from: 0.03, level: 0.4, seconds: 0.025)
        return canvas.finished(floor: 1_000, fade: 0.05)
    }

    /// Returns a skin on a narrow shell that a hand hits: little below its lowest mode, and no stick.
    package static func handDrum(hertz: Float, seconds: Float, seed: UInt32) -> [Float] {
        var canvas = Canvas(seconds: seconds * 6)
        canvas.add(fallingFrom: hertz * 1.15, to: hertz, within: 0.012, level: 1, seconds: seconds)
        canvas.add([
            Mode(hertz: hertz * 1.593, level: 0.4, seconds: seconds * 0.5),
            Mode(hertz: hertz * 2.136, level: 0.3, seconds: seconds * 0.35),
            Mode(hertz: hertz * 2.918, level: 0.2, seconds: seconds * 0.25),
        ])
        canvas.addNoise(seed, through: [.bandPass(2_200, quality: 0.7)], level: 1.2, seconds: 0.004)
        canvas.saturate(1.2)
        return canvas.finished(floor: 60, fade: 0.08)
    }
}
