// The scores of people, sources and other groups on a report's page, the worst first; pure.

extension EvaluationPage {
    var groupParts: [Markup] {
        let people = scores.people(details).filter { $0.value.hands > 0 }
        let sources = scores.sources(details).filter { $0.value.hands > 0 }
        var parts: [Markup] = []
        let isKnown =
            scores.options.grouping == .person || people.keys.contains { $0.text != MetricOptions.unknownGroup }
        if isKnown {
            parts.append(bars("person", people.map { ($0.key.text, $0.value) }))
        } else {
            parts.append(.element("p", [:], "No hand names its person; --person says where it is named."))
        }
        if sources.count > 1 {
            parts.append(bars("source", sources.map { ($0.key.text, $0.value) }))
        } else {
            parts.append(.element("p", [:], "All hands are of one source."))
        }
        if let grouping = scores.options.grouping, grouping != .person, grouping != .source {
            parts.append(bars(grouping.rawValue, scores.groups.map { ($0.name ?? "", GroupShares($0.levels[0])) }))
        }
        return parts
    }

    /// Returns a table with a bar for each score, sorted by the larger of the top-1 error and the false-accept rate.
    private func bars(_ noun: String, _ groups: [(name: String, shares: GroupShares)]) -> Markup {
        let sorted = groups.sorted { one, other in
            let (left, right) = (one.shares, other.shares)
            if left.badness != right.badness { return left.badness > right.badness }
            if left.hands != right.hands { return left.hands > right.hands }
            return NameKey(one.name) < NameKey(other.name)
        }
        let shown = sorted.prefix(Tuning.reportRows)
        var rows = shown.map { row($0.name.isEmpty ? "(unknown)" : $0.name, $0.shares) }
        let others = sorted.dropFirst(shown.count)
        if !others.isEmpty {
            rows.append(row("the other \(others.count)", others.reduce(GroupShares()) { $0 + $1.shares }))
        }
        let caption = groups.count == 1 ? "By \(noun)" : "By \(noun), the worst of \(groups.count) first"
        let header = [noun, "hands", "out of set", "top-1 accuracy", "coverage", "selective accuracy", "false accepts"]
        return Self.table(caption, header, rows, class: "groups")
    }

    private func row(_ name: String, _ shares: GroupShares) -> Markup {
        Self.row(
            name,
            [
                Markup(Self.grouped(shares.known)), Markup(Self.grouped(shares.others)),
            ] + shares.main.map(Self.bar)
        )
    }
}
