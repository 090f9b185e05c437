// The worst hands on a report's page, each drawn with the condition that failed; pure.

import Shapes

extension EvaluationPage {
    var handParts: [Markup] {
        let examples = details.worst.worst(Tuning.drawnExamples)
        guard !examples.isEmpty else { return [.element("p", [:], "No hand is misclassified.")] }
        let all = details.worst.total
        let note =
            "\(Self.hands(all)) \(all == 1 ? "is" : "are") misclassified. Drawn are the worst of \(counted(examples.count, "kind")) "
            + "of error, at most \(Tuning.examplesOfLabel) of each source and label: first false confirmations, by margin. "
            + "Letters are fingertips; an open circle is a missing point, drawn between its neighbours."
        return [
            .element("p", ["class": "note"], Markup(note)),
            .element("div", ["class": "hands"], examples.map { figure($0.hand, $0.count) }),
        ]
    }

    private func figure(_ hand: HandExample, _ count: Int) -> Markup {
        let drawing = HandFigure(hand.points, aspect: hand.aspect)
        let answer = hand.classification.shape?.name ?? "none"
        let certainty = hand.classification.certainty.map { "\($0.rawValue), " } ?? ""
        let margin = fixedText(Double(min(hand.classification.margin, 1_000)), decimals: 3)
        let reasons = [
            hand.reason.failed.map { "failed: \($0)" }, hand.reason.weakest.map { "held least: \($0)" },
            drawing.missingWords, count > 1 ? "\(Self.hands(count)) of this kind" : nil,
        ]
        return .element(
            "figure",
            ["class": "card"],
            [
                drawing.image(title: "\(Self.short(hand.label)) classified as \(answer)"),
                .element(
                    "figcaption",
                    [:],
                    [
                        .element("strong", [:], "\(Self.short(hand.label)) → \(Self.short(answer))"),
                        .element("span", [:], "\(certainty)margin \(margin)"),
                    ] + reasons.compactMap { $0.map { .element("span", [:], Markup($0)) } } + [
                        .element("span", ["class": "place"], Markup(Self.short(hand.place)))
                    ]
                ),
            ]
        )
    }
}
