// Adding tallies up. Called after the workers are done, and by `tactus evaluate --merge`; pure.

extension MetricCounts {
    /// Adds the counts of another tally; associative, commutative, and an empty tally of the same options is neutral.
    ///
    /// - Throws: `Diagnostic` when the two were made with different options, naming both, or when the counts get too
    ///   large (all together above 2⁵³ − 1). The tally is then as it was.
    public mutating func merge(_ other: MetricCounts) throws(Diagnostic) {
        if let problem = options.difference(of: other.options) { throw problem }
        let volume = volume + other.volume
        guard volume <= Tuning.maximumVolume else {
            throw Diagnostic("groups", "\(volume) counts in all", expected: "at most \(Tuning.maximumVolume)")
        }
        let names = other.groups.keys.count { groups[$0] == nil } + groups.count
        guard names <= Tuning.maximumGroups else {
            throw Diagnostic("groups", "\(names)", expected: "at most \(Tuning.maximumGroups)")
        }
        digest.add(other.digest)
        margins.merge(other.margins)
        for (name, group) in other.groups { groups[name, default: options.emptyGroup].add(group) }
    }

    var volume: Int { groups.values.reduce(0) { $0 + $1.volume } }
}
