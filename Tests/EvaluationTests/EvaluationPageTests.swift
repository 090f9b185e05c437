// Tests of the report's page: golden bytes, XML that a parser accepts, escaping, and the choice of what is drawn.

import Foundation
import FoundationXML
import Keypoints
import Testing
import Text

@testable import Evaluation
@testable import Shapes

private let hostile = "<script>alert(\"1\")</script> & ]]> \u{1B}[31m \u{202E}\u{FFFE}'"

/// A book of two shapes.
private func twoShapes() throws -> RuleBook {
    try RuleBook(
        RuleBookDefinition(
            name: "two",
            shapes: [
                ShapeRule(shape: "rock", possible: .conditions([.folded(.index)]), confirmed: []),
                ShapeRule(shape: "paper", possible: .conditions([.extended(.index)]), confirmed: []),
            ]
        )
    )
}

/// An open hand whose index finger is bent by a share, without some joints.
private func hand(bent: Float = 0, hidden: [HandJoint] = []) -> HandLandmarks {
    var points = HandLandmarks()
    points[.wrist] = Keypoint(x: 0.5, y: 0.9)
    for (finger, x) in zip(Finger.allCases, [0.3, 0.42, 0.48, 0.54, 0.6] as [Float]) {
        let base: Float = finger == .thumb ? 0.8 : 0.62
        let steps: [Float] = finger == .index ? [0, 0.1, 0.16 - 0.2 * bent, 0.22 - 0.3 * bent] : [0, 0.1, 0.16, 0.22]
        for (joint, step) in zip([finger.base, finger.proximal, finger.distal, finger.tip], steps) {
            points[joint] = Keypoint(x: x, y: base - step)
        }
    }
    for joint in hidden { points.remove(joint) }
    return points
}

/// Counts hands with labels, as a run does.
private struct Run {
    let book: RuleBook
    var tally: MetricCounts
    var details = EvaluationDetails()

    init(grouping: Grouping? = nil) throws {
        book = try twoShapes()
        tally = MetricCounts(try sampleOptions(shapes: ["rock", "paper"], grouping: grouping, drops: [0, 2]))
    }

    mutating func add(
        _ label: String,
        _ points: HandLandmarks,
        person: String = "ann",
        source: String = "set",
        line: Int = 1
    ) {
        var classifier = Classifier(book)
        let view = CaptureContext(aspect: 1)
        let classification = classifier.classify(points, view)
        let shape = classification.shape?.name
        let isKnown = ["rock", "paper"].contains(label)
        let meaning: LabelMap.Meaning = isKnown ? .shape(label) : .other(label)
        let group = tally.options.grouping == nil ? "" : "left"
        tally.add(meaning, top1: shape, confirmed: classification.isConfirmed ? shape : nil, group: group)
        tally.addMargin(meaning, classification)
        tally.add(meaning, top1: shape, confirmed: nil, droppedKeypoints: 2, group: group)
        details.add(meaning, classification, person: person, source: source, file: "\(source)/a.jsonl")
        guard isKnown ? shape != label : classification.isConfirmed else { return }
        details.add(
            HandExample(
                points: points,
                aspect: 1,
                label: label,
                classification: classification,
                reason: Misclassification(points, view, by: book, classification, shows: isKnown ? label : nil),
                source: source,
                number: nil,
                index: line,
                line: "\(source)/a.jsonl:\(line)",
                name: nil
            )
        )
    }

    func page(_ words: String = "plain") -> EvaluationPage {
        let files: [EvaluationOrigin.File] = [
            ("keypoints", words, 1_234_567, "00ff", 3), ("keypoints", "-", nil, nil, 1),
        ]
        let origin = EvaluationOrigin(
            version: "1.2.3",
            command: "tactus evaluate hands \(words)",
            book: ["rock is possible when \(words).", "  It is confirmed if all of it is certain."],
            files: files,
            furtherFiles: 2,
            contentMark: "5f1c"
        )
        return EvaluationPage(Scores(tally), details, origin)
    }
}

private func sample(_ words: String = "plain", grouping: Grouping? = nil) throws -> Run {
    var run = try Run(grouping: grouping)
    for line in 1...8 { run.add("paper", hand(), line: line) }
    for line in 1...3 { run.add("rock", hand(bent: 1), person: "bob", source: "other", line: line) }
    run.add("rock", hand(), person: words, source: words, line: 7)
    run.add("rock", hand(hidden: [.indexDIP, .ringTip]), person: words, source: words, line: 8)
    run.add(words, hand(), person: "bob", source: "other", line: 9)
    return run
}

/// The texts and the elements of a page.
private final class Reader: NSObject, XMLParserDelegate {
    private(set) var texts: [String] = []
    private(set) var elements: [String: Int] = [:]
    private(set) var fault: String?

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) { elements[name, default: 0] += 1 }

    func parser(_ parser: XMLParser, foundCharacters text: String) { texts.append(text) }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        fault = "\(parser.lineNumber):\(parser.columnNumber): \(error)"
    }
}

private func read(_ text: String) -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    _ = parser.parse()
    return reader
}

