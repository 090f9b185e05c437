// Intervals of scores over people or sources, from the counts of their groups, which add up over parts. Read by the
// reports; pure.

extension DropoutScores {
    /// The shares that the goals are about: top-1 accuracy, coverage, selective accuracy, false-accept rate.
    var mainShares: [Proportion] {
        [top1.accuracy, confirmed.coverage, confirmed.selectiveAccuracy, falseAcceptRate]
    }

    /// Whether a hand was scored, of a known shape or out of set.
    var hasHands: Bool { mainShares.contains { $0.total > 0 } }
}

/// A main share with its name and its interval, as every report prints it.
package struct MainShare: Sendable {
    /// The names in tables, and in JSON.
    package static let names = ["top-1 accuracy", "coverage", "selective accuracy", "false-accept rate"]
    static let keys = ["accuracy", "coverage", "selectiveAccuracy", "falseAcceptRate"]

    package var name: String
    package let share: Proportion

    /// The ends of the interval of 95 %; `nil` where undefined.
    package let (lower, upper): (Double?, Double?)

    init(_ name: String, _ share: Proportion, _ interval: BootstrapInterval? = nil) {
        (self.name, self.share) = (name, share)
        if let interval {
            (lower, upper) = (
                interval.lower.isNaN ? nil : interval.lower, interval.upper.isNaN ? nil : interval.upper
            )
        } else {
            (lower, upper) = (share.interval?.lowerBound, share.interval?.upperBound)
        }
    }
}

extension Scores {
    /// Returns the main shares with their intervals: over people or sources where these are known, else Wilson's.
    ///
    /// - Parameter place: the place of the number of dropped keypoints in the options.
    package func mainShares(at place: Int) -> [MainShare] {
        let intervals = intervals(at: place)
        return zip(MainShare.names, total.levels[place].mainShares).enumerated().map { row, share in
            MainShare(share.0, share.1, intervals?[row])
        }
    }

    /// Returns the groups that have hands, with their main shares: frames without a hand belong to no person.
    func units(at place: Int) -> [(name: String?, shares: [Proportion])] {
        groups.filter { $0.levels[place].hasHands }.map { ($0.name, $0.levels[place].mainShares) }
    }

    /// Returns the intervals of the main shares by bootstrap over the groups; `nil` where these are not people or
    /// sources, are too few, or are unknown for some hands.
    ///
    /// - Parameter place: the place of the number of dropped keypoints in the options.
    func intervals(at place: Int) -> [BootstrapInterval]? {
        let units = units(at: place)
        guard options.grouping == .person || options.grouping == .source, units.count >= Bootstrap.fewestUnits,
            !units.contains(where: { $0.name == MetricOptions.unknownGroup || $0.name == "" })
        else { return nil }
        return Bootstrap.intervals(units: units.count) { weights in
            units[0].shares.indices.map { share in
                var (count, total) = (0, 0)
                for (place, unit) in units.enumerated() {
                    let weight = weights?[place] ?? 1
                    count += weight * unit.shares[share].count
                    total += weight * unit.shares[share].total
                }
                return total > 0 ? Double(count) / Double(total) : .nan
            }
        }
    }
}
