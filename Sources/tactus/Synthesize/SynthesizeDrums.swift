// `tactus synthesize --drums`: its options, and what is written of a drummer whose strokes are known.

import ArgumentParser
import System
import KeypointFiles
import Keypoints
import SyntheticHands

/// What a drummer plays and how well it is seen.
struct DrummerArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Generate a drummer's keypoints, with reference hits in a .events.jsonl file beside them.",
            valueName: "file.jsonl"
        )
    )
    var drums: String?

    @Option(
        help: ArgumentHelp(
            "How strokes move: sharp as on a table, or smooth as in the air; by default sharp.",
            valueName: "manner"
        )
    )
    var manner: DrumManner?

    @Option(
        help: ArgumentHelp(
            "What is seen: hands alone, or a seated person facing the camera; by default hands.",
            valueName: "view"
        )
    )
    var view: DrumView?

    @Flag(help: "Give the seated person sticks; hands then grip them instead of showing shapes.")
    var sticks = false

    @Option(
        help: ArgumentHelp(
            "Steps of the seated person's right foot / left foot: x taps, . rests.",
            valueName: "steps"
        )
    )
    var feet: FootPattern?

    @Option(
        help: ArgumentHelp(
            """
            Name the reference hits as this kit plays them; by default hands, with kick and pedal-hat for the feet. Hits that \
            it does not play are left out.
            """,
            valueName: "name or file"
        )
    )
    var kit: String?

    @Option(help: ArgumentHelp("Beats per minute; by default 100.", valueName: "bpm"))
    var tempo: Double?

    @Option(
        help: ArgumentHelp(
            "Steps of the right hand / left hand: r, s, p strike with that shape, capitals harder, . rests.",
            valueName: "steps"
        )
    )
    var pattern: DrumPattern?

    @Option(help: ArgumentHelp("Pattern steps per beat; by default 2.", valueName: "n"))
    var subdivision: Int?

    @Option(help: ArgumentHelp("Delay of every second step; 1 is a triplet feel.", valueName: "0…1"))
    var swing: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Standard deviation of stroke times; by default 8.", valueName: "ms")
    )
    var jitter: Double?

    @Option(help: ArgumentHelp("Movements per minute and hand that are not strokes.", valueName: "n"))
    var distractors: Double?

    @Option(help: ArgumentHelp("Standard deviation of the hand position.", valueName: "mm"))
    var noiseMm: Double?

    @Option(
        help: ArgumentHelp(
            "Standard deviation of a slow error of the hand position, as keypoint models have.",
            valueName: "mm"
        )
    )
    var slowNoiseMm: Double?

    @Option(help: ArgumentHelp("Standard deviation of each keypoint's position.", valueName: "mm"))
    var keypointNoiseMm: Double?

    @Option(help: ArgumentHelp("Proportion of missing keypoints.", valueName: "0…1"))
    var keypointDropout: Double?

    @Option(help: ArgumentHelp("Proportion of frames in which a hand is missing.", valueName: "0…1"))
    var frameDropout: Double?

    @Option(help: ArgumentHelp("Proportion of frames in which a hand is reported as the other.", valueName: "0…1"))
    var handednessFlips: Double?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Times at which paper is held up to change the mode.", valueName: "s")
    )
    var modes: [ValueList<Double>] = []

    /// Throws where an option is given that needs `--drums`, or `--drums` has a name without a place for its events.
    ///
    /// - Parameter others: the given options that only hands without drums have.
    func validate(others: [String]) throws {
        guard let drums else {
            let given = [
                ("manner", manner != nil), ("view", view != nil), ("sticks", sticks), ("feet", feet != nil),
                ("kit", kit != nil), ("tempo", tempo != nil), ("pattern", pattern != nil),
                ("subdivision", subdivision != nil),
                ("swing", swing != nil), ("jitter", jitter != nil), ("distractors", distractors != nil),
                ("noise-mm", noiseMm != nil), ("slow-noise-mm", slowNoiseMm != nil),
                ("keypoint-noise-mm", keypointNoiseMm != nil),
                ("keypoint-dropout", keypointDropout != nil), ("frame-dropout", frameDropout != nil),
                ("handedness-flips", handednessFlips != nil),
                ("modes", !modes.isEmpty),
            ]
            if let name = given.first(where: \.1)?.0 { throw ValidationError("--\(name) is for --drums") }
            return
        }
        guard drums.hasSuffix(".jsonl"), !drums.hasSuffix(".events.jsonl") else {
            throw ValidationError("--drums \(drums): expected a name that ends in .jsonl")
        }
        for (name, isGiven) in [("sticks", sticks), ("feet", feet != nil)] where isGiven && view != .seated {
            throw ValidationError("--\(name) is for --view seated")
        }
        if let jitter, !(0...100).contains(jitter) {
            throw ValidationError("--jitter: \(jitter), expected 0…100 milliseconds")
        }
        if let name = others.first { throw ValidationError("\(name) is not for --drums, whose hands play a pattern") }
    }

    /// Throws where a video's true keypoints would not be the ones that are written.
    func validateForVideo() throws {
        for (name, share) in [
            ("noise-mm", noiseMm), ("slow-noise-mm", slowNoiseMm), ("keypoint-noise-mm", keypointNoiseMm),
            ("keypoint-dropout", keypointDropout),
            ("frame-dropout", frameDropout), ("handedness-flips", handednessFlips),
        ] where share ?? 0 != 0 {
            throw ValidationError(
                "--\(name) is for keypoints without images; rendered images come with exact keypoints"
            )
        }
    }

    /// The drummer's options, those of hands in general left at their defaults.
    func options() -> DrummerOptions {
        var options = DrummerOptions()
        if let pattern { options.pattern = pattern }
        if let manner { options.manner = manner }
        if let view { options.view = view }
        options.hasSticks = sticks
        if let feet { options.feet = feet }
        if let tempo { options.tempo = tempo }
        if let subdivision { options.subdivision = subdivision }
        if let swing { options.swing = swing }
        if let jitter { options.jitter = jitter / 1000 }
        if let distractors { options.distractors = distractors }
        if let noiseMm { options.noise = noiseMm }
        if let slowNoiseMm { options.slowNoise = slowNoiseMm }
        if let keypointNoiseMm { options.pointNoise = keypointNoiseMm }
        if let keypointDropout { options.keypointDropout = keypointDropout }
        if let frameDropout { options.frameDropout = frameDropout }
        if let handednessFlips { options.handednessFlips = handednessFlips }
        options.modes = modes.flatMap(\.values)
        return options
    }
}

