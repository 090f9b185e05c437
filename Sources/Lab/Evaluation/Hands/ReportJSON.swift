// The report of `tactus evaluate --json`. Called by the command line with finished scores; pure.

import Shapes

/// Scores as canonical JSON: equal scores have equal bytes, six decimals, `null` for what is undefined.
public enum ReportJSON {
    static let version = 2

    /// The whole report as one line without a line break at its end.
    ///
    /// Shares are 0…1. A matrix is a list of rows in the order of `shapes`, and its columns are those of `answers`: the
    /// same and at the end *none*, hands that got no shape.
    public static func text(_ scores: Scores) -> String { text(scores, more: [:]) }

    /// Returns the report with further members at its end.
    static func text(_ scores: Scores, more: JSONObject) -> String {
        let head: JSONObject = ["tactus": .string("scores"), "version": .integer(version)]
        let answers = scores.options.shapes + ["none"]
        let body: JSONObject = [
            "answers": .strings(answers), "total": json(scores.total), "groups": .array(scores.groups.map(json)),
            "means": .array(scores.means.map(json)),
            "bootstrap": .array(
                scores.options.drops.indices.filter { scores.intervals(at: $0) != nil }
                    .map { json(scores.mainShares(at: $0)) }
            ),
            "riskCoverage": [
                "byMargin": json(scores.riskCoverage(confirmedFirst: false)),
                "byCertainty": json(scores.riskCoverage(confirmedFirst: true)),
            ],
        ]
        return JSONValue.object(head + scores.options.members + body + more).text
    }

    private static func json(_ group: GroupScores) -> JSONValue {
        [
            "name": .optional(group.name), "badRecords": .integer(group.badRecords),
            "framesWithoutHand": .object(group.framesWithoutHand.map { ($0.label, .integer($0.frames)) }),
            "levels": .array(group.levels.map(json)),
        ]
    }

    private static func json(_ level: DropoutScores) -> JSONValue {
        [
            "droppedKeypoints": .integer(level.droppedKeypoints), "hands": .integer(level.known),
            "unlabelled": .integer(level.unlabelled), "ignored": .integer(level.ignored), "top1": json(level.top1),
            "confirmed": json(level.confirmed),
            "outOfSet": [
                "answerRate": json(level.outOfSetAnswered), "falseAcceptRate": json(level.falseAcceptRate),
                "labels": .object(level.others.map { ($0.label, json($0)) }),
            ],
        ]
    }

    private static func json(_ scores: ConfusionScores) -> JSONValue {
        [
            "confusion": scores.confusion.json, "accuracy": json(scores.accuracy), "coverage": json(scores.coverage),
            "selectiveAccuracy": json(scores.selectiveAccuracy),
            "macro": [
                "precision": json(scores.macroPrecision), "recall": json(scores.macroRecall),
                "f1": json(scores.macroF1), "excluded": .strings(scores.leftOut.map(\.shape)),
            ],
            "micro": [
                "precision": .decimal(scores.selectiveAccuracy.value), "recall": .decimal(scores.accuracy.value),
                "f1": .decimal(scores.microF1),
            ],
            "shapes": .array(scores.shapes.map(json)),
        ]
    }

    private static func json(_ score: ShapeScore) -> JSONValue {
        [
            "shape": .string(score.shape), "support": .integer(score.support), "precision": json(score.precision),
            "recall": json(score.recall), "f1": .decimal(score.f1),
        ]
    }

    private static func json(_ other: OutOfSetScore) -> JSONValue {
        [
            "answerRate": json(other.answered), "falseAcceptRate": json(other.confirmed),
            "confirmedAs": .integers(other.confirmedAs),
        ]
    }

    private static func json(_ means: GroupMeans) -> JSONValue {
        [
            "droppedKeypoints": .integer(means.droppedKeypoints), "accuracy": json(means.accuracy),
            "macroF1": json(means.macroF1), "coverage": json(means.coverage),
            "selectiveAccuracy": json(means.selectiveAccuracy), "falseAcceptRate": json(means.falseAcceptRate),
        ]
    }

    private static func json(_ shares: [MainShare]) -> JSONValue {
        .object(
            zip(MainShare.keys, shares).map { name, share in
                (name, .array([.decimal(share.lower), .decimal(share.upper)]))
            }
        )
    }

    static func json(_ share: Proportion) -> JSONValue {
        [
            "count": .integer(share.count), "total": .integer(share.total), "value": .decimal(share.value),
            "ci95Low": .decimal(share.interval?.lowerBound), "ci95High": .decimal(share.interval?.upperBound),
        ]
    }

    private static func json(_ average: Mean) -> JSONValue {
        ["mean": .decimal(average.value), "n": .integer(average.count)]
    }
}

extension ReportJSON {
    /// The report of an evaluation with its people and sources, as one line without a line break at its end.
    package static func text(_ scores: Scores, _ details: EvaluationDetails) -> String {
        let repeats = details.repeats
        return text(
            scores,
            more: [
                "people": json(scores.people(details)), "sources": json(scores.sources(details)),
                "labelledHands": .integer(repeats.total), "distinctHands": .integer(repeats.count),
            ]
        )
    }

    static func json(_ curve: RiskCoverage) -> JSONValue {
        let points = curve.thinned(to: Tuning.curvePoints).map { point in
            JSONValue.object([
                "certainty": .optional(point.certainty?.rawValue), "margin": .decimal(point.margin),
                "coverage": .decimal(point.coverage.value), "risk": .decimal(point.risk.value),
                "falseAcceptRate": .decimal(point.falseAcceptRate.value),
            ])
        }
        return ["area": .decimal(curve.area), "points": .array(points)]
    }

    private static func json(_ groups: [NameKey: GroupShares]) -> JSONValue {
        .array(
            groups.sorted { $0.key < $1.key }.map { name, shares in
                [
                    "name": .string(name.text), "accuracy": json(shares.accuracy), "coverage": json(shares.coverage),
                    "selectiveAccuracy": json(shares.selectiveAccuracy),
                    "falseAcceptRate": json(shares.falseAcceptRate),
                ]
            }
        )
    }
}
