// The reasons for which a hand did not get its labelled shape, and the order of misclassified hands.

import Configurations
@testable import Evaluation
import Keypoints
import Shapes
import SyntheticHands
import Testing

@testable import Runs

@Suite("Misclassified hands")
struct MisclassificationTests {
    /// Books of two or three shapes, with the reason for which a paper hand is not the labelled shape.
    private static let rows: [(shapes: String, choice: String, hidden: [HandJoint], label: String?, failed: String?)] =
        [
            ("rock: index folded; paper: index extended", "first", [], "rock", "possible: index folded"),
            ("rock: index folded; paper: index extended", "nearest", [], "rock", "possible: index folded"),
            ("flat: middle extended; paper: index extended", "first", [], "paper", "flat comes first"),
            ("flat: middle extended; paper: index extended", "nearest", [], "paper", "flat is nearer"),
            ("paper: index extended / thumb folded", "first", [], "paper", "confirmed: thumb folded"),
            ("paper: index extended / index folded, middle folded", "first", [], "paper", "confirmed: middle folded"),
            ("paper: index extended / -", "first", [], "paper", "paper is never confirmed"),
            (
                "paper: index extended", "first", [.indexMCP, .indexPIP, .indexDIP, .indexTip], "paper",
                "possible: index extended, unknown"
            ),
            ("paper: index extended", "first", [], nil, nil), ("paper: index extended", "first", [], "paper", nil),
        ]

    private static func hand() throws -> (points: HandLandmarks, view: CaptureContext) {
        var options = SyntheticOptions()
        (options.classes, options.count) = ([.shape(.paper)], 1)
        let frame = try #require(Array(try SyntheticDataset(options)).first)
        return (frame.hands[0].points, CaptureContext(frame.hands[0], in: frame))
    }

    private static func book(_ shapes: String, _ choice: String) throws -> RuleBook {
        let rules = shapes.split(separator: "; ").map { shape in
            let parts = shape.split(separator: ": ")
            let lists = parts[1].split(separator: " / ")
            let confirmed = lists.count == 1 ? "[middle visible]" : lists[1] == "-" ? nil : "[\(lists[1])]"
            return "  - shape: \(parts[0])\n    possible: [\(lists[0])]\n"
                + (confirmed.map { "    confirmed: \($0)\n" } ?? "")
        }
        let text = "book: b\nchoose: \(choice)\nmissing: literal\nshapes:\n\(rules.joined())"
        return try RuleBook(RuleFile(text: text, name: "b").definition())
    }

    @Test("The failed condition is named", arguments: rows.indices)
    func failed(row: Int) throws {
        let row = Self.rows[row]
        let book = try Self.book(row.shapes, row.choice)
        var (points, view) = try Self.hand()
        for joint in row.hidden { points.remove(joint) }
        var classifier = Classifier(book)
        let classification = classifier.classify(points, view)
        let reasons = Misclassification(points, view, by: book, classification, shows: row.label)
        #expect(reasons.failed == row.failed, "\(classification)")
        #expect(reasons.margin == classification.margin)
        #expect((reasons.failedMargin == nil) == (reasons.failed?.contains(":") != true))
        #expect(reasons.failedMargin ?? 0 <= 0)
        #expect((reasons.weakest == nil) == !classification.isConfirmed)
    }

    @Test(
        "A reason is found for each hand that is not confirmed as its shape",
        arguments: ShippedBook.allCases,
        [0, 3]
    )
    func everyReason(_ shipped: ShippedBook, _ lost: Int) throws {
        let book = try RuleBook(ConfigurationLoader.rules(named: shipped.rawValue).definition())
        var classifier = Classifier(book)
        let losses = PointLoss(seed: 3)
        var options = SyntheticOptions()
        options.classes = SyntheticShape.allCases.map { .shape($0) }
        (options.count, options.noise) = (4, 0.1)
        for (place, frame) in try SyntheticDataset(options).enumerated() {
            var points = frame.hands[0].points
            losses.lose(lost, from: &points, record: place, hand: 0)
            var view = CaptureContext(frame.hands[0], in: frame)
            if place % 2 == 0 { view.aspect = nil }
            let classification = classifier.classify(points, view)
            for shape in book.shapes where !(classification.isConfirmed && classification.shape == shape) {
                let reasons = Misclassification(points, view, by: book, classification, shows: shape.name)
                #expect(reasons.failed != nil, "\(shape) in place of \(classification)")
            }
        }
    }

    @Test("The worst hands are kept, in the order of their margins") func worst() throws {
        let book = try Self.book(
            "paper: distance(thumbTip, indexTip) < 2.9 palm / distance(thumbTip, indexTip) < 2.8 palm",
            "first"
        )
        let (points, view) = try Self.hand()
        var classifier = Classifier(book)
        let hands = (1...9).map { number in
            var near = points
            near[.thumbTip]?.x += Float(number * 7 % 10) / 100
            let classification = classifier.classify(near, view)
            let reasons = Misclassification(near, view, by: book, classification, shows: nil)
            let hand = Hand(points: near)
            return WrongHand(hand, of: Frame(number: number, hands: [hand]), classification, reasons)
        }
        var worst = WorstHands(limit: 3)
        for hand in hands { worst.add([hand]) }
        var margins: [Float] = []
        var bytes: [[UInt8]] = []
        worst.write { bytes.append($0) }
        for record in bytes { margins += hands.filter { $0.record == record }.map(\.reasons.margin) }
        #expect(margins == Array(hands.map(\.reasons.margin).sorted(by: >).prefix(3)))
        #expect(Set(margins).count == 3 && worst.count == 9 && worst.kept == 3)
    }
}
