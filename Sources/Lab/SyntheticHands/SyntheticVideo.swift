// A labelled video of modelled hands, made image by image. Called by tactus synthesize and tests; pure.

package import Keypoints

/// The position of the right one of two hands, as a share of the image's width.
private let pairPlace = 0.73

/// The position of a hand's middle, as a share of the image's height.
private let videoHeight = 0.52

/// Hands that change from shape to shape before a camera; any image and its reference can be made on its own.
///
/// Each shape is held for some 0.8 s and changed within some 0.3 s (`Tuning`); while it changes, and on its way into
/// and out of the image, a hand has no label.
package struct SyntheticVideo: SyntheticTake {
    package let options: VideoOptions

    package let look: ImageLook

    private let stage: ImageStage
    private let scripts: [HandScript]

    /// Creates the script and paints the background.
    ///
    /// - Throws: `Diagnostic` for the first invalid option.
    package init(_ options: VideoOptions) throws(Diagnostic) {
        try options.check()
        self.options = options
        var generator = SeededGenerator(seed: options.seed, stream: 0)
        look = .random(using: &generator, background: options.background)
        stage = ImageStage(look: look, size: options.size)
        let isFirstLeft = generator.chance(0.5)
        scripts = (0..<options.hands).map { number in
            var generator = SeededGenerator(seed: options.seed, stream: UInt64(number) + 1)
            let side: Handedness = isFirstLeft == (number == 0) ? .left : .right
            // Someone who faces the camera has the right hand on the image's left.
            let place = options.hands == 1 ? 0.5 : side == .right ? 1 - pairPlace : pairPlace
            let visit = options.seconds * Tuning.visit.lowerBound...options.seconds * Tuning.visit.upperBound
            return HandScript(
                options,
                side: side,
                centre: SIMD2(place, videoHeight),
                presence: number == 0 ? nil : visit,
                using: &generator
            )
        }
    }

    package var count: Int { options.count }

    package var rate: Double { options.rate }

    /// Returns the reference of an image: every hand whose middle is within it, with its points, side and label.
    ///
    /// Coordinates are rounded to four places, less than a pixel of any image. They belong to the middle of the time in
    /// which the shutter is open.
    ///
    /// - Parameter number: 0 or above.
    package func frame(_ number: Int) -> Frame {
        let hands = moments(at: time(of: number)).compactMap { moment -> Hand? in
            var points = moment.seen.hand.points(from: moment.seen.camera)
            guard let middle = points[.middleMCP], (0...1).contains(middle.x), (0...1).contains(middle.y) else {
                return nil
            }
            if options.isMirrored { points.mirrorHorizontally() }
            points.round()
            return Hand(points: points, side: moment.seen.hand.side, label: moment.label)
        }
        return Frame(
            time: time(of: number),
            number: number,
            size: options.size,
            isMirrored: options.isMirrored,
            hands: hands
        )
    }

    /// Returns an image, blurred by movement while the shutter is open.
    ///
    /// - Parameter number: 0 or above.
    package func image(_ number: Int) -> HandImage {
        stage.image(number, at: time(of: number), rate: rate, isMirrored: options.isMirrored) { time in
            DrawnScene(hands: moments(at: time).map(\.seen))
        }
    }

    private func moments(at time: Double) -> [HandScript.Moment] { scripts.compactMap { $0.moment(at: time) } }
}

extension HandLandmarks {
    /// Rounds all numbers to four places.
    package mutating func round() {
        func rounded(_ value: Float) -> Float { (value * 10_000).rounded() / 10_000 }
        for joint in HandJoint.allCases {
            guard let point = self[joint] else { continue }
            self[joint] = Keypoint(
                x: rounded(point.x),
                y: rounded(point.y),
                z: point.z.map(rounded),
                confidence: point.confidence
            )
        }
    }
}

/// The longest side of a drawn image, in pixels.
private let drawnSideLimit: Float = 4096

/// The options of a video of hands that change from shape to shape; the same options make the same video.
package struct VideoOptions: SyntheticTakeOptions, Hashable {
    /// The shapes that the hands show, in a random order.
    package var shapes: [SyntheticShape] = [.rock, .paper, .scissors]

    /// The number of hands: the first is always there, the second enters and leaves.
    package var hands = 1

    package var take = TakeSettings(size: ImageSize(width: 320, height: 240))

    package init() {}

    /// Throws an error for the first invalid option.
    package func check() throws(Diagnostic) {
        try require(!shapes.isEmpty, "shapes", "none", "one or more")
        try require((1...2).contains(hands), "hands", "\(hands)", "1 or 2")
        try checkTake()
    }
}

extension ImageSize {
    /// Throws an error where images of this size cannot be drawn.
    package func checkDrawable() throws(Diagnostic) {
        for side in [width, height] {
            guard side.rounded() == side, (1...drawnSideLimit).contains(side) else {
                throw Diagnostic(
                    "resolution",
                    "\(width)×\(height)",
                    expected: "whole numbers of 1…\(Int(drawnSideLimit)) pixels"
                )
            }
        }
    }
}
