// `tactus evaluate presence`: how much of recordings has hands.

import Evaluation
import Runs

struct EvaluatePresence: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "presence",
        abstract: "Evaluate how much of recordings has hands: frames, gaps, motion, and points that are missing.",
        discussion: """
            Counts the frames with a hand in each file or folder, and the gaps between them. The exit code is 1 if one has a \
            hand in fewer of its frames than --at-least.
            """
    )

    @Argument(help: "Files, folders, or - for standard input.")
    var files: [String]

    @Option(help: .value("percent", "The least share of frames with a hand."))
    var atLeast = 90.0

    @Flag(help: "Print the numbers as one line of JSON.")
    var json = false

    @OptionGroup var jobs: JobOptions
    @OptionGroup var input: InputOptions

    func validate() throws { try check("--at-least", atLeast, in: 1...100, "percent") }

    func run() async throws {
        var register = RunFiles()
        for file in files { register.count(file, isRead: KeypointReader.readsInFolder) }
        try register.claim()
        try input.refuseImages(files)
        var run = PresenceRun(jobs: jobs.count(for: files), reading: input.reader())
        var log = input.records.problemLog()
        var progress = Progress.standard(of: files.count)
        for file in files { try await run.read(file, problems: &log, progress: &progress) }
        progress.finish()
        let frames = run.inputs.reduce(0) { $0 + $1.presence.frames }
        try log.report(good: frames, of: files)
        let report = PresenceReport(run.inputs, atLeast: atLeast)
        try Output.write(json ? report.json : report.text())
        try log.ensureWhole()
        if !report.isEnough { throw ExitCode(ExitStatus.no.rawValue) }
    }
}
