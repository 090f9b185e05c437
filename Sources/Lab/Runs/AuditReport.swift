// The findings of an audit as text and as JSON. Printed by `tactus evaluate hands --audit`; pure.

package import Evaluation
import Keypoints

/// The largest distance of two hands of one span of time, in hands.
private let auditSpan = 10

/// The report of an audit.
package struct AuditReport {
    private let run: AuditRun
    private let findings: [AuditFinding]
    private let names: [Name: String]

    private struct Name: Hashable {
        var source: Int
        var meaning: String
    }

    package init(_ run: AuditRun, _ findings: [AuditFinding]) {
        (self.run, self.findings) = (run, findings)
        names = Dictionary(
            zip(run.hands, run.places).map { (Name(source: $1.source, meaning: $0.meaning), $1.label) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Whether nothing is suspicious.
    package var isEmpty: Bool { findings.isEmpty && run.exchangedSides.isEmpty && run.wrongAspects.isEmpty }

    /// The hands that are left out of what is written: those with a wrong label or of no one label, and copies of
    /// others.
    package var leftOut: Set<Int> {
        let mislabelled = Set(findings.filter { [.label, .alike].contains($0.kind) }.flatMap(\.hands))
        var leftOut = mislabelled
        // The first copy of a hand with a wrong label stays in its place.
        var replaced: Set<Int> = []
        for finding in findings where finding.kind == .copy {
            for (hand, original) in zip(finding.hands, finding.originals) {
                if mislabelled.contains(original), replaced.insert(original).inserted { continue }
                leftOut.insert(hand)
            }
        }
        return leftOut
    }

    // MARK: Text

    /// The findings, one a line, and a line of sums.
    package var text: String {
        var lines =
            run.wrongAspects.map(\.note) + run.exchangedSides.map(\.note) + findings.prefix(Self.mostLines).map(line)
        let more = findings.count - Self.mostLines
        if more > 0 { lines.append("… \(counted(more, "more finding")), with --json") }
        return (lines + [sums]).joined(separator: "\n") + "\n"
    }

    /// A page of findings; the first have most hands.
    private static let mostLines = 50

    private var sums: String {
        let number = run.repeats.words.map { "\($0)," } ?? counted(run.hands.count, "labelled hand")
        let hands = "\(number) of \(counted(run.people.count, "person", "people"))"
        guard !isEmpty else { return "nothing suspicious in \(hands)" }
        func count(_ kind: AuditFinding.Kind) -> Int {
            Set(findings.filter { $0.kind == kind }.flatMap(\.hands)).count
        }
        let kinds: [(AuditFinding.Kind, String)] = [
            (.label, "look like another label"), (.alike, "look alike under several labels"),
            (.person, "have another label than those of other people"),
            (.copy, "copied"), (.mirrored, "mirrored"),
        ]
        let words = kinds.filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }
        let ofInputs = run.exchangedSides.count + run.wrongAspects.count
        let found = counted(findings.count + ofInputs, "finding")
        return ([["\(found) in \(hands)"], words].filter { !$0.isEmpty }).map { $0.joined(separator: ", ") }
            .joined(separator: ": ")
    }

    private func line(_ finding: AuditFinding) -> String {
        let count = counted(finding.hands.count, "hand")
        guard let first = finding.hands.first else { return "" }
        let (label, other) = (name(finding.label, first), name(finding.other, finding.originals.first ?? first))
        let start = "\(place(finding.hands)): \(count)"
        switch finding.kind {
        case .label:
            let distanceRatio = finding.distanceRatio.map { "\(number($0, places: 1)) times nearer" }
            let margin = finding.margin.map { "\(finding.confirmed) confirmed, margin \(number($0, places: 2))" }
            let evidence = [margin, distanceRatio].compactMap(\.self).joined(separator: "; ")
            let verb = finding.hands.count == 1 ? "looks" : "look"
            return "\(start) labelled \(label) \(verb) like \(other) (\(evidence))"
        case .alike:
            let labels = labels(of: finding).map { printable($0, atMost: 40) }
            let shown = listed(labels, most: Self.mostNames)
            return
                "\(spans(of: finding.hands)): these \(count) look alike under \(labels.count) labels (\(shown)): rest or "
                + "transition"
        case .person:
            let person = printable(run.people[run.hands[first].person], atMost: 60)
            return "\(start) labelled \(label), all that \(person) has, look like \(other) of the other people"
        case .copy, .mirrored:
            let labels = finding.label == finding.other ? "" : " labelled \(other)"
            let kind = finding.kind == .copy ? "copies" : "mirrored copies"
            let own = finding.kind == .copy ? " labelled \(label)" : ""
            let theirs = finding.kind == .copy ? labels : ""
            return "\(start)\(own), \(kind) of \(place(finding.originals))\(theirs)"
        }
    }

    /// The name of a meaning beside a hand: the label of the same input, or the meaning itself.
    private func name(_ meaning: String, _ hand: Int) -> String {
        let known = names[Name(source: run.places[hand].source, meaning: meaning)]
        return printable(known ?? meaning, atMost: 40)
    }

    /// The labels of a finding's hands as the first of each is spelled.
    private func labels(of finding: AuditFinding) -> [String] {
        Dictionary(
            finding.hands.map { (run.hands[$0].meaning, run.places[$0].label) },
            uniquingKeysWith: { first, _ in first }
        ).values.sorted()
    }

    /// The first and last record of each row of hands of one label.
    private func spans(of hands: [Int]) -> String {
        var spans: [[Int]] = []
        for hand in hands {
            if let last = spans.last?.last, hand - last <= auditSpan,
                run.places[hand].source == run.places[last].source,
                run.hands[hand].meaning == run.hands[last].meaning
            {
                spans[spans.count - 1].append(hand)
            } else {
                spans.append([hand])
            }
        }
        let shown = spans.prefix(Self.mostNames).enumerated().map { row, span in
            let isSame = row > 0 && run.places[span[0]].source == run.places[spans[row - 1][0]].source
            return place(span, namesSource: !isSame)
        }
        let more = spans.count - shown.count
        return (shown.joined(separator: ", ") + (more > 0 ? " and \(counted(more, "more span"))" : ""))
    }

    /// The most labels, and the most spans of time, that a line names.
    private static let mostNames = 12

    /// The input and the first and last record of hands.
    private func place(_ hands: [Int], namesSource: Bool = true) -> String {
        let places = hands.map { run.places[$0] }
        guard let first = places.first, let last = places.last else { return "" }
        let source = namesSource ? run.sources[first.source] : nil
        func words(_ field: (AuditRun.Place) -> String?, _ name: String) -> String? {
            guard let one = field(first), let other = field(last) else { return nil }
            return hands.count == 1 || one == other ? "\(name) \(one)" : "\(name)s \(one) to \(other)"
        }
        let record = words({ $0.frame.map { "\($0)" } }, "frame") ?? words(\.id, "id")
        return [source, words(\.file, "file"), record].compactMap(\.self).joined(separator: ", ")
    }

    private func number(_ value: Float, places: Int) -> String {
        value < 1_000 ? JSONWriter.number(Double(value), places: places) : "over 1000"
    }

    // MARK: JSON

    /// The findings as one line of JSON.
    package var json: String {
        let sides = run.exchangedSides.map { sides in
            JSONValue.object([
                "kind": .string("sides"), "source": .string(run.sources[sides.source]),
                "count": .integer(sides.contradicting), "of": .integer(sides.judged),
            ])
        }
        let aspects = run.wrongAspects.map { wrong in
            JSONValue.object([
                "kind": .string("aspect"), "source": .string(run.sources[wrong.source]),
                "count": .integer(wrong.estimate.hands), "stated": .rounded(Double(wrong.stated), places: 3),
                "aspect": .rounded(wrong.estimate.aspect, places: 3),
                "lower": .rounded(wrong.estimate.interval.lowerBound, places: 3),
                "upper": .rounded(wrong.estimate.interval.upperBound, places: 3),
                "ratio": .optional(wrong.estimate.ratio?.description),
            ])
        }
        return JSONValue.object([
            "tactus": .string("audit"), "version": .integer(1), "hands": .integer(run.hands.count),
            "people": .integer(run.people.count), "unlabelled": .integer(run.unlabelled),
            "distinct": .integer(run.repeats.count), "findings": .array(aspects + sides + findings.map(json)),
        ]).text + "\n"
    }

    private func json(_ finding: AuditFinding) -> JSONValue {
        let first = finding.hands.first ?? 0
        var members: JSONObject = [
            "kind": .string(finding.kind.rawValue), "source": .string(run.sources[run.places[first].source]),
            "person": .string(run.people[run.hands[first].person]), "count": .integer(finding.hands.count),
        ]
        if finding.kind == .alike {
            members += ["labels": .strings(labels(of: finding))]
        } else {
            let other = names[Name(source: run.places[first].source, meaning: finding.other)] ?? finding.other
            members += ["label": .string(run.places[first].label), "other": .string(other)]
        }
        if finding.kind == .label {
            members += [
                "confirmed": .integer(finding.confirmed),
                "margin": .rounded(finding.margin.map { Double($0) }, places: 3),
                "distanceRatio": .rounded(finding.distanceRatio.map { Double($0) }, places: 3),
            ]
        }
        members += ["hands": .array(finding.hands.map(json))]
        if !finding.originals.isEmpty { members += ["originals": .array(finding.originals.map(json))] }
        return .object(members)
    }

    private func json(_ hand: Int) -> JSONValue {
        let place = run.places[hand]
        return [
            "file": .optional(place.file), "frame": .optional(place.frame.map { Double($0) }),
            "id": .optional(place.id), "hand": .integer(place.hand),
        ]
    }
}
