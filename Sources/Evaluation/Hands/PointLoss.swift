// Losing points at random, for robustness curves. Called for every hand and level of `tactus evaluate`; pure.

package import Keypoints

/// Takes points away from hands, the same ones in every run with the same seed.
///
/// Which points a hand loses follows from the seed and the mark of its record and hand only: not from the order in
/// which hands come, nor from how many workers there are. What is lost first stays lost: the points lost at 2 are among
/// those lost at 4.
package struct PointLoss: Sendable, Hashable {
    /// The seed.
    package let seed: UInt64

    /// Creates a loss.
    package init(seed: UInt64) { self.seed = seed }

    /// Takes points away from a hand, each of those present with the same chance.
    ///
    /// Where fewer points are present than shall be lost, all are.
    ///
    /// - Parameters:
    ///   - count: how many points to take away, 0 or more.
    ///   - points: the hand's points.
    ///   - record: a number that is the record's own wherever the record stands, for example a hash of it, so that runs
    ///     over parts of a data set add up to a run over all of it.
    ///   - hand: the hand's place in the record.
    /// - Complexity: O(count), without allocation.
    package func lose(_ count: Int, from points: inout HandLandmarks, record: Int, hand: Int) {
        precondition(count >= 0, "no negative number of points can be lost")
        var generator = generator(record: record, hand: hand)
        for _ in 0..<min(count, points.presentCount) {
            var left = points.presence
            for _ in 0..<generator.next(below: points.presentCount) { left &= left - 1 }
            guard let joint = HandJoint(rawValue: left.trailingZeroBitCount) else { return }
            points.remove(joint)
        }
    }

    /// A generator for one hand: each number is mixed in by a step of its own, so that no two hands share a sequence.
    private func generator(record: Int, hand: Int) -> SplitMix64 {
        var generator = SplitMix64(seed: seed)
        generator = SplitMix64(seed: generator.next() ^ UInt64(bitPattern: Int64(record)))
        generator = SplitMix64(seed: generator.next() ^ UInt64(bitPattern: Int64(hand)))
        return SplitMix64(seed: generator.next())
    }
}
