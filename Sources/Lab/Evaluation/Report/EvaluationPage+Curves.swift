// The curves of a report's page: risk over coverage, and scores over dropped keypoints; pure.

import Shapes

extension EvaluationPage {
    private var curves: [(name: String, curve: RiskCoverage)] {
        [
            ("by margin", scores.riskCoverage(confirmedFirst: false)),
            ("confirmed first, then by margin", scores.riskCoverage(confirmedFirst: true)),
        ]
    }

    var riskParts: [Markup] {
        guard level.top1.coverage.count > 0 else {
            return [.element("p", [:], "No hand of a known shape is classified.")]
        }
        let areas = curves.map { "\($0.name) \($0.curve.area.map { fixedText($0 * 100, decimals: 3) + " %" } ?? "–")" }
        let note =
            "From the left to the right, more classifications count: those of the largest margins first. The marks are all "
            + "confirmed classifications, and all. Mean risk over the coverage: \(areas.joined(separator: "; "))."
        var parts = [plot("Risk and coverage", note, "share of wrong ones among the classified") { $0.risk }]
        if level.falseAcceptRate.total > 0 {
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
        func place(_ point: RiskCoverage.Point) -> SIMD2<Double>? {
            point.coverage.value.flatMap { x in height(point).value.map { SIMD2(x, $0) } }
        }
        let lines = curves.map { name, curve in
            Plot.Line(
                name: name,
                points: curve.thinned(to: Tuning.curvePoints).compactMap(place),
                marks: [curve.points.last { $0.certainty == .confirmed } ?? curve.points.last].compactMap {
                    $0.flatMap(place)
                }
            )
        }
        return Plot(
            title: title,
            description: description,
            horizontal: "coverage: share of the hands of known shapes that are classified",
            vertical: vertical,
            ticks: [0, 0.2, 0.4, 0.6, 0.8, 1],
            top: Plot.roundTop(lines.flatMap(\.points).map(\.y).max() ?? 1),
            lines: lines.filter { !$0.points.isEmpty }
        ).figure
    }

    /// The scores at some thresholds of the margin.
    private var thresholds: Markup {
        let confirmed = curves[1].curve.points.filter { $0.certainty == .confirmed }
        let header =
            ["margin at least"]
            + ["all", "confirmed"].flatMap { ["\($0): coverage", "\($0): right", "\($0): false accepts"] }
        let reached = [0.05, 0.1, 0.2, 0.3, 0.5, 1].filter { threshold in
            curves[0].curve.points.contains { $0.margin >= threshold }
        }
        let rows = ([0] + reached).map { threshold in
            Self.row(
                threshold == 0 ? "0" : "\(threshold)",
                [curves[0].curve.points, confirmed].flatMap { points -> [Markup] in
                    guard let point = points.last(where: { $0.margin >= threshold }) else {
                        return [Markup(ReportTable.percent(0)), "–", Markup(ReportTable.percent(0))]
                    }
                    let right = point.risk.value.map { 1 - $0 }
                    return [point.coverage.value, right, point.falseAcceptRate.value].map {
                        Markup(ReportTable.percent($0))
                    }
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
        let shares = levels.indices.map { scores.mainShares(at: $0) }
        let lines = MainShare.names.indices.compactMap { place -> Plot.Line? in
            let known = zip(levels, shares.map { $0[place] }).filter { $1.share.total > 0 }
            guard !known.isEmpty else { return nil }
            let points = known.map { SIMD2(Double($0.droppedKeypoints), $1.share.value ?? 0) }
            return Plot.Line(
                name: MainShare.names[place],
                points: points,
                band: known.map { SIMD2($1.lower ?? 0, $1.upper ?? 0) },
                marks: points
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
