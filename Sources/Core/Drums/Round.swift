// One round of a take: what sounds when. Made of a take, played by Sequencer; pure.

import Keypoints

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
