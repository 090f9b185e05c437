// The view of a hand: its side, and the shape and mirroring of its image. Given to Classifier by callers; pure.

public import Keypoints

/// The conditions under which a hand was seen: the input of measures besides the hand's points.
public struct CaptureContext: Sendable, Hashable {
    /// The person's own side, `nil` where unknown.
    public var side: Handedness?

    /// Width over height of the image, above 0, `nil` where unknown.
    ///
    /// Without it a shape is chosen at `ImageSize.nominalAspect`, and it is confirmed only where it is at every aspect
    /// of `Tuning.possibleAspects`.
    public var aspect: Float?

    /// A Boolean value that indicates whether the image is flipped left-right; `nil` where unknown.
    public var isMirrored: Bool?

    /// Creates a context.
    public init(side: Handedness? = nil, aspect: Float? = nil, isMirrored: Bool? = nil) {
        self.side = side
        self.aspect = aspect
        self.isMirrored = isMirrored
    }

    /// Creates the context of a hand of a frame.
    public init(_ hand: Hand, in frame: Frame) {
        self.init(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
    }
}
