// A user's choices for labels, beyond the rule book. Read from the command line or a file; pure.

/// Labels with their targets: a shape, several with `|` between, `other` or `ignored`.
package struct LabelChoices: Sendable, Equatable {
    /// The targets, by the label as `LabelMap.fold(_:)` spells it.
    let targets: [String: String]

    /// The line of the text, from 1, on which each label stands.
    let lines: [String: Int]

    /// The labels, as `LabelMap.fold(_:)` spells them.
    package var labels: Set<String> { Set(targets.keys) }

    /// The first label that means several shapes, in the order of the labels.
    package var ambiguous: String? { targets.filter { $0.value.contains("|") }.keys.min() }

    /// Parses `LABEL=SHAPE`, with commas or line breaks between; what follows a `#` on a line is a comment.
    ///
    /// - Throws: `Diagnostic` for an entry that is no pair, and a label with two targets.
    package init(_ text: String) throws(Diagnostic) {
        var targets: [String: String] = [:]
        var lines: [String: Int] = [:]
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let pairs = line.prefix { $0 != "#" }
            for pair in pairs.split(separator: ",") where !pair.allSatisfy(\.isWhitespace) {
                guard let sign = pair.lastIndex(of: "=") else { throw Self.problem(String(pair), number + 1) }
                let label = LabelMap.fold(String(pair[..<sign]))
                let target = pair[pair.index(after: sign)...].trimmed
                guard !label.isEmpty, !target.isEmpty else { throw Self.problem(String(pair), number + 1) }
                if let other = targets.updateValue(target, forKey: label), other != target {
                    throw Diagnostic(
                        line: number + 1,
                        field: label,
                        wrong: "\"\(other)\" and \"\(target)\"",
                        expected: "one of them"
                    )
                }
                lines[label] = number + 1
            }
        }
        guard !targets.isEmpty else { throw Self.problem(text) }
        self.targets = targets
        self.lines = lines
    }

    /// Returns a fingerprint that changes with the meaning of labels, made from that of a rule book.
    package func fingerprint(after rules: String) -> String {
        var hash = ContentHash()
        hash.add(rules)
        for (label, target) in targets.sorted(by: { NameKey($0.key) < NameKey($1.key) }) {
            hash.add(label)
            hash.add(LabelMap.fold(target))
        }
        var digest = ContentDigest()
        digest.add(hash.value)
        return digest.text
    }

    private static func problem(_ text: String, _ line: Int? = nil) -> Diagnostic {
        let shown = clipped(text.trimmed, to: Table.nameWidth)
        return Diagnostic(
            line: line,
            wrong: "\"\(shown)\"",
            expected: "LABEL=SHAPE, LABEL=SHAPE|SHAPE, LABEL=other or LABEL=ignored"
        )
    }
}

extension LabelMap {
    /// Replaces the targets of labels by a user's choices.
    ///
    /// - Throws: `Diagnostic` for an unknown shape.
    package mutating func take(_ choices: LabelChoices, shapes: [String]) throws(Diagnostic) {
        for (label, word) in choices.targets.sorted(by: { NameKey($0.key) < NameKey($1.key) }) {
            switch LabelMap.Target(named: word) {
            case .shape:
                var candidates: [String] = []
                for word in word.split(separator: "|", omittingEmptySubsequences: false).map(String.init) {
                    guard let shape = shapes.first(where: { Self.fold($0) == Self.fold(word) }) else {
                        throw Diagnostic(
                            line: choices.lines[label],
                            field: label,
                            wrong: "\"\(word)\" is not a shape of the rule book",
                            expected: (shapes + ["other", "ignored"]).joined(separator: ", ")
                        )
                    }
                    candidates.append(shape)
                }
                targets[label] = .shape(candidates[0])
                if candidates.count > 1 { alternatives[label] = candidates }
            case let target: targets[label] = target
            }
        }
    }
}
