// `tactus render`: a recording or a take → drums, to files, faster than real time.

struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Play a recording or a take to files, faster than real time.",
        discussion: """
            Plays as `tactus play` does, with byte-for-byte reproducible output: --output writes audio or notes and \
            --events events, which go to standard output if nothing else is written. Without a recording, the take of \
            --take plays once, or --loops times. --stems writes each drum by itself; together they are the audio of \
            --output, before the limiter.
            """
    )

    @Argument(help: "A video, a folder of images, a keypoint file, or - for keypoint records on standard input.")
    var recording: String?

    @Option(
        help: .value(
            "folder",
            "Write a WAV file of each drum that is hit, and of the click, into a folder; FLAC if --output is a .flac file."
        )
    )
    var stems: String?

    @Flag(help: "Also replace existing files in the folder of --stems.")
    var force = false

    @OptionGroup var performance: PlayArguments
    @OptionGroup(title: "Model, for videos") var images: ImageOptions

    func validate() throws {
        if let recording, MediaSource(recording) == .camera {
            throw ValidationError("\(recording) is a camera, expected a recording; tactus play plays cameras")
        }
        if recording == nil, performance.drums.take == nil {
            throw ValidationError("nothing would be played, expected a recording, or --take")
        }
        try SourceOptions.check([recording].compactMap(\.self), images.givenForImages, performance.input)
        if stems == "-" { throw ValidationError("--stems: '-', expected a folder") }
        if stems == nil, force { throw ValidationError("--force: expected --stems too") }
        try performance.checkSound(isHeard: false, isRendered: stems != nil)
    }

    func run() async throws { try await PlaySession(PlayPlan(self)).run() }
}
