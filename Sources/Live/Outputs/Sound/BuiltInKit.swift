// The built-in kit, synthesized at its first use, without any sample. Any thread.

internal import RealModule

extension SoundBank {
    /// The kit that needs nothing installed: drums, cymbals, the snap, and a cue for each mode.
    ///
    /// kick, snare, side-stick, clap, closed-hat, open-hat, pedal-hat, low-tom, mid-tom, high-tom, crash, ride,
    /// ride-bell, splash, china, snap, cowbell, tambourine, claves, wood-block, triangle, shaker, conga, bongo;
    /// cue-freestyle, cue-recording, cue-playing. Each is synthesized at its first use; always the same.
    public static let builtIn = BuiltInKit.bank()
}

enum BuiltInKit {
    /// A sound: its peak, and the corner above which the softest strokes are duller. The peaks are those of
    /// Debian's GMRockKit where that has such a sound: changing kits needs no fader (<doc:Sounds#Levels>).
    private struct Recipe {
        var peak: Float
        var note: Int?
        var corner: Float
        var pan: Float = 0
        var chokeGroup: String?
        var samples: @Sendable () -> [Float]
    }

    static func bank() -> SoundBank {
        let recipes: [String: Recipe] = [
            "kick": Recipe(peak: 1, note: 36, corner: 1_200) { DrumSounds.kick() },
            "snare": Recipe(peak: 1, note: 38, corner: 5_000, pan: -0.1) { DrumSounds.snare() },
            "low-tom": Recipe(peak: 0.92, note: 41, corner: 600, pan: 0.35) { DrumSounds.tom(hertz: 84, seed: 10) },
            "mid-tom": Recipe(peak: 0.9, note: 47, corner: 700, pan: 0.1) { DrumSounds.tom(hertz: 118, seed: 12) },
            "high-tom": Recipe(peak: 0.88, note: 48, corner: 800, pan: -0.2) { DrumSounds.tom(hertz: 162, seed: 14) },
            "side-stick": Recipe(peak: 0.85, note: 37, corner: 1_800, pan: -0.1) { DrumSounds.sideStick() },
            "clap": Recipe(peak: 0.53, note: 39, corner: 1_800) { DrumSounds.clap() },
            "snap": Recipe(peak: 0.53, note: 37, corner: 2_400) { DrumSounds.snap() },
            "closed-hat": Recipe(peak: 0.48, note: 42, corner: 9_000, pan: -0.35, chokeGroup: SoundBank.hatGroup) {
                CymbalSounds.closedHat()
            },
            "open-hat": Recipe(peak: 0.5, note: 46, corner: 9_000, pan: -0.35, chokeGroup: SoundBank.hatGroup) {
                CymbalSounds.openHat()
            },
            "crash": Recipe(peak: 0.42, note: 49, corner: 5_000, pan: -0.4) { CymbalSounds.crash() },
            "ride": Recipe(peak: 0.46, note: 51, corner: 5_500, pan: 0.4) { CymbalSounds.ride() },
        ]
        var bank = SoundBank(name: "built-in kit", sounds: recipes.mapValues { sound($0, takes: takes) })
        bank.sounds.merge(percussion.mapValues { sound($0, takes: 1) }) { first, _ in first }
        for cue in CueSounds.all {
            bank.sounds[cue.name] = SampledSound(velocityPower: 0) {
                [SampleLayer(cue.samples().map { $0 * CueSounds.peak })]
            }
        }
        return bank
    }

    /// The sounds of General MIDI beyond a drum set, which a kit may name.
    private static var percussion: [String: Recipe] {
        let bright: Float = 4_500
        let hand: Float = 1_200
        return [
            "pedal-hat": Recipe(peak: 0.43, note: 44, corner: 5_000, pan: -0.35, chokeGroup: SoundBank.hatGroup) {
                CymbalSounds.pedalHat()
            },
            "ride-bell": Recipe(peak: 0.4, note: 53, corner: bright, pan: 0.4) { CymbalSounds.rideBell() },
            "splash": Recipe(peak: 0.42, note: 55, corner: bright, pan: -0.2) { CymbalSounds.splash() },
            "china": Recipe(peak: 0.45, note: 52, corner: bright, pan: 0.5) { CymbalSounds.china() },
            "cowbell": Recipe(peak: 0.56, note: 56, corner: 1_800) { PercussionSounds.cowbell() },
            "tambourine": Recipe(peak: 0.47, note: 54, corner: 5_000) { PercussionSounds.tambourine() },
            "claves": Recipe(peak: 0.57, note: 75, corner: 2_400) { PercussionSounds.claves() },
            "wood-block": Recipe(peak: 0.6, note: 76, corner: hand) { PercussionSounds.woodBlock() },
            "triangle": Recipe(peak: 0.44, note: 81, corner: 5_000) { PercussionSounds.triangle() },
            "shaker": Recipe(peak: 0.5, note: 70, corner: 5_000) { PercussionSounds.shaker() },
            "conga": Recipe(peak: 0.7, note: 63, corner: hand, pan: 0.2) {
                PercussionSounds.handDrum(hertz: 208, seconds: 0.09, seed: 102)
            },
            "bongo": Recipe(peak: 0.66, note: 60, corner: hand, pan: -0.2) {
                PercussionSounds.handDrum(hertz: 392, seconds: 0.05, seed: 104)
            },
        ]
    }

    /// The number of layers from soft to hard, and of strokes of each that take turns.
    private static let (hardnesses, takes) = (4, 4)

    private static func sound(_ recipe: Recipe, takes: Int) -> SampledSound {
        SampledSound(pan: recipe.pan, chokeGroup: recipe.chokeGroup, note: recipe.note) {
            layers(recipe, takes: takes)
        }
    }

    private static func layers(_ recipe: Recipe, takes: Int) -> [SampleLayer] {
        let hard = recipe.samples().map { $0 * recipe.peak }
        let strokes = (0..<takes).map { Restroke.samples(hard, take: $0) }
        let share = 1 / Float(hardnesses)
        return (0..<hardnesses).flatMap { hardness in
            strokes.map { stroke in
                // From the corner of the softest strokes in equal steps to no corner at all.
                let corner = recipe.corner * .pow(20_000 / recipe.corner, Float(hardness) * share)
                let isHardest = hardness == hardnesses - 1
                return SampleLayer(
                    isHardest ? stroke : duller(stroke, above: corner, peak: recipe.peak),
                    velocities: Float(hardness) * share...Float(hardness + 1) * share
                )
            }
        }
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
