// The one owner of a SoundFont over libfluidsynth. Used by SoundBank+SoundFont; one thread at a time.

internal import CFluidSynth
import Platform

/// The level below which the end of a rendered note is cut: −90 dB.
private let inaudible: Float = 3e-5

/// A preset of a SoundFont whose notes are rendered.
@safe struct SoundFont: ~Copyable {
    /// A preset: that of drums is 128:0.
    struct Preset: Hashable {
        var bank = 128
        var programme = 0
    }

    /// A note as samples.
    struct Note {
        var sample: Sample
        /// The exclusive class, whose notes cut one another off; `nil` for none.
        var group: Int?
    }

    private let synth: OpaquePointer

    init(path: String, preset: Preset) throws(TactusError) {
        var made: OpaquePointer?
        let (status, message) = withMessage(CFLUIDSYNTH_MESSAGE) { message in
            unsafe CFluidSynthOpen(
                path,
                Int32(preset.bank),
                Int32(preset.programme),
                Int32(Tuning.frequency),
                &made,
                message
            )
        }
        guard status == CFluidSynthStatus(CFLUIDSYNTH_OK), let made = unsafe made else {
            switch status {
            case CFluidSynthStatus(CFLUIDSYNTH_NO_LIBRARY): throw TactusError(.uninstalled, path, message.words)
            case CFluidSynthStatus(CFLUIDSYNTH_NO_PRESET): throw TactusError(.broken, path, message.words)
            default: throw TactusError(.broken, path, message.words, expected: "a SoundFont, SF2 or SF3")
            }
        }
        unsafe synth = made
    }

    deinit { unsafe CFluidSynthClose(synth) }

    /// Renders a note until it is silent, at most `Tuning.ringOut`; `nil` for a key without a sound.
    mutating func note(_ key: Int, velocity: Int) -> Note? {
        var group: Int32 = 0
        guard unsafe CFluidSynthStrike(synth, Int32(key), Int32(velocity), &group) > 0 else { return nil }
        let block = 64
        var (left, right): ([Float], [Float]) = ([], [])
        var (a, b) = ([Float](repeating: 0, count: block), [Float](repeating: 0, count: block))
        var voices: Int32 = 1
        while voices > 0, left.count < Int(Tuning.ringOut) * Tuning.frequency {
            voices = unsafe CFluidSynthRender(synth, &a, &b, Int32(block))
            left += a
            right += b
        }
        let end = max(
            left.lastIndex { abs($0) > inaudible } ?? 0,
            right.lastIndex { abs($0) > inaudible } ?? 0
        )
        guard end > 0 else { return nil }
        left.removeLast(left.count - 1 - end)
        right.removeLast(right.count - 1 - end)
        let sample = Sample(left: left, right: left == right ? nil : right)
        return Note(sample: sample, group: group == 0 ? nil : Int(group))
    }
}
