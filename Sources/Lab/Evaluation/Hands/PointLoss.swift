// Losing points at random, for robustness curves. Called for every hand and level of `tactus evaluate`; pure.

package import Keypoints

/// Removes points of hands, the same ones in every run with the same seed.
///
/// The removed points of a hand follow from the seed and the mark of its record and hand only: not from the order of
/// hands, nor from the number of workers. Losses are nested: the points removed at 2 are among those removed at 4.
package struct PointLoss: Sendable, Hashable {
    package let seed: UInt64

    /// Removes points of a hand, each present one with the same probability.
    ///
    /// If fewer points are present than `count`, all are removed.
    ///
    /// - Parameters:
    ///   - count: the number of points to remove, 0 or more.
    ///   - points: the hand's points.
    ///   - record: a number of the record that does not depend on its position, for example a hash of it: runs over
    ///     parts of a data set then add up to a run over all of it.
    ///   - hand: the hand's index in the record.
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

    /// Removes points of a hand, chosen by its points alone: a hand loses the same ones wherever it stands, so that scores of
    /// any parts of a data set add up to those of all of it.
    package func lose(_ count: Int, from points: inout HandLandmarks) {
        lose(count, from: &points, record: Int(truncatingIfNeeded: ContentHash(points).value), hand: 0)
    }

    /// Returns a generator for one hand: each number is mixed in by its own step, and no two hands share a
    /// sequence.
    private func generator(record: Int, hand: Int) -> SplitMix64 {
        var generator = SplitMix64(seed: seed)
        generator = SplitMix64(seed: generator.next() ^ UInt64(bitPattern: Int64(record)))
        generator = SplitMix64(seed: generator.next() ^ UInt64(bitPattern: Int64(hand)))
        return SplitMix64(seed: generator.next())
    }
}

extension ContentHash {
    /// Creates a hash of the positions of a hand's points.
    package init(_ points: HandLandmarks) {
        self.init()
        let all = points.places
        // An element of the array itself would be read from a copy.
        let places = all.span
        for joint in places.indices where points.presence & (1 << UInt32(joint)) != 0 {
            add(UInt64(joint))
            add(UInt64(places[joint].x.bitPattern))
            add(UInt64(places[joint].y.bitPattern))
        }
    }
}
