// The numbers of the drawn seated drummer that are choices. Read by the files in Seated; pure.

extension Tuning {
    // MARK: Body

    /// The spread of persons' heights, as a share: 7 cm of 1.73 m.
    static let statureDeviation = 0.04

    /// How far the middle of the head is before the hips, in millimetres of the average person.
    static let headForward = 25.0

    /// Where an ankle is: beside the middle and before the hips, in millimetres of the average person.
    static let stance = SIMD3(210.0, 0, 400)

    /// How far behind the ankle the heel is, as a share of the foot; how far a foot turns outwards, across over ahead.
    static let heelShare = 0.2, footTurn = 0.25

    /// About where elbows and knees point: outwards, up, ahead.
    static let elbowBend = SIMD3(0.55, -0.75, -0.35), kneeBend = SIMD3(0.25, 1, 0.6)

    // MARK: Playing

    /// Where wrists are at the end of a stroke: beside the middle, above the hips and before them, in millimetres of the
    /// average person; with the hands so high the thighs are free. Each is drawn for a person.
    static let seatedAside = 150.0...230.0, seatedUp = 215.0...265.0, seatedAhead = 310.0...360.0

    /// How far hands go ahead on their way up, as a share of the height.
    static let seatedSlant = -0.2...0.2

    /// How far the palms are turned inwards, in degrees: palms down, or thumbs up, as half of all drummers hold sticks.
    static let palmsDown = 0.0...25.0, thumbsUp = 50.0...75.0

    /// How far the hand points below the forearm at the end of a stroke, in degrees; drawn for a person.
    static let seatedDroop = -5.0...10.0

    /// A stick: how far it reaches before and behind the fist, its radius, in millimetres, and where it goes in the palm's
    /// frame of a right hand: a bit across, mostly along, and a little below the hand.
    static let stickReach = SIMD2(300.0, 80), stickRadius = 7.0, stickAlong = SIMD3(0.5, 0.85, 0.35)

    /// Where a stick passes the palm of the average hand, in millimetres in the palm's frame.
    static let stickPlace = SIMD3(10.0, 78, 24)

    // MARK: Feet

    /// How far toes are lifted before a tap, in metres, how long that takes, the fall and its brake, in seconds.
    static let toeLift = 0.07...0.12, toeLiftTime = 0.18, toeFall = 0.09...0.13, toeBrake = 0.03

    // MARK: Camera

    /// How far the camera is from the hands, in metres: fists of 0.1 m take 53 to 36 pixels of an image 640 wide. It is
    /// farther away where feet play, so that they are seen too; fists then take 30 to 25 pixels.
    static let seatedDistance = 1.2...1.8, feetDistance = 2.1...2.6

    /// How high the camera stands, and how far aside, in metres.
    static let seatedCamera = (height: 0.8...1.15, aside: -0.15...0.15)

    /// What the camera is directed at, above the floor and before the hips, in millimetres: from the lap to above the head,
    /// or from the feet to above the head.
    static let seatedAim = SIMD3(0.0, 840, 300), feetAim = SIMD3(0.0, 640, 300)

    // MARK: Look

    /// Colours of hair: red, green, blue.
    static let hairs: [SIMD3<Float>] = [
        SIMD3(60, 42, 30), SIMD3(30, 24, 20), SIMD3(150, 110, 60), SIMD3(120, 120, 118),
    ]

    /// The range of a shirt's and of trousers' red, green and blue.
    static let shirtTone = 30.0...215.0, trousersTone = 25.0...110.0

    /// Shoes, the stool, sticks, the white, iris and pupil of an eye, lips and the mouth's line.
    static let shoe = SIMD3<Float>(38, 38, 42), stool = SIMD3<Float>(40, 40, 44), wood = SIMD3<Float>(190, 150, 100)
    static let eyeWhite = SIMD3<Float>(235, 232, 228), iris = SIMD3<Float>(60, 40, 28), pupil = SIMD3<Float>(12, 10, 10)
    static let lips = SIMD3<Float>(180, 94, 90), mouthLine = SIMD3<Float>(70, 30, 30)

    /// Where the tip of the nose is from the middle of the head, in millimetres of the average person.
    static let nose = SIMD3(0.0, -22, 98)

    /// The share of persons with long sleeves.
    static let longSleeves = 0.4
}
