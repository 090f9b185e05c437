// The numbers of drawn hands that could be others; pure.

/// The constants of `HandRenderer`, each with its unit and its source.
extension Tuning {
    /// The distance within which the palm's cones melt into each other, in millimetres.
    static let palmMelt: Float = 12

    /// The distance within which a finger's first cone melts into the palm, in millimetres.
    static let rootMelt: Float = 7

    /// The distance within which the cones of one finger melt into each other, in millimetres.
    static let fingerMelt: Float = 2.5

    /// The distance within which a finger melts into anything else, in millimetres: enough to keep the edge from
    /// looking cut.
    static let skinMelt: Float = 1.2

    /// The length of the forearm of the average hand: longer than arms are, to leave the image.
    static let forearmLength = 560.0

    /// The radii at the wrist and at the belly of a forearm that comes from an elbow, in millimetres, and the position
    /// of the belly on the way to the elbow.
    static let forearmRadii = SIMD2(20.0, 40.0), bellyShare = 0.68

    /// The least distance of a forearm from the camera's plane.
    static let forearmNearest = 90.0

    /// The share of its radius by which a fingertip's last ball is drawn back, which puts the end of the flesh at the
    /// tip.
    static let tipShare = 0.75

    /// The squared length below which a cone counts as a ball.
    static let shortestCone = 1e-6

    /// A distance beyond all objects, in millimetres.
    static let far: Float = 1e6

    /// The side of a square that is traced with the cones near it only, in pixels.
    static let tile = 8

    /// The distance beyond its surface within which a cone affects a tile, in millimetres, by melting and shading.
    static let reach: Float = 14

    /// The share of the measured distance in a step: cones with changing radius measure too far.
    static let stepShare: Float = 0.92

    /// The largest number of steps of a ray.
    static let stepLimit = 48

    /// The distance from the skin at which a ray has hit it, in pixels.
    static let hitPixels: Float = 0.06

    /// The distance of the normal's differences, in millimetres.
    static let normalStep: Float = 0.5

    /// The height above the skin up to which objects shade it, in millimetres.
    static let shadeReach: Float = 9

    /// Skin tones of the hand's back, from light to dark: red, green, blue.
    static let skinTones: [SIMD3<Float>] = [
        SIMD3(238, 204, 184), SIMD3(228, 184, 156), SIMD3(208, 158, 126), SIMD3(178, 126, 94), SIMD3(140, 94, 68),
        SIMD3(104, 70, 52),
    ]

    /// The colour that palms of all tones approach.
    static let palmTone = SIMD3<Float>(228, 172, 150)

    /// The share of that colour in palms, 0…1.
    static let palmShareOfTone: Float = 0.4

    /// The darkening of the creases of the joints, 0…1.
    static let creaseDepth: Float = 0.16

    /// The share of a crease on the back of a finger, 0…1.
    static let backCreaseShare: Float = 0.35

    /// Half the width of a crease, in millimetres.
    static let creaseWidth: Float = 1.4

    /// The tint of a nail, added to the skin: red, green, blue.
    static let nailTint = SIMD3<Float>(16, 4, 8)

    /// The share of ambient light.
    static let ambient = 0.40...0.56

    /// The share of light from one side.
    static let lamp = 0.50...0.68

    /// The deviation of a lamp's colour from white, as a share.
    static let lampTint = 0.06

    /// The standard deviation of a sensor's noise, in steps of 256.
    static let sensorNoise = 1.0...4.0
}
