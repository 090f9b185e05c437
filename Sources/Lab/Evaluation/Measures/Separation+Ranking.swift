// The best separations of two labels, by single measures and by two. Called by the command line; pure.

extension Separation {
    /// Returns the best separation by each measure, the best first, and among equal ones that with the widest gap.
    ///
    /// - Complexity: O(measures × (hands + people × thresholds)).
    package static func ranking(_ contrast: Contrast) -> [Separation] {
        ranked(contrast.table.measures.indices.map { ThresholdSearch(contrast, column: $0).separation() })
    }

    /// Returns the best separations by two measures, for either label: one of the best single measures and any other,
    /// where they are better than the best single one.
    ///
    /// - Parameter ranking: the separations by single measures.
    /// - Complexity: O(measures × hands + people).
    package static func pairs(_ contrast: Contrast, after ranking: [Separation]) -> [Separation] {
        let measures = ranking.prefix(Tuning.leadingMeasures).map { $0.thresholds[0].measure }
        let leading = measures.compactMap { contrast.table.measures.firstIndex(of: $0) }
        let found = [true, false].flatMap { holdsForFirst in
            PairSearch(holdsForFirst ? contrast : contrast.swapped, holdsForFirst: holdsForFirst).best(with: leading)
        }
        return ranked(found.filter { $0.fitted > ranking[0].fitted + Tuning.sameScore })
    }

    private static func ranked(_ separations: [Separation]) -> [Separation] {
        separations.enumerated().sorted { one, other in
            let (a, b) = (one.element, other.element)
            if abs(a.score - b.score) > Tuning.sameScore { return a.score > b.score }
            if abs(a.fitted - b.fitted) > Tuning.sameScore { return a.fitted > b.fitted }
            if abs(a.gap - b.gap) > Tuning.sameScore { return a.gap > b.gap }
            return one.offset < other.offset
        }.map(\.element)
    }
}
