// The values of the detectors that users tune; pure.

/// The configuration of gesture recognition: the values of all detectors that a user can tune.
///
/// ```swift
/// var configuration = GestureRecognizer.Configuration()
/// configuration.pinchDistance = .palm(0.3)
/// ```
///
/// Encoded, it has a field of each name; a field that is missing keeps its default when it is decoded. Lengths are in
/// palms (`Palm.size`), 110.6 mm on the average hand.
public struct GestureConfiguration: Codable, Sendable, Hashable {
    // MARK: Hands

    /// The longest time that a hand may be missing and keep its identity, its region and its progress towards a shape,
    /// in seconds; 0.25, a detector's usual dropout.
    ///
    /// Raise it if hands that are hidden for a moment lose their shape and their region.
    public var gap = 0.25

    /// The highest speed at which a hand is tracked, in palms per second; 35.4, some 4 m/s, a hard stroke.
    ///
    /// Raise it if hard strokes at a low frame rate lose the hand, lower it if the track jumps to another hand.
    public var handSpeed = 35.4

    /// A Boolean value that indicates whether handedness comes from positions and labels are ignored; `false`.
    ///
    /// Of two hands the one further to the person's right is then the right hand; a single hand is that of its half of
    /// the image. For models whose labels are often wrong, and players who do not cross hands.
    public var handednessByPosition = false

    /// The time constant of the votes of labels on a hand's side: the time in seconds in which a vote fades to 1/e; 1.
    /// With 0 only the newest label counts.
    ///
    /// Raise it if a hand changes its side now and then, lower it if a wrong side stays for too long. Networks give a
    /// single hand the wrong side for up to 0.5 s on end. Of 0.5, 1 and 2 s, 1 s had most strokes of a drummer's single
    /// hand on the right side, and two hands that were mixed up are corrected within 1.1 s.
    public var labelMemory = 1.0

    // MARK: Shapes

    /// The time that the evidence for a confirmed shape must last, in seconds; 0.03, one more frame at 30 fps.
    ///
    /// Raise it if unintended shapes are shown, set it to 0 to see shapes a frame sooner.
    public var confirmedAttack = 0.03

    /// The time that the evidence for a shape that is only possible must last, in seconds; 0.15.
    ///
    /// Raise it if a hand on its way from one shape to another shows a third.
    public var possibleAttack = 0.15

    /// The time that a shape must be gone before it counts as released, in seconds; 0.25.
    ///
    /// Raise it if a held shape is reported twice.
    public var release = 0.25

    /// The time for which a moving hand keeps its last sure shape, in seconds since that was last seen; 0.5.
    ///
    /// Raise it if entries and pinches of moving hands lack their shape, or strokes of a hand that is seen from its
    /// edge have another.
    public var shapeMemory = 0.5

    /// The speed in palms per second above which a hand is blurred and its classifications are ignored; 7.08, the peak
    /// speed of the softest stroke, while fast rolls are still slower at their turning points.
    ///
    /// Raise it for a camera whose images of fast hands are sharp.
    public var blurSpeed = 7.08

    /// The distance in palms within which a hand that was held in a region must stay for `restTime` to be at rest;
    /// 0.266.
    ///
    /// With 0.1 s that is slower than 2.7 palms per second; the slowest stroke has 6, and a lift before the next stroke
    /// takes twice as long. Raise it for a keypoint model with much jitter.
    public var restDistance = 0.266

    /// The time that a lowered hand must stay in place to be at rest, in seconds; 0.1.
    ///
    /// Lower it if the first strokes after a hold are missed, raise it if lowering the hand strikes.
    public var restTime = 0.1

    // MARK: Strikes

    /// The time at which strikes are emitted; `peak`, the safest.
    ///
    /// Predict them if the delay disturbs players whose strokes are regular (<doc:TuningStrikes>).
    public var strikes = OnsetTiming.peak

    /// A Boolean value that indicates whether a hand that falls and stays down strikes, regardless of how softly it
    /// stops; `false`.
    ///
    /// For players whose hands come to rest on what they strike: of such falls four of five strike then instead of two,
    /// but hands that are lowered strike too (<doc:TuningStrikes#Hands-that-rest>).
    public var restsStrike = false

    /// The speeds of the fall that give a strike the softest and the hardest velocity, in palms per second; 1.8 to 72.3,
    /// that is 0.2 to 8 m/s, from a ghost note to an accent of half a metre.
    ///
    /// Use `sensitivity` to play softer or harder as a whole.
    public var strikeSpeeds = 1.8...72.3

    /// The sensitivity to strikes of hands: with 2, half the speed gives the same velocity; 1, and above 0.
    ///
    /// Raise it for players whose strokes are small, lower it if all strokes are loud.
    public var sensitivity = 1.0

    /// The exponent of the velocity of strikes of hands; 1, and above 0.
    ///
    /// Lower it to 0.5 for soft strokes that are louder, raise it to 2 for accents that stand out.
    public var curve = 1.0

    /// The sensitivity to strikes of feet; 1, and above 0.
    ///
    /// Raise it for players who tap softly beside their hands.
    public var footSensitivity = 1.0

    /// The exponent of the velocity of strikes of feet; 1, and above 0.
    ///
    /// Lower it if soft taps are too soft beside loud ones.
    public var footCurve = 1.0

    // MARK: Regions and bodies

