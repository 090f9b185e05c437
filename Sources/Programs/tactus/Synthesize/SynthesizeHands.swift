// `tactus synthesize hands`: labelled keypoints of hands that hold still.

import Runs
import SyntheticHands

struct SynthesizeHands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hands",
        abstract: "Generate labelled keypoints of hands.",
        discussion: SyntheticOptionGroup.shapes + "\nAngles are ranges in degrees, such as -90…90 or -90..90."
    )

    @Option(help: .value("file", "The keypoint file to write; by default standard output."))
    var output = "-"

    @Option(
        help: .value(
            "share",
            "Standard deviation of keypoint noise, as a share of wrist to middle MCP; by default 0.01."
        )
    )
    var noise: Double?

    @Option(help: "How occluded keypoints are written.")
    var occlusion: OcclusionMode?

    @Option(help: .value("n", "Number of keypoints to drop at random from each hand."))
    var dropKeypoints: Int?

    @OptionGroup var still: HandSetOptions

    /// The words in the place of the files that other kinds of output have.
    @Argument(help: .hidden)
    var files: [String] = []

    func validate() throws {
        if let file = files.first { throw ValidationError("Unexpected argument '\(file)', expected --output \(file)") }
        try SyntheticOptionGroup.check { () throws(Diagnostic) in _ = try SyntheticDataset(options) }
        if [".csv", ".json"].contains(where: output.lowercased().hasSuffix) {
            throw ValidationError(
                "--output: \(output), expected a name that ends in .jsonl; tactus convert makes others"
            )
        }
    }

    func run() throws {
        var files = RunFiles()
        files.write(output, as: "--output")
        try files.claim(isForced: still.common.force)
        let sink = try ByteSink(path: output)
        try SyntheticDataset(options).write(to: sink)
        try sink.finish()
    }

    private var options: SyntheticOptions {
        var options = still.options()
        if let noise { options.noise = noise }
        if let occlusion { options.occlusion = occlusion }
        if let dropKeypoints { options.droppedKeypoints = dropKeypoints }
        return options
    }
}
