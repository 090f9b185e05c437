// Whether somebody smiles in a frame. Owned by Doorbell; pure.

import Gestures
package import Keypoints

extension Face {
    /// The score of the face's smile, 0…1: the mean of both corners of the mouth, or the one that is known; `nil` where
    /// neither is, as behind a mask.
    package var smileScore: Float? {
        let sides = Tuning.coefficients.compactMap { names in
            names.lazy.compactMap { blendshapes[$0] }.first { !$0.isNaN }
        }
        let mean = sides.reduce(0, +) / Float(sides.count)
        return mean.isNaN ? nil : min(max(mean, 0), 1)
    }
}

/// Decides frame by frame whether any face smiles, with a hysteresis; a frame without a face has no smile.
package struct SmileDetector: Sendable {
    /// The largest score of the last frame's faces, 0…1; `nil` where no mouth was seen.
    package private(set) var score: Float?

    private var hysteresis = Hysteresis(Tuning.smile)

    package init() {}

    /// Processes the faces of the next frame; returns whether one of them smiles.
    package mutating func process(_ faces: [Face]) -> Bool {
        score = faces.compactMap(\.smileScore).max()
        _ = hysteresis.process(score.map(Double.init) ?? 0)
        return hysteresis.isInside
    }
}
