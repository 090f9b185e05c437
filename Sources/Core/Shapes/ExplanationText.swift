// An explanation in lines for a person, as `tactus explain` prints it; pure.

package import Keypoints

/// The lines of an explanation.
package struct ExplanationText {
    package private(set) var lines: [String] = []

    /// The options of the command line that supply the size of an image.
    package static let usualSizeOptions = "--image-size, --aspect-ratio"

    /// Explains a hand of a frame, with the pairs that it shows with the frame's other hands.
    ///
    /// - Parameter sizeOptions: the options that supply the size of an image.
    package init(
        of hand: Hand,
        in frame: Frame,
        by book: RuleBook,
        sizeOptions: String = usualSizeOptions
    ) {
        let view = CaptureContext(hand, in: frame)
        self.init(book: book, explanation: Explanation(hand.points, view, by: book), hand: hand)
        if frame.aspect == nil { tellAspects(Self.aspects(of: hand, view, by: book), sizeOptions: sizeOptions) }
        guard !book.definition.pairs.isEmpty else { return }
        var classifier = Classifier(book)
        tellPairs(frame.hands.map { ($0.side, classifier.classify($0, in: frame)) }, by: book)
    }

    /// The classifications of a hand in images of usual proportions.
    private static func aspects(of hand: Hand, _ view: CaptureContext, by book: RuleBook) -> [(
        name: String, classification: ShapeClassification
    )] {
        var classifier = Classifier(book)
        return [(9, 16), (3, 4), (1, 1), (4, 3), (16, 9)].map { width, height in
            var view = view
            view.aspect = Float(width) / Float(height)
            return ("\(width):\(height)", classifier.classify(hand.points, view))
        }
    }

    package init(book: RuleBook, explanation: Explanation, hand: Hand) {
        let classification = explanation.classification
        lines.append(Self.headline(book, classification, hand))
        lines.append("")
        lines.append("finger   extension")
        for reading in explanation.fingers {
            guard case .extension(let finger) = reading.measure else { continue }
            lines.append("\(padded(finger.name, to: 8)) \(Self.bar(reading.value))  \(Self.text(reading.value))")
        }
        for report in explanation.shapes { append(report, chosen: report.shape == classification.shape) }
        lines.append("")
        if let change = explanation.smallestChange {
            let after =
                change.classification.shape.map { "\(change.classification.certainty?.rawValue ?? "") \($0)" }
                ?? "no shape"
            let (from, to) = Self.apart(change.from, change.to)
            lines.append("smallest change: \(change.measure) from \(from) to \(to) gives \(after)")
        } else {
            lines.append("no change of a single measure changes this classification")
        }
    }

    /// Adds behind the headline the effect of an unknown image size on the classification.
    package mutating func tellAspects(
        _ aspects: [(name: String, classification: ShapeClassification)],
        sizeOptions: String
    ) {
        let classifications = aspects.map { name, classification in
            "\(name) \(classification.certainty.map { "\($0.rawValue) " } ?? "")\(classification.shape?.name ?? "none")"
        }
        lines.insert(
            contentsOf: [
                "unknown image size: chosen as in a square image, values span 9:16 to 16:9; see \(sizeOptions)",
                "by aspect: " + classifications.joined(separator: ", "),
            ],
            at: 1
        )
    }

    /// Adds the book's pairs with the truth for each hand of a frame.
    private mutating func tellPairs(_ hands: [SideShape], by book: RuleBook) {
        guard !book.definition.pairs.isEmpty else { return }
        lines.append("")
        lines.append("both hands")
        let shown = book.pairs(hands)
        for pair in book.definition.pairs {
            let parts = [Handedness.left, .right].map { side in
                "\(side.rawValue) hand \(pair[side]) \(Self.word(book.truth(pair, side, hands)))"
            }
            let certainty = shown.first { $0.name == pair.name }?.certainty.rawValue
            let truth = book.truth(pair, .left, hands) && book.truth(pair, .right, hands)
            lines.append("    \(pair.name), \(certainty ?? Self.word(truth)): \(parts.joined(separator: ", "))")
        }
    }

    private static func word(_ truth: TernaryValue) -> String {
        switch truth {
        case .yes: "yes"
        case .no: "no"
        case .unknown: "?"
        }
    }

    /// Adds a drawing of the hand at the end.
    package mutating func draw(_ points: HandLandmarks, aspect: Float) {
        lines.append("")
        lines += HandDrawing(points, aspect: aspect).lines
    }

    private static func headline(_ book: RuleBook, _ classification: ShapeClassification, _ hand: Hand) -> String {
        var words = "\(book.definition.name): "
        if let shape = classification.shape, let certainty = classification.certainty {
            words += "\(shape), \(certainty.rawValue), margin \(text(classification.margin))"
        } else {
            words += "no shape"
        }
        if let side = hand.side { words += "; \(side.rawValue) hand" }
        if let label = hand.label { words += "; labelled \(label)" }
        let count = hand.points.presentCount
        if count < HandJoint.count { words += "; \(count) of \(HandJoint.count) points seen" }
        return words
    }

    private mutating func append(_ report: Explanation.ShapeReport, chosen: Bool) {
        let score = report.membership.map { "\(Int(($0 * 100).rounded())) %" } ?? "unknown"
        lines.append("")
        lines.append("\(chosen ? "→" : " ") \(report.shape)  score \(score)")
        append("possible", report.possible)
        if let confirmed = report.confirmed { append("confirmed", confirmed) }
    }

    private mutating func append(_ heading: String, _ findings: [Explanation.ConditionResult]) {
        guard !findings.isEmpty else {
            lines.append("    \(heading): \(heading == "possible" ? "where no shape before it is" : "nothing more")")
            return
        }
        lines.append("    \(heading)")
        for finding in findings {
            let sign = finding.isLeftOut ? "–" : Self.word(finding.truth)
            let margin = finding.isLeftOut ? "" : "  margin \(Self.text(finding.margin))"
            lines.append(
                "      \(padded(sign, to: 4))\(padded(finding.condition.explained, to: 44))  "
                    + Self.values(finding) + margin
            )
        }
    }

    /// Returns the measures of a condition and their values.
    static func values(_ finding: Explanation.ConditionResult) -> String {
        guard !finding.isLeftOut else { return "left out: the hand has no depth" }
        return finding.readings.map { "\($0.measure) \(text($0.value))" }.joined(separator: ", ")
    }

    /// Returns a bar from 0 to 1: the certain part in full blocks, the open one in light ones.
    private static func bar(_ value: Interval) -> String {
        let width: Float = 20
        func cells(_ value: Float) -> Int { Int((min(max(value, 0), 1) * width).rounded()) }
        let (sure, open) = (cells(value.lower), cells(value.upper))
        return String(repeating: "█", count: sure) + String(repeating: "░", count: open - sure)
            + String(repeating: "·", count: Int(width) - open)
    }

    static func text(_ value: Interval, _ places: Int = 2) -> String {
        guard value.isKnown else { return "unknown" }
        let lower = text(value.lower, places)
        return value.lower == value.upper ? lower : "\(lower)…\(text(value.upper, places))"
    }

    /// Returns a measure and a number with as many decimals, two or more, as distinguish them.
    private static func apart(_ one: Interval, _ other: Float) -> (String, String) {
        for places in 2...mostPlaces {
            let texts = (text(one, places), text(other, places))
            if texts.0 != texts.1 { return texts }
        }
        return (text(one, mostPlaces), text(other, mostPlaces))
    }

    /// All that a measure's precision has.
    private static let mostPlaces = 7

    /// Returns a number with some decimals; infinity stays a word.
    private static func text(_ value: Float, _ places: Int = 2) -> String {
        guard value.isFinite, value.magnitude < 1e6 else { return value > 0 ? "∞" : "−∞" }
        return fixedText(Double(value), decimals: places)
    }
}
