// What users tune of the detectors, in one value; pure.

/// How gestures are recognized: the values of all detectors that a user would tune.
///
/// ```swift
/// var configuration = GestureRecognizer.Configuration()
/// configuration.pinchDistance = .palm(0.3)
/// ```
///
/// Encoded, it has a field of each name; a field that is missing keeps its default when it is decoded. Lengths are
/// in palms (`Palm.size`), 110.6 mm on the average hand.
public struct GestureConfiguration: Codable, Sendable, Hashable {
    // MARK: Hands

    /// How long a hand may be missing and still be the same, in its region, and on its way to a shape, in seconds;
    /// 0.25, a detector's usual dropout.
    ///
    /// Raise it if hands that are hidden for a moment lose what they showed and where they were.
    public var gap = 0.25

    /// How fast a hand may move and still be followed, in palms per second; 35.4, some 4 m/s, a hard stroke.
    ///
    /// Raise it if hard strokes at a low frame rate lose the hand, lower it if another hand is taken for it.
    public var handSpeed = 35.4

    /// A Boolean value that indicates whether places tell the sides, and labels are not listened to; `false`.
    ///
    /// Of two hands the one further to the person's right is then the right hand; one alone is the hand of the half
    /// of the image that it is in. For models whose labels are often wrong, and players who do not cross hands.
    public var handednessByPosition = false

    /// The time in seconds in which a label's vote on the side of a hand fades to 1/e; 1. With 0 only the newest label
    /// counts.
    ///
    /// Raise it if a hand changes its side now and then, lower it if a wrong side stays for too long. Networks call
    /// a hand alone by the wrong side for up to 0.5 s on end. Of 0.5, 1 and 2 s, 1 s had most strokes of a drummer's
    /// single hand on the right side, and two hands that were mixed up are put right within 1.1 s.
    public var labelMemory = 1.0

    // MARK: Shapes

    /// How long the evidence for a shape must last that has been confirmed, in seconds; 0.03, one more frame at 30
    /// fps.
    ///
    /// Raise it if shapes are shown that were not meant, set it to 0 to see them a frame sooner.
    public var confirmedAttack = 0.03

    /// How long the evidence for a shape must last that is only possible, in seconds; 0.15.
    ///
    /// Raise it if a hand on its way from one shape to another shows a third.
    public var possibleAttack = 0.15

    /// How long a shape must be gone before it counts as let go, in seconds; 0.25.
    ///
    /// Raise it if a shape that is held is told twice.
    public var release = 0.25

    /// How long a hand that moves is still taken to show the last sure shape, in seconds since that was last seen;
    /// 0.5.
    ///
    /// Raise it if entries and pinches of moving hands lack their shape, or strokes of a hand that is seen from its edge
    /// have another.
    public var shapeMemory = 0.5

    /// A hand that is faster than this is blurred, and its classifications say nothing of its shape, in palms per
    /// second; 7.08, what the softest stroke reaches, while fast rolls are still slower at their turning points.
    ///
    /// Raise it for a camera whose images of fast hands are sharp.
    public var blurSpeed = 7.08

    /// A hand that was held in a region is put down and rests where it stays within this distance for `restTime`,
    /// in palms; 0.266.
    ///
    /// With 0.1 s that is slower than 2.7 palms a second, where the slowest stroke has 6, and a lift before the next
    /// stroke takes twice as long. Raise it for a keypoint model whose points tremble.
    public var restDistance = 0.266

    /// How long a hand that is put down must stay there to rest, in seconds; 0.1.
    ///
    /// Lower it if the first strokes after a hold are not heard, raise it if putting the hand down strikes.
    public var restTime = 0.1

    // MARK: Strikes

    /// When strikes are emitted; `peak`, the safest.
    ///
    /// Predict them if the delay disturbs players whose strokes are regular (<doc:TuningStrikes>).
    public var strikes = OnsetTiming.peak

    /// A Boolean value that indicates whether a hand that falls and stays down has struck, however softly it stops; `false`.
    ///
    /// For players whose hands come to rest on what they strike: of such falls four of five strike then instead of two, but
    /// hands that are lowered strike too (<doc:TuningStrikes#Hands-that-rest>).
    public var restsStrike = false

    /// The speeds of the fall that give a strike the softest and the hardest velocity, in palms per second; 1.8 to 72.3,
    /// that is 0.2 to 8 m/s, from a ghost note to an accent of half a metre.
    ///
    /// Use `sensitivity` to play softer or harder as a whole.
    public var strikeSpeeds = 1.8...72.3

    /// How strong strikes count: with 2, half the speed gives the same velocity; 1, and above 0.
    ///
    /// Raise it for players whose strokes are small, lower it if all strokes are loud.
    public var sensitivity = 1.0

    /// The exponent of the velocity of strikes; 1, and above 0.
    ///
    /// Lower it to 0.5 for soft strokes that are louder, raise it to 2 for accents that stand out.
    public var curve = 1.0

    // MARK: Regions and bodies

    /// When a hand leaves a region for another; `banded`.
    ///
    /// Choose `axis` if hands are taken out of their region by another that they pass.
    public var regionProfile = RegionProfile.banded

    /// How much nearer than its own region's point another one must be to take a hand, in units of the space; 0.04.
    ///
    /// Raise it if a stroke between two drums of a set flickers from one to the other, lower it if a hand that moves to
    /// the next drum still plays the one before.
    public var regionMargin = 0.04

