// `tactus split`: keypoints in, a training set and a test set of other people out.

import Evaluation
import Runs

struct Split: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Split labelled keypoints by person into a training set and a test set.",
        discussion: """
            No person is in both sets, and people of whom one has copies of the other's hands stay together. People are \
            chosen so that each label has about the wanted share of its hands in the test set; the same input gives the same \
            sets. Hands without a person belong to one per input.
            """
    )

    @Argument(help: "Files, folders, or - for standard input.")
    var files: [String]

    @Option(help: "The training set, as native records; - is standard output.")
    var train: String

    @Option(help: "The test set.")
    var test: String

    @Option(help: .value("percent", "The wanted share of the test set."))
    var share = 20.0

    @OptionGroup var jobs: JobOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var fields: FieldOptions

    func validate() throws { try check("--share", share, in: 1...99, "percent") }

    func run() async throws {
        var register = RunFiles()
        for file in files { register.count(file, isRead: KeypointReader.readsInFolder) }
        register.write(train, as: "--train")
        register.write(test, as: "--test")
        try register.claim()
        try input.refuseImages(files)
        let trainSink = try ByteSink(path: train)
        let testSink = try ByteSink(path: test)
        var run = SplitRun(jobs: jobs.count(for: files), reading: input.reader(fields.names))
        let log = try await input.read(files, selecting: fields, into: &run)
        let split: PeopleSplit
        do throws(PeopleSplit.Fault) {
            split = try PeopleSplit(run.hands, people: run.people.count, share: share / 100)
        } catch {
            let inputs = files.joined(separator: ", ")
            switch error {
            case .onePerson:
                throw Failure(
                    .no,
                    "\(inputs): all hands are one person's, expected --person NAME (person, where it stands beside the hands), or a file per person"
                )
            case .allShare:
                throw Failure(
                    .no,
                    "\(inputs): all \(run.people.count) people share hands, expected other names of people"
                )
            }
        }
        let people = Set(run.people.indices)
        try run.write(people.subtracting(split.test), to: trainSink)
        try run.write(split.test, to: testSink)
        try trainSink.finish()
        try testSink.finish()
        let report = SplitReport(run.hands, split).text()
        if train == "-" || test == "-" {
            StandardStreams.say(lines: report.split(separator: "\n").map(String.init))
        } else {
            try Output.write(report)
        }
        if run.empty > 0 { StandardStreams.say("\(counted(run.empty, "frame")) without a hand left out") }
        try log.ensureWhole()
    }
}
