// The numbers of this target that several files share; those of one file are at its head. Pure.

/// The constants of `SyntheticHands`, each with its unit and its source.
package enum Tuning {
    /// Apparent palm length as a share of the image's shorter side: from an arm's length away to near the screen.
    static let palmShare = 0.15...0.28

    /// The time of the second hand's presence, as shares of the video's time.
    static let visit = 0.3...0.85

    /// The tilt of a hand to and from the camera, in degrees.
    static let videoTilt = -12.0...12.0

    /// The rotation of a hand to the side, in degrees.
    static let videoYaw = -20.0...20.0

    /// The share of hands that show their back.
    static let videoBackShare = 0.25

    // MARK: The camera

    /// The focal length as a share of the image's longer side: a field of view of 53°, a usual webcam's.
    package static let focalShare = 1.0

    /// The least distance of a visible point from the camera's plane, in millimetres.
    static let nearest = 1.0
}
