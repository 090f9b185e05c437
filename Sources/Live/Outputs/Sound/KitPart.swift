// The instruments of a foreign kit as parts of a drum set, and the parts of an instrument's name or note. Used by
// SoundBank+Hydrogen, SoundBank+Fitting and imports of takes; pure.

/// An instrument of a kit with its own names.
package struct KitPart {
    /// The sound's name, words joined by hyphens.
    var name: String

    var note: Int

    /// Whether the kit gives the note; a row's own number is less reliable.
    var hasNote = true

    private var words: Set<Substring> { Set(name.split(separator: "-")) }

    private func has(_ any: [Substring]) -> Bool { !words.isDisjoint(with: any) }

    private var isHat: Bool { has(["hat", "hh", "hihat", "hats"]) }

    private struct Part {
        var name: String
        /// The notes of General MIDI for it, and those that drum modules send for its edge or rim: Roland's TD series 22, 26
        /// and 58, Alesis 21 and 23 (<doc:Messages#MIDI>).
        var notes: [Int]
        /// Whether a row without a note is identified by its number: only for the parts that any drum set has.
        var isUsual = true
        var isCalled: @Sendable (KitPart) -> Bool
    }

    /// The parts of the built-in kit, with their names elsewhere, and their notes.
    private static let parts = [
        Part(name: "kick", notes: [36, 35]) { $0.has(["kick", "bassdrum", "bd", "bass"]) },
        Part(name: "snare", notes: [38, 40]) {
            $0.has(["snare", "snare1", "sn"]) && !$0.has(["rimshot", "rim", "roll"])
        },
        Part(name: "side-stick", notes: [37]) { $0.has(["stick", "sidestick", "rim"]) && !$0.has(["snare"]) },
        Part(name: "clap", notes: [39]) { $0.has(["clap", "handclap", "claps", "handclaps"]) },
        Part(name: "closed-hat", notes: [42, 22]) { $0.isHat && $0.has(["closed", "close", "cl"]) },
        Part(name: "open-hat", notes: [46, 26, 23]) {
            $0.isHat && $0.has(["open", "opened", "op"]) && !$0.has(["semi"])
        },
        Part(name: "pedal-hat", notes: [44, 21], isUsual: false) { $0.isHat && $0.has(["pedal", "foot", "ped"]) },
        Part(name: "crash", notes: [49, 57]) { $0.has(["crash"]) },
        Part(name: "ride", notes: [51, 59]) { $0.has(["ride"]) && !$0.has(["bell", "crash"]) },
        Part(name: "snap", notes: []) { $0.has(["snap", "snaps", "fingersnap", "fingersnaps"]) },
        Part(name: "low-tom", notes: [41, 43, 58]) { $0.has(["tom"]) && $0.has(["low", "floor", "lo"]) },
        Part(name: "mid-tom", notes: [47, 45]) { $0.has(["tom"]) && $0.has(["mid", "middle", "2"]) },
        Part(name: "high-tom", notes: [50, 48]) { $0.has(["tom"]) && $0.has(["high", "hi", "1"]) },
        Part(name: "ride-bell", notes: [53], isUsual: false) { $0.has(["bell"]) && !$0.has(["cow"]) },
        Part(name: "splash", notes: [55], isUsual: false) { $0.has(["splash"]) },
        Part(name: "china", notes: [52], isUsual: false) { $0.has(["china", "chinese"]) },
        Part(name: "tambourine", notes: [54], isUsual: false) { $0.has(["tambourine", "tamb"]) },
        Part(name: "cowbell", notes: [56], isUsual: false) { $0.has(["cowbell", "cow"]) },
        Part(name: "bongo", notes: [60, 61], isUsual: false) { $0.has(["bongo", "bongos"]) },
        Part(name: "conga", notes: [63, 62, 64], isUsual: false) { $0.has(["conga", "congas", "tumba"]) },
        Part(name: "shaker", notes: [82, 70, 69], isUsual: false) {
            $0.has(["shaker", "maracas", "maraca", "cabasa"])
        },
        Part(name: "claves", notes: [75], isUsual: false) { $0.has(["clave", "claves"]) },
        Part(name: "wood-block", notes: [76, 77], isUsual: false) {
            $0.has(["woodblock"]) || $0.has(["wood"]) && $0.has(["block"])
        },
        Part(name: "triangle", notes: [81, 80], isUsual: false) { $0.has(["triangle"]) },
    ]

    /// Returns the part that a name means.
    package static func part(called name: String) -> String? {
        let part = KitPart(name: SoundBank.key(name), note: 0)
        return parts.first { $0.name == part.name || $0.isCalled(part) }?.name
    }

    /// Returns the part of a note of General MIDI.
    package static func part(of note: Int) -> String? { parts.first { $0.notes.contains(note) }?.name }

    /// The parts whose pads have notes in Yamaha's DTX modules, which General MIDI 2 has for sounds that no built-in
    /// kit has: the snare without its snares, the kick, and the hi-hat's edge, cup and splash (<doc:Messages#MIDI>).
    private static let moduleNotes = [
        27: "side-stick", 31: "snare", 33: "kick", 34: "snare", 78: "open-hat", 79: "closed-hat", 83: "open-hat",
        85: "open-hat", 86: "closed-hat",
    ]

    /// Returns the part of a note that drum modules send instead of General MIDI's.
    package static func part(ofModuleNote note: Int) -> String? { moduleNotes[note] }

    /// Returns the parts that are played, each by the first instrument with its name, or else by that with its note.
    ///
    /// A kit without finger snap uses the clap, on whose note General MIDI has the hands.
    static func aliases(_ instruments: [KitPart]) -> [String: String] {
        var result: [String: String] = [:]
        for part in parts {
            let byNote = part.notes.lazy.compactMap { note in
                instruments.first { $0.note == note && ($0.hasNote || part.isUsual) }
            }
            result[part.name] = (instruments.first(where: part.isCalled) ?? byNote.first)?.name
        }
        if result["snap"] == nil,
            let clap = instruments.first(where: { $0.note == 39 && part(called: $0.name) == "clap" })
        {
            result["snap"] = clap.name
        }
        return result
    }
}
