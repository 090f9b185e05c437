// The options of `tactus evaluate` for events.

public import ArgumentParser
public import Evaluation

struct EventScoring: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Play keypoints on this kit and evaluate its hits; see `tactus kits`.",
            valueName: "name or file"
        )
    )
    var kit: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Maximum distance of matching events in seconds; by default \(EventOptions.usualWindow).",
            valueName: "seconds"
        )
    )
    var window: Double?

    @Option(help: ArgumentHelp("The kind of events to evaluate; may be repeated. Default: hit.", valueName: "name"))
    var kind: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Which time of played events to match: onset or detection. Default: onset. Modes, which have no onset of their \
            own, are matched by detection.
            """,
            valueName: "time"
        )
    )
    var matchBy: EventMoment?

    @Option(
        help: ArgumentHelp(
            "The duration of a take of events, for insertions per minute. Default: from its first event to its last.",
            valueName: "seconds"
        )
    )
    var duration: Double?

    @Option(help: ArgumentHelp("With --kit, the frame rate of keypoints without times. Default: 30.", valueName: "n"))
    var fps: Double?

    @Flag(help: "Accept a reference without such events; only insertions are counted then.")
    var allowEmptyReference = false

    func validate() throws {
        if let duration, !(duration > 0 && duration <= Self.mostSeconds) {
            throw ValidationError("--duration: \(duration), expected more than 0, to \(Int(Self.mostSeconds)) seconds")
        }
        if let fps, !(0.1...1000).contains(fps) {
            throw ValidationError("--fps: \(fps), expected 0.1 to 1000 frames per second")
        }
    }

    /// Thirty years: no take is longer.
    private static let mostSeconds = 1e9

    /// The options as the tally takes them.
    func options() throws -> EventOptions {
        do throws(Diagnostic) {
            return try EventOptions(
                window: window ?? EventOptions.usualWindow,
                kinds: kind.isEmpty ? ["hit"] : kind,
                moment: matchBy ?? .onset
            )
        } catch {
            throw ValidationError(
                "--\(error.field == "kinds" ? "kind" : error.field): \(error.wrong), expected \(error.expected)"
            )
        }
    }

    var given: [String] {
        [
            ("--kit", kit != nil), ("--window", window != nil), ("--kind", !kind.isEmpty),
            ("--match-by", matchBy != nil), ("--duration", duration != nil),
            ("--allow-empty-reference", allowEmptyReference),
        ]
        .filter(\.1).map(\.0)
    }
}

extension EventMoment: ExpressibleByArgument {}
