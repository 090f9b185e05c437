// Whose left and whose right: turns a source's sides into the person's own. Called by the reader for every frame.

import Keypoints

extension Handedness {
    /// Reads a side as files spell it: `Left`, `RIGHT`, `l`, `left_hand`; `nil` for anything else, such as `unknown`.
    init?(named name: String) {
        switch NameWords.joined(name) {
        case "left", "l", "lefthand", "lh": self = .left
        case "right", "r", "righthand", "rh": self = .right
        default: return nil
        }
    }
}

extension Frame {
    /// Makes every side the person's own (<doc:Formats>) and says whether the image is mirrored.
    ///
    /// A side that was told by looking at the image is the person's own only if the image is mirrored as the
    /// source assumed; otherwise it is the other one. Where nothing is said about the image, the assumption stands.
    ///
    /// - Parameters:
    ///   - assumed: how the image must be for the source's sides to be right; `nil` if it names no side.
    ///   - said: how the image is, from the caller or from the record; `nil` if nothing is said.
    mutating func normalizeHandedness(assumed: Bool?, said: Bool?) {
        isMirrored = said ?? assumed
        guard let assumed, let said, assumed != said else { return }
        for index in hands.indices { hands[index].side = hands[index].side?.opposite }
    }
}
