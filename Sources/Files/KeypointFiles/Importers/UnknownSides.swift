// Words for sides that are neither left nor right. Held by importers; pure.

import Keypoints

/// The words of a file that are no sides, for a message.
struct UnknownSides {
    /// Words with which programs say that they do not know a side.
    private static let unknown: Set = ["", "unknown", "none", "null", "nan", "both", "na"]

    private var words: [String] = []

    /// Returns the side of a word; remembers a word that is no side.
    mutating func side(of word: String) -> Handedness? {
        let side = Handedness(named: word)
        if side == nil, !Self.unknown.contains(NameWords.joined(word)), words.count <= Tuning.namedFields,
            !words.contains(word)
        {
            words.append(word)
        }
        return side
    }

    var notes: [String] {
        words.isEmpty ? [] : ["sides that are neither left nor right are unknown: \(SchemaSniffer.shown(words))"]
    }
}
