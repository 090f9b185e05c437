// Frames in, gestures out: the door of this target; pure.
//
// frame → tracks of hands, classifications, the body's frame → one HandGestureRecognizer a side → coefficients →
// impacts → gestures

public import Keypoints
public import Shapes

/// Recognizes the gestures of some triggers in a stream of frames.
///
/// A pure function of the frames so far: no clock is read, and the same frames give the same gestures. Gestures of one
/// frame come in a fixed order: the left foot, the right one, the left hand, the right hand, both hands, values, the face,
/// then held devices (<doc:GestureRecognition>).
public struct GestureRecognizer: Sendable {
    /// The configuration of the detectors that users tune.
    public typealias Configuration = GestureConfiguration

    /// The triggers, their regions and the configuration.
    package let options: GestureOptions

    private let needs: GestureNeeds
    private let watchesHands: Bool
    private let watchesBodies: Bool
    private var clock = StreamClock()
    private var classifier: Classifier?
    private var tracks: HandTracks
    private var body: BodyFrame
    private var left: HandGestureRecognizer
    private var right: HandGestureRecognizer
    private var feet: Feet
    private var coefficients: BlendshapeDetector
    private var values: [ValueDetector]
    private var faces = FrameFaces()
    private var impacts: ImpactRecognizer
    private var hasSeenHands = false
    private var seen: Set<Handedness> = []
    private var delay: Double?
    private var quiet = MovementQuiet()
    private var pair: PairMovements?

    /// The observations in the last frame; `nil` where they are not requested, or no trigger needs hands.
    package private(set) var observation: FrameObservation?

    /// Creates a recognizer that has seen no frame.
    public init(_ options: GestureOptions) {
        self.options = options
        needs = options.needs
        let hasImageRegions = options.regions.contains { $0.space == .image }
        let hasBodyRegions = options.regions.contains { $0.space == .body }
        watchesHands =
            needs.strikes || needs.movements || needs.shapes || needs.pinches || needs.releases || needs.handValues
            || (needs.watchesRegions && hasImageRegions) || (options.observes && options.triggers.isEmpty)
        watchesBodies =
            needs.strikes || needs.movements || needs.feet || needs.bodyValues
            || (needs.watchesRegions && hasBodyRegions)
        classifier = needs.shapes || options.observes ? options.book.map { Classifier($0) } : nil
        tracks = HandTracks(options.configuration)
        body = BodyFrame(options.configuration)
        feet = Feet(options.configuration)
        left = HandGestureRecognizer(.left, options)
        right = HandGestureRecognizer(.right, options)
        coefficients = BlendshapeDetector(options.triggers)
        pair = PairMovements(options)
        values = options.values.map { ValueDetector($0, options.configuration) }
        impacts = ImpactRecognizer(options)
    }

    /// Processes the next frame.
    ///
    /// A frame without a time, or with a time not after the previous one's, is dropped and counted; each held device
    /// has its own time. A clock that was reset is followed, and all detectors start again with it
    /// (`StreamClock`).
    ///
    /// - Returns: the gestures of the frame, in the fixed order.
    public mutating func process(_ frame: Frame) -> [Gesture] {
        var gestures: [Gesture] = []
        observation = options.observes && watchesHands ? FrameObservation() : nil
        let isReading = !frame.motions.isEmpty
        let isSight = !isReading || !frame.hands.isEmpty || !frame.bodies.isEmpty || !frame.faces.isEmpty
        if isSight, let time = clock.process(frame.time) {
            if clock.hasRestarted { forget() }
            see(frame, at: time, &gestures)
        }
        for motion in frame.motions {
            if let gesture = impacts.process(motion, at: frame.time) { gestures.append(gesture) }
        }
        // What others observe of a hand does not change the music.
        if !needs.namesShapes { for index in gestures.indices { gestures[index].shape = nil } }
        return gestures
    }

    /// Sets the delay, in seconds, by which strikes are emitted ahead from now on, with
    /// `OnsetTiming.latencyCompensated`.
    package mutating func setLatencyCompensation(_ seconds: Double) {
        delay = seconds
        left.setLatencyCompensation(seconds)
        right.setLatencyCompensation(seconds)
    }

    /// The number of records dropped because their time was missing or did not increase.
    public var droppedCount: Int { clock.droppedCount + impacts.droppedCount }

    /// The warnings about the rates of held devices, by device (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package var rateWarnings: [String: RateWarning] { impacts.rateWarnings }

    /// Some of the devices in records that no trigger names.
    package var unknownDevices: [String] { impacts.strangers }

    /// Whether any trigger needs a camera.
    package var isLooking: Bool { watchesHands || watchesBodies || !coefficients.isEmpty }

    /// Returns a Boolean value that indicates whether a hand, or the wrist that stands for it, was seen in the last
    /// frame.
    public func isSeen(_ side: Handedness) -> Bool { seen.contains(side) }

    /// Returns the shape that a hand shows.
    public func shape(of side: Handedness) -> HandShape? { side == .left ? left.shapes.shown : right.shapes.shown }

