// Two answers for each of a number of hands, counted. Filled hand by hand, read by ComparisonScores; pure.

/// The answer of a rule book, or of another program, for a hand.
package struct ShapeAnswer: Sendable, Hashable {
    /// The shape, `nil` for none.
    package var shape: String?

    package var isConfirmed: Bool

    package init(shape: String?, isConfirmed: Bool) {
        self.shape = shape
        self.isConfirmed = isConfirmed && shape != nil
    }

    var confirmed: String? { isConfirmed ? shape : nil }
}

/// The paired counts of some hands.
package struct PairedRow: Sendable, Hashable {
    /// Hands that show a shape of the book, with that shape as the answer.
    package var top1 = PairedCounts()

    /// The same by confirmed answers.
    package var confirmed = PairedCounts()

    /// Hands that show another shape, without a confirmed answer.
    package var rejected = PairedCounts()

    /// The number of hands.
    package var hands: Int { top1.total + rejected.total }

    var changes: Int { top1.changes + confirmed.changes + rejected.changes }

    mutating func add(_ meanings: [LabelMap.Meaning], _ answers: [ShapeAnswer]) {
        switch (meanings[0], meanings[1]) {
        case (.shape(let first), .shape(let second)):
            top1.add(answers[0].shape == first, answers[1].shape == second)
            confirmed.add(answers[0].confirmed == first, answers[1].confirmed == second)
        case (.other, _): rejected.add(answers[0].confirmed == nil, answers[1].confirmed == nil)
        default: break
        }
    }
}

/// Counts of hands with two answers each, by person or source.
package struct ComparisonCounts: Sendable {
    /// The counts of the first answers and of the second, grouped by person or source.
    private(set) var sides: [MetricCounts]

    private(set) var total = PairedRow()
    private(set) var labels: [NameKey: PairedRow] = [:]
    private(set) var units: [NameKey: PairedRow] = [:]

    /// The names of the people, and of the sources of hands without a person.
    package private(set) var (people, sources): (Set<String>, Set<String>) = ([], [])

    /// Creates empty counts.
    ///
    /// - Parameter options: options with a grouping and one number of dropped keypoints.
    package init(_ options: MetricOptions) {
        sides = [MetricCounts(options), MetricCounts(options)]
    }

    /// Counts a hand; one without a label, or with an ignored one, is left out.
    ///
    /// - Parameters:
    ///   - meanings: the meaning of the hand's label beside either answer.
    ///   - answers: the two answers, of shapes of the options or none.
    ///   - unit: its person, or its source where that is unknown.
    package mutating func add(
        _ meanings: [LabelMap.Meaning],
        _ answers: [ShapeAnswer],
        unit: String,
        isPerson: Bool
    ) {
        let label: String
        switch meanings[0] {
        case .shape(let name), .other(let name): label = name
        case .ignored, .unlabelled: return
        }
        if isPerson { people.insert(unit) } else { sources.insert(unit) }
        for (place, (meaning, answer)) in zip(meanings, answers).enumerated() {
            sides[place].add(meaning, top1: answer.shape, confirmed: answer.confirmed, group: unit)
        }
        total.add(meanings, answers)
        labels[NameKey(label), default: PairedRow()].add(meanings, answers)
        units[NameKey(unit), default: PairedRow()].add(meanings, answers)
    }

    /// The number of people, and of sources of hands without one, in words.
    package var unitWords: String {
        let words = [
            people.isEmpty ? nil : counted(people.count, "person", "people"),
            sources.isEmpty ? nil : counted(sources.count, "source"),
        ]
        return words.compactMap(\.self).joined(separator: " and ")
    }
}
