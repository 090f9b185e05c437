// Everything that is said about a run, derived from its tally. Made once at its end, read by the reports; pure.

/// How hands of one label that the rule book does not know were taken.
public struct OtherScore: Sendable, Equatable {
    /// The label.
    public let label: String

    /// Of its hands, those that got a shape, possible verdicts included.
    public let answered: Share

    /// Of its hands, those that got a confirmed shape, each of them wrongly.
    public let confirmed: Share

    /// What they were confirmed as: one count a shape, in the rule book's order.
    public let confirmedAs: [Int]
}

/// The scores at one number of lost points.
public struct LevelScores: Sendable, Equatable {
    /// How many points were lost.
    public let drop: Int

    /// The scores when possible verdicts count as answers too.
    public let forced: ConfusionScores

    /// The scores of confirmed verdicts alone.
    public let confirmed: ConfusionScores

    /// The labels that the rule book does not know, in the order of their bytes.
    public let others: [OtherScore]

    /// Of all hands of such labels, those that got a shape.
    public let othersAnswered: Share

    /// Of all hands of such labels, those that got a confirmed shape.
    public let othersConfirmed: Share

    /// The number of hands without a label.
    public let unlabelled: Int

    /// The number of hands whose label says that they do not count.
    public let ignored: Int

    /// The number of hands whose true shape the rule book knows.
    public var known: Int { forced.accuracy.total }
}

/// Frames in which no hand was found although this label says what they show.
public struct MissedLabel: Sendable, Hashable {
    /// What should have been seen, "" where that is unknown.
    public let label: String

    /// The number of frames.
    public let frames: Int
}

/// The scores of one group of hands, or of all.
public struct GroupScores: Sendable, Equatable {
    /// The person, source or side; "" where it is unknown, `nil` for all hands.
    public let name: String?

    /// One entry for each of the options' drops.
    public let levels: [LevelScores]

    /// How many records could not be read.
    public let badRecords: Int

    /// Frames in which no hand was found, by label, in the order of the labels' bytes.
    public let framesWithoutHand: [MissedLabel]
}

/// The means over groups at one number of lost points, in which a small group weighs as much as a large one.
public struct GroupMeans: Sendable, Hashable {
    /// How many points were lost.
    public let drop: Int

    /// The mean of the groups' forced-choice accuracies.
    public let accuracy: Average

    /// The mean of the groups' macro F1.
    public let macroF1: Average

    /// The mean of the groups' shares of hands that got a confirmed verdict.
    public let coverage: Average

    /// The mean of the groups' shares of right ones among confirmed verdicts.
    public let right: Average

    /// The mean of the groups' shares of confirmed verdicts on labels that the rule book does not know.
    public let othersConfirmed: Average
}

/// The scores of a run: of all hands, and of each group.
public struct Scores: Sendable, Equatable {
    /// How the run was made.
    public let options: TallyOptions

    /// The scores of all hands together.
    public let total: GroupScores

    /// The scores of each group in the order of their names' bytes; none without grouping.
    public let groups: [GroupScores]

    /// The means over the groups, one entry for each of the options' drops; none without grouping.
    public let means: [GroupMeans]

    /// Derives the scores of a tally.
    public init(_ tally: Tally) {
        let options = tally.options
        self.options = options
        total = GroupScores(tally.total, name: nil, options: options)
        let sorted = options.grouping == nil ? [] : tally.groups.sorted { $0.key < $1.key }
        let groups = sorted.map { GroupScores($0.value, name: $0.key.text, options: options) }
        self.groups = groups
        means = groups.isEmpty ? [] : options.drops.indices.map { GroupMeans(groups.map(\.levels), at: $0) }
    }
}

extension GroupScores {
    fileprivate init(_ tally: GroupTally, name: String?, options: TallyOptions) {
        self.name = name
        levels = zip(options.drops, tally.levels).map { LevelScores($1, lost: $0, shapes: options.shapes) }
        badRecords = tally.badRecords
        framesWithoutHand = tally.framesWithoutHand.sorted { $0.key < $1.key }.map {
            MissedLabel(label: $0.key.text, frames: $0.value)
        }
    }
}

extension LevelScores {
    fileprivate init(_ tally: LevelTally, lost drop: Int, shapes: [String]) {
        self.drop = drop
        forced = ConfusionScores(tally.forced, shapes: shapes)
        confirmed = ConfusionScores(tally.confirmed, shapes: shapes)
        others = tally.others.sorted { $0.key < $1.key }.map { OtherScore($0.value, label: $0.key.text) }
        let hands = others.reduce(0) { $0 + $1.confirmed.total }
        othersAnswered = Share(others.reduce(0) { $0 + $1.answered.count }, of: hands)
        othersConfirmed = Share(others.reduce(0) { $0 + $1.confirmed.count }, of: hands)
        unlabelled = tally.unlabelled
        ignored = tally.ignored
    }
}

extension OtherScore {
    fileprivate init(_ tally: OtherTally, label: String) {
        self.label = label
        answered = Share(tally.forced.dropLast().reduce(0, +), of: tally.hands)
        confirmedAs = Array(tally.confirmed.dropLast())
        confirmed = Share(confirmedAs.reduce(0, +), of: tally.hands)
    }
}

extension GroupMeans {
    fileprivate init(_ groups: [[LevelScores]], at place: Int) {
        let levels = groups.map { $0[place] }
        drop = levels[0].drop
        accuracy = Average(levels.map(\.forced.accuracy.value))
        macroF1 = Average(levels.map(\.forced.macroF1.value))
        coverage = Average(levels.map(\.confirmed.coverage.value))
        right = Average(levels.map(\.confirmed.right.value))
        othersConfirmed = Average(levels.map(\.othersConfirmed.value))
    }
}
