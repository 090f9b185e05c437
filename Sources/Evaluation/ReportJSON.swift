// The report of `tactus evaluate --json`. Called by the command line with finished scores; pure.

/// Scores as canonical JSON: equal scores have equal bytes, six decimals, `null` for what is undefined.
public enum ReportJSON {
    /// The version of the report's form.
    static let version = 1

    /// The whole report as one line without a line break at its end.
    ///
    /// Shares are 0…1. A matrix is a list of rows in the order of `shapes`, and its columns are those of `answers`: the same
    /// and at the end *none*, hands that got no shape.
    public static func text(_ scores: Scores) -> String {
        let head: [(String, JSONText)] = [("tactus", .string("scores")), ("version", .integer(version))]
        let answers = scores.options.shapes + ["none"]
        let body: [(String, JSONText)] = [
            ("answers", .list(answers.map { .string($0) })),
            ("total", json(scores.total)),
            ("groups", .list(scores.groups.map(json))),
            ("means", .list(scores.means.map(json))),
        ]
        return JSONText.object(head + scores.options.members + body).text
    }

    private static func json(_ group: GroupScores) -> JSONText {
        .object([
            ("name", .optional(group.name)),
            ("badRecords", .integer(group.badRecords)),
            ("framesWithoutHand", .object(group.framesWithoutHand.map { ($0.label, .integer($0.frames)) })),
            ("levels", .list(group.levels.map(json))),
        ])
    }

    private static func json(_ level: LevelScores) -> JSONText {
        let others: [(String, JSONText)] = [
            ("answered", json(level.othersAnswered)), ("confirmed", json(level.othersConfirmed)),
            ("labels", .object(level.others.map { ($0.label, json($0)) })),
        ]
        return .object([
            ("drop", .integer(level.drop)),
            ("hands", .integer(level.known)),
            ("unlabelled", .integer(level.unlabelled)),
            ("ignored", .integer(level.ignored)),
            ("forced", json(level.forced)),
            ("confirmed", json(level.confirmed)),
            ("others", .object(others)),
        ])
    }

    private static func json(_ scores: ConfusionScores) -> JSONText {
        .object([
            ("confusion", scores.confusion.json),
            ("accuracy", json(scores.accuracy)),
            ("coverage", json(scores.coverage)),
            ("right", json(scores.right)),
            (
                "macro",
                .object([
                    ("precision", json(scores.macroPrecision)), ("recall", json(scores.macroRecall)),
                    ("f1", json(scores.macroF1)),
                    ("leftOut", .list(scores.leftOut.map { .string($0.shape) })),
                ])
            ),
            (
                "micro",
                .object([
                    ("precision", .decimal(scores.right.value)), ("recall", .decimal(scores.accuracy.value)),
                    ("f1", .decimal(scores.microF1)),
                ])
            ),
            ("shapes", .list(scores.shapes.map(json))),
        ])
    }

    private static func json(_ score: ShapeScore) -> JSONText {
        .object([
            ("shape", .string(score.shape)), ("support", .integer(score.support)),
            ("precision", json(score.precision)), ("recall", json(score.recall)), ("f1", .decimal(score.f1)),
        ])
    }

    private static func json(_ other: OtherScore) -> JSONText {
        .object([
            ("answered", json(other.answered)), ("confirmed", json(other.confirmed)),
            ("confirmedAs", .integers(other.confirmedAs)),
        ])
    }

    private static func json(_ means: GroupMeans) -> JSONText {
        .object([
            ("drop", .integer(means.drop)), ("accuracy", json(means.accuracy)), ("macroF1", json(means.macroF1)),
            ("coverage", json(means.coverage)), ("right", json(means.right)),
            ("othersConfirmed", json(means.othersConfirmed)),
        ])
    }

    /// A share with what it is of and its interval.
    static func json(_ share: Share) -> JSONText {
        .object([
            ("count", .integer(share.count)), ("of", .integer(share.total)), ("share", .decimal(share.value)),
            ("low", .decimal(share.interval?.lowerBound)), ("high", .decimal(share.interval?.upperBound)),
        ])
    }

    private static func json(_ average: Average) -> JSONText {
        .object([("mean", .decimal(average.value)), ("over", .integer(average.count))])
    }
}
