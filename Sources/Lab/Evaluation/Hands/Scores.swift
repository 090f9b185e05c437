// Everything that is said about a run, derived from its tally. Made once at its end, read by the reports; pure.

/// The scores of hands with one label that the rule book does not know.
public struct OutOfSetScore: Codable, Sendable, Equatable {
    /// The label.
    public let label: String

    /// The proportion of its hands that got a shape, possible ones included.
    public let answered: Proportion

    /// The false-accept rate: the proportion of its hands that got a confirmed shape.
    public let confirmed: Proportion

    /// The counts of their confirmed shapes, in the rule book's order.
    public let confirmedAs: [Int]
}

/// The scores at one number of dropped keypoints.
public struct DropoutScores: Codable, Sendable, Equatable {
    /// The number of dropped keypoints.
    public let droppedKeypoints: Int

    /// The top-1 scores: possible classifications count too.
    public let top1: ConfusionScores

    /// The scores of confirmed classifications only.
    public let confirmed: ConfusionScores

    /// The scores of labels that the rule book does not know, in the order of their bytes.
    public let others: [OutOfSetScore]

    /// The proportion of out-of-set hands that got a shape.
    public let outOfSetAnswered: Proportion

    /// The false-accept rate: the proportion of out-of-set hands that got a confirmed shape.
    public let falseAcceptRate: Proportion

    /// The number of hands without a label.
    public let unlabelled: Int

    /// The number of hands whose label excludes them.
    public let ignored: Int

    /// The number of hands whose reference shape the rule book knows.
    package var known: Int { top1.accuracy.total }
}

/// The number of frames with one label in which no hand was found.
public struct MissedLabel: Codable, Sendable, Hashable {
    /// The label of the frames, "" where that is unknown.
    public let label: String

    /// The number of frames.
    public let frames: Int
}

/// The scores of one group of hands, or of all.
public struct GroupScores: Codable, Sendable, Equatable {
    /// The person, source, side or other property; "" where it is unknown, `nil` for all hands.
    public let name: String?

    /// One entry for each of the options' drops.
    public let levels: [DropoutScores]

    /// The number of records that could not be read.
    public let badRecords: Int

    /// The frames in which no hand was found, by label, in the order of the labels' bytes.
    public let framesWithoutHand: [MissedLabel]
}

/// The means over groups at one number of dropped keypoints, in which a small group weighs as much as a large one.
public struct GroupMeans: Codable, Sendable, Hashable {
    /// The number of dropped keypoints.
    public let droppedKeypoints: Int

    /// The mean top-1 accuracy of the groups.
    public let accuracy: Mean

    /// The mean macro F1 of the groups.
    public let macroF1: Mean

    /// The mean coverage of the groups.
    public let coverage: Mean

    /// The mean selective accuracy of the groups.
    public let selectiveAccuracy: Mean

    /// The mean false-accept rate of the groups.
    public let falseAcceptRate: Mean
}

/// The scores of a run: of all hands, and of each group.
public struct Scores: Codable, Sendable, Equatable {
    /// The options of the run.
    public let options: MetricOptions

    /// The scores of all hands together.
    public let total: GroupScores

    /// The scores of each group in the order of their names' bytes; empty without grouping.
    public let groups: [GroupScores]

    /// The means over the groups, one entry for each of the options' drops; empty without grouping.
    public let means: [GroupMeans]

    /// The margins of all classifications.
    private let margins: MarginCounts

    /// Computes the scores of counts.
    public init(_ metrics: MetricCounts) {
        let options = metrics.options
        self.options = options
        margins = metrics.margins
        total = GroupScores(metrics.total, name: nil, options: options)
        let sorted = options.grouping == nil ? [] : metrics.groups.sorted { $0.key < $1.key }
        let groups = sorted.map { GroupScores($0.value, name: $0.key.text, options: options) }
        self.groups = groups
        means = groups.isEmpty ? [] : options.drops.indices.map { GroupMeans(groups.map(\.levels), at: $0) }
    }

    /// Returns the error of classifications that are made only from a margin on, for every margin.
    ///
    /// - Parameter isConfirmedFirst: whether all confirmed classifications come before those
    ///   that are only possible, whose margins are measured otherwise.
    package func riskCoverage(confirmedFirst isConfirmedFirst: Bool) -> RiskCoverage {
        let level = total.levels[0]
        return margins.curve(known: level.known, others: level.falseAcceptRate.total, confirmedFirst: isConfirmedFirst)
    }
}

extension GroupScores {
    fileprivate init(_ tally: GroupCounts, name: String?, options: MetricOptions) {
        self.name = name
        levels = zip(options.drops, tally.levels).map { DropoutScores($1, lost: $0, shapes: options.shapes) }
        badRecords = tally.badRecords
        framesWithoutHand = tally.framesWithoutHand.sorted { $0.key < $1.key }.map {
            MissedLabel(label: $0.key.text, frames: $0.value)
        }
    }
}

extension DropoutScores {
    fileprivate init(_ tally: DropoutCounts, lost droppedKeypoints: Int, shapes: [String]) {
        self.droppedKeypoints = droppedKeypoints
        top1 = ConfusionScores(tally.top1, shapes: shapes)
        confirmed = ConfusionScores(tally.confirmed, shapes: shapes)
        others = tally.others.sorted { $0.key < $1.key }.map { OutOfSetScore($0.value, label: $0.key.text) }
        let hands = others.reduce(0) { $0 + $1.confirmed.total }
        outOfSetAnswered = Proportion(others.reduce(0) { $0 + $1.answered.count }, of: hands)
        falseAcceptRate = Proportion(others.reduce(0) { $0 + $1.confirmed.count }, of: hands)
        unlabelled = tally.unlabelled
        ignored = tally.ignored
    }
}

extension OutOfSetScore {
    fileprivate init(_ tally: OtherTally, label: String) {
        self.label = label
        answered = Proportion(tally.top1.dropLast().reduce(0, +), of: tally.hands)
        confirmedAs = Array(tally.confirmed.dropLast())
        confirmed = Proportion(confirmedAs.reduce(0, +), of: tally.hands)
    }
}

extension GroupMeans {
    fileprivate init(_ groups: [[DropoutScores]], at place: Int) {
        let levels = groups.map { $0[place] }
        droppedKeypoints = levels[0].droppedKeypoints
        accuracy = Mean(levels.map(\.top1.accuracy.value))
        macroF1 = Mean(levels.map(\.top1.macroF1.value))
        coverage = Mean(levels.map(\.confirmed.coverage.value))
        selectiveAccuracy = Mean(levels.map(\.confirmed.selectiveAccuracy.value))
        falseAcceptRate = Mean(levels.map(\.falseAcceptRate.value))
    }
}
