// Turns a source's sides into the person's own. Called by the reader for every frame.

import Keypoints

extension Handedness {
    /// Creates a side from its spelling in files: `Left`, `RIGHT`, `l`, `left_hand`; `nil` for anything else, such as
    /// `unknown`.
    init?(named name: String) {
        switch NameWords.joined(name) {
        case "left", "l", "lefthand", "lh": self = .left
        case "right", "r", "righthand", "rh": self = .right
        default: return nil
        }
    }
}

extension Frame {
    /// Makes every side the person's own (<doc:Formats>) and sets whether the image is mirrored.
    ///
    /// A side that was determined from the image is the person's own only if the image is mirrored as the source
    /// assumed; otherwise it is the other one. Where the image's mirroring is not given, the assumption stands.
    ///
    /// - Parameters:
    ///   - assumed: the mirroring for which the source's sides are right; `nil` if it names no side.
    ///   - said: the mirroring of the image, from the caller or from the record; `nil` if not given.
    mutating func normalizeHandedness(assumed: Bool?, said: Bool?) {
        isMirrored = said ?? assumed
        guard let assumed, let said, assumed != said else { return }
        for index in hands.indices { hands[index].side = hands[index].side?.opposite }
    }
}
