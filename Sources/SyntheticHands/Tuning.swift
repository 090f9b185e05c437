// The numbers of data sets, takes and videos that could be others; pure.

/// The numbers of `SyntheticHands`, each with its unit and where it comes from.
package enum Tuning {
    /// Apparent palm length as a share of the image's shorter side: from an arm's length away to near the screen.
    static let palmShare = 0.15...0.28

    /// Within how many degrees of upright a shape stays that means something else when turned, such as a thumb up.
    static let uprightTurn = 25.0

    /// The noise of the depth relative to the noise across the image; depth is what keypoint models know worst.
    static let depthNoiseFactor = 2.0

    /// How far before a joint, in millimetres, something must pass to hide it: less is the joint's own flesh.
    static let occlusionMargin = 4.0

    /// How many moments of a moving hand make one image.
    static let blurMoments = 3

    /// How many pixels apart the moments of a moving body are, and how many make an image at most: at 2 m/s before a camera
    /// 1.4 m away, `litert-holistic` finds 38 % of hands drawn at 3 moments and 69 % of those drawn at 9.
    static let bodyBlurStep: Float = 1.5, bodyBlurMoments = 9

    /// How many pixels a joint moves while the shutter is open before an image is made of several moments.
    static let blurPixels: Float = 0.5

    /// The share of the time between two images in which the shutter is open.
    static let shutterShare = 0.4

    /// The longest side of a drawn image, in pixels.
    static let drawnSideLimit: Float = 4096

    /// How long a shape is held, in seconds.
    static let holdTime = 0.8

    /// How long a hand takes from one shape to the next, in seconds.
    static let changeTime = 0.3

    /// How long a hand takes into or out of the image, in seconds.
    static let entranceTime = 0.5

    /// How far below its place a hand is out of the image, as a share of the image's height.
    static let wayOut = 1.3

    /// When the second hand is there, as shares of the video's time.
    static let visit = 0.3...0.85

    /// Where of two hands the one on the right is, as a share of the image's width.
    static let pairPlace = 0.73

    /// How far apart the two hands of one image of a data set are, as a share of the image's width.
    static let pairDistance = 0.46

    /// Where a hand's middle is, as a share of the image's height.
    static let videoHeight = 0.52

    /// How a hand is turned within the image, in degrees, before it sways.
    static let videoInPlane = -18.0...18.0

    /// How it is tilted to and from the camera, in degrees.
    static let videoTilt = -12.0...12.0

    /// How it is turned to the side, in degrees.
    static let videoYaw = -20.0...20.0

    /// The share of hands that show their back.
    static let videoBackShare = 0.25

    /// The palm's length as a share of the image's shorter side.
    static let videoPalm = 0.24...0.3

    /// How far a hand turns while it sways, in degrees.
    static let swayAngle = 7.0

    /// How much nearer and farther it comes, as a share of its size.
    static let swayScale = 0.06

    /// How far it moves, as a share of the image's sides.
    static let swayOffset = 0.035

    /// The confidence of a hidden point that is kept: below the formats' floor of 0.3.
    static let hiddenConfidence: Float = 0.2

    /// The confidence of a seen point where hidden ones are kept.
    static let seenConfidence: Float = 0.9
}
