// One round of a take: what sounds when. Made of a take, played by Sequencer; pure.

/// The hits of one round, by their positions.
struct Round: Sendable {
    /// The hits at one position.
    struct Moment: Sendable {
        /// The position in ticks from the start of the round.
        var tick: Int

        var hits: [Take.Hit]
    }

    /// The length of the round, in ticks; 0 for a take without any.
    private(set) var length = 0

    /// The moments in order, each with at least one hit.
    private(set) var moments: [Moment] = []

    init() {}

    init(_ take: Take) {
        length = take.ticks
        guard length > 0 else { return }
        let hits = take.heard.flatMap(\.hits)
        for place in hits.indices.sorted(by: { (hits[$0].tick, $0) < (hits[$1].tick, $1) }) {
            if moments.last?.tick == hits[place].tick {
                moments[moments.count - 1].hits.append(hits[place].hit)
            } else {
                moments.append(Moment(tick: hits[place].tick, hits: [hits[place].hit]))
            }
        }
    }

    /// Returns the first moment from a tick on, of rounds that are counted on; `nil` where no round has any.
    func moment(from tick: Int) -> (tick: Int, hits: [Take.Hit])? {
        guard let first = moments.first else { return nil }
        let round = tick / length
        let inRound = tick - round * length
        let place = moments.partitioningIndex { $0.tick >= inRound }
        guard place < moments.count else { return ((round + 1) * length + first.tick, first.hits) }
        return (round * length + moments[place].tick, moments[place].hits)
    }
}

extension Array {
    /// Returns the first index whose element and all after it meet a condition.
    ///
    /// - Complexity: O(log *n*).
    func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
