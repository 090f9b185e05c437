// The built-in kit, synthesized at its first use, without any sample. Any thread.

internal import RealModule

extension SoundBank {
    /// The kit that needs nothing installed: drums, cymbals, the snap, and a cue for each mode.
    ///
    /// kick, snare, side-stick, clap, closed-hat, open-hat, pedal-hat, low-tom, mid-tom, high-tom, crash, ride,
    /// ride-bell, splash, china, snap, cowbell, tambourine, claves, wood-block, triangle, shaker, conga, bongo;
    /// cue-freestyle, cue-recording, cue-playing. Synthesized at the first use, in some tens of milliseconds; always
    /// the same.
    public static let builtIn = BuiltInKit.bank()
}

enum BuiltInKit {
    /// A sound: its peak, and the corner above which soft and medium strokes are duller. The peaks are those of
    /// Debian's GMRockKit where that has such a sound: changing kits needs no fader (<doc:Kits#Sounds>).
    private struct Recipe {
        var peak: Float
        var note: Int?
        var corners: (soft: Float, middle: Float) = (0, 0)
        var pan: Float = 0
        var chokeGroup: String?
        var samples: [Float]
    }

    static func bank() -> SoundBank {
        let recipes: [String: Recipe] = [
            "kick": Recipe(peak: 1, note: 36, corners: (900, 2_800), samples: DrumSounds.kick()),
            "snare": Recipe(peak: 1, note: 38, corners: (2_600, 6_000), pan: -0.1, samples: DrumSounds.snare()),
            "low-tom": Recipe(
                peak: 0.92,
                note: 41,
                corners: (700, 2_200),
                pan: 0.35,
                samples: DrumSounds.tom(hertz: 84, seed: 10)
            ),
            "mid-tom": Recipe(
                peak: 0.9,
                note: 47,
                corners: (800, 2_500),
                pan: 0.1,
                samples: DrumSounds.tom(hertz: 118, seed: 12)
            ),
            "high-tom": Recipe(
                peak: 0.88,
                note: 48,
                corners: (900, 2_800),
                pan: -0.2,
                samples: DrumSounds.tom(hertz: 162, seed: 14)
            ),
            "side-stick": Recipe(
                peak: 0.85,
                note: 37,
                corners: (1_800, 4_500),
                pan: -0.1,
                samples: DrumSounds.sideStick()
            ),
            "clap": Recipe(peak: 0.53, note: 39, corners: (1_800, 4_500), samples: DrumSounds.clap()),
            "snap": Recipe(peak: 0.53, note: 37, corners: (2_400, 5_000), samples: DrumSounds.snap()),
            "closed-hat": Recipe(
                peak: 0.48,
                note: 42,
                corners: (5_000, 10_000),
                pan: -0.35,
                chokeGroup: SoundBank.hatGroup,
                samples: CymbalSounds.closedHat()
            ),
            "open-hat": Recipe(
                peak: 0.5,
                note: 46,
                corners: (5_000, 10_000),
                pan: -0.35,
                chokeGroup: SoundBank.hatGroup,
                samples: CymbalSounds.openHat()
            ),
            "crash": Recipe(
                peak: 0.42,
                note: 49,
                corners: (2_600, 6_500),
                pan: -0.4,
                samples: CymbalSounds.crash()
            ),
            "ride": Recipe(peak: 0.46, note: 51, corners: (2_800, 6_500), pan: 0.4, samples: CymbalSounds.ride()),
        ]
        let all = recipes.merging(percussion) { first, _ in first }
        var bank = SoundBank(name: "built-in kit", sounds: all.mapValues(sound))
        for cue in CueSounds.all {
            bank.sounds[cue.name] = SampledSound(
                layers: [SampleLayer(cue.samples().map { $0 * CueSounds.peak })],
                velocityPower: 0
            )
        }
        return bank
    }

    /// The sounds of General MIDI beyond a drum set, which a kit may name.
    private static var percussion: [String: Recipe] {
        let bright: (soft: Float, middle: Float) = (2_800, 6_500)
        let hand: (soft: Float, middle: Float) = (1_200, 3_000)
        return [
            "pedal-hat": Recipe(
                peak: 0.43,
                note: 44,
                corners: (5_000, 10_000),
                pan: -0.35,
                chokeGroup: SoundBank.hatGroup,
                samples: CymbalSounds.pedalHat()
            ),
            "ride-bell": Recipe(peak: 0.4, note: 53, corners: bright, pan: 0.4, samples: CymbalSounds.rideBell()),
            "splash": Recipe(peak: 0.42, note: 55, corners: bright, pan: -0.2, samples: CymbalSounds.splash()),
            "china": Recipe(peak: 0.45, note: 52, corners: bright, pan: 0.5, samples: CymbalSounds.china()),
            "cowbell": Recipe(peak: 0.56, note: 56, corners: (1_800, 4_500), samples: PercussionSounds.cowbell()),
            "tambourine": Recipe(peak: 0.47, note: 54, corners: (5_000, 9_000), samples: PercussionSounds.tambourine()),
            "claves": Recipe(peak: 0.57, note: 75, corners: (2_400, 5_000), samples: PercussionSounds.claves()),
            "wood-block": Recipe(peak: 0.6, note: 76, corners: hand, samples: PercussionSounds.woodBlock()),
            "triangle": Recipe(peak: 0.44, note: 81, corners: (5_000, 9_000), samples: PercussionSounds.triangle()),
            "shaker": Recipe(peak: 0.5, note: 70, corners: (5_000, 9_000), samples: PercussionSounds.shaker()),
            "conga": Recipe(
                peak: 0.7,
                note: 63,
                corners: hand,
                pan: 0.2,
                samples: PercussionSounds.handDrum(hertz: 208, seconds: 0.09, seed: 102)
            ),
            "bongo": Recipe(
                peak: 0.66,
                note: 60,
                corners: hand,
                pan: -0.2,
                samples: PercussionSounds.handDrum(hertz: 392, seconds: 0.05, seed: 104)
            ),
        ]
    }

    private static func sound(_ recipe: Recipe) -> SampledSound {
        let hard = recipe.samples.map { $0 * recipe.peak }
        return SampledSound(
            layers: [
                SampleLayer(duller(hard, above: recipe.corners.soft, peak: recipe.peak), velocities: 0...0.35),
                SampleLayer(duller(hard, above: recipe.corners.middle, peak: recipe.peak), velocities: 0.35...0.7),
                SampleLayer(hard, velocities: 0.7...1),
            ],
            pan: recipe.pan,
            chokeGroup: recipe.chokeGroup,
            note: recipe.note
        )
    }

    /// Returns the sound of a softer stroke, at the same peak: its highs fall off by 6 dB per octave.
    private static func duller(_ samples: [Float], above hertz: Float, peak: Float) -> [Float] {
        let share = 1 - Float.exp(-2 * .pi * hertz / Float(Tuning.frequency))
        var level: Float = 0
        var result = samples.map { sample in
            level += share * (sample - level)
            return level
        }
        let loudest = result.reduce(0) { max($0, abs($1)) }
        for at in result.indices { result[at] *= peak / loudest }
        return result
    }
}
