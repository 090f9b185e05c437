// The numbers of drawn hands that are choices. Read by HandFlesh, FleshField, HandTracer, PictureStage; pure.

extension Tuning {
    // MARK: Flesh, in millimetres

    /// Within how many millimetres the palm's cones melt into each other.
    static let palmMelt: Float = 12

    /// Within how many millimetres a finger's first cone melts into the palm.
    static let rootMelt: Float = 7

    /// Within how many millimetres the cones of one finger melt into each other.
    static let fingerMelt: Float = 2.5

    /// Within how many millimetres a finger melts into anything else: enough to keep the edge from looking cut.
    static let skinMelt: Float = 1.2

    /// How long the forearm of the average hand is drawn: longer than arms are, so that it leaves the picture.
    static let forearmLength = 560.0

    /// How near to the camera's plane a forearm may come.
    static let forearmNearest = 90.0

    /// How much of its radius a fingertip's last ball is drawn back, so that the flesh ends at the tip.
    static let tipShare = 0.75

    /// The squared length below which a cone counts as a ball.
    static let shortestCone = 1e-6

    // MARK: Tracing

    /// Farther than anything, in millimetres.
    static let far: Float = 1e6

    /// Pixels on the side of a square that is traced with the cones near it only.
    static let tile = 8

    /// How far beyond its surface a cone is still seen by a tile, in millimetres: it melts and shades so far.
    static let reach: Float = 14

    /// The share of the measured distance that a step goes: cones that change their radius measure too far.
    static let stepShare: Float = 0.92

    /// The most steps of a ray.
    static let stepLimit = 48

    /// How near to the skin a ray has hit it, in pixels.
    static let hitPixels: Float = 0.06

    /// How far apart the normal's differences are taken, in millimetres.
    static let normalStep: Float = 0.5

    /// How far above the skin it is looked for what keeps light away, in millimetres.
    static let shadeReach: Float = 9

    // MARK: Skin

    /// Skin tones of the hand's back, from light to dark: red, green, blue.
    static let skinTones: [SIMD3<Float>] = [
        SIMD3(238, 204, 184), SIMD3(228, 184, 156), SIMD3(208, 158, 126), SIMD3(178, 126, 94), SIMD3(140, 94, 68),
        SIMD3(104, 70, 52),
    ]

    /// What palms of all tones are nearer to.
    static let palmTone = SIMD3<Float>(228, 172, 150)

    /// How near palms are to it, 0…1.
    static let palmShareOfTone: Float = 0.4

    /// How much darker the creases of the joints are, 0…1.
    static let creaseDepth: Float = 0.16

    /// How much of a crease is left on the back of a finger, 0…1.
    static let backCreaseShare: Float = 0.35

    /// Half the width of a crease, in millimetres.
    static let creaseWidth: Float = 1.4

    /// What a nail adds to the skin: red, green, blue.
    static let nailTint = SIMD3<Float>(16, 4, 8)

    // MARK: Light and camera

    /// The share of light that comes from everywhere.
    static let ambient = 0.40...0.56

    /// The light that comes from one side.
    static let lamp = 0.50...0.68

    /// How far a lamp's colour is from white, as a share.
    static let lampTint = 0.06

    /// The standard deviation of a sensor's noise, in steps of 256.
    static let sensorNoise = 1.0...4.0

    /// How many moments of a moving hand make one picture.
    static let blurMoments = 3

    /// How many pixels a joint moves while the shutter is open before a picture is made of several moments.
    static let blurPixels: Float = 0.5

    /// The share of the time between two pictures in which the shutter is open.
    static let shutterShare = 0.4

    // MARK: Videos

    /// The longest side of a drawn picture, in pixels.
    static let drawnSideLimit: Float = 4096

    /// How long a shape is held, in seconds.
    static let holdTime = 0.8

    /// How long a hand takes from one shape to the next, in seconds.
    static let changeTime = 0.3

    /// How long a hand takes into or out of the picture, in seconds.
    static let entranceTime = 0.5

    /// How far below its place a hand is out of the picture, as a share of the picture's height.
    static let wayOut = 1.3

    /// When the second hand is there, as shares of the video's time.
    static let visit = 0.3...0.85

    /// Where of two hands the one on the right is, as a share of the picture's width.
    static let pairPlace = 0.73

    /// How far apart the two hands of one picture of a data set are, as a share of the picture's width.
    static let pairDistance = 0.46

    /// Where a hand's middle is, as a share of the picture's height.
    static let videoHeight = 0.52

    /// How a hand is turned within the picture, in degrees, before it sways.
    static let videoInPlane = -18.0...18.0

    /// How it is tilted to and from the camera, in degrees.
    static let videoTilt = -12.0...12.0

    /// How it is turned to the side, in degrees.
    static let videoYaw = -20.0...20.0

    /// The share of hands that show their back.
    static let videoBackShare = 0.25

    /// The palm's length as a share of the picture's shorter side.
    static let videoPalm = 0.24...0.3

    /// How far a hand turns while it sways, in degrees.
    static let swayAngle = 7.0

    /// How much nearer and farther it comes, as a share of its size.
    static let swayScale = 0.06

    /// How far it moves, as a share of the picture's sides.
    static let swayOffset = 0.035
}
