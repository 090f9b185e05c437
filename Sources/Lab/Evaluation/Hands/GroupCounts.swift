// The counts of one group of hands, and of one level of lost points in it. The parts of Tally; pure.

/// The counts of one group: per level, and those of frames and records without a hand.
struct GroupCounts: Sendable, Equatable {
    /// One entry for each of the options' drops.
    var levels: [DropoutCounts]

    /// The number of frames in which no hand was found, by the expected label; "" where that is unknown.
    var framesWithoutHand: [NameKey: Int] = [:]

    /// The number of records that could not be read.
    var badRecords = 0

    init(shapeCount: Int, levelCount: Int) {
        levels = Array(repeating: DropoutCounts(shapeCount: shapeCount), count: levelCount)
    }

    mutating func add(_ other: GroupCounts) {
        for level in levels.indices { levels[level].add(other.levels[level]) }
        framesWithoutHand.merge(other.framesWithoutHand, uniquingKeysWith: +)
        badRecords += other.badRecords
    }

    /// The sum of all counts, for the guard against overflow.
    var volume: Int {
        levels.reduce(0) { $0 + $1.volume } + framesWithoutHand.values.reduce(0, +) + badRecords
    }
}

extension MetricOptions {
    var emptyGroup: GroupCounts { GroupCounts(shapeCount: shapes.count, levelCount: drops.count) }
}

/// The counts of one group at one number of dropped keypoints.
struct DropoutCounts: Sendable, Equatable {
    /// The answers of the hands, possible classifications included.
    var top1: Confusion

    /// The answers of the hands by confirmed classifications.
    var confirmed: Confusion

    /// The counts of hands whose label the rule book does not know, by label.
    var others: [NameKey: OtherTally] = [:]

    /// The number of hands without a label.
    var unlabelled = 0

    /// The number of hands whose label excludes them.
    var ignored = 0

    init(shapeCount: Int) {
        top1 = Confusion(shapeCount: shapeCount)
        confirmed = top1
    }

    mutating func add(reference: Int, top1 answer: Int?, confirmed sure: Int?) {
        top1[reference, answer] += 1
        confirmed[reference, sure] += 1
    }

    mutating func add(other label: String, top1 answer: Int?, confirmed sure: Int?) {
        let count = top1.shapeCount
        func change(_ other: inout OtherTally) {
            other.top1[answer ?? count] += 1
            other.confirmed[sure ?? count] += 1
        }
        change(&others[NameKey(label), default: OtherTally(shapeCount: count)])
    }

    mutating func add(_ other: DropoutCounts) {
        top1.add(other.top1)
        confirmed.add(other.confirmed)
        others.merge(other.others) { $0.adding($1) }
        unlabelled += other.unlabelled
        ignored += other.ignored
    }

    var volume: Int {
        top1.total + confirmed.total + others.values.reduce(0) { $0 + $1.volume } + unlabelled + ignored
    }
}

/// The answers of the hands of one label that the rule book does not know.
struct OtherTally: Sendable, Equatable {
    /// The counts per shape, then that of *none*, possible classifications included.
    var top1: [Int]

    /// The same for confirmed classifications.
    var confirmed: [Int]

    func adding(_ other: OtherTally) -> OtherTally {
        OtherTally(
            top1: zip(top1, other.top1).map { $0 + $1 },
            confirmed: zip(confirmed, other.confirmed).map { $0 + $1 }
        )
    }

    var hands: Int { top1.reduce(0, +) }

    var volume: Int { hands + confirmed.reduce(0, +) }
}

extension OtherTally {
    init(shapeCount: Int) {
        top1 = Array(repeating: 0, count: shapeCount + 1)
        confirmed = top1
    }
}
