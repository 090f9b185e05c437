// Intervals of scores over people or sources, from the counts of their groups, which add up over parts. Read by the
// reports; pure.

extension DropoutScores {
    /// The shares that the goals are about: top-1 accuracy, coverage, selective accuracy, false-accept rate.
    var mainShares: [Proportion] {
        [top1.accuracy, confirmed.coverage, confirmed.selectiveAccuracy, falseAcceptRate]
    }
}

extension Scores {
    /// Returns the intervals of the main shares by bootstrap over the groups; `nil` where these are not people or
    /// sources, are too few, or are unknown for some hands.
    ///
    /// - Parameter place: the place of the number of dropped keypoints in the options.
    func intervals(at place: Int) -> [BootstrapInterval]? {
        let isUnknown = groups.contains { $0.name == MetricOptions.unknownGroup || $0.name == "" }
        guard options.grouping == .person || options.grouping == .source, groups.count >= Bootstrap.fewestUnits,
            !isUnknown
        else { return nil }
        let units = groups.map { $0.levels[place].mainShares }
        return Bootstrap.intervals(units: units.count) { weights in
            units[0].indices.map { share in
                var (count, total) = (0, 0)
                for (unit, shares) in units.enumerated() {
                    let weight = weights?[unit] ?? 1
                    count += weight * shares[share].count
                    total += weight * shares[share].total
                }
                return total > 0 ? Double(count) / Double(total) : .nan
            }
        }
    }
}
