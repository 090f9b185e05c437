// The reports on events against golden files, and the layout of their tables.

import Keypoints
import Testing
import Text

@testable import Evaluation

/// A minute with every outcome.
private func sample() throws -> EventScores {
    var tally = EventMetricCounts(try EventOptions())
    var reference: [Keypoints.Event] = []
    var played: [Keypoints.Event] = []
    for number in 0..<30 {
        let (id, hand): (String, Handedness) = number % 2 == 0 ? ("kick", .right) : ("snare", .left)
        let time = Double(2 * number)
        let error = Double(number % 7 - 2) / 1000
        reference.append(hit(time, id, hand))
        played.append(hit(time + 0.033, id, hand, onset: time + error))
    }
    played[3].id = "hat"
    played[8].id = "snare"
    played.remove(at: 20)
    played += [hit(4.04, "kick", .right), hit(4.03, "kick", .right), hit(13, "snare", .left), hit(55, "crash", .right)]
    try tally.add(played: played, reference: reference, seconds: 60)
    tally.addBadRecord()
    return EventScores(tally)
}

/// Names that would break a line, colour it or be too wide, and kinds beside each other.
private func crowd() throws -> EventScores {
    var tally = EventMetricCounts(try EventOptions(window: 10, kinds: ["hit", "mode"]))
    let reference = (0..<40).map {
        hit(Double($0) * 1000, "\u{1B}[31m\nグーチョキパーの形をした手の楽器\($0)", kind: $0 % 2 == 0 ? "hit" : "mode")
    }
    try tally.add(
        played: reference.map { hit($0.time + 9, $0.id, kind: $0.kind) } + [hit(5e9, "")],
        reference: reference
    )
    return EventScores(tally)
}

@Suite struct EventReportTests {
    @Test("the report for people is the golden one")
    func people() throws {
        try expectGolden(EventReportTable.text(try sample()), "events.txt")
    }

    @Test("the report for machines is the golden one, and is JSON")
    func machines() throws {
        let text = EventReportJSON.text(try sample())
        try expectGolden(text + "\n", "events.json")
        _ = try JSONTree.parse(text)
    }

    @Test("an empty run has dashes and nulls, and no number that is not one")
    func empty() throws {
        let scores = EventScores(EventMetricCounts(try EventOptions()))
        for text in [EventReportTable.text(scores), EventReportJSON.text(scores)] { #expect(!text.contains("nan")) }
        #expect(EventReportTable.text(scores).contains("insertions per minute       –"))
        #expect(
            EventReportJSON.text(scores).contains(
                "\"insertionsPerMinute\":null,\"precision\":{\"count\":0,\"total\":0,\"value\":null"
            )
        )
    }

    @Test("no line is wider than asked for, and none holds a control character", arguments: [40, 57, 80, 100, 400])
    func layout(width: Int) throws {
        for scores in [try sample(), try crowd()] {
            for line in EventReportTable.text(scores, width: width).split(separator: "\n") {
                #expect(displayWidth(String(line)) <= width)
                #expect(line.last != " ")
                #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }
        #expect(EventReportTable.text(try sample(), width: 0) == EventReportTable.text(try sample(), width: 40))
    }
}
