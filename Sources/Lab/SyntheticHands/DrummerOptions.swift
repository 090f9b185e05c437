// The options of a synthetic drummer. Filled in by the command line and tests; pure.

package import Keypoints

/// The number of strokes per second of the fastest drummers' one hand (Kyoto University, Neurosci. Lett. 2009: 10
/// Hz), and a bit.
private let fastestRoll = 12.0

/// The heights to which a hand is lifted before the softest and the hardest stroke, in metres; faster strokes are
/// smaller.
private let sharpHeight = 0.12...0.3

/// The heights to which a hand is lifted before the softest and the hardest stroke, in metres, and the strengths of
/// plain strokes.
private let smoothHeight = 0.04...0.29, smoothStroke = 0.0...1.0

/// The time since the last stroke, in seconds, below which smooth strokes get smaller: 3 per second are no faster
/// than recorded ones.
private let fullSmoothTime = 0.4

/// A hand with a shape, which together choose an instrument.
package struct DrumVoice: Sendable, Hashable {
    package var side: Handedness

    package var shape: SyntheticShape

    package init(_ side: Handedness, _ shape: SyntheticShape) {
        self.side = side
        self.shape = shape
    }
}

/// The style of a drummer's strokes and of the movements between them.
package enum DrumManner: String, Sendable, Hashable, CaseIterable {
    /// As on a table: a fall that is braked within some 50 ms and rebounds slightly, to about the same height each
    /// time.
    case sharp

    /// As in the air: a fall that is braked gently, turns and swings up again, at another height each time.
    ///
    /// Its numbers are those of recorded air drumming (`Tuning`).
    case smooth

    /// The heights to which a hand is lifted before the softest and the hardest stroke, in metres.
    var height: ClosedRange<Double> {
        switch self {
        case .sharp: sharpHeight
        case .smooth: smoothHeight
        }
    }

    /// The time since the last stroke, in seconds, below which strokes get smaller.
    var fullStrokeTime: Double {
        switch self {
        case .sharp: Tuning.fullStrokeTime
        case .smooth: fullSmoothTime
        }
    }

    /// The strength of strokes without accent, from the lowest height (0) to the highest (1).
    var plainStroke: ClosedRange<Double> {
        switch self {
        case .sharp: Tuning.plainStroke
        case .smooth: smoothStroke
        }
    }
}

/// The visible part of a drummer.
package enum DrumView: String, Sendable, Hashable, CaseIterable {
    /// The hands alone, held up to the camera.
    case hands

    /// A whole person who sits before the camera, forearms towards it.
    case seated
}

/// The options of a synthetic drummer's playing and of its recording; the same options give the same take.
package struct DrummerOptions: SyntheticTakeOptions, Hashable {
    /// The strokes of each hand.
    package var pattern = DrumPattern.common

    /// The instrument of each hand and shape; a voice without one has its hand's and shape's names.
    package var instruments: [DrumVoice: String] = [
        DrumVoice(.right, .rock): "kick", DrumVoice(.right, .scissors): "closed-hat",
        DrumVoice(.right, .paper): "ride", DrumVoice(.left, .rock): "snare",
        DrumVoice(.left, .scissors): "side-stick", DrumVoice(.left, .paper): "crash",
    ]

    /// The hands that play; a pattern's row of another hand is ignored.
    package var hands: Set<Handedness> = [.left, .right]

    package var view = DrumView.hands

    /// Whether a seated drummer holds sticks, with any shapes.
    package var hasSticks = false

    package var feet = FootPattern()

    /// The number of beats per minute.
    package var tempo = 100.0

    /// The number of steps per beat.
    package var subdivision = 2

    /// The delay of every second step: 0 even, 1 as the last of a triplet.
    package var swing = 0.0

    /// The standard deviation of the strokes' times, in seconds; the reference has their real times.
    package var jitter = 0.008

    package var manner = DrumManner.sharp

    /// The number of distractors per minute that each hand performs instead of strokes: downward movements that end
    /// softly, slow lowerings, movements upwards and sideways, and changes of shape.
    package var distractors = 0.0

    /// The times at which one hand holds up a paper to change the mode, in seconds.
    package var modes: [Double] = []

    /// The time for which it is held before the mode changes, in seconds.
    package var modeHold = 1.0

    /// The standard deviation of the whole hand's position in every frame, in millimetres along each axis.
    package var noise = 0.0

    /// The standard deviation of a slow error of the whole hand's position, in millimetres along each axis: the error
    /// that keypoint models keep for some tenths of a second.
    package var slowNoise = 0.0

    /// The standard deviation of each point's own position, in millimetres along each axis.
    package var pointNoise = 0.0

    /// The share of missing points, 0…1.
    package var keypointDropout = 0.0

    /// The share of frames without a given hand, 0…1.
    package var frameDropout = 0.0

    /// The share of frames in which a hand has the other's handedness, 0…1.
    package var handednessFlips = 0.0

    package var take = TakeSettings()

    package init() {}

    /// Throws an error for the first invalid option.
    package func check() throws(Diagnostic) {
        let isStruck = hands.contains { pattern.steps(of: $0).contains { $0 != nil } }
        try require(isStruck, "pattern", "\(pattern)", "a stroke of one of the hands")
        try require((10...1200).contains(tempo), "tempo", "\(tempo)", "10…1200 beats per minute")
        try require((1...16).contains(subdivision), "subdivision", "\(subdivision)", "1…16")
        let pace = tempo * Double(subdivision) / 60
        try require(
            pace <= fastestRoll,
            "tempo",
            "\(pace) steps per second",
            "up to \(fastestRoll), the fastest that hands can"
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
        try require((0.1...10).contains(modeHold), "modeHold", "\(modeHold)", "0.1…10 seconds")
        try require(modes.allSatisfy { $0 >= 0 && $0.isFinite }, "modes", "\(modes)", "seconds, 0 or more")
        try checkTake()
    }
}
