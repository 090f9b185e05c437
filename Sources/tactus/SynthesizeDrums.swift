// `tactus synthesize --drums`: its options, and what is written of a drummer whose strokes are known.

import ArgumentParser
import KeypointFiles
import Keypoints
import Pipeline
import SyntheticHands

/// What a drummer plays and how well it is seen.
struct DrummerArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the keypoints of a drummer, with the true hits in a .events.jsonl beside them.",
            valueName: "file.jsonl"
        )
    )
    var drums: String?

    @Option(help: ArgumentHelp("Beats a minute; else 100.", valueName: "bpm"))
    var tempo: Double?

    @Option(
        help: ArgumentHelp(
            "Right hand's steps, then / and the left hand's: r, s, p strike with that shape, a capital harder, . rests.",
            valueName: "steps"
        )
    )
    var pattern: DrumPattern?

    @Option(help: ArgumentHelp("Steps of the pattern in a beat; else 2.", valueName: "n"))
    var subdivision: Int?

    @Option(help: ArgumentHelp("How late every second step comes; 1 as in a triplet.", valueName: "0…1"))
    var swing: Double?

    @Option(help: ArgumentHelp("Standard deviation of the strokes' times; else 8.", valueName: "ms"))
    var jitter: Double?

    @Option(help: ArgumentHelp("How many feints a minute each hand makes in place of strokes.", valueName: "n"))
    var feints: Double?

    @Option(help: ArgumentHelp("Standard deviation of the place at which the whole hand is seen.", valueName: "mm"))
    var noiseMm: Double?

    @Option(help: ArgumentHelp("Standard deviation of the place at which each point is seen.", valueName: "mm"))
    var pointNoiseMm: Double?

    @Option(help: ArgumentHelp("The share of points that are not seen.", valueName: "0…1"))
    var lostPoints: Double?

    @Option(help: ArgumentHelp("The share of frames in which a hand is not seen.", valueName: "0…1"))
    var lostFrames: Double?

    @Option(help: ArgumentHelp("The share of frames in which a hand is taken for the other.", valueName: "0…1"))
    var flips: Double?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("When a paper is held up to change the mode.", valueName: "s")
    )
    var modes: [Double] = []

    /// Throws where an option is given that needs `--drums`, or `--drums` has a name without a place for its events.
    ///
    /// - Parameter others: the given options that only hands without drums have.
    func validate(others: [String]) throws {
        guard let drums else {
            let given = [
                ("tempo", tempo != nil), ("pattern", pattern != nil), ("subdivision", subdivision != nil),
                ("swing", swing != nil), ("jitter", jitter != nil), ("feints", feints != nil),
                ("noise-mm", noiseMm != nil), ("point-noise-mm", pointNoiseMm != nil),
                ("lost-points", lostPoints != nil), ("lost-frames", lostFrames != nil), ("flips", flips != nil),
                ("modes", !modes.isEmpty),
            ]
            if let name = given.first(where: \.1)?.0 { throw ValidationError("--\(name) is for --drums") }
            return
        }
        guard drums.hasSuffix(".jsonl"), !drums.hasSuffix(".events.jsonl") else {
            throw ValidationError("--drums \(drums): expected a name that ends in .jsonl")
        }
        if let name = others.first { throw ValidationError("\(name) is not for --drums, whose hands play a pattern") }
    }

    /// Throws where a video's true keypoints would not be the ones that are written.
    func validateForVideo() throws {
        for (name, share) in [
            ("noise-mm", noiseMm), ("point-noise-mm", pointNoiseMm), ("lost-points", lostPoints),
            ("lost-frames", lostFrames), ("flips", flips),
        ] where share ?? 0 != 0 {
            throw ValidationError("--\(name) is for keypoints without pictures; what is drawn comes with its true ones")
        }
    }

    /// The drummer's options, those of hands in general left at their defaults.
    func options() -> DrummerOptions {
        var options = DrummerOptions()
        if let pattern { options.pattern = pattern }
        if let tempo { options.tempo = tempo }
        if let subdivision { options.subdivision = subdivision }
        if let swing { options.swing = swing }
        if let jitter { options.jitter = jitter / 1000 }
        if let feints { options.feints = feints }
        if let noiseMm { options.noise = noiseMm }
        if let pointNoiseMm { options.pointNoise = pointNoiseMm }
        if let lostPoints { options.lostPoints = lostPoints }
        if let lostFrames { options.lostFrames = lostFrames }
        if let flips { options.labelFlips = flips }
        options.modes = modes
        return options
    }
}

/// Writes a drummer's keypoints and truth, and a video where one is asked for.
struct DrumFiles {
    let options: DrummerOptions

    func write(to path: String, video: String?) async throws {
        let drummer = try SyntheticDrummer(options, isDrawn: video != nil)
        var text = JSONText()
        for event in drummer.events { text.append(event) }
        let events = try ByteSink(path: Self.events(beside: path))
        try events.write(text.bytes)
        let truth = try ByteSink(path: path)
        try VideoFile(video: drummer).writeTruth(to: truth)
        if let video, let kind = VideoKind(path: video) {
            try await VideoFile(video: drummer).writePictures(to: video, kind: kind)
        }
        try truth.finish()
        try events.finish()
    }

    /// The file of the true hits.
    static func events(beside path: String) -> String { String(path.dropLast("jsonl".count)) + "events.jsonl" }
}

extension DrumPattern: ExpressibleByArgument {
    /// Reads a pattern.
    public init?(argument: String) { self.init(argument) }
}
