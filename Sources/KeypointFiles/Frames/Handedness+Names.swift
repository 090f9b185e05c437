// Turns a source's sides into the person's own. Called by the sources of JSON and of text for every frame.

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
