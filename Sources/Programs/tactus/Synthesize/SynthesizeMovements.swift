// `tactus synthesize movements`: a person whose movements are known.

import Evaluation
import SyntheticHands

struct SynthesizeMovements: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "movements",
        abstract:
            "Generate a person's movements as keypoints, with the true ones in a .movements.txt file beside them.",
        discussion: """
            The right hand swipes, waves, draws circles, shakes and turns, and with two hands both part and meet. Between \
            these, hands reach, scratch, drift and gesticulate. The seed draws the person, the movements, and the errors \
            of a keypoint model. Evaluate what tactus movements find finds in the keypoints against the true ones with \
            tactus evaluate movements.
            """
    )

    @Argument(help: .value("file.jsonl", "The keypoint file to write."))
    var file: String

    @Flag(help: "Generate idle hands alone, which perform nothing.")
    var idle = false

    @Option(help: .value("file.mp4|.mjpeg", "Also render a video; the keypoints then have no errors."))
    var video: String?

    @OptionGroup var take: TakeOptions

    func validate() throws {
        guard file.hasSuffix(".jsonl") else { throw ValidationError("\(file): expected a name that ends in .jsonl") }
        try take.checkImages(video)
        try SyntheticOptionGroup.check { () throws(Diagnostic) in try options.check() }
    }

    func run() async throws {
        var files = RunFiles()
        files.write("-")
        files.write(file)
        files.write(truth, beside: file, as: "")
        if let video { files.write(video, as: "--video") }
        try files.claim(isForced: take.common.force)
        let mover = try SyntheticMover(options, isDrawn: video != nil)
        let name = String(Path.name(of: file).dropLast(".jsonl".count))
        let spans = mover.performed.map { movement in
            MovementSpan(
                movement.name,
                from: (movement.start * mover.rate).rounded(),
                to: (movement.end * mover.rate).rounded()
            )
        }
        let lines = Array(MovementSequences.line(name, spans).utf8)
        let frames = VideoFile(video: mover)
        if let video {
            let kind = try VideoKind.named(video)
            return try await frames.write(to: video, kind: kind, truth: file, others: [(truth, lines)])
        }
        for (path, write) in [
            (file, frames.writeTruth), (truth, { (sink: borrowing ByteSink) in try sink.write(lines) }),
        ] {
            let sink = try ByteSink(path: path)
            try write(sink)
            try sink.finish()
        }
    }

    /// The file of the true movements.
    private var truth: String { String(file.dropLast("jsonl".count)) + "movements.txt" }

    private var options: MoverOptions {
        var options = MoverOptions()
        options.performs = !idle
        options.hasErrors = video == nil
        if let hands = take.hands { options.hands = hands }
        take.set(&options)
        return options
    }
}
