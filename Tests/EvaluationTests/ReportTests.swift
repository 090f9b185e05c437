// Tests of the reports against golden files, and of the layout of their tables.

import Testing
import Text

@testable import Evaluation

/// Two persons and hands of unknown ones; 2 lost points turn some classifications into possible ones.
private func sample() throws -> Scores {
    var tally = MetricCounts(try sampleOptions())
    func add(_ times: Int, _ meaning: LabelMap.Meaning, _ top1: String?, _ confirmed: String?, _ group: String) {
        for _ in 0..<times {
            tally.add(meaning, top1: top1, confirmed: confirmed, droppedKeypoints: 0, group: group)
            tally.add(meaning, top1: top1, confirmed: nil, droppedKeypoints: 2, group: group)
        }
    }
    add(8, .shape("rock"), "rock", "rock", "p1")
    add(1, .shape("rock"), "paper", nil, "p1")
    add(12, .shape("paper"), "paper", "paper", "p1")
    add(5, .shape("rock"), "rock", "rock", "p2")
    add(2, .shape("paper"), nil, nil, "p2")
    add(1, .shape("paper"), "rock", "rock", "p2")
    add(1, .other("thumbs_up"), "rock", "rock", "p1")
    add(9, .other("thumbs_up"), "rock", nil, "p2")
    add(4, .other("ok"), nil, nil, "")
    add(2, .unlabelled, "rock", "rock", "")
    add(1, .ignored, nil, nil, "p2")
    tally.addFrameWithoutHand(expected: .shape("rock"), group: "p1")
    tally.addFrameWithoutHand(expected: .other("ok"), group: "p2")
    tally.addFrameWithoutHand()
    tally.addBadRecord()
    return Scores(tally)
}

/// Seventeen shapes with long names, labels that would break a line or colour it, and wide letters.
private func crowd() throws -> Scores {
    let shapes = (1...16).map { "a shape of some length \($0)" } + ["グーチョキパー"]
    var tally = MetricCounts(try sampleOptions(shapes: shapes, grouping: .source, drops: [0, 1, 4]))
    for (place, shape) in shapes.enumerated() {
        let group = "a source with a name that no column can hold \(place)"
        for droppedKeypoints in [0, 1, 4] {
            tally.add(
                .shape(shape),
                top1: shape,
                confirmed: shapes[0],
                droppedKeypoints: droppedKeypoints,
                group: group
            )
            tally.add(
                .other("\u{1B}[31m\nred\(place)"),
                top1: shape,
                confirmed: shape,
                droppedKeypoints: droppedKeypoints,
                group: group
            )
        }
        tally.addFrameWithoutHand(expected: .other("手を広げたパーの形をした手の画像です"), group: group)
    }
    return Scores(tally)
}

@Suite struct ReportTests {
    @Test func `the report for people is the golden one`() throws {
        try expectGolden(ReportTable.text(try sample(), width: 80), "report.txt")
    }

    @Test func `the report for machines is the golden one, and is JSON`() throws {
        let text = ReportJSON.text(try sample())
        try expectGolden(text + "\n", "report.json")
        _ = try JSONTree.parse(text)
    }

