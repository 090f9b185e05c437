// How a hand was seen: its side, and the shape and mirroring of its picture. Given to Classifier by callers; pure.

public import Keypoints

/// How a hand was seen: what a measure needs beside its points.
public struct HandView: Sendable, Hashable {
    /// The person's own side, `nil` where unknown.
    public var side: Side?

    /// Width over height of the picture, above 0.
    public var aspect: Float

    /// Whether the picture is flipped left-right; `nil` where unknown.
    public var isMirrored: Bool?

    /// Makes a view.
    public init(side: Side? = nil, aspect: Float = 1, isMirrored: Bool? = nil) {
        self.side = side
        self.aspect = aspect
        self.isMirrored = isMirrored
    }

    /// The view of a hand of a frame.
    public init(_ hand: Hand, in frame: Frame) {
        self.init(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
    }
}