    /// The rule by which a hand leaves a region for another; `banded`.
    ///
    /// Choose `axis` if hands leave their region for another that they only pass.
    public var regionProfile = RegionProfile.banded

    /// The distance by which another region's point must be nearer than that of the hand's own region, in units of the
    /// space; 0.04.
    ///
    /// Raise it if a stroke between two drums of a set alternates between them, lower it if a hand that moves to the
    /// next drum still plays the previous one.
    public var regionMargin = 0.04

    /// The source of the velocity of an entry into a region; `constant`.
    public var velocity = VelocitySource.constant

    /// The entry speeds that give the softest and the hardest velocity, in body units per second; 0.3 to 4.
    ///
    /// Lower them if entries sound too soft.
    public var bodySpeeds = 0.3...4.0

    /// The entry speeds for regions of the image, in images per second; 0.2 to 3.
    public var imageSpeeds = 0.2...3.0

    /// The unit of the body's frame; `metres`.
    public var bodyScale = BodyScale.metres

    /// A Boolean value that indicates whether the body's x goes to the performer's right, as in the seed's figure
    /// (<doc:GestureRecognition#Bodies>); `false`.
    public var isXToRight = false

    /// The confidence up to which a body's point counts as missing; 0.3.
    ///
    /// Raise it if wrists jump, lower it if they are often missing.
    public var confidenceFloor = Tuning.confidenceFloor

    // MARK: Pinches

    /// The distance below which the tips of thumb and index are together; 0.258 palms, 28.5 mm on the average hand,
    /// 0.30 of its distance from the wrist to the middle MCP, the unit in which it was found.
    ///
    /// Raise it if pinches are missed, lower it if fingers pinch that only pass each other.
    public var pinchDistance = PinchDistance.palm(0.258)

    /// The factor of that distance beyond which tips that were together are apart; 1, and at least 1.
    ///
    /// Raise it to 1.2 or 1.5 if a held pinch breaks off.
    public var pinchExitFactor = 1.0

    /// The number of consecutive frames that are evidence of a pinch or of its end; 3, and at least 1.
    ///
    /// Each costs a frame of latency: lower it for a keypoint model with little jitter, raise it for one with much.
    public var pinchFrames = 3

    /// The time without both tips after which a pinch is forgotten, in seconds; 2.
    ///
    /// Lower it if a hand that returns continues a stroke that it should not.
    public var pinchReset = 2.0

    /// A Boolean value that indicates whether points far apart before a first pinch become part of its stroke, as in
    /// the original (<doc:GestureRecognition#Pinches>); `false`.
    public var usesLegacyPinchStroke = false

    // MARK: Values

    /// The cutoff of the low-pass of values while the hand rests, in Hz; 1.
    ///
    /// Lower it if a value trembles though the hand rests, raise it if slow movements lag behind.
    public var valueCutoff = 1.0

    /// The rise of that cutoff with the speed, in Hz for each whole range per second; 10.
    ///
    /// Raise it if fast movements lag behind, lower it if values tremble while the hand moves.
    public var valueSlope = 10.0

    /// The change of a position, 0…1, within which a value rests; 0.008, a step of 127.
    ///
    /// Raise it if a value changes though the hand rests; with 0 each change counts.
    public var valueHysteresis = 0.008

    /// The shortest time between two changes of a value, in seconds; 0.015, which leaves out none at 60 frames per second.
    ///
    /// Raise it for receivers that cannot keep up.
    public var valueInterval = 0.015

    // MARK: Held devices

    /// The algorithm that detects hits of devices; `squaredDelta`.
    ///
    /// Choose `adaptive` for devices whose readings do not come at 100 Hz, or that are waved about. The other two are
    /// those of a text and its program, and their thresholds are fixed.
    public var impactProfile = ImpactProfile.squaredDelta

    /// A Boolean value that indicates whether the readings of held devices contain gravity
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>); `false`.
    public var motionsIncludeGravity = false

    /// The least jump out of the movement that counts as a hit with `adaptive`, in g; 0.5.
    ///
    /// Lower it if soft hits are missed, raise it if putting the device down hits.
    public var impactThreshold = 0.5

    /// The least ratio of a hit to the usual recent jumps with `adaptive`; 4.
    ///
    /// Raise it if waving the device hits, lower it if hits in the middle of a movement are missed.
    public var impactNoiseFactor = 4.0

    /// The refractory time after a hit with `adaptive`, in seconds; 0.1.
    ///
    /// Raise it if one blow is two hits, lower it if fast rolls lose hits.
    public var impactPause = 0.1

    /// Creates the default configuration.
    public init() {}

    /// Decodes a configuration; a missing field keeps its default.
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
        try read(.footSensitivity, into: &footSensitivity)
        try read(.footCurve, into: &footCurve)
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
        try read(.valueCutoff, into: &valueCutoff)
        try read(.valueSlope, into: &valueSlope)
        try read(.valueHysteresis, into: &valueHysteresis)
        try read(.valueInterval, into: &valueInterval)
        try read(.impactProfile, into: &impactProfile)
        try read(.motionsIncludeGravity, into: &motionsIncludeGravity)
        try read(.impactThreshold, into: &impactThreshold)
        try read(.impactNoiseFactor, into: &impactNoiseFactor)
        try read(.impactPause, into: &impactPause)
    }
}
