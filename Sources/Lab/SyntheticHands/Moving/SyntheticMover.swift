// A person whose movements are known: frames, truth and images. Called by tactus synthesize and tests; pure.

package import Keypoints

/// Hands before a camera that swipe, wave, draw circles, shake and turn, that part and meet in pairs, and between
/// these do what idle hands do: rest, drift, reach, scratch and gesticulate.
///
/// Swipes are drawn so that their speeds, durations, extents and bows are spread as those of SHREC'17's 28 people are
/// (<doc:GettingStartedResearch#Movements-with-a-beginning-and-an-end>). Sides are those that the player sees in a mirror.
package struct SyntheticMover: SyntheticTake {
    package let options: MoverOptions

    /// The movements of the right hand and of both, by time.
    package var performed: [PerformedMovement] { hands[0].performed }

    private let hands: [MovingHand]
    private let stage: ImageStage?
    private let errors: [(model: ModelError, x: SlowError, y: SlowError)]

    /// The errors of a keypoint model, which the seed draws for the take.
    private struct ModelError: Sendable {
        /// Standard deviations in millimetres: of the hand from frame to frame, of its slow error, of each point.
        var hand, slow, point: Double

        /// The share of frames at which the hand is lost, for the next one to four of them.
        var loss: Double

        init(using generator: inout SeededGenerator) {
            hand = generator.uniform(in: Tuning.moverNoise)
            slow = generator.uniform(in: Tuning.moverSlowNoise)
            point = generator.uniform(in: Tuning.moverNoise)
            loss = generator.chance(0.5) ? 0 : generator.uniform(in: Tuning.moverLoss)
        }
    }

    /// Creates a mover.
    ///
    /// - Parameter isDrawn: whether images will be requested; their background is painted now.
    /// - Throws: `Diagnostic` for the first invalid option.
    package init(_ options: MoverOptions, isDrawn: Bool = false) throws(Diagnostic) {
        try options.check()
        self.options = options
        var generator = SeededGenerator(seed: options.seed, stream: 0)
        let look = ImageLook.random(using: &generator, background: options.background)
        stage = isDrawn ? ImageStage(look: look, size: options.size) : nil
        var hands: [MovingHand] = []
        for (index, side) in [Handedness.right, .left].prefix(options.hands).enumerated() {
            var generator = SeededGenerator(seed: options.seed, stream: UInt64(index) + 1)
            hands.append(MovingHand(options, side: side, other: hands.first, using: &generator))
        }
        self.hands = hands
        errors = hands.indices.map { index in
            var generator = SeededGenerator(seed: options.seed, stream: .max - UInt64(index))
            return (
                ModelError(using: &generator), SlowError(using: &generator), SlowError(using: &generator)
            )
        }
    }

    package var count: Int { options.count }

    package var rate: Double { options.rate }

    /// Returns the frame of an image, with the errors of a keypoint model if the options say so.
    package func frame(_ number: Int) -> Frame {
        let time = time(of: number)
        var seen: [Hand] = []
        for (index, hand) in hands.enumerated() {
            let moment = hand.moment(at: time)
            var points = moment.seen.hand.points(from: moment.seen.camera)
            if options.hasErrors {
                if isLost(number, index) { continue }
                spoil(&points, number: number, index: index, scale: moment.seen.camera.scale)
            }
            points.removePointsOutsideImage()
            if options.isMirrored { points.mirrorHorizontally() }
            points.round()
            if points.presentCount > 0 { seen.append(Hand(points: points, side: hand.side)) }
        }
        return Frame(time: time, number: number, size: options.size, isMirrored: options.isMirrored, hands: seen)
    }

    /// Returns an image, blurred by movement while the shutter is open.
    ///
    /// - Precondition: the mover was created with `isDrawn`.
    package func image(_ number: Int) -> HandImage {
        guard let stage else { preconditionFailure("images are taken of a mover made with isDrawn") }
        return stage.image(number, at: time(of: number), rate: rate, isMirrored: options.isMirrored) { time in
            DrawnScene(hands: hands.map { $0.moment(at: time).seen })
        }
    }

    private func generator(_ number: Int, _ index: Int) -> SeededGenerator {
        SeededGenerator(seed: options.seed, stream: UInt64(number) * 2 + UInt64(index) + 3)
    }

    /// Returns whether the hand is lost at a frame, by itself or since one shortly before.
    private func isLost(_ number: Int, _ index: Int) -> Bool {
        (0..<Tuning.longestLoss).contains { back in
            guard number >= back else { return false }
            var generator = generator(number - back, index)
            return generator.chance(errors[index].model.loss) && back <= generator.below(Tuning.longestLoss)
        }
    }

    private func spoil(_ points: inout HandLandmarks, number: Int, index: Int, scale: Double) {
        var generator = generator(number, index)
        let (error, time) = (errors[index], time(of: number))
        let slow = SIMD2(error.x.value(at: time), error.y.value(at: time)) * error.model.slow
        let moved = (SIMD2(generator.gaussian(), generator.gaussian()) * error.model.hand + slow) * scale
        let shift = SIMD4(Float(moved.x) / options.size.width, Float(moved.y) / options.size.height, 0, 0)
        points.mapLanes { $0 + shift }
        points.addNoise(pixels: error.model.point * scale, size: options.size, using: &generator)
    }
}

/// The options of a person who performs movements; the same options give the same take.
package struct MoverOptions: SyntheticTakeOptions, Hashable {
    /// Whether the hand performs movements between what idle hands do.
    package var performs = true

    /// The hands; with two the left one is idle.
    package var hands = 1

    /// Whether frames have the errors of a keypoint model, drawn by the seed.
    package var hasErrors = true

    package var take = TakeSettings(seconds: 60)

    package init() {}

    /// Throws an error for the first invalid option.
    package func check() throws(Diagnostic) {
        try require((1...2).contains(hands), "hands", "\(hands)", "1 or 2")
        try checkTake()
    }
}
