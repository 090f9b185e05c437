// The numbers of drawn hands that could be others; pure.

/// The numbers of `HandRenderer`, each with its unit and where it comes from.
extension Tuning {
    /// Within how many millimetres the palm's cones melt into each other.
    static let palmMelt: Float = 12

    /// Within how many millimetres a finger's first cone melts into the palm.
    static let rootMelt: Float = 7

    /// Within how many millimetres the cones of one finger melt into each other.
    static let fingerMelt: Float = 2.5

    /// Within how many millimetres a finger melts into anything else: enough to keep the edge from looking cut.
    static let skinMelt: Float = 1.2

    /// How long the forearm of the average hand is drawn: longer than arms are, so that it leaves the image.
    static let forearmLength = 560.0

    /// Of a forearm that comes from an elbow: the radii at the wrist and at its belly, in millimetres, and where that
    /// lies on the way to the elbow.
    static let forearmRadii = SIMD2(20.0, 40.0), bellyShare = 0.68

    /// How near to the camera's plane a forearm may come.
    static let forearmNearest = 90.0

    /// How much of its radius a fingertip's last ball is drawn back, so that the flesh ends at the tip.
    static let tipShare = 0.75

    /// The squared length below which a cone counts as a ball.
    static let shortestCone = 1e-6

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

    /// The share of light that comes from everywhere.
    static let ambient = 0.40...0.56

    /// The light that comes from one side.
    static let lamp = 0.50...0.68

    /// How far a lamp's colour is from white, as a share.
    static let lampTint = 0.06

    /// The standard deviation of a sensor's noise, in steps of 256.
    static let sensorNoise = 1.0...4.0
}
