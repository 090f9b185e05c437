// The report of `tactus evaluate hands --report`: one page of HTML without scripts and without other files. Its sections
// are in the files beside this one; pure.

/// An evaluation as a page.
///
/// Equal evaluations make equal bytes: the page has no date. It is well-formed XML as well.
package struct EvaluationPage {
    let scores: Scores
    let details: EvaluationDetails
    let origin: EvaluationOrigin

    package init(_ scores: Scores, _ details: EvaluationDetails, _ origin: EvaluationOrigin) {
        (self.scores, self.details, self.origin) = (scores, details, origin)
    }

    /// The scores at the smallest number of dropped keypoints.
    var level: DropoutScores { scores.total.levels[0] }

    package var text: String {
        let title = "Evaluation of \(scores.options.rules.name)"
        let head: [Markup] = [
            .element("meta", ["charset": "utf-8"]),
            .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            .element("meta", ["name": "color-scheme", "content": "light dark"]), .element("title", [:], Markup(title)),
            .element("style", [:], Self.style),
        ]
        let sections: [(String, [Markup])] = [
            ("Scores", scoreParts), ("Confusion matrices", confusionParts), ("Risk and coverage", riskParts),
            ("Dropped keypoints", dropoutParts), ("People and sources", groupParts),
            ("Misclassified hands", handParts), ("The rule book", bookParts), ("Provenance", originParts),
        ]
        let body: [Markup] = sections.map { name, parts in
            .element("section", [:], [.element("h2", [:], Markup(name))] + parts)
        }
        let opening: [Markup] = [
            .element("h1", [:], Markup(title)), .element("p", ["class": "lead"], Markup(lead)),
        ]
        let page = Markup.element(
            "html",
            ["lang": "en", "xmlns": "http://www.w3.org/1999/xhtml"],
            [.element("head", [:], head), .element("body", [:], Markup.element("main", [:], opening + body))]
        )
        return "<!DOCTYPE html>\n\(page.text)\n"
    }

    // MARK: Scores

    /// The result in one or two sentences.
    private var lead: String {
        let words = scores.mainShares(at: 0).map(Self.words)
        var sentences: [String] = []
        if level.known > 0 {
            sentences.append(
                "Of \(Self.hands(level.known)) that show a shape of the book, the top-1 shape of \(words[0]) is correct; "
                    + "\(words[1]) are confirmed, of these \(words[2]) correctly."
            )
        } else {
            sentences.append("No hand shows a shape of the book.")
        }
        if level.falseAcceptRate.total > 0 {
            sentences.append(
                "Of \(Self.hands(level.falseAcceptRate.total)) that show something else, \(words[3]) are confirmed as a "
                    + "shape."
            )
        }
        return sentences.joined(separator: " ")
    }

    private var scoreParts: [Markup] {
        let rows = scores.mainShares(at: 0).map { main in
            Self.row(
                main.name,
                [
                    Self.bar(main), Markup(Self.interval(main)),
                    "\(Self.grouped(main.share.count)) of \(Self.grouped(main.share.total))",
                ]
            )
        }
        let missed =
            scores.total.framesWithoutHand.isEmpty
            ? [] : [Self.table(ReportTable.missed(scores.total), "Frames without a hand")]
        let notes =
            [ReportTable.intervalNote(scores), Self.groupNote]
            + [details.repeats.scoreNote.map { "\($0)." }].compactMap(\.self)
            + ReportTable.leftOut(level.top1, width: .max)
        return [
            Self.table("The main scores", ["metric", "value", "95 % interval", "hands"], rows),
            .element("p", ["class": "note"], Markup(notes.joined(separator: " "))),
            .element(
                "div",
                ["class": "side"],
                [
                    Self.table(ReportTable.shapes(level.top1), "Top-1, per shape"),
                    Self.table(ReportTable.shapes(level.confirmed), "Confirmed, per shape"),
                    Self.table(ReportTable.counts(scores.total), "Counted"),
                ] + missed
            ),
        ]
    }

    private static let groupNote =
        "Hands of one person or recording are alike: the differences between people and sources below, each with its Wilson "
        + "interval, show how much a new one may differ."

    // MARK: The rule book

    private var bookParts: [Markup] {
        [
            .element("p", [:], Markup(origin.book.first ?? "")),
            .element(
                "ul",
                ["class": "book"],
                origin.book.dropFirst().map { line in
                    .element("li", ["class": line.hasPrefix(" ") ? "more" : "rule"], Markup(line))
                }
            ),
        ]
    }

    // MARK: Provenance

    private var originParts: [Markup] {
        let facts: [(String, String?)] = [
            ("program", "tactus \(origin.version)"), ("command", origin.command),
            ("rule book", "\(scores.options.rules)"), ("random seed", "\(scores.options.seed)"),
            ("mark of the hands", origin.contentMark),
        ]
        let rows = origin.files.map { file in
            Self.row(
                file.path,
                [
                    Markup(file.role), Markup(file.size.map(Self.grouped) ?? "–"),
                    Markup(file.hands.map(Self.grouped) ?? "–"),
                    .element("code", [:], Markup(file.sha256 ?? "a stream")),
                ]
            )
        }
        let further = origin.furtherFiles == 0 ? [] : ["And \(counted(origin.furtherFiles, "further file"))."]
        return [
            .element(
                "dl",
                [:],
                facts.flatMap { name, value -> [Markup] in
                    guard let value else { return [] }
                    return [
                        .element("dt", [:], Markup(name)),
                        .element("dd", [:], Markup.element("code", [:], Markup(value))),
                    ]
                }
            ), Self.table("Files", ["file", "as", "bytes", "hands", "SHA-256"], rows, class: "files"),
        ] + further.map { .element("p", [:], Markup($0)) }
    }
}
