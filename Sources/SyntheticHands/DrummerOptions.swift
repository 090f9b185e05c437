// What a synthetic drummer plays and how well it is seen. Filled in by the command line and tests; pure.

package import Keypoints

/// A hand with a shape: what chooses an instrument.
package struct DrumVoice: Sendable, Hashable {
    /// The person's own hand.
    package var side: Handedness

    /// What it shows.
    package var shape: SyntheticShape

    /// Creates a voice.
    package init(_ side: Handedness, _ shape: SyntheticShape) {
        self.side = side
        self.shape = shape
    }
}

/// How a drummer moves between and into strokes.
package enum DrumManner: String, Sendable, Hashable, CaseIterable {
    /// As on a table: a fall that is braked within some 50 ms and bounces back a little, to about the same height each
    /// time.
    case sharp

    /// As in the air: a fall that is braked gently, turns and swings up again, at another height each time.
    ///
    /// Its figures are those of recorded air drumming (`Tuning`).
    case smooth

    /// How far a hand is lifted before the softest and the hardest stroke, in metres.
    var height: ClosedRange<Double> {
        switch self {
        case .sharp: Tuning.sharpHeight
        case .smooth: Tuning.smoothHeight
        }
    }

    /// The time since the last stroke, in seconds, below which strokes get smaller.
    var fullStrokeTime: Double {
        switch self {
        case .sharp: Tuning.fullStrokeTime
        case .smooth: Tuning.fullSmoothTime
        }
    }

    /// How hard strokes are that are no accents, from the lowest height (0) to the highest (1).
    var plainStroke: ClosedRange<Double> {
        switch self {
        case .sharp: Tuning.plainStroke
        case .smooth: Tuning.smoothStroke
        }
    }
}

/// What is seen of a drummer.
package enum DrumView: String, Sendable, Hashable, CaseIterable {
    /// The hands alone, held up to the camera.
    case hands

    /// A whole person who sits before the camera, forearms towards it.
    case seated
}

/// What a synthetic drummer plays and how well it is seen; the same options make the same take.
package struct DrummerOptions: Sendable, Hashable {
    /// Who strikes when.
    package var pattern = DrumPattern.common

    /// The instrument of each hand and shape; a voice without one has its hand's and shape's names.
    package var instruments: [DrumVoice: String] = [
        DrumVoice(.right, .rock): "kick", DrumVoice(.right, .scissors): "closed-hat",
        DrumVoice(.right, .paper): "ride", DrumVoice(.left, .rock): "snare",
        DrumVoice(.left, .scissors): "side-stick", DrumVoice(.left, .paper): "crash",
    ]

    /// The hands that play; a pattern's row of another one is left out.
    package var hands: Set<Handedness> = [.left, .right]

    /// What is seen.
    package var view = DrumView.hands

    /// A Boolean value that indicates whether a seated drummer holds sticks, whatever shapes are played.
    package var hasSticks = false

    /// Which taps a seated drummer's feet play.
    package var feet = FootPattern()

    /// Beats a minute.
    package var tempo = 100.0

    /// Steps of the pattern in a beat.
    package var subdivision = 2

    /// How late every second step comes: 0 even, 1 as the last of a triplet.
    package var swing = 0.0

    /// The standard deviation of the strokes' times, in seconds; the truth is when they really are.
    package var jitter = 0.008

    /// How the hands move.
    package var manner = DrumManner.sharp

    /// How many feints a minute each hand makes in place of strokes: downward moves that are given up, slow lowerings,
    /// moves upwards and sideways, and changes of shape.
    package var distractors = 0.0

    /// When one hand holds up a paper to change the mode, in seconds.
    package var modes: [Double] = []

    /// How long it is held before the mode changes, in seconds.
    package var modeHold = 1.0

    /// How long the take is, in seconds, up to an hour.
    package var seconds = 10.0

    /// Frames per second, 1…240.
    package var rate = 30.0

    /// The seed of everything.
    package var seed: UInt64 = 1

    /// The standard deviation of the whole hand's place in every frame, in millimetres along each axis.
    package var noise = 0.0

    /// The standard deviation of a slow error of the whole hand's place, in millimetres along each axis: what keypoint
    /// models are wrong by for some tenths of a second.
    package var slowNoise = 0.0

    /// The standard deviation of each point's place for itself, in millimetres along each axis.
    package var pointNoise = 0.0

    /// The share of points that are lost, 0…1.
    package var keypointDropout = 0.0

    /// The share of frames in which a hand is not seen, 0…1.
    package var frameDropout = 0.0

    /// The share of frames in which a hand is taken for the other, 0…1.
    package var handednessFlips = 0.0

    /// The image's size in pixels, whole numbers of 1…4096.
    package var size = ImageSize(width: 640, height: 480)

    /// What is behind the hands in images; without it chance decides.
    package var background: ImageBackground?

    /// A Boolean value that indicates whether images are flipped left-right.
    package var isMirrored = false

    /// Creates the default options.
    package init() {}

    /// The number of frames: as many as begin within `seconds`.
    package var count: Int { Int((seconds * rate).rounded(.up)) }

    /// Throws the first option that cannot be.
    package func check() throws(Diagnostic) {
        let isStruck = hands.contains { pattern.steps(of: $0).contains { $0 != nil } }
        try require(isStruck, "pattern", "\(pattern)", "a stroke of one of the hands")
        try require((10...1200).contains(tempo), "tempo", "\(tempo)", "10…1200 beats per minute")
        try require((1...16).contains(subdivision), "subdivision", "\(subdivision)", "1…16")
        let pace = tempo * Double(subdivision) / 60
        try require(
            pace <= Tuning.fastestRoll,
            "tempo",
            "\(pace) steps per second",
            "up to \(Tuning.fastestRoll), the fastest that hands can"
        )
        try require((0...0.1).contains(jitter), "jitter", "\(jitter)", "0…0.1 seconds")
        try require((0...20).contains(distractors), "distractors", "\(distractors)", "0…20 per minute")
        for (option, share) in [
            ("swing", swing), ("keypointDropout", keypointDropout), ("frameDropout", frameDropout),
            ("handednessFlips", handednessFlips),
        ] {
            try require((0...1).contains(share), option, "\(share)", "0…1")
        }
        for (option, value) in [("noise", noise), ("slowNoise", slowNoise), ("pointNoise", pointNoise)] {
            try require((0...100).contains(value), option, "\(value)", "0…100 millimetres")
        }
        try require(seconds > 0 && seconds <= 3600, "seconds", "\(seconds)", "more than 0, up to 3600")
        try require((1...240).contains(rate), "fps", "\(rate)", "1…240 frames per second")
        try require((0.1...10).contains(modeHold), "modeHold", "\(modeHold)", "0.1…10 seconds")
        try require(modes.allSatisfy { $0 >= 0 && $0.isFinite }, "modes", "\(modes)", "seconds, 0 or more")
        try size.checkDrawable()
    }
}
