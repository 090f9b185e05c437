// `tactus synthesize video`: a video of drawn hands that change shape.

import SyntheticHands

struct SynthesizeVideo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "video",
        abstract: "Render a video of hands that change shape, with its reference keypoints in a .jsonl file beside it.",
        discussion: SyntheticOptionGroup.shapes
    )

    @Argument(help: .value("file.mp4|.mjpeg", "The video to write."))
    var video: String

    @Option(parsing: .upToNextOption, help: .value("name", "The shapes to show; by default rock, paper and scissors."))
    var shape: [ValueList<SyntheticClass>] = []

    @OptionGroup var take: TakeOptions

    func validate() throws {
        _ = try VideoKind.named(video)
        guard !shape.flatMap(\.values).contains(.other) else {
            throw ValidationError("--shape other: expected shapes by name for a video")
        }
        try SyntheticOptionGroup.check { () throws(Diagnostic) in try options.check() }
    }

    func run() async throws {
        var files = RunFiles()
        files.write("-")
        files.write(video)
        files.write(VideoFile.truth(beside: video), beside: video, as: "")
        try files.claim(isForced: take.common.force)
        let file = VideoFile(video: try SyntheticVideo(options))
        try await file.write(to: video, kind: try VideoKind.named(video), truth: VideoFile.truth(beside: video))
    }

    private var options: VideoOptions {
        var options = VideoOptions()
        let shapes = shape.flatMap(\.values).compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
        if !shapes.isEmpty { options.shapes = shapes }
        if let hands = take.hands { options.hands = hands }
        take.set(&options)
        return options
    }
}
