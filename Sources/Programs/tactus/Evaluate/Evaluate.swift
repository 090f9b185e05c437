// `tactus evaluate`: its subcommands.

struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract:
            "Evaluate a rule book on labelled hands, a kit on keypoints, played events, movements, or the presence of hands.",
        discussion: """
            Results can be merged: --partial writes counts, and `tactus evaluate merge` combines such files into the same \
            result as a single run.
            """,
        subcommands: [
            EvaluateHands.self, EvaluateKit.self, EvaluateEvents.self, EvaluateMovements.self, EvaluatePresence.self,
            EvaluatePointing.self, EvaluateMerge.self,
        ]
    )
}
