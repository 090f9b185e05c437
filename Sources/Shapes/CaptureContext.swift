// How a hand was seen: its side, and the shape and mirroring of its image. Given to Classifier by callers; pure.

public import Keypoints

/// How a hand was seen: what a measure needs beside its points.
public struct CaptureContext: Sendable, Hashable {
    /// The person's own side, `nil` where unknown.
    public var side: Handedness?

    /// Width over height of the image, above 0, `nil` where unknown.
    ///
    /// Without it the choice of a shape is made as if it were `ImageSize.nominalAspect`, and a shape is confirmed only
    /// where it is at every aspect of `Tuning.possibleAspects`.
    public var aspect: Float?

    /// A Boolean value that indicates whether the image is flipped left-right; `nil` where unknown.
    public var isMirrored: Bool?

    /// Creates a view.
    public init(side: Handedness? = nil, aspect: Float? = nil, isMirrored: Bool? = nil) {
        self.side = side
        self.aspect = aspect
        self.isMirrored = isMirrored
    }

    /// The view of a hand of a frame.
    public init(_ hand: Hand, in frame: Frame) {
        self.init(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
    }
}