/// Writes a drummer's keypoints and truth, and a video where one is asked for.
struct DrumFiles {
    let options: DrummerOptions

    /// The kit that names the hits, `nil` for the drummer's own names.
    let kit: String?

    func write(to path: String, video: String?) async throws {
        let drummer = try SyntheticDrummer(options, isDrawn: video != nil)
        var text = JSONWriter()
        for event in try events(of: drummer) { text.append(event) }
        let file = VideoFile(video: drummer)
        if let video, let kind = VideoKind(path: video) {
            let events = (path: Self.events(beside: path), bytes: text.bytes)
            return try await file.write(to: video, kind: kind, truth: path, others: [events])
        }
        let events = try ByteSink(path: Self.events(beside: path))
        try events.write(text.bytes)
        let truth = try ByteSink(path: path)
        try file.writeTruth(to: truth)
        try truth.finish()
        try events.finish()
    }

    private func events(of drummer: SyntheticDrummer) throws -> [Event] {
        guard let kit else { return drummer.events }
        let events = try KitReference(kit: KitOptions.kit(named: kit).kit).events(of: drummer)
        guard events.contains(where: { $0.kind == "hit" }) else {
            throw Failure(.badInput, "--kit \(kit): plays none of the drummer's strokes, expected a kit of strikes")
        }
        return events
    }

    /// The file of the true hits.
    static func events(beside path: String) -> String { String(path.dropLast("jsonl".count)) + "events.jsonl" }
}

extension DrumManner: ExpressibleByArgument {}

extension DrumView: ExpressibleByArgument {}

extension FootPattern: ExpressibleByArgument {
    /// Reads a pattern.
    public init?(argument: String) { self.init(argument) }
}

extension DrumPattern: ExpressibleByArgument {
    /// Reads a pattern.
    public init?(argument: String) { self.init(argument) }
}
