// A drummer whose strokes are known: frames, truth and images. Called by tactus synthesize and tests; pure.

package import Keypoints

/// The speeds in metres per second of strokes with velocity 0 and 1.
private let softStroke = 0.75, hardStroke = 3.0

/// Hands that drum in the air before a camera; any frame and image can be made on its own.
///
/// **A sharp stroke** falls from rest, its acceleration half a period of a sine, and is braked within 40 to 70 ms, its
/// deceleration half a period of another, which also lets the hand rebound slightly. Its reference time is that of the
/// hardest braking, half a brake after its greatest speed: in Dahl, *Triggering Sounds From Discrete Air Gestures*
/// (NIME 2014), such peaks of acceleration lie shortly before the sound that drummers mean and keep their distance to
/// it at every tempo, whereas the turn of the hand comes after the sound, and later in slower play. Here too the turn
/// comes 5 to 25 ms after the reference time. **A smooth stroke** consists of the same two pieces; its brake takes
/// twice as long and the hand rebounds at a third of its speed, as recorded drummers in the air turn, who brake hardest
/// 17 ms before the turn.
package struct SyntheticDrummer: SyntheticTake {
    /// The options of the playing and of its recording.
    package let options: DrummerOptions

    package let look: ImageLook

    /// The reference events: hits and changes of mode by time.
    ///
    /// A hit has its instrument as `id`, hand, shape and velocity, 0…1 for a greatest speed of 0.75…3 m/s. A mode has
    /// the name of the new mode: recording, playing, freestyle, and again; its time is when the paper has been held
    /// long enough. A tap of the right foot is a `kick`, of the left foot a `pedal-hat`.
    package let events: [Event]

    /// The distractors, by hand and time.
    package let distractors: [Distractor]

    private let stage: ImageStage?
    private let hands: [DrumHand]
    private let feet: [DrumFoot]

    /// The visible person, `nil` for hands alone.
    private let seated: SeatedDrummer?

    /// The slow errors of each hand, along x and y.
    private let slowErrors: [(x: SlowError, y: SlowError)]

    /// Creates a drummer.
    ///
    /// - Parameters:
    ///   - options: the options of the playing and of its recording.
    ///   - isDrawn: whether images will be requested; their background is painted now.
    /// - Throws: `Diagnostic` for the first invalid option.
    package init(_ options: DrummerOptions, isDrawn: Bool = false) throws(Diagnostic) {
        try options.check()
        self.options = options
        var generator = SeededGenerator(seed: options.seed, stream: 0)
        look = .random(using: &generator, background: options.background)
        hands = [Handedness.right, .left].filter(options.hands.contains).map { side in
            var generator = SeededGenerator(seed: options.seed, stream: side == .right ? 1 : 2)
            return DrumHand(options, side: side, using: &generator)
        }
        feet = [Handedness.right, .left].map { side in
            var generator = SeededGenerator(seed: options.seed, stream: .max - (side == .right ? 2 : 3))
            return DrumFoot(options, side: side, using: &generator)
        }
        switch options.view {
        case .hands:
            seated = nil
            stage = isDrawn ? ImageStage(look: look, size: options.size) : nil
        case .seated:
            var generator = SeededGenerator(seed: options.seed, stream: .max - 4)
            let person = hands[0].anatomy
            let drummer = SeatedDrummer(options, skin: look.skin, hands: person, using: &generator)
            seated = drummer
            stage = isDrawn ? ImageStage(look: look, parts: drummer.still, camera: drummer.camera) : nil
        }
        slowErrors = hands.indices.map { index in
            var generator = SeededGenerator(seed: options.seed, stream: .max - UInt64(index))
            return (SlowError(using: &generator), SlowError(using: &generator))
        }
        distractors = hands.flatMap(\.score.acts).compactMap {
            if case .distractor(let distractor) = $0 { distractor } else { nil }
        }
        events = Self.events(of: hands, feet, options)
    }

    package var count: Int { options.count }

    package var rate: Double { options.rate }

    /// Returns the frame of an image: the hands with their true sides and labels, degraded as the options say.
    ///
    /// - Parameter number: 0 or above.
    package func frame(_ number: Int) -> Frame {
        let time = time(of: number)
        var seen: [Hand] = []
        let (moments, body) = moments(at: time)
        for (index, (hand, moment)) in zip(hands, moments).enumerated() {
            var generator = SeededGenerator(seed: options.seed, stream: UInt64(number) * 2 + UInt64(index) + 3)
            var points = moment.seen.hand.points(from: moment.seen.camera)
            let isLost = generator.chance(options.frameDropout)
            let isFlipped = generator.chance(options.handednessFlips)
            let slow = SIMD2(slowErrors[index].x.value(at: time), slowErrors[index].y.value(at: time))
            spoil(&points, slow: slow, scale: moment.seen.camera.scale, using: &generator)
            if options.isMirrored { points.mirrorHorizontally() }
            points.round()
            guard !isLost, points.presentCount > 0 else { continue }
            seen.append(Hand(points: points, side: isFlipped ? hand.side.opposite : hand.side, label: moment.label))
        }
        return Frame(
            time: time,
            number: number,
            size: options.size,
            isMirrored: options.isMirrored,
            hands: seen,
            bodies: body.map { [options.isMirrored ? $0.mirroredHorizontally : $0] } ?? []
        )
    }

    /// Returns the hands that play, and the body, at a time in seconds.
    private func moments(at time: Double) -> (hands: [HandScript.Moment], body: Body?) {
        guard let seated else { return (hands.map { $0.moment(at: time) }, nil) }
        let moment = moment(of: seated, at: time)
        let seen = hands.map { hand in
            HandScript.Moment(
                seen: moment.hands[hand.side == .right ? 0 : 1],
                label: options.hasSticks ? nil : hand.motion(at: time).label
            )
        }
        return (seen, moment.body)
    }

    private func moment(of seated: SeatedDrummer, at time: Double) -> SeatedDrummer.Moment {
        let motions = Dictionary(uniqueKeysWithValues: hands.map { ($0.side, $0.motion(at: time)) })
        return seated.moment(motions, toesUp: (feet[0].lift(at: time), feet[1].lift(at: time)))
    }

    /// Returns an image, blurred by movement while the shutter is open.
    ///
    /// - Parameter number: 0 or above.
    /// - Precondition: the drummer was created with `isDrawn`.
    package func image(_ number: Int) -> HandImage {
        guard let stage else { preconditionFailure("images are taken of a drummer made with isDrawn") }
        return stage.image(number, at: time(of: number), rate: rate, isMirrored: options.isMirrored) { time in
            guard let seated else { return DrawnScene(hands: hands.map { $0.moment(at: time).seen }) }
            let moment = moment(of: seated, at: time)
            return DrawnScene(hands: moment.hands, parts: moment.parts)
        }
    }

    /// Moves and removes points; `slow` is the slow error in its unit, `scale` the number of pixels per millimetre.
    private func spoil(
        _ points: inout HandLandmarks,
        slow: SIMD2<Double>,
        scale: Double,
        using generator: inout SeededGenerator
    ) {
        let (pixels, slowPixels) = (options.noise * scale, options.slowNoise * scale)
        let shift = SIMD4(
            Float(generator.gaussian() * pixels + slow.x * slowPixels) / options.size.width,
            Float(generator.gaussian() * pixels + slow.y * slowPixels) / options.size.height,
            0,
            0
        )
        points.mapLanes { $0 + shift }
        points.addNoise(pixels: options.pointNoise * scale, size: options.size, using: &generator)
        for joint in HandJoint.allCases where generator.chance(options.keypointDropout) { points.remove(joint) }
    }

    private static func events(of hands: [DrumHand], _ feet: [DrumFoot], _ options: DrummerOptions) -> [Event] {
        var events: [Event] = []
        for foot in feet {
            let name = foot.side == .right ? "kick" : "pedal-hat"
            events += foot.taps.map { Event(time: $0, kind: "hit", id: name, instrument: name) }
        }
        for hand in hands {
            events += hand.strokes.map { stroke in
                let voice = DrumVoice(hand.side, stroke.shape)
                let name = options.instruments[voice] ?? "\(hand.side.rawValue)-\(stroke.shape.rawValue)"
                let share = (stroke.speed - softStroke) / (hardStroke - softStroke)
                return Event(
                    time: stroke.time,
                    kind: "hit",
                    id: name,
                    hand: hand.side,
                    shape: stroke.shape.rawValue,
                    instrument: name,
                    velocity: Float(max(0, min(1, share)))
                )
            }
            var changes = 0
            for case .mode(let start) in hand.score.acts {
                let mode = ["recording", "playing", "freestyle"][changes % 3]
                changes += 1
                events.append(Event(time: start + options.modeHold, kind: "mode", id: mode, hand: hand.side))
            }
        }
        return events.sorted { $0.time < $1.time }
    }
}

extension Body {
    /// The body in an image that is flipped left-right.
    fileprivate var mirroredHorizontally: Body {
        Body(points: points.mapValues { Keypoint(x: 1 - $0.x, y: $0.y) })
    }
}
