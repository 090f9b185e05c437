// The options of `tactus evaluate`. Read by its parts.

import ArgumentParser
import Evaluation

/// The input and the options of an evaluation.
struct EvaluateOptions: ParsableArguments {
    @Argument(
        help:
            "Files or folders of labelled keypoints, event files, or - for standard input; with --merge, partial counts."
    )
    var datasets: [String]

    @Option(help: ArgumentHelp("Also evaluate with this many keypoints dropped at random.", valueName: "0,1,2,4,8"))
    var dropKeypoints: NumberList = NumberList(numbers: [0])

    @Option(help: ArgumentHelp("The random seed for dropping keypoints.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(help: "Group results by person, source, or side (also handedness): the person's own left or right hand.")
    var by: Grouping?

    @Option(
        help: ArgumentHelp(
            "The reference: labels, matched by frame number and position; or reference events.",
            valueName: "file"
        )
    )
    var reference: String?

    @Option(
        help: ArgumentHelp(
            "Maps labels to shapes: LABEL=SHAPE,… (or =other, =ignored), or a file with one pair per line.",
            valueName: "map"
        )
    )
    var labels: String?

    @Option(help: ArgumentHelp("Write misclassified hands as native records.", valueName: "file"))
    var misclassified: String?

    @Option(
        help: ArgumentHelp(
            "Also write the counts to a file for --merge; with -, to standard output in place of the report.",
            valueName: "file"
        )
    )
    var partial: String?

    @Flag(help: "Merge files written by --partial.")
    var merge = false

    @Flag(help: "Print the results as one line of JSON.")
    var json = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Number of parallel jobs, by default one per core; does not affect the results.",
            valueName: "n"
        )
    )
    var jobs: Int?

    @OptionGroup(title: "Events") var events: EventScoring
    @OptionGroup(title: "Gestures, with --kit") var gestures: GestureArguments
    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var fields: FieldOptions

    func validate() throws {
        try JobCount.check(jobs)
        guard dropKeypoints.numbers.allSatisfy({ (0...21).contains($0) }) else {
            throw ValidationError("--drop-keypoints: \(dropKeypoints.text), expected numbers from 0 to 21")
        }
        _ = try events.options()
        if merge, let option = events.given.first { throw ValidationError("\(option) is for events, --merge has none") }
        if merge, let option = forKeypoints.first {
            throw ValidationError("\(option) needs keypoints, --merge has none")
        }
    }

    /// The given options that change nothing where no keypoints are played.
    var forKit: [String] { gestures.given + (events.fps == nil ? [] : ["--fps"]) }

    /// The given options that change nothing where counts are put together.
    private var forKeypoints: [String] {
        let own = [
            ("--labels", labels != nil), ("--misclassified", misclassified != nil), ("--reference", reference != nil),
            ("--drop-keypoints", dropKeypoints.numbers != [0]), ("--seed", seed != 1), ("--by", by != nil),
            ("--jobs", jobs != nil),
        ]
        return own.filter(\.1).map(\.0) + forKit + book.given + input.given + fields.given + input.givenConfidence
            + input.givenForRecords
    }
}

/// Numbers with commas between.
struct NumberList: ExpressibleByArgument {
    var numbers: [Int]

    init(numbers: [Int]) { self.numbers = numbers }

    init?(argument: String) {
        numbers = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(part) else { return nil }
            numbers.append(number)
        }
    }

    var text: String { numbers.map { "\($0)" }.joined(separator: ",") }

    var defaultValueDescription: String { text }
}
