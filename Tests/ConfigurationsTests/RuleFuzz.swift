// Properties of any bytes as a rule book. Called by the fuzzer (Tests/Fuzz/yaml.swift) and for the saved corpus by the
// tests.

import Configurations
import Keypoints
import Shapes

/// Reads `bytes` as a rule book, looks it over, puts it into words, and judges hands by it; traps where that disagrees.
func fuzzRules(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let file = RuleFile(text: text, name: "f.yaml")
    let lines = 1 + text.unicodeScalars.count { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) }
    for finding in file.findings + file.lint() {
        precondition(!finding.description.contains(where: \.isNewline), "more than a line")
        precondition(finding.description.utf8.count < 8_000, "a long line")
        if let line = finding.line { precondition((0...lines + 1).contains(line), "line \(line) of \(lines)") }
    }
    precondition(file.findings.count <= 101, "a flood of findings")
    guard let definition = try? file.definition() else {
        precondition(!file.findings.isEmpty, "no book and no reason")
        return
    }
    precondition(!definition.words.isEmpty && definition.fingerprint.utf8.count == 16)
    guard let book = try? RuleBook(definition) else { preconditionFailure("a book that was read does not compile") }
    for rule in definition.unnamed.shapes {
        for condition in rule.choiceConditions + (rule.confirmed ?? []) { readBack(condition.withoutSingles) }
    }
    judge(by: book)
}

/// Reads a condition's own words, which must mean the same again, but for those that exceed a limit.
private func readBack(_ condition: Condition) {
    let file = RuleFile(text: "shapes:\n- shape: s\n  possible:\n  - index folded\n  - \(condition)", name: "f.yaml")
    guard let definition = try? file.definition() else {
        let limits = ["nested deeper", "more than 1000"]
        let isLimited = file.findings.allSatisfy { finding in limits.contains { finding.message.contains($0) } }
        precondition(isLimited, "\(condition): \(file.findings)")
        return
    }
    precondition(definition.shapes[0].choiceConditions[1] == condition, "\(condition)")
}

extension Condition {
    /// The condition without lists of one, which have no words.
    fileprivate var withoutSingles: Condition {
        switch self {
        case .all(let inner) where inner.count == 1, .any(let inner) where inner.count == 1: inner[0].withoutSingles
        default: mapParts(\.withoutSingles)
        }
    }
}

/// Judges hands seen whole, in part or not at all; a hand without points whose classification is confirmed is a fault.
private func judge(by book: RuleBook) {
    var classifier = Classifier(book)
    for seen in 0..<3 {
        var points = HandLandmarks()
        for joint in HandJoint.allCases where joint.rawValue % 2 < seen {
            let place = Float(joint.rawValue)
            points[joint] = Keypoint(
                x: 0.3 + place * 0.01,
                y: 0.9 - (place * 7).truncatingRemainder(dividingBy: 5) * 0.1
            )
        }
        let hand = Hand(points: points, side: .right)
        let frame = Frame(hands: [hand])
        let classification = classifier.classify(hand, in: frame)
        precondition(
            classification.shape == nil || book.shapes.contains { $0 == classification.shape },
            "a shape of no book"
        )
        for pair in book.pairs([(.right, classification), (nil, classification)]) {
            precondition(pair.certainty == .possible, "a pair of unknown sides is confirmed")
        }
        precondition(!classification.margin.isNaN, "a margin that is no number")
        let explained = Explanation(points, CaptureContext(hand, in: frame), by: book).classification
        precondition(explained == classification, "explained otherwise than judged")
    }
}
