// Every number of this room that is a choice and not a measure of the human hand. Read by the whole room; pure.

/// The tunable numbers of the modelled hand; what a caller may choose stands in `SyntheticOptions`.
struct Tuning {
    // MARK: Persons

    /// Spread of a hand's size, as a share: 183 ± 10 mm hand length within one sex (ACOPLA95 anthropometry).
    static let handSizeDeviation = 0.06

    /// Spread of the palm's width beside its length, as a share.
    static let palmWidthDeviation = 0.04

    /// Spread of one finger's length beside the hand's size, as a share.
    ///
    /// With the size and the bones it makes about 8 % a bone, where Buryanov and Kotiuk measured 7…12 %.
    static let fingerDeviation = 0.04

    /// Spread of one bone's length beside its finger's, as a share.
    static let boneDeviation = 0.03

    /// Spread of the fingers' thickness beside the hand's size, as a share.
    static let thicknessDeviation = 0.06

    /// Beyond how many standard deviations no person lies.
    static let personLimit = 2.5

    // MARK: Poses, in degrees

    /// Spread of what all fingers of a hand bend more or less together.
    static let togetherDeviation = 3.0

    /// Spread of one finger's MCP.
    static let mcpDeviation = 5.0

    /// Spread of one finger's PIP; its DIP follows by 2/3.
    static let pipDeviation = 5.0

    /// Spread of one finger's DIP for itself.
    static let dipDeviation = 3.0

    /// Spread of one finger's sideways swing.
    static let sidewaysDeviation = 2.0

    /// Spread of each of the thumb's angles.
    static let thumbDeviation = 4.0

    /// Beyond how many standard deviations no angle lies.
    static let poseLimit = 2.5

    // MARK: Camera and picture

    /// Focal length as a share of the picture's longer side: a field of view of 53°, a usual webcam's.
    static let focalShare = 1.0

    /// Apparent palm length as a share of the picture's shorter side: from an arm's length away to near the screen.
    static let palmShare = 0.15...0.28

    /// How far from the camera's plane a point must lie to be seen, in millimetres.
    static let nearest = 1.0

    /// Where between the wrist (0) and the middle finger's MCP (1) a hand is turned about and placed in the picture.
    static let pivotShare = 0.9

    /// Within how many degrees of upright a shape stays that means something else when turned, such as a thumb up.
    static let uprightTurn = 25.0

    /// The noise of the depth relative to the noise across the picture; depth is what keypoint models know worst.
    static let depthNoiseFactor = 2.0

    // MARK: Hidden points

    /// How far before a joint, in millimetres, something must pass to hide it: less is the joint's own flesh.
    static let occlusionMargin = 4.0

    /// The confidence of a hidden point that is kept: below the formats' floor of 0.3.
    static let hiddenConfidence: Float = 0.2

    /// The confidence of a seen point where hidden ones are kept.
    static let seenConfidence: Float = 0.9
}
