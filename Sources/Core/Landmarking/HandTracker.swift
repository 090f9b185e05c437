// Follows up to two hands from image to image and searches for palms where hands are missing. One thread at a time.

/// The number of hands that are followed.
private let mostHands = 2

/// The time after a hand was lost in which it is searched for in every image, in seconds: a drummer's hand, blurred away in
/// the middle of a stroke, is at its end 0.1 s later, and may be missed there once or twice. Searching always found no
/// more.
private let lostTime = 0.5

/// The distance of two regions' centres, in sides of the larger one, below which they are of one hand: about a palm. The share in
/// common from which MediaPipe takes two for one, a half, comes to a third of a side; a hand that was lost on its way
/// needs more, or it is found twice, and the other hand is not looked for.
private let sameHand = 0.4

/// The networks of hands: whatever finds palms in an image, and hands in regions.
package protocol HandSight {
    /// Returns the regions of the hands in an image, the surest first.
    func palms(in image: PixelImage) throws(TactusError) -> [Region]

    /// Returns for each region the hand in it, or `nil`.
    func hands(in image: PixelImage, at regions: [Region]) throws(TactusError) -> [SeenHand?]
}

/// The hands of the last image.
package struct HandTracker {
    private let sight: any HandSight
    private var followed: [FollowedHand] = []

    /// Hands that were lost, and when they were seen last.
    private var missing: [(hand: FollowedHand, seen: Double)] = []
    private var size: SIMD2<Double> = .zero
    private var last: Double?
    private var searched: Double?
    private var lost: Double?

    package init(_ sight: any HandSight) { self.sight = sight }

    /// Returns the hands in an image, those already followed first.
    ///
    /// - Parameter time: when it was taken, in seconds.
    package mutating func callAsFunction(_ image: PixelImage, at time: Double) throws(TactusError) -> [SeenHand] {
        if image.size != size { (followed, missing, size) = ([], [], image.size) }
        let passed = last.map { time - $0 } ?? 0
        var before = followed.map { (region: $0.after(passed), hand: $0) }
        var regions = Self.distinct(before.map(\.region))
        if mustSearch(regions, at: time) {
            searched = time
            let palms = try sight.palms(in: image)
            for (index, region) in regions.enumerated() {
                // A palm that is seen says more than where its hand was thought to be.
                guard let palm = palms.min(by: { region.distance(to: $0) < region.distance(to: $1) }),
                    region.distance(to: palm) < sameHand
                else { continue }
                regions[index] = palm
                if let hand = before.last(where: { $0.region == region })?.hand { before.append((palm, hand)) }
            }
            regions = Self.distinct(regions + palms)
        }
        missing.removeAll { !(0..<lostTime).contains(time - $0.seen) }
        regions = Self.distinct(regions + missing.map { $0.hand.coasted(time - $0.seen) })
        regions = Array(regions.prefix(mostHands))
        var looks: [(region: Region, hand: SeenHand)] = []
        for (region, hand) in zip(regions, try sight.hands(in: image, at: regions)) {
            guard let hand, looks.allSatisfy({ Self.areApart(hand.next, $0.hand.next) }) else { continue }
            looks.append((region, hand))
        }
        if looks.count < followed.count { lost = time }
        remember(missingFrom: looks.map(\.hand.next), at: time)
        followed = looks.map { region, hand in
            let known = before.last { $0.region == region }?.hand
            return known?.seen(in: hand.next, after: passed) ?? FollowedHand(region: hand.next)
        }
        last = time
        return looks.map(\.hand)
    }

    /// Keeps those of the hands followed or missed so far that are not found now.
    private mutating func remember(missingFrom found: [Region], at time: Double) {
        let hands = missing + followed.map { ($0, last ?? time) }
        missing = hands.filter { hand, seen in
            found.allSatisfy { Self.areApart(hand.coasted(time - seen), $0) }
        }.suffix(mostHands)
    }

    private func mustSearch(_ regions: [Region], at time: Double) -> Bool {
        guard regions.count < mostHands else { return false }
        guard !regions.isEmpty, let searched else { return true }
        if let lost, (0..<lostTime).contains(time - lost) { return true }
        return Tuning.mustSearch(at: time, after: searched)
    }

    /// Returns the regions without those that show the same hand as one before them.
    static func distinct(_ regions: [Region]) -> [Region] {
        var kept: [Region] = []
        for region in regions where kept.allSatisfy({ areApart(region, $0) }) { kept.append(region) }
        return kept
    }

    private static func areApart(_ one: Region, _ other: Region) -> Bool {
        one.distance(to: other) >= sameHand
    }
}

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
