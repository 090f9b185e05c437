// The curves of a report's page: risk over coverage, and scores over dropped keypoints; pure.

import Text

extension EvaluationPage {
    private var curves: [(name: String, curve: RiskCoverage)] {
        [
            ("all classifications", details.margins.curve(confirmedOnly: false)),
            ("confirmed classifications", details.margins.curve(confirmedOnly: true)),
        ]
    }

    var riskParts: [Markup] {
        guard level.top1.coverage.count > 0 else {
            return [.element("p", [:], "No hand of a known shape is classified.")]
        }
        let areas = curves.map { "\($0.name) \($0.curve.area.map { fixedText($0, decimals: 4) } ?? "–")" }
        let note =
            "Only classifications of at least a margin count; the margin falls from the left to the right. Each line ends "
            + "with all of its classifications, at the mark. Mean risk over the coverage: \(areas.joined(separator: ", "))."
        var parts = [
            plot("Risk and coverage", note, "share of wrong ones among the classified") { $0.risk }
        ]
        if details.margins.others > 0 {
            parts.append(
                plot(
                    "False accepts and coverage",
                    "The same for hands that show other shapes: the price of coverage.",
                    "share of out-of-set hands classified"
                ) { $0.falseAcceptRate }
            )
        }
        return parts + [thresholds]
    }

    private func plot(
        _ title: String,
        _ description: String,
        _ vertical: String,
        _ height: (RiskCoverage.Point) -> Proportion
    ) -> Markup {
        let lines = curves.map { name, curve in
            Plot.Line(
                name: name,
                points: curve.thinned(to: Tuning.curvePoints).compactMap { point in
                    point.coverage.value.flatMap { x in height(point).value.map { SIMD2(x, $0) } }
                }
            )
        }
        let drawn = lines.filter { !$0.points.isEmpty }
        return Plot(
            title: title,
            description: description,
            horizontal: "coverage: share of the hands of known shapes that are classified",
            vertical: vertical,
            ticks: [0, 0.2, 0.4, 0.6, 0.8, 1],
            top: Plot.roundTop(drawn.flatMap(\.points).map(\.y).max() ?? 1),
            lines: drawn
        ).figure
    }

    /// The scores at some thresholds of the margin.
    private var thresholds: Markup {
        let header =
            ["margin at least"] + curves.flatMap { name, _ in ["coverage, \(name)", "right", "false accepts"] }
        let rows = [0, 0.05, 0.1, 0.2, 0.3, 0.5, 1].map { threshold in
            Self.row(
                threshold == 0 ? "0" : "\(threshold)",
                curves.flatMap { _, curve -> [Markup] in
                    guard let point = curve.points.last(where: { $0.margin >= threshold }) else {
                        return ["–", "–", "–"]
                    }
                    return [
                        Markup(ReportTable.percent(point.coverage.value)),
                        Markup(ReportTable.percent(point.risk.value.map { 1 - $0 })),
                        Markup(ReportTable.percent(point.falseAcceptRate.value)),
                    ]
                }
            )
        }
        return Self.table("Thresholds of the margin", header, rows)
    }

    var dropoutParts: [Markup] {
        let levels = scores.total.levels
        guard levels.count > 1 else {
            return [
                .element(
                    "p",
                    [:],
                    "Not measured: --drop-keypoints 0,1,2,4,8 evaluates with this many of the 21 keypoints dropped at random."
                )
            ]
        }
        let metrics: [(String, (DropoutScores) -> Proportion)] = [
            ("top-1 accuracy", { $0.top1.accuracy }), ("coverage", { $0.confirmed.coverage }),
            ("selective accuracy", { $0.confirmed.selectiveAccuracy }), ("false-accept rate", { $0.falseAcceptRate }),
        ]
        let lines = metrics.compactMap { name, share -> Plot.Line? in
            let known = levels.filter { share($0).total > 0 }
            guard !known.isEmpty else { return nil }
            return Plot.Line(
                name: name,
                points: known.map { SIMD2(Double($0.droppedKeypoints), share($0).value ?? 0) },
                band: known.map { SIMD2(share($0).interval?.lowerBound ?? 0, share($0).interval?.upperBound ?? 0) },
                marksAll: true
            )
        }
        let plot = Plot(
            title: "Scores and dropped keypoints",
            description: "The main scores with keypoints dropped at random, with 95 % intervals; seed "
                + "\(scores.options.seed).",
            horizontal: "keypoints dropped of 21",
            vertical: "share of hands",
            ticks: levels.map { Double($0.droppedKeypoints) },
            hasShares: false,
            top: 1,
            lines: lines
        )
        return [plot.figure, Self.table(ReportTable.curve(scores.total), "Keypoints dropped")]
    }
}
