// Which instrument of a foreign kit plays which part of a drum set. Used by SoundBank+Hydrogen; pure.

/// An instrument of a kit that names its instruments as it likes.
struct KitPart {
    /// The sound's name, words joined by hyphens.
    var name: String

    /// Its MIDI note.
    var note: Int

    private var words: Set<Substring> { Set(name.split(separator: "-")) }

    private func has(_ any: [Substring]) -> Bool { !words.isDisjoint(with: any) }

    private var isHat: Bool { has(["hat", "hh", "hihat", "hats"]) }

    /// Parts of the built-in kit: how each is called elsewhere, and its General MIDI notes (ECOSYSTEM §2).
    private static let parts: [(part: String, isCalled: @Sendable (KitPart) -> Bool, notes: [Int])] = [
        ("kick", { $0.has(["kick", "bassdrum", "bd", "bass"]) }, [36, 35]),
        ("snare", { $0.has(["snare", "snare1", "sn"]) && !$0.has(["rimshot", "rim", "roll"]) }, [38, 40]),
        ("side-stick", { $0.has(["stick", "sidestick", "rim"]) && !$0.has(["snare"]) }, [37]),
        ("clap", { $0.has(["clap"]) }, [39]),
        ("closed-hat", { $0.isHat && $0.has(["closed", "close", "cl"]) }, [42]),
        ("open-hat", { $0.isHat && $0.has(["open", "opened", "op"]) && !$0.has(["semi"]) }, [46]),
        ("crash", { $0.has(["crash"]) }, [49, 57]),
        ("ride", { $0.has(["ride"]) && !$0.has(["bell", "crash"]) }, [51, 59]),
        ("snap", { $0.has(["snap", "snaps", "fingersnap", "fingersnaps"]) }, []),
        ("low-tom", { $0.has(["tom"]) && $0.has(["low", "floor", "lo"]) }, [41, 43]),
        ("mid-tom", { $0.has(["tom"]) && $0.has(["mid", "middle", "2"]) }, [47, 45]),
        ("high-tom", { $0.has(["tom"]) && $0.has(["high", "hi", "1"]) }, [50, 48]),
    ]

    /// The parts that are played, each by the first instrument that is called so, or else by that with its note.
    static func aliases(_ instruments: [KitPart]) -> [String: String] {
        var result: [String: String] = [:]
        for (part, isCalled, notes) in parts {
            let byNote = notes.lazy.compactMap { note in instruments.first { $0.note == note } }
            result[part] = (instruments.first(where: isCalled) ?? byNote.first)?.name
        }
        return result
    }
}
