// The sounds at a change of the mode (<doc:TakesAndLoops#Modes>): one, two or three tones. Pure.

internal import RealModule

/// The cues of the modes, distinguished by the number of tones, and their direction.
package enum CueSounds {
    /// The peak of a cue: audible above the kit, and softer than its snare.
    package static let peak: Float = 0.45

    struct Tone {
        var start: Float
        var hertz: Float
        var seconds: Float
    }

    package struct Cue {
        package var name: String

        fileprivate let tones: [Tone]

        /// Returns struck bars of wood: a tone, its fourth harmonic, and its tenth for the stroke.
        package func samples() -> [Float] {
            var canvas = Canvas(seconds: 0.75)
            for tone in tones {
                for (ratio, level, share) in [(1, 1, 1), (3.93, 0.28, 0.4), (9.8, 0.08, 0.15)]
                    as [(Float, Float, Float)]
                {
                    var decay = Decay(level, seconds: tone.seconds * share)
                    let angle = 2 * Float.pi * tone.hertz * ratio
                    canvas.add(from: tone.start) { time in decay.next() * .sin(angle * time) }
                }
            }
            return canvas.finished(floor: 120, fade: 0.15)
        }
    }

    /// Freestyle: one low tone. Recording: the same high tone twice. Playing: three tones that rise.
    package static let all = [
        Cue(name: "cue-freestyle", tones: [Tone(start: 0, hertz: 392, seconds: 0.16)]),
        Cue(
            name: "cue-recording",
            tones: [Tone(start: 0, hertz: 932.3, seconds: 0.05), Tone(start: 0.15, hertz: 932.3, seconds: 0.07)]
        ),
        Cue(
            name: "cue-playing",
            tones: [
                Tone(start: 0, hertz: 523.3, seconds: 0.06), Tone(start: 0.1, hertz: 659.3, seconds: 0.06),
                Tone(start: 0.2, hertz: 784, seconds: 0.12),
            ]
        ),
    ]
}
