// The name of a sample's file: the sound, how hard it was hit, and which time. Used by SoundBank+Folder; pure.

/// The parts of the name of a file: `snare_v2_rr3.wav` is the third recording of the second layer of `snare`.
///
/// A name is words, separated by hyphens, underscores or spaces, in the order SOUND [LAYER] [ROUND]:
/// * SOUND: the first word and all that are neither of the following.
/// * LAYER: `v2`, `vl2`, `vel2` or `layer2`; a word or sign of loudness (`soft`, `med`, `hard`, `pp` … `ff`); or, behind a
///   hyphen, a number alone.
/// * ROUND: `rr3` or `round3`; or, behind a layer, a number alone.
struct SampleName: Equatable {
    var sound: String

    /// The place among the sound's layers: greater is harder.
    var layer = 0

    /// The place among the recordings of a layer, which take turns.
    var round = 0

    /// The words of loudness, from soft to hard.
    private static let loudnesses: [[Substring]] = [
        ["ppp", "softest"], ["pp"], ["p", "soft"], ["mp"], ["mf", "med", "medium"], ["f", "hard"], ["ff"],
        ["fff", "hardest"],
    ]

    /// Reads a name; `nil` for that of a file without samples.
    init?(file: String) {
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex,
            SampleFile.endings.contains(file[file.index(after: dot)...].lowercased())
        else { return nil }
        let stem = file[..<dot].lowercased()[...]
        var words = stem.split { "-_ ".contains($0) }
        guard words.count > 1, let last = words.last else {
            sound = SoundBank.key(String(stem))
            return
        }
        if let round = Self.number(last, behind: ["rr", "round"]) {
            self.round = round
            words.removeLast()
        } else if words.count > 2, let round = Self.number(last), Self.layer(words[words.count - 2]) != nil {
            self.round = round
            words.removeLast()
        }
        if words.count > 1, let word = words.last {
            let isBehindHyphen = stem[..<word.startIndex].last == "-"
            if let layer = Self.layer(word) ?? (isBehindHyphen ? Self.number(word) : nil) {
                self.layer = layer
                words.removeLast()
            }
        }
        sound = words.map { SoundBank.key(String($0)) }.filter { !$0.isEmpty }.joined(separator: "-")
        if sound.isEmpty { self = SampleName(whole: stem) }
    }

    /// The same as a recording of a part of a drum set: `snare_2.wav` may be one of `snare`, but `tom_2.wav` is a tom.
    var turn: SampleName? {
        guard layer == 0, round == 0, let hyphen = sound.lastIndex(of: "-"),
            let number = Int(sound[sound.index(after: hyphen)...])
        else { return nil }
        var turn = self
        (turn.sound, turn.round) = (String(sound[..<hyphen]), number)
        return KitPart.part(called: turn.sound) == turn.sound ? turn : nil
    }

    private init(whole stem: Substring) { sound = SoundBank.key(String(stem)) }

    private static func layer(_ word: Substring) -> Int? {
        number(word, behind: ["v", "vl", "vel", "layer"]) ?? loudnesses.firstIndex { $0.contains(word) }
    }

    private static func number(_ word: Substring, behind marks: [String] = [""]) -> Int? {
        marks.lazy.compactMap { mark -> Int? in
            let digits = word.dropFirst(mark.count)
            guard word.hasPrefix(mark), !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                return nil
            }
            return Int(digits)
        }.first
    }
}
