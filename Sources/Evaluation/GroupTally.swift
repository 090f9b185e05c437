// The counts of one group of hands, and of one level of lost points in it. The parts of Tally; pure.

/// The counts of one group: level by level, and of what gave no hand at all.
struct GroupTally: Sendable, Equatable {
    /// One entry for each of the options' drops.
    var levels: [LevelTally]

    /// Frames in which no hand was found, by what should have been seen; "" where that is unknown.
    var framesWithoutHand: [NameKey: Int] = [:]

    /// Records that could not be read.
    var badRecords = 0

    init(shapeCount: Int, levelCount: Int) {
        levels = Array(repeating: LevelTally(shapeCount: shapeCount), count: levelCount)
    }

    mutating func add(_ other: GroupTally) {
        for level in levels.indices { levels[level].add(other.levels[level]) }
        framesWithoutHand.merge(other.framesWithoutHand, uniquingKeysWith: +)
        badRecords += other.badRecords
    }

    /// The sum of all counts, for the guard against overflow.
    var volume: Int {
        levels.reduce(0) { $0 + $1.volume } + framesWithoutHand.values.reduce(0, +) + badRecords
    }
}

extension TallyOptions {
    /// The counts of a group of which nothing was seen yet.
    var emptyGroup: GroupTally { GroupTally(shapeCount: shapes.count, levelCount: drops.count) }
}

/// The counts of one group at one number of lost points.
struct LevelTally: Sendable, Equatable {
    /// What each hand got when possible verdicts count as well.
    var forced: Confusion

    /// What each hand got as a confirmed verdict.
    var confirmed: Confusion

    /// Hands whose label the rule book does not know, by label.
    var others: [NameKey: OtherTally] = [:]

    /// Hands without a label.
    var unlabelled = 0

    /// Hands whose label says that they do not count.
    var ignored = 0

    init(shapeCount: Int) {
        forced = Confusion(shapeCount: shapeCount)
        confirmed = forced
    }

    mutating func add(truth: Int, forced answer: Int?, confirmed sure: Int?) {
        forced[truth, answer] += 1
        confirmed[truth, sure] += 1
    }

    mutating func add(other label: String, forced answer: Int?, confirmed sure: Int?) {
        let count = forced.shapeCount
        func change(_ other: inout OtherTally) {
            other.forced[answer ?? count] += 1
            other.confirmed[sure ?? count] += 1
        }
        change(&others[NameKey(label), default: OtherTally(shapeCount: count)])
    }

    mutating func add(_ other: LevelTally) {
        forced.add(other.forced)
        confirmed.add(other.confirmed)
        others.merge(other.others) { $0.adding($1) }
        unlabelled += other.unlabelled
        ignored += other.ignored
    }

    var volume: Int {
        forced.total + confirmed.total + others.values.reduce(0) { $0 + $1.volume } + unlabelled + ignored
    }
}

/// What the hands of one label that the rule book does not know were taken for.
struct OtherTally: Sendable, Equatable {
    /// One count a shape, then that of *none*, possible verdicts included.
    var forced: [Int]

    /// The same for confirmed verdicts.
    var confirmed: [Int]

    init(shapeCount: Int) {
        forced = Array(repeating: 0, count: shapeCount + 1)
        confirmed = forced
    }

    init(forced: [Int], confirmed: [Int]) {
        self.forced = forced
        self.confirmed = confirmed
    }

    func adding(_ other: OtherTally) -> OtherTally {
        OtherTally(
            forced: zip(forced, other.forced).map { $0 + $1 },
            confirmed: zip(confirmed, other.confirmed).map { $0 + $1 }
        )
    }

    /// The number of hands of the label.
    var hands: Int { forced.reduce(0, +) }

    var volume: Int { hands + confirmed.reduce(0, +) }
}
