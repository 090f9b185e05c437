// `tactus synthesize drums`: a drummer whose strokes are known.

import Keypoints
import SyntheticHands

struct SynthesizeDrums: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drums",
        abstract: "Generate a drummer's keypoints, with reference hits in a .events.jsonl file beside them."
    )

    @Argument(help: .value("file.jsonl", "The keypoint file to write."))
    var file: String

    @Option(help: .value("file.mp4|.mjpeg", "Also render a video of the take."))
    var video: String?

    @Option(help: .value("manner", "How strokes move: sharp as on a table, or smooth as in the air; by default sharp."))
    var manner: DrumManner?

    @Option(help: .value("view", "What is seen: hands alone, or a seated person facing the camera; by default hands."))
    var view: DrumView?

    @Flag(help: "Give the seated person sticks; hands then grip them instead of showing shapes.")
    var sticks = false

    @Option(help: .value("steps", "Steps of the seated person's right foot / left foot: x taps, . rests."))
    var feet: FootPattern?

    @Option(
        help: .value(
            "name or file",
            """
            Name the reference hits as this kit plays them; by default hands, with kick and pedal-hat for the feet. Hits that \
            it does not play are left out.
            """
        ),
        completion: .kits
    )
    var kit: String?

    @Option(help: .value("bpm", "Beats per minute; by default 100."))
    var tempo: Double?

    @Option(
        help: .value(
            "steps",
            "Steps of the right hand / left hand: r, s, p strike with that shape, capitals harder, . rests."
        )
    )
    var pattern: DrumPattern?

    @Option(help: .value("n", "Pattern steps per beat; by default 2."))
    var subdivision: Int?

    @Option(help: .value("0…1", "Delay of every second step; 1 is a triplet feel."))
    var swing: Double?

    @Option(help: .value("ms", "Standard deviation of stroke times; by default 8."))
    var jitter: Double?

    @Option(help: .value("n", "Movements per minute and hand that are not strokes."))
    var distractors: Double?

    @Option(help: .value("mm", "Standard deviation of the hand position."))
    var noiseMm: Double?

    @Option(help: .value("mm", "Standard deviation of a slow error of the hand position, as keypoint models have."))
    var slowNoiseMm: Double?

    @Option(help: .value("mm", "Standard deviation of each keypoint's position."))
    var keypointNoiseMm: Double?

    @Option(help: .value("0…1", "Proportion of missing keypoints."))
    var keypointDropout: Double?

    @Option(help: .value("0…1", "Proportion of frames in which a hand is missing."))
    var frameDropout: Double?

    @Option(help: .value("0…1", "Proportion of frames in which a hand is reported as the other."))
    var handednessFlips: Double?

    @Option(parsing: .upToNextOption, help: .value("s", "Times at which paper is held up to change the mode."))
    var modes: [ValueList<Double>] = []

    @OptionGroup var take: TakeOptions

    func validate() throws {
        guard file.hasSuffix(".jsonl"), !file.hasSuffix(".events.jsonl") else {
            throw ValidationError("\(file): expected a name that ends in .jsonl")
        }
        for (name, isGiven) in [("--sticks", sticks), ("--feet", feet != nil)] where isGiven && view != .seated {
            throw ValidationError("\(name) is for --view seated")
        }
        try check("--jitter", jitter, in: 0...100, "milliseconds")
        try take.checkImages(video)
        if video != nil {
            let inexact = given.filter { Self.errors.contains($0) }
            if let option = inexact.first {
                throw ValidationError("\(option): rendered images come with exact keypoints, expected no --video")
            }
        }
        try SyntheticOptionGroup.check(["noise": "noise-mm"]) { () throws(Diagnostic) in try options.check() }
    }

    /// The options of what keypoint models get wrong.
    private static let errors = [
        "--noise-mm", "--slow-noise-mm", "--keypoint-noise-mm", "--keypoint-dropout", "--frame-dropout",
        "--handedness-flips",
    ]

    func run() async throws {
        var files = RunFiles()
        files.write("-")
        files.write(file)
        files.write(DrumFiles.events(beside: file), beside: file, as: "")
        if let video { files.write(video, as: "--video") }
        try files.claim(isForced: take.common.force)
        try await DrumFiles(options: options, kit: kit).write(to: file, video: video)
    }

    private var options: DrummerOptions {
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
        if take.hands == 1 { options.hands = options.pattern.right.contains { $0 != nil } ? [.right] : [.left] }
        take.set(&options)
        return options
    }
}

/// Writes a drummer's keypoints and reference, and a video if requested.
struct DrumFiles {
    let options: DrummerOptions

    /// The kit that names the hits, `nil` for the drummer's own names.
    let kit: String?

    func write(to path: String, video: String?) async throws {
        let drummer = try SyntheticDrummer(options, isDrawn: video != nil)
        var text = JSONWriter()
        for event in try events(of: drummer) { text.append(event) }
        let file = VideoFile(video: drummer)
        if let video {
            let events = (path: Self.events(beside: path), bytes: text.bytes)
            return try await file.write(to: video, kind: try VideoKind.named(video), truth: path, others: [events])
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
        let events = try KitReference(kit: Configured.kit(named: kit).kit).events(of: drummer)
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
