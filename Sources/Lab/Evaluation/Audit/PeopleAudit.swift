// Labels that one person uses for what others call something else. Made by Audit for all people; pure.

/// A comparison of each person's labels with those of the others.
struct PeopleAudit {
    /// The hands of one label of one person.
    private struct Group {
        var person: Int
        var label: NameKey
        var hands: [Int]
    }

    /// Returns a finding for each label whose hands look like another label of the other people; O(hands × labels).
    static func findings(among hands: [AuditHand]) -> [AuditFinding] {
        let groups = groups(of: hands)
        let labels = Set(groups.map(\.label)).sorted()
        guard Set(groups.map(\.person)).count > Tuning.auditOthers, labels.count > 1 else { return [] }
        let ranks = groups.map { labels.firstIndex(of: $0.label) ?? 0 }
        let chosen = groups.map { Tuning.evenly($0.hands) }
        var forms = chosen.flatMap { $0.compactMap { hands[$0].form } }
        let whitening = Whitening(forms, labels: zip(chosen, ranks).flatMap { all, rank in all.map { _ in rank } })
        forms = forms.map { whitening($0) }
        let means = LabelMeans(forms, labels: chosen.enumerated().flatMap { place, all in all.map { _ in place } })
            .means
        var start = 0
        return groups.indices.compactMap { group in
            defer { start += chosen[group].count }
            // The mean of the people's means: each of them weighs the same.
            var others = labels.map { _ in [[Double]]() }
            for other in groups.indices where groups[other].person != groups[group].person {
                others[ranks[other]].append(means[other])
            }
            let centres = others.map { $0.count < Tuning.auditOthers ? nil : Self.mean($0) }
            guard let own = centres[ranks[group]] else { return nil }
            let answers = forms[start..<start + chosen[group].count].compactMap { form -> (Double, Int)? in
                let nearest = labels.indices.compactMap { label -> (Double, Int)? in
                    guard label != ranks[group], let centre = centres[label] else { return nil }
                    return (form.squaredDistance(to: centre), label)
                }.min(by: <)
                return nearest.map { ((form.squaredDistance(to: own) - $0.0) / 2, $0.1) }
            }.sorted(by: <)
            guard !answers.isEmpty, answers[answers.count / 2].0 > Tuning.auditPersonLikelihood else { return nil }
            let counts = Dictionary(answers.map { ($0.1, 1) }, uniquingKeysWith: +)
            let other = labels.indices.max { (counts[$0] ?? 0, $1) < (counts[$1] ?? 0, $0) } ?? 0
            return AuditFinding(
                kind: .person,
                hands: groups[group].hands,
                label: groups[group].label.text,
                other: labels[other].text
            )
        }
    }

    private static func groups(of hands: [AuditHand]) -> [Group] {
        Dictionary(grouping: hands.indices.filter { hands[$0].isComparable }) { hands[$0].person }
            .sorted { $0.key < $1.key }
            .flatMap { person, places in
                Dictionary(grouping: places) { NameKey(hands[$0].meaning) }.sorted { $0.key < $1.key }
                    .map { Group(person: person, label: $0.key, hands: $0.value) }
            }
            .filter { $0.hands.count >= Tuning.auditPersonLabel }
    }

    private static func mean(_ rows: [[Double]]) -> [Double] {
        (0..<HandForm.count).map { place in rows.reduce(0) { $0 + $1[place] } / Double(rows.count) }
    }
}
