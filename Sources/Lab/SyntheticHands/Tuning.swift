// The numbers of data sets, takes and videos that could be others; pure.

/// The constants of `SyntheticHands`, each with its unit and its source.
package enum Tuning {
    /// Apparent palm length as a share of the image's shorter side: from an arm's length away to near the screen.
    static let palmShare = 0.15...0.28

    /// The largest rotation from upright, in degrees, of a shape whose meaning depends on it, such as a thumb up.
    static let uprightTurn = 25.0

    /// The noise of the depth relative to the noise across the image; depth is what keypoint models know worst.
    static let depthNoiseFactor = 2.0

    /// The least distance before a joint, in millimetres, at which something hides it: less is the joint's own flesh.
    static let occlusionMargin = 4.0

    /// The number of moments of a moving hand in one image.
    static let blurMoments = 3

    /// The distance between the moments of a moving body, in pixels, and the largest number of moments in an image: at
    /// 2 m/s before a camera 1.4 m away, `litert-holistic` finds 38 % of hands drawn at 3 moments and 69 % of those
    /// drawn at 9.
    static let bodyBlurStep: Float = 1.5, bodyBlurMoments = 9

    /// The number of pixels that a joint must move while the shutter is open for an image of several moments.
    static let blurPixels: Float = 0.5

    /// The share of the time between two images in which the shutter is open.
    static let shutterShare = 0.4

    /// The longest side of a drawn image, in pixels.
    static let drawnSideLimit: Float = 4096

    /// The time for which a shape is held, in seconds.
    static let holdTime = 0.8

    /// The duration of a change from one shape to the next, in seconds.
    static let changeTime = 0.3

    /// The duration of a hand's way into or out of the image, in seconds.
    static let entranceTime = 0.5

    /// The distance below its place at which a hand is out of the image, as a share of the image's height.
    static let wayOut = 1.3

    /// The time of the second hand's presence, as shares of the video's time.
    static let visit = 0.3...0.85

    /// The position of the right one of two hands, as a share of the image's width.
    static let pairPlace = 0.73

    /// The distance of the two hands of one image of a data set, as a share of the image's width.
    static let pairDistance = 0.46

    /// The position of a hand's middle, as a share of the image's height.
    static let videoHeight = 0.52

    /// The rotation of a hand within the image, in degrees, before it sways.
    static let videoInPlane = -18.0...18.0

    /// The tilt of a hand to and from the camera, in degrees.
    static let videoTilt = -12.0...12.0

    /// The rotation of a hand to the side, in degrees.
    static let videoYaw = -20.0...20.0

    /// The share of hands that show their back.
    static let videoBackShare = 0.25

    /// The palm's length as a share of the image's shorter side.
    static let videoPalm = 0.24...0.3

    /// The largest rotation of a swaying hand, in degrees.
    static let swayAngle = 7.0

    /// The change of its apparent size by distance, as a share.
    static let swayScale = 0.06

    /// The largest movement of a swaying hand, as a share of the image's sides.
    static let swayOffset = 0.035

    /// The confidence of a hidden point that is kept: below the formats' floor of 0.3.
    static let hiddenConfidence: Float = 0.2

    /// The confidence of a seen point where hidden ones are kept.
    static let seenConfidence: Float = 0.9
}