    @Test func `an empty run has dashes and nulls, and no number that is not one`() throws {
        let scores = Scores(MetricCounts(try sampleOptions(drops: [0])))
        try expectGolden(ReportTable.text(scores, width: 80), "empty.txt")
        for text in [ReportTable.text(scores), ReportJSON.text(scores)] { #expect(!text.contains("nan")) }
        #expect(ReportJSON.text(scores).contains("\"value\":null,\"ci95Low\":null,\"ci95High\":null"))
    }

    @Test(arguments: [40, 41, 57, 80, 100, 133, 400])
    func `no line is wider than asked for, and none holds a control character`(width: Int) throws {
        for scores in [try sample(), try crowd()] {
            let text = ReportTable.text(scores, width: width)
            for line in text.split(separator: "\n") {
                #expect(displayWidth(String(line)) <= width)
                #expect(line.last != " ")
                #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }
    }

    @Test(arguments: [-5, 0, 39])
    func `a width that is too small is taken as the smallest`(width: Int) throws {
        #expect(ReportTable.text(try sample(), width: width) == ReportTable.text(try sample(), width: 40))
    }

    @Test func `a table that is too wide goes on below with its names again`() {
        let table = Table(
            header: ["truth", "aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"],
            rows: [["rock", "1", "22", "333"]]
        )
        #expect(
            table.lines(width: 40) == [
                "truth  aaaaaaaaaaaa  bbbbbbbbbbbb",
                "rock              1            22",
                "",
                "truth  cccccccccccc",
                "rock            333",
            ]
        )
    }

    @Test(arguments: [
        ("rock", 4, "rock"), ("scissors", 5, "…sors"), ("グーチョキ", 5, "…ョキ"), ("a\nb", 9, "a\u{FFFD}b"), ("ab", 1, "…"),
    ])
    func `a name that differs at its end is cut at its front`(name: String, width: Int, shown: String) {
        #expect(clippedInFront(name, to: width) == shown)
    }

    @Test func `long sources stay apart in the report`() throws {
        let sources = (1...2).map { "/data/of/many/years/and/many/people/take-\($0).jsonl" }
        var tally = MetricCounts(try sampleOptions(grouping: .source, drops: [0]))
        for source in sources { tally.add(.shape("rock"), top1: "rock", confirmed: nil, group: source) }
        let text = ReportTable.text(Scores(tally))
        for number in 1...2 { #expect(text.contains("\n…nd/many/people/take-\(number).jsonl ")) }
    }

    @Test func `the shapes that macro averages leave out are named, as others count them`() throws {
        var tally = MetricCounts(try sampleOptions(drops: [0]))
        for _ in 0..<3 { tally.add(.shape("rock"), top1: "paper", confirmed: nil) }
        tally.add(.shape("rock"), top1: "rock", confirmed: nil)
        let scores = Scores(tally)
        let lines = ReportTable.leftOut(try #require(scores.total.levels.first).top1, width: 200)
        #expect(
            lines == [
                "Macro averages cover the 1 shape with support; excluded although predicted: paper (3), which scikit-learn "
                    + "counts as 0; 1 more has neither support nor predictions."
            ]
        )
        #expect(ReportJSON.text(scores).contains(#""excluded":["scissors","paper"]"#))
        #expect(ReportJSON.text(scores).contains(#""answers":["rock","scissors","paper","none"]"#))
        tally.add(.shape("paper"), top1: "rock", confirmed: nil)
        tally.add(.shape("scissors"), top1: "rock", confirmed: nil)
        let unanswered = try #require(Scores(tally).total.levels.first).top1
        #expect(
            ReportTable.leftOut(unanswered, width: 200) == [
                "Macro averages cover the 3 shapes with support, with precision 0 if never predicted: scissors."
            ]
        )
        tally.add(.shape("rock"), top1: "scissors", confirmed: nil)
        #expect(ReportTable.leftOut(try #require(Scores(tally).total.levels.first).top1, width: 200) == [])
    }

    @Test(arguments: [
        ("a bb ccc", 4, ["a bb", "ccc"]), ("a bb ccc", 2, ["a", "bb", "ccc"]), ("", 9, []), ("グー グー", 9, ["グー グー"]),
    ])
    func `a sentence is broken at its blanks`(text: String, width: Int, lines: [String]) {
        #expect(wrapped(text, to: width) == lines)
    }

    @Test(arguments: [
        ("rock", 4, "rock"), ("scissors", 5, "scis…"), ("グーチョキ", 5, "グー…"), ("a\nb", 9, "a\u{FFFD}b"), ("ab", 1, "…"),
    ])
    func `a name is cut to the width it takes in a terminal`(name: String, width: Int, shown: String) {
        #expect(clipped(name, to: width) == shown)
    }

    @Test(
        arguments: [
            (nil, "–"), (0, "0.0 %"), (1, "100.0 %"), (0.12345, "12.3 %"), (0.9995, "100.0 %"), (2.0 / 3, "66.7 %"),
        ] as [(Double?, String)]
    )
    func `a share is shown in percent with one decimal`(value: Double?, shown: String) {
        #expect(ReportTable.percent(value) == shown)
    }

    @Test(arguments: [
        (0.5, 6, "0.500000"), (-0.25, 1, "-0.3"), (-0.01, 1, "0.0"), (12.0049, 2, "12.00"), (7, 0, "7"),
        (-4e9, 1, "-4000000000.0"), (1e300, 2, "1e+300"),
    ])
    func `a number has exactly the decimals asked for`(value: Double, decimals: Int, text: String) {
        #expect(fixedText(value, decimals: decimals) == text)
    }

    @Test func `a number that no report holds is refused`() async {
        await #expect(processExitsWith: .failure) { _ = fixedText(.nan, decimals: 1) }
    }

    @Test func `strings are escaped as JSON demands`() {
        #expect(JSONValue.string("a\"b\\c\n\r\t\u{1}é手").text == "\"a\\\"b\\\\c\\n\\r\\t\\u0001é手\"")
    }
}
