// `tactus synthesize`: its subcommands.

struct Synthesize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "synthesize",
        abstract:
            "Generate labelled keypoints, images, videos or drum takes from a kinematic hand model, reproducibly.",
        subcommands: [
            SynthesizeHands.self, SynthesizeImages.self, SynthesizeVideo.self, SynthesizeDrums.self,
            SynthesizeMovements.self,
        ]
    )
}