    /// Returns the regions that a hand is in, in the order of the kit.
    public func regions(of side: Handedness) -> [String] { side == .left ? left.regions : right.regions }

    /// The movements that hands nearly performed in the last frame, and why they did not.
    package var nearMovements: [(side: Handedness?, miss: MovementMiss)] {
        [left, right].flatMap { hand in hand.misses.map { (hand.side, $0) } } + (pair?.misses ?? []).map { (nil, $0) }
    }

    /// Ends the recording.
    ///
    /// - Returns: the movements that its end has cut off, and what they lack.
    package mutating func end() -> [(side: Handedness?, miss: MovementMiss)] {
        left.end().map { (.left, $0) } + right.end().map { (.right, $0) }
    }

    /// The feet whose toes are off the floor.
    package var raisedFeet: Set<Handedness> { feet.raised }

    /// Forgets everything after a reset of the clock: how long ago anything was is unknown.
    private mutating func forget() {
        tracks = HandTracks(options.configuration)
        body = BodyFrame(options.configuration)
        feet = Feet(options.configuration)
        faces = FrameFaces()
        left = HandGestureRecognizer(.left, options)
        right = HandGestureRecognizer(.right, options)
        pair = PairMovements(options)
        values = options.values.map { ValueDetector($0, options.configuration) }
        quiet = MovementQuiet()
        if let delay { setLatencyCompensation(delay) }
    }

    private mutating func see(_ record: Frame, at time: Double, _ gestures: inout [Gesture]) {
        var frame = record
        frame.unmirror()
        let nothing = HandObservation(aspect: frame.likelyAspect, isMirrored: record.isMirrored == true)
        var sights = (left: nothing, right: nothing)
        if watchesHands { findHands(in: frame, at: time, &sights) }
        if watchesBodies {
            let places = body.process(frame.bodies.first, in: frame, at: time)
            (sights.left.wrist, sights.right.wrist) = (places.left, places.right)
            if needs.feet {
                gestures += feet.process(places, at: time)
                (sights.left.raisedFeet, sights.right.raisedFeet) = (feet.raised, feet.raised)
            }
        }
        seen = []
        if sights.left.hand != nil || sights.left.wrist != nil { seen.insert(.left) }
        if sights.right.hand != nil || sights.right.wrist != nil { seen.insert(.right) }
        if let track = sights.left.hand?.track, track == right.track { left.exchange(with: &right) }
        if let track = sights.right.hand?.track, track == left.track { right.exchange(with: &left) }
        sights.left.isWristHand = !hasSeenHands
        sights.right.isWristHand = !hasSeenHands
        gestures += left.process(sights.left, beside: right.movements, at: time)
        gestures += right.process(sights.right, beside: left.movements, at: time)
        if let gesture = pair?.process(sights, (left, right), at: time) { gestures.append(gesture) }
        if needs.movements {
            quiet.process(&gestures, isStriking: needs.strikes, at: time)
        }
        if !values.isEmpty {
            let hands = [(left, sights.left), (right, sights.right)].map { hand, sight in
                ValueSight(side: hand.side, sight: sight, shape: hand.shapes.shown, regions: hand.regions)
            }
            for index in values.indices {
                if let move = values[index].process(hands, at: time) { gestures.append(move) }
            }
        }
        if observation != nil {
            for (side, hand) in [(Handedness.left, left), (.right, right)] {
                observation?.pinches[side] = hand.seenPinch
                observation?.movements[side] = quiet.isQuiet(at: time) ? nil : hand.seenMovement ?? pair?.seen
            }
        }
        if !coefficients.isEmpty || observation != nil {
            // Coefficients computed from points alone need the image as it is: a face's points give its sides only
            // there.
            let found = faces.process(record).faces
            observation?.faces = found
            for risen in coefficients.process(found.first) {
                let why = "\(risen.coefficient) rose to \(risen.value.short)"
                gestures.append(Gesture(time: time, kind: .rose(coefficient: risen.coefficient), why: why))
            }
        }
    }

    private mutating func findHands(
        in frame: Frame,
        at time: Double,
        _ sights: inout (left: HandObservation, right: HandObservation)
    ) {
        observation?.hands = frame.hands.map { FrameObservation.SeenHand(side: $0.side, classification: .none) }
        let followed = tracks.process(frame, at: time)
        for hand in followed {
            hasSeenHands = true
            let points = frame.hands[hand.index].points
            var sight = hand.side == .left ? sights.left : sights.right
            (sight.hand, sight.points) = (hand, points)
            var view = CaptureContext(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
            if let classification = classifier?.classify(points, view) { sight.classification = classification }
            view.aspect = sight.aspect
            sight.view = view
            if hand.side == .left { sights.left = sight } else { sights.right = sight }
            observation?.hands[hand.index] = .init(
                track: hand.track,
                side: hand.side,
                classification: sight.classification
            )
        }
        guard observation != nil else { return }
        for (index, hand) in frame.hands.enumerated() where !followed.contains(where: { $0.index == index }) {
            let view = CaptureContext(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
            if let classification = classifier?.classify(hand.points, view) {
                observation?.hands[index].classification = classification
            }
        }
    }
}