@Suite struct EvaluationPageTests {
    @Test func `the page is the golden one`() throws {
        try expectGolden(try sample("bob & co").page().text.replacing("><", with: ">\n<"), "page.html")
    }

    @Test(arguments: ["plain", hostile]) func `the page is well-formed, and names of others stay texts`(words: String)
        throws
    {
        let text = try sample(words, grouping: .side).page(words).text
        let page = read(text)
        #expect(page.fault == nil)
        #expect(page.elements["script"] == nil && !text.contains("<script"))
        #expect(page.elements["h1"] == 1 && page.elements["svg", default: 0] > 8)
        #expect(page.elements["svg"].map { $0 >= page.elements["title", default: 0] } == true)
        #expect(!text.contains("http:") || !text.contains("src="))
        #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(
            page.texts.joined().contains(words == "plain" ? "plain → paper" : "<script>alert(\"1\")</script> & ]]>")
        )
    }

    @Test func `without errors, hands of known shapes, or anything, the page says so`() throws {
        var right = try Run()
        right.add("paper", hand())
        #expect(right.page().text.contains("No hand is misclassified."))
        var others = try Run()
        others.add("ok", hand())
        #expect(others.page().text.contains("No hand shows a shape of the book."))
        let empty = try Run().page().text
        for text in [right.page().text, others.page().text, empty] {
            #expect(read(text).fault == nil)
            #expect(!text.contains(#/\b(?:nan|inf)\b/#))
        }
    }

    @Test func `one hand stands for those of its kind, and three for a label of a source`() throws {
        var run = try Run()
        for line in 1...50 { run.add("rock", hand(), line: line) }
        #expect(run.details.worst.total == 50)
        let alike = run.details.worst.worst(24)
        #expect(alike.map(\.count) == [50] && alike.map(\.hand.place) == ["set, frame 1"])
        for number in 0..<9 { for line in 1...4 { run.add("ok\(number)", hand(), source: "s\(line)", line: line) } }
        #expect(run.details.worst.worst(24).count == 24)
        #expect(run.details.worst.worst(100).count == 37)
    }

    @Test func `the examples do not depend on the parts of the input`() throws {
        let hands = (0..<40).map { number -> (label: String, bent: Float) in
            (number % 3 == 0 ? "ok" : "rock", Float(number % 7) / 10)
        }
        func examples(parts size: Int) throws -> [String] {
            var sum = EvaluationDetails()
            for start in stride(from: 0, to: hands.count, by: size) {
                var run = try Run()
                for place in start..<min(start + size, hands.count) {
                    run.add(hands[place].label, hand(bent: hands[place].bent), line: place - start)
                }
                sum.merge(run.details, after: start)
            }
            return sum.worst.worst(24).map { "\($0.hand.place) \($0.count)" }
        }
        let expected = try examples(parts: 40)
        #expect(expected.count > 1)
        for size in [1, 7, 39] { #expect(try examples(parts: size) == expected) }
    }

    @Test(arguments: [
        ([HandJoint](), nil), ([.indexDIP], "20 of 21 points; missing: indexDIP"),
        (
            Array(HandJoint.allCases.prefix(8)),
            "13 of 21 points; missing: wrist, thumbCMC, thumbMCP, thumbIP, thumbTip, indexMCP and 2 more"
        ),
        (
            HandJoint.allCases,
            "0 of 21 points; missing: wrist, thumbCMC, thumbMCP, thumbIP, thumbTip, indexMCP and 15 more"
        ),
    ])
    func `missing points are named, and drawn between their neighbours`(hidden: [HandJoint], words: String?) {
        let figure = HandFigure(hand(hidden: hidden), aspect: 1.5)
        #expect(figure.missingWords == words)
        let page = read(figure.image(title: "a").text)
        #expect(page.fault == nil)
        #expect(page.elements["circle", default: 0] == (hidden == [.indexDIP] ? 21 : 21 - hidden.count))
    }

    @Test(arguments: [Float(0), 1e-30, 1e30, .infinity]) func `a hand of any size has a drawing`(scale: Float) {
        var points = hand()
        points.mapLanes { $0 * SIMD4(scale, scale, 1, 1) }
        #expect(read(HandFigure(points, aspect: 1).image(title: "a").text).fault == nil)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")])
    func `a number has a comma after each three digits`(number: Int, text: String) {
        #expect(EvaluationPage.grouped(number) == text)
    }

    @Test(arguments: [0, 1, 100, 101, 5_000]) func `a long name loses its middle`(length: Int) {
        let name = String((0..<length).flatMap { String($0 % 10) })
        let short = EvaluationPage.short(name)
        #expect(short == (length > 100 ? "\(name.prefix(50))…\(name.suffix(50))" : name))
    }

    @Test func `the report for machines has the same curves and groups`() throws {
        let run = try sample()
        let text = ReportJSON.text(Scores(run.tally), run.details)
        _ = try JSONTree.parse(text)
        #expect(text.contains(#""riskCoverage":{"byMargin":{"area":"#))
        #expect(text.contains(#""people":[{"name":"ann","accuracy":{"count":8,"total":8,"#))
        #expect(text.contains(#"],"sources":[{"name":"other","accuracy":{"count":3,"#))
    }
}
