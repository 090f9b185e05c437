// The numbers of the modelled hand: poses, anatomy, camera that could be others; pure.

/// The numbers of `HandKinematics`, each with its unit and where it comes from.
extension Tuning {
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

    /// Focal length as a share of the image's longer side: a field of view of 53°, a usual webcam's.
    package static let focalShare = 1.0

    /// How far from the camera's plane a point must lie to be seen, in millimetres.
    static let nearest = 1.0

    /// Where between the wrist (0) and the middle finger's MCP (1) a hand is turned about and placed in the image.
    static let pivotShare = 0.9
}
