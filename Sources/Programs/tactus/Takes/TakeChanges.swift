// `tactus take quantise`, `humanise` and `merge`: takes that become others.

import Drums
import SyntheticHands

extension Takes {
    struct Quantise: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "quantise",
            abstract: "Set the grid to which the hits of a take's layers are moved when they sound.",
            discussion: """
                The positions that were played stay in the take, unless --apply is given. Steps have their own grid and stay \
                as they are.
                """
        )

        @Argument(help: "A take file, or - for standard input.")
        var file: String

        @Option(help: .value("grid", "A grid such as 1/16, 1/8t, 1/16 80 % or '1/16 80 % swing 58 %', or off."))
        var grid: GridOption?

        @Flag(
            help:
                "Write the positions on the grid into the layers and remove the grid. What was played is no longer in the take."
        )
        var apply = false

        @OptionGroup var target: TakeOutputOptions

        func validate() throws {
            if grid == nil, !apply { throw ValidationError("nothing would change, expected --grid or --apply") }
            if let grid, grid.quantization == nil, apply {
                throw ValidationError("--apply: there is no grid with --grid off, expected one of them")
            }
        }

        func run() throws {
            try target.change(file) { take in
                guard !take.layers.isEmpty || grid.map({ $0.quantization == nil }) == true else {
                    throw Failure(.badInput, "\(file): a take of steps alone has nothing to quantise, expected layers")
                }
                if let grid { take.quantization = grid.quantization }
                guard apply else { return }
                guard take.quantization != nil else {
                    throw Failure(.badInput, "\(file): the take has no grid to apply, expected --grid")
                }
                take.applyQuantization()
            }
        }
    }

    struct Humanise: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "humanise",
            abstract: "Vary the times and velocities of a take's hits, as hands do.",
            discussion: """
                The deviations are normally distributed, at most three standard deviations, and the same for the same seed. \
                Steps become a layer if times vary. No hit moves beyond the start or the end.
                """
        )

        @Argument(help: "A take file, or - for standard input.")
        var file: String

        @Option(help: .value("ms", "The standard deviation of the times, in milliseconds, 0 to 50."))
        var timing = 8.0

        @Option(help: .value("share", "The standard deviation of the velocities, 0 to 0.3."))
        var velocity = 0.06

        @Option(help: .value("n", "The seed of the random numbers."))
        var seed: UInt64 = 1

        @OptionGroup var target: TakeOutputOptions

        func validate() throws {
            try check("--timing", timing, in: 0...50, "milliseconds")
            try check("--velocity", velocity, in: 0...0.3)
        }

        func run() throws {
            try target.change(file) { take in
                var generator = SeededGenerator(seed: seed)
                take.humanize(timing: timing / 1_000, velocity: velocity) { generator.gaussian(within: 3) }
                if timing > 0, let grid = take.quantization {
                    StandardStreams.say(
                        "\(file): the grid \(grid) draws hits back when they sound; --grid off removes it"
                    )
                }
            }
        }
    }

    struct Merge: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Merge takes: the layers of all, with tempo, metre and steps of the first.",
            discussion: """
                Steps of the others become layers. The longest take must be as long as each other one, in quarter notes, or \
                a multiple, for which that is repeated. What is muted, or not soloed, is muted in the result. Takes with \
                different grids have them applied.
                """
        )

        @Argument(help: "Take files; one of them may be - for standard input.")
        var files: [String]

        @Option(help: .value("file", "The take file to write, or - for standard output."))
        var output: String

        func validate() throws {
            guard files.count > 1 else { throw ValidationError("one take to merge, expected two or more") }
            if files.count(where: { $0 == "-" }) > 1 {
                throw ValidationError("-: standard input can be read only once, expected a file")
            }
        }

        func run() throws {
            try TakeFiles.check(files, output: output)
            let takes = try files.map(Configured.take)
            let merged: Take
            do throws(TakeMergeFault) {
                merged = try Take.merged(takes)
            } catch {
                throw Failure(.badInput, "\(files[error.take]): \(error.wrong), expected \(error.expected)")
            }
            try TakeFiles.write(merged, to: output)
        }
    }
}
