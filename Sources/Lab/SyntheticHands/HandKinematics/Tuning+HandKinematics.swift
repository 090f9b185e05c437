// The numbers of the modelled hand: poses, anatomy, camera that could be others; pure.

/// The constants of `HandKinematics`, each with its unit and its source.
extension Tuning {
    /// The spread of a hand's size, as a share: 183 ± 10 mm hand length within one sex (ACOPLA95 anthropometry).
    static let handSizeDeviation = 0.06

    /// The spread of the palm's width beside its length, as a share.
    static let palmWidthDeviation = 0.04

    /// The spread of one finger's length beside the hand's size, as a share.
    ///
    /// With the size and the bones it makes about 8 % per bone; Buryanov and Kotiuk measured 7…12 %.
    static let fingerDeviation = 0.04

    /// The spread of one bone's length beside its finger's, as a share.
    static let boneDeviation = 0.03

    /// The spread of the fingers' thickness beside the hand's size, as a share.
    static let thicknessDeviation = 0.06

    /// The largest deviation of a person, in standard deviations.
    static let personLimit = 2.5

    /// The spread of the common bend of all fingers of a hand.
    static let togetherDeviation = 3.0

    /// The spread of one finger's MCP.
    static let mcpDeviation = 5.0

    /// The spread of one finger's PIP; its DIP follows by 2/3.
    static let pipDeviation = 5.0

    /// The spread of one finger's DIP for itself.
    static let dipDeviation = 3.0

    /// The spread of one finger's sideways swing.
    static let sidewaysDeviation = 2.0

    /// The spread of each of the thumb's angles.
    static let thumbDeviation = 4.0

    /// The largest deviation of an angle, in standard deviations.
    static let poseLimit = 2.5

    /// The focal length as a share of the image's longer side: a field of view of 53°, a usual webcam's.
    package static let focalShare = 1.0

    /// The least distance of a visible point from the camera's plane, in millimetres.
    static let nearest = 1.0

    /// The point between the wrist (0) and the middle finger's MCP (1) about which a hand is rotated and by which it is
    /// placed.
    static let pivotShare = 0.9
}
