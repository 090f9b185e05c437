// The numbers of the drawn seated drummer that are choices. Read by the files in Seated; pure.

extension Tuning {
    // MARK: Body

    /// The position of an ankle: beside the middle and before the hips, in millimetres of the average person.
    static let stance = SIMD3(210.0, 0, 400)

    // MARK: Playing

    /// The position of wrists at the end of a stroke: beside the middle, above the hips and before them, in millimetres
    /// of the average person; at this height the thighs are free. Each is random for each person.
    static let seatedAside = 150.0...230.0, seatedUp = 215.0...265.0, seatedAhead = 310.0...360.0

    /// The distance that hands move ahead on their way up, as a share of the height.
    static let seatedSlant = -0.2...0.2

    /// The inward turn of the palms, in degrees: palms down, or thumbs up, as half of all drummers hold sticks.
    static let palmsDown = 0.0...25.0, thumbsUp = 50.0...75.0

    /// The angle of the hand below the forearm at the end of a stroke, in degrees; random for each person.
    static let seatedDroop = -5.0...10.0

    /// A stick: its reach before and behind the fist, its radius, in millimetres, and its direction in the palm's frame
    /// of a right hand: slightly across, mostly along, and slightly below the hand.
    static let stickReach = SIMD2(300.0, 80), stickRadius = 7.0, stickAlong = SIMD3(0.5, 0.85, 0.35)

    /// The point at which a stick passes the palm of the average hand, in millimetres in the palm's frame.
    static let stickPlace = SIMD3(10.0, 78, 24)

    // MARK: Camera

    /// The distance of the camera from the hands, in metres: fists of 0.1 m occupy 53 to 36 pixels of an image 640
    /// wide. It is larger where feet play, which must be seen too; fists then occupy 30 to 25 pixels.
    static let seatedDistance = 1.2...1.8, feetDistance = 2.1...2.6

    /// The height and the sideways position of the camera, in metres.
    static let seatedCamera = (height: 0.8...1.15, aside: -0.15...0.15)

    /// The point at which the camera is directed, above the floor and before the hips, in millimetres: from the lap to
    /// above the head, or from the feet to above the head.
    static let seatedAim = SIMD3(0.0, 840, 300), feetAim = SIMD3(0.0, 640, 300)

    // MARK: Look

    /// The colours of shoes, the stool, sticks, the white, iris and pupil of an eye, lips and the mouth's line.
    static let shoe = SIMD3<Float>(38, 38, 42), stool = SIMD3<Float>(40, 40, 44), wood = SIMD3<Float>(190, 150, 100)
    static let eyeWhite = SIMD3<Float>(235, 232, 228), iris = SIMD3<Float>(60, 40, 28), pupil = SIMD3<Float>(12, 10, 10)
    static let lips = SIMD3<Float>(180, 94, 90), mouthLine = SIMD3<Float>(70, 30, 30)

    /// The position of the tip of the nose from the middle of the head, in millimetres of the average person.
    static let nose = SIMD3(0.0, -22, 98)
}
