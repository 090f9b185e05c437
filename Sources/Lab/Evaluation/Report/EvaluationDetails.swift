// All that a report shows beyond the scores. Filled hand by hand, one a worker, then added up; pure.

package import Shapes

/// The people, sources, files and worst hands of an evaluation, which add up.
///
/// Its memory grows with the number of people, sources and files, not with that of hands.
package struct EvaluationDetails: Sendable {
    package private(set) var worst = ErrorExamples()
    /// The hands that repeat others.
    package private(set) var repeats = HandRepeats()

    private(set) var people: [NameKey: GroupShares] = [:]
    private(set) var sources: [NameKey: GroupShares] = [:]
    private var files: [NameKey: Int] = [:]

    package init() {}

    /// Counts one hand.
    package mutating func add(
        _ meaning: LabelMap.Meaning,
        _ classification: ShapeClassification,
        person: String,
        source: String,
        file: String
    ) {
        people[NameKey(person), default: GroupShares()].add(meaning, classification)
        sources[NameKey(source), default: GroupShares()].add(meaning, classification)
        files[NameKey(file), default: 0] += 1
    }

    package mutating func add(_ hand: HandExample) { worst.add(hand) }

    /// Counts hands by the hashes of their points.
    package mutating func add(_ hashes: [UInt64]) { for hash in hashes { repeats.addLimited(hash) } }

    /// Adds the details of the next part of an input.
    ///
    /// - Parameter frames: the number of its frames before.
    package mutating func merge(_ other: EvaluationDetails, after frames: Int) {
        worst.merge(other.worst, after: frames)
        people.merge(other.people, uniquingKeysWith: +)
        sources.merge(other.sources, uniquingKeysWith: +)
        files.merge(other.files, uniquingKeysWith: +)
    }

    /// Returns the number of hands that were read from a file.
    package func hands(in file: String) -> Int { files[NameKey(file)] ?? 0 }

    /// The files that hands were read from, in the order of their bytes.
    package var filesWithHands: [String] { files.keys.sorted().map(\.text) }
}

extension Scores {
    /// The shares of each person: those of the groups where these are the people.
    func people(_ details: EvaluationDetails) -> [NameKey: GroupShares] { shares(of: .person) ?? details.people }

    /// The shares of each source, likewise.
    func sources(_ details: EvaluationDetails) -> [NameKey: GroupShares] { shares(of: .source) ?? details.sources }

    private func shares(of grouping: Grouping) -> [NameKey: GroupShares]? {
        guard options.grouping == grouping else { return nil }
        return Dictionary(
            groups.filter { $0.levels[0].hasHands }.map { (NameKey($0.name ?? ""), GroupShares($0.levels[0])) },
            uniquingKeysWith: +
        )
    }
}
