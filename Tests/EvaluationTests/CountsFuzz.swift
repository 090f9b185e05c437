// Properties of any text as counts of hands or of events. Called by the fuzzer and by the tests.

import Evaluation

/// Reads each line as counts and adds up those that fit; traps where counts are written and read otherwise, or a report is not
/// one.
func fuzzCounts(_ bytes: [UInt8]) {
    var hands: MetricCounts?
    var events: EventMetricCounts?
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(8) {
        // The tests' own parser goes as deep as the text does.
        guard line.utf8.count(where: { "[{".utf8.contains($0) }) < 2_000, let node = try? JSONTree.parse(String(line))
        else { continue }
        do {
            let counts = try MetricCounts(fields: node)
            check(counts)
            if hands == nil { hands = counts } else { try hands?.merge(counts) }
        } catch {
            check("\(error)")
        }
        do {
            let counts = try EventMetricCounts(fields: node)
            check(counts)
            if events == nil { events = counts } else { try events?.merge(counts) }
        } catch {
            check("\(error)")
        }
    }
    // The counts of one file again and again, as far as that goes.
    for _ in 0..<3 {
        if let part = hands { try? hands?.merge(part) }
        if let part = events { try? events?.merge(part) }
    }
    if let hands { check(hands) }
    if let events { check(events) }
}

private func check(_ counts: MetricCounts) {
    guard let node = try? JSONTree.parse(counts.text), let again = try? MetricCounts(fields: node) else {
        preconditionFailure("what was written is not read")
    }
    precondition(again == counts && again.text == counts.text, "what was written is read otherwise")
    let scores = Scores(counts)
    check(table: ReportTable.text(scores, width: 40), ReportTable.text(scores))
    precondition((try? JSONTree.parse(ReportJSON.text(scores))) != nil, "a report that is not JSON")
}

private func check(_ counts: EventMetricCounts) {
    guard let node = try? JSONTree.parse(counts.text), let again = try? EventMetricCounts(fields: node) else {
        preconditionFailure("what was written is not read")
    }
    precondition(again == counts && again.text == counts.text, "what was written is read otherwise")
    let scores = EventScores(counts)
    check(table: EventReportTable.text(scores))
    precondition((try? JSONTree.parse(EventReportJSON.text(scores))) != nil, "a report that is not JSON")
}

private func check(table texts: String...) {
    for text in texts {
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
        precondition(isPlain && !text.contains("nan"), "a report that commands a terminal")
    }
}

private func check(_ line: String) {
    precondition(line.utf8.count < 4_000, "a line of \(line.utf8.count) bytes")
}
