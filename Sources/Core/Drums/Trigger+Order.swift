// The order of triggers by exactness, and their collisions. Used by DrumMachine and KitCheck; pure.

package import Gestures
import Keypoints
package import Shapes

extension Trigger {
    /// The number of details that it names beyond the kind of gesture; of two triggers the more exact one has the
    /// higher rank.
    var rank: Int {
        count(hand) + count(shape) + count(region) + count(foot) + count(strikingFoot) + count(fast)
    }

    /// Whether a foot performs it.
    var isOfFoot: Bool { if case .footStrikes = pattern { true } else { false } }

    /// Whether either hand, or either foot, will do.
    var isForEither: Bool { isOfFoot ? strikingFoot == nil : hand == nil }

    /// Returns the same trigger for the hand or the foot of one side.
    func narrowed(to side: Handedness) -> Trigger {
        var narrowed = self
        if isOfFoot { narrowed.pattern = .footStrikes(side) } else { narrowed.hand = side }
        return narrowed
    }

    private var fast: Bool? { isFast ? true : nil }

    private var strikingFoot: Handedness? { if case .footStrikes(let foot) = pattern { foot } else { nil } }

    private func count<Part>(_ part: Part?) -> Int { part == nil ? 0 : 1 }

    package var shape: HandShape? {
        switch pattern {
        case .strikes(let shape, _): shape
        case .shows(let shape, _, _): shape
        case .moves(_, _, let shape, _): shape
        default: nil
        }
    }

    package var region: String? {
        switch pattern {
        case .enters(let region): region
        case .strikes(_, let region), .shows(_, _, let region), .moves(_, _, _, let region): region
        default: nil
        }
    }

    /// Returns whether the other matches every gesture that it matches, and not the other way round.
    package func isMoreExact(than other: Trigger) -> Bool {
        rank > other.rank && hasSamePattern(as: other) && isWithin(hand, other.hand) && isWithin(shape, other.shape)
            && isWithin(region, other.region) && isWithin(foot, other.foot)
            && isWithin(strikingFoot, other.strikingFoot) && isWithin(fast, other.fast)
    }

    private func isWithin<Part: Equatable>(_ part: Part?, _ other: Part?) -> Bool { other == nil || part == other }

    /// Returns whether the two have the same kind of gesture, regardless of hand, foot, shape and region.
    private func hasSamePattern(as other: Trigger) -> Bool {
        switch (pattern, other.pattern) {
        case (.enters(let a), .enters(let b)): a == b
        case (.strikes, .strikes), (.footStrikes, .footStrikes), (.pinches, .pinches), (.releases, .releases): true
        case (.moves(let a, let times, _, _), .moves(let b, let others, _, _)): a == b && times == others
        case (.shows(let a, let seconds, _), .shows(let b, let others, _)): a == b && seconds == others
        case (.rises(let a, _), .rises(let b, _)): a == b
        case (.device(let a), .device(let b)): a == b
        default: false
        }
    }

    /// Returns whether one gesture can match both.
    ///
    /// - Parameter regions: the kit's; of those in one space a hand is in one at a time
    ///   (<doc:GestureRecognition#Regions>).
    package func canCoincide(with other: Trigger, regions: [Region]) -> Bool {
        guard hasSamePattern(as: other), areCompatible(hand, other.hand), areCompatible(shape, other.shape),
            areCompatible(strikingFoot, other.strikingFoot)
        else { return false }
        if let foot, let otherFoot = other.foot, foot.side == otherFoot.side, foot.isUp != otherFoot.isUp {
            return false
        }
        guard let region, let otherRegion = other.region, region != otherRegion else { return true }
        let pair = [region, otherRegion].compactMap { name in regions.first { $0.name == name } }
        let hands = (hand ?? other.hand).map { Set([$0]) } ?? Set(Handedness.allCases)
        return pair.count == 2 && pair[0].space != pair[1].space
            && !hands.isDisjoint(with: pair[0].hands.intersection(pair[1].hands))
    }

    private func areCompatible<Part: Equatable>(_ a: Part?, _ b: Part?) -> Bool { a == nil || b == nil || a == b }

    /// Returns whether the two collide: one gesture can match both, and neither is the more exact one, or the gesture
    /// does not contain which of them it was.
    package func collides(with other: Trigger, regions: [Region]) -> Bool {
        guard canCoincide(with: other, regions: regions) else { return false }
        return isHeldAsLong(as: other) || !isMoreExact(than: other) && !other.isMoreExact(than: self)
    }

    /// Returns whether the two need one shape to be held for the same time, within regions that differ.
    ///
    /// Each region has its own hold, which begins when the hand enters it, but the gesture contains only the
    /// position of the hand at the end of a hold: a hand that enters late would count as having held the shape there
    /// from the start.
    func isHeldAsLong(as other: Trigger) -> Bool {
        guard case .shows(let shape, let seconds, let region) = pattern, seconds > 0,
            case .shows(let another, let others, let elsewhere) = other.pattern
        else { return false }
        return shape == another && seconds == others && region != elsewhere
    }
}
