// The curves and groups of a report as JSON. Part of the report for machines; pure.

import Shapes

extension ReportJSON {
    /// The report of an evaluation with its people and sources, as one line without a line break at its end.
    package static func text(_ scores: Scores, _ details: EvaluationDetails) -> String {
        let repeats = details.repeats
        return text(
            scores,
            more: [
                ("people", json(scores.people(details))), ("sources", json(scores.sources(details))),
                ("labelledHands", .integer(repeats.total)), ("distinctHands", .integer(repeats.count)),
            ]
        )
    }

    static func json(_ curve: RiskCoverage) -> JSONValue {
        let points = curve.thinned(to: Tuning.curvePoints).map { point in
            JSONValue.object([
                ("certainty", .optional(point.certainty?.rawValue)), ("margin", .decimal(point.margin)),
                ("coverage", .decimal(point.coverage.value)),
                ("risk", .decimal(point.risk.value)), ("falseAcceptRate", .decimal(point.falseAcceptRate.value)),
            ])
        }
        return .object([("area", .decimal(curve.area)), ("points", .array(points))])
    }

    private static func json(_ groups: [NameKey: GroupShares]) -> JSONValue {
        .array(
            groups.sorted { $0.key < $1.key }.map { name, shares in
                .object([
                    ("name", .string(name.text)), ("accuracy", json(shares.accuracy)),
                    ("coverage", json(shares.coverage)), ("selectiveAccuracy", json(shares.selectiveAccuracy)),
                    ("falseAcceptRate", json(shares.falseAcceptRate)),
                ])
            }
        )
    }
}
