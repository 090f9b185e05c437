// A hand between two images: where it was, and where it may be next. Used by HandTracker; pure.

/// The time for which a lost hand keeps about the speed that it had, in seconds: to the end of its stroke. It is
/// looked for there as long as palms are; the palm network misses fists from above that the landmark network knows.
private let coastTime = 0.05

/// A region is moved on by this share of its hand's speed. Not by all of it: hands are stopped sooner than they are
/// sped up.
private let followedShare = 0.7

/// Seconds between images from which on a speed says nothing of where a hand is next: a whole stroke fits in
/// between.
private let staleTime = 0.1

/// A hand of the last image, and its velocity.
struct FollowedHand: Sendable, Hashable {
    var region: Region

    /// In pixels per second.
    var velocity: SIMD2<Double> = .zero

    /// Returns the region to look at so much later.
    func after(_ seconds: Double) -> Region {
        guard seconds > 0, seconds < staleTime else { return region }
        return region.moved(by: followedShare * seconds * velocity)
    }

    /// Returns the region where it may be some seconds after it was seen last.
    func coasted(_ seconds: Double) -> Region {
        region.moved(by: followedShare * min(seconds, coastTime) * velocity)
    }

    /// Returns the hand that is now in this region, and was in that of `self` some seconds before.
    func seen(in next: Region, after seconds: Double) -> FollowedHand {
        let way = next.centre - region.centre
        guard seconds > 0, seconds < staleTime, way.length <= Tuning.reach * region.side else {
            return FollowedHand(region: next)
        }
        return FollowedHand(region: next, velocity: way / seconds)
    }
}