    /// Where the velocity of an entry into a region comes from; `constant`.
    public var velocity = VelocitySource.constant

    /// The entry speeds that give the softest and the hardest velocity, in body units per second; 0.3 to 4.
    ///
    /// Lower them if entries sound too soft.
    public var bodySpeeds = 0.3...4.0

    /// The same for regions of the image, in images per second; 0.2 to 3.
    public var imageSpeeds = 0.2...3.0

    /// What a unit of the body's frame is; `metres`.
    public var bodyScale = BodyScale.metres

    /// A Boolean value that indicates whether the body's x goes to the performer's right, as in the seed's figure
    /// (<doc:GestureRecognition#Bodies>); `false`.
    public var isXToRight = false

    /// A body's point whose confidence is known and not above this is not there; 0.3.
    ///
    /// Raise it if wrists jump, lower it if they are often missing.
    public var confidenceFloor = Tuning.confidenceFloor

    // MARK: Pinches

    /// The tips of thumb and index are together when nearer than this; 0.258 palms, 28.5 mm on the average hand,
    /// 0.30 of its distance from the wrist to the middle MCP, in which it was found.
    ///
    /// Raise it if pinches are missed, lower it if fingers pinch that only pass each other.
    public var pinchDistance = PinchDistance.palm(0.258)

    /// How many times farther than that the tips must be, once together, to be apart; 1, and at least 1.
    ///
    /// Raise it to 1.2 or 1.5 if a pinch that is held breaks off.
    public var pinchExitFactor = 1.0

    /// How many frames in a row are evidence of a pinch or of its end; 3, and at least 1.
    ///
    /// Each costs a frame of latency: lower it for a steady keypoint model, raise it for one that trembles.
    public var pinchFrames = 3

    /// After how long without both tips a pinch is forgotten, in seconds; 2.
    ///
    /// Lower it if a hand that is back goes on with a stroke that it should not.
    public var pinchReset = 2.0

    /// A Boolean value that indicates whether points far apart before a first pinch become part of its stroke, as in
    /// the original (<doc:GestureRecognition#Pinches>); `false`.
    public var usesLegacyPinchStroke = false

    // MARK: Held devices

    /// The algorithm that detects hits of devices; `squaredDelta`.
    ///
    /// Choose `adaptive` for devices whose readings do not come at 100 Hz, or that are waved about. The other two
    /// are those of a text and its program, and their thresholds are fixed.
    public var impactProfile = ImpactProfile.squaredDelta

    /// A Boolean value that indicates whether the readings of held devices contain gravity
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>); `false`.
    public var motionsIncludeGravity = false

    /// The least jump out of the movement that is a hit with `adaptive`, in g; 0.5.
    ///
    /// Lower it if soft hits are missed, raise it if putting the device down hits.
    public var impactThreshold = 0.5

    /// How many times larger than the usual jumps of the last while a hit is with `adaptive`; 4.
    ///
    /// Raise it if waving the device hits, lower it if hits in the middle of a movement are missed.
    public var impactNoiseFactor = 4.0

    /// How long a device is deaf after a hit with `adaptive`, in seconds; 0.1.
    ///
    /// Raise it if one blow is two hits, lower it if fast rolls lose hits.
    public var impactPause = 0.1

    /// Creates the default configuration.
    public init() {}

    /// Decodes a configuration; what is missing keeps its default.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, into value: inout Value) throws {
            value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
        }
        try read(.gap, into: &gap)
        try read(.handSpeed, into: &handSpeed)
        try read(.handednessByPosition, into: &handednessByPosition)
        try read(.labelMemory, into: &labelMemory)
        try read(.confirmedAttack, into: &confirmedAttack)
        try read(.possibleAttack, into: &possibleAttack)
        try read(.release, into: &release)
        try read(.shapeMemory, into: &shapeMemory)
        try read(.blurSpeed, into: &blurSpeed)
        try read(.restDistance, into: &restDistance)
        try read(.restTime, into: &restTime)
        try read(.strikes, into: &strikes)
        try read(.restsStrike, into: &restsStrike)
        try read(.strikeSpeeds, into: &strikeSpeeds)
        try read(.sensitivity, into: &sensitivity)
        try read(.curve, into: &curve)
        try read(.regionProfile, into: &regionProfile)
        try read(.regionMargin, into: &regionMargin)
        try read(.velocity, into: &velocity)
        try read(.bodySpeeds, into: &bodySpeeds)
        try read(.imageSpeeds, into: &imageSpeeds)
        try read(.bodyScale, into: &bodyScale)
        try read(.isXToRight, into: &isXToRight)
        try read(.confidenceFloor, into: &confidenceFloor)
        try read(.pinchDistance, into: &pinchDistance)
        try read(.pinchExitFactor, into: &pinchExitFactor)
        try read(.pinchFrames, into: &pinchFrames)
        try read(.pinchReset, into: &pinchReset)
        try read(.usesLegacyPinchStroke, into: &usesLegacyPinchStroke)
        try read(.impactProfile, into: &impactProfile)
        try read(.motionsIncludeGravity, into: &motionsIncludeGravity)
        try read(.impactThreshold, into: &impactThreshold)
        try read(.impactNoiseFactor, into: &impactNoiseFactor)
        try read(.impactPause, into: &impactPause)
    }
}
