// A hand between two images: where it was, and where it may be next. Used by HandTracker; pure.

/// A hand of the last image, and its velocity.
struct FollowedHand: Sendable, Hashable {
    var region: Region

    /// In pixels per second.
    var velocity: SIMD2<Double> = .zero

    /// Returns the region to look at so much later.
    func after(_ seconds: Double) -> Region {
        guard seconds > 0, seconds < Tuning.staleTime else { return region }
        return region.moved(by: Tuning.followedShare * seconds * velocity)
    }

    /// Returns the region where it may be some seconds after it was seen last.
    func coasted(_ seconds: Double) -> Region {
        region.moved(by: Tuning.followedShare * min(seconds, Tuning.coastTime) * velocity)
    }

    /// Returns the hand that is now in this region, and was in that of `self` some seconds before.
    func seen(in next: Region, after seconds: Double) -> FollowedHand {
        let way = next.centre - region.centre
        guard seconds > 0, seconds < Tuning.staleTime, way.length <= Tuning.reach * region.side else {
            return FollowedHand(region: next)
        }
        return FollowedHand(region: next, velocity: way / seconds)
    }
}
