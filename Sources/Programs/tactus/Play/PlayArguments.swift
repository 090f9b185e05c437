// The options of every performance. Part of `tactus play` and `tactus render`.

import Configurations
import Drums
import Gestures
import Performances
import Shapes

struct PlayArguments: ParsableArguments {
    @Flag(
        help: """
            Learn the sensitivity and the curve of your strikes: play at least \(StrikeCalibration.fewest), from your softest \
            to your hardest; the end of the run prints both, and --player keeps them.
            """
    )
    var calibrate = false

    @Flag(
        help: """
            Play along with the click for \(Int(tuned)) seconds, one strike on each beat: the end of the run prints how early \
            or late they sound, and options that put them on the beat, which --player keeps.
            """
    )
    var tune = false

    @Option(
        help: .value(
            "name or file",
            "The player whose calibration is used, and updated by --calibrate and --tune; other options override it."
        )
    )
    var player: String?

    /// The length of a run of `--tune`, in seconds.
    static let tuned = 20.0

    @Option(
        help: .rare(
            "ms",
            """
            Play every hit at a fixed latency after its onset, which reduces jitter. Default: 50 ms for strikes seen by \
            a camera (40 ms at 60 fps); 0, meaning no added delay, with --onset predicted, for phones, and in render.
            """
        )
    )
    var fixedLatency: Double?

    @OptionGroup(title: "Drums") var drums: DrumArguments
    @OptionGroup(title: "Gestures") var gestures: GestureArguments
    @OptionGroup(title: "Sound") var sound: SoundArguments
    @OptionGroup(title: "MIDI, OSC and files") var outputs: OutputArguments
    @OptionGroup(title: "Keypoint files", visibility: ArgumentHelp.rareVisibility) var input: InputOptions

    func validate() throws {
        try check("--fixed-latency", fixedLatency, in: 0...1000, "milliseconds")
        try PlayerStore.check(player)
    }

    /// Throws where an option places instruments and no sound is rendered.
    ///
    /// - Parameters:
    ///   - isHeard: whether a device plays the sound.
    ///   - isRendered: whether it is written without `--output`.
    func checkSound(isHeard: Bool, isRendered: Bool = false) throws(ValidationError) {
        let (place, click) = drums.clickPlace
        if let click, !isHeard {
            throw ValidationError("--click-output \(click): no sound device plays here, expected left or right")
        }
        if case .side = place, sound.hrtf {
            throw ValidationError(
                "--click-output: with --hrtf both sides are heard on both, expected one of the options"
            )
        }
        guard !isHeard, !isRendered, outputs.sound == nil else { return }
        let given = sound.given + (drums.clickOutput == nil ? [] : ["--click-output"])
        guard let option = given.first(where: { ["--hrtf", "--width", "--click-output"].contains($0) }) else { return }
        throw ValidationError("\(option): there is no sound to render, expected --output too")
    }

    /// Uses what is known of the player, where no option overrides it.
    mutating func adopt(_ player: Player) {
        gestures.sensitivity = gestures.sensitivity ?? player.sensitivity
        gestures.curve = gestures.curve ?? player.curve
        gestures.onset = gestures.onset ?? player.onset
        fixedLatency = fixedLatency ?? player.latency
    }

    /// The options of playing a first source.
    ///
    /// - Parameter isRendered: a Boolean value that indicates whether it is played faster than real time.
    func playing(_ source: PlaySource?, isRendered: Bool) -> PlayOptions {
        var options = PlayOptions()
        options.fixedLatency = fixedLatency.map { $0 / 1000 }
        options.isLatencyFixedByRate = !isRendered
        if isRendered, fixedLatency == nil { options.lookAhead = PlayOptions.usualLookAhead }
        // The first record of a file comes at once, that of a stream perhaps never.
        if case .keypoints(let path)? = source {
            let isFile = Path.isRegularFile(path) || Path.isFolder(path)
            options.recordTimeout = isFile ? .infinity : PlayOptions.streamTimeout
        }
        return options
    }

    /// The options of a kit's gestures, with what is known of the player.
    func options(of kit: Kit, _ book: RuleBook, for player: Player?) -> GestureOptions {
        var options = gestures.options(kit, book, confidence: input.confidenceFloor)
        options.configuration.footSensitivity = player?.footSensitivity ?? kit.configuration.footSensitivity
        options.configuration.footCurve = player?.footCurve ?? kit.configuration.footCurve
        return options
    }
}
