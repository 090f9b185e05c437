// Turns a source's sides into the person's own. Called by the sources of JSON and of text for every frame.

import Keypoints

extension Handedness {
    /// Creates a side from its spelling in files: `Left`, `RIGHT`, `l`, `left_hand`, `lh_kpts`, `handl2d`; `nil` for anything
    /// else, such as `unknown`.
    init?(named name: String) {
        let words = HandForms.words(name).filter { !Self.fillers.contains($0) }
        guard words.count == 1 else { return nil }
        self.init(word: words[0])
    }

    /// Creates a side from a word of a name.
    init?(word: String) {
        switch word {
        case "left", "l", "lh", "lhand", "lefthand", "handl", "handleft": self = .left
        case "right", "r", "rh", "rhand", "righthand", "handr", "handright": self = .right
        default: return nil
        }
    }

    /// Returns the side in a name such as `left_index_tip`, and the rest of it.
    ///
    /// - Parameter endsOnly: whether only the first and the last of several words may be the side.
    static func taken(from name: String, endsOnly: Bool = false) -> (side: Handedness?, rest: String) {
        var words = NameWords.split(name)
        let last = words.count - 1
        for place in words.indices where !endsOnly || last > 0 && [0, last].contains(place) {
            guard let side = Handedness(word: words[place]) else { continue }
            words.remove(at: place)
            return (side, words.joined(separator: "_"))
        }
        return (nil, name)
    }

    /// Words that say no more than that it is a hand, and in which form.
    private static let fillers: Set = [
        "hand", "hands", "landmarks", "lm", "lms", "lmk", "lmks", "keypoints", "kp", "kps", "kpt", "kpts", "points",
        "pts",
        "joints", "coords", "coordinates", "2d", "3d", "uv", "xy", "xyz", "raw", "norm", "normalized",
    ]
}

extension Frame {
    /// Makes every side the person's own (<doc:Formats>) and sets whether the image is mirrored.
    ///
    /// A side that was determined from the image is the person's own only if the image is mirrored as the source
    /// assumed; otherwise it is the other one. Where the image's mirroring is not given, the assumption stands if there
    /// is a side; without one nothing is known of the image.
    ///
    /// - Parameters:
    ///   - assumed: the mirroring for which the source's sides are right; `nil` if they are the person's own.
    ///   - said: the mirroring of the image from the caller, which overrides that of the record; `nil` if not given.
    mutating func normalizeHandedness(assumed: Bool?, said: Bool?) {
        let said = said ?? isMirrored
        isMirrored = said ?? (hands.contains { $0.side != nil } ? assumed : nil)
        guard let assumed, let said, assumed != said else { return }
        for index in hands.indices { hands[index].side = hands[index].side?.opposite }
    }
}
