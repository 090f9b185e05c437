// Which of two triggers is the more exact one, and when two collide. Used by DrumMachine and KitCheck; pure.

package import Gestures
import Keypoints
package import Shapes

extension Trigger {
    /// How many things it names beyond what is done; of two triggers the more exact one has the higher rank.
    var rank: Int { count(hand) + count(shape) + count(region) + count(foot) + count(strikingFoot) }

    /// A Boolean value that indicates whether it is done by a foot.
    var isOfFoot: Bool { if case .footStrikes = pattern { true } else { false } }

    /// A Boolean value that indicates whether either hand, or either foot, will do.
    var isForEither: Bool { isOfFoot ? strikingFoot == nil : hand == nil }

    /// The same, done by the hand or the foot of one side.
    func narrowed(to side: Handedness) -> Trigger {
        var narrowed = self
        if isOfFoot { narrowed.pattern = .footStrikes(side) } else { narrowed.hand = side }
        return narrowed
    }

    /// The foot that strikes.
    private var strikingFoot: Handedness? { if case .footStrikes(let foot) = pattern { foot } else { nil } }

    private func count<Part>(_ part: Part?) -> Int { part == nil ? 0 : 1 }

    /// The shape that it names.
    package var shape: HandShape? {
        switch pattern {
        case .strikes(let shape, _): shape
        case .shows(let shape, _, _): shape
        default: nil
        }
    }

    /// The region that it names.
    package var region: String? {
        switch pattern {
        case .enters(let region): region
        case .strikes(_, let region), .shows(_, _, let region): region
        default: nil
        }
    }

    /// Returns a Boolean value that indicates whether every gesture that it matches is one that the other matches too,
    /// and not the other way round.
    package func isMoreExact(than other: Trigger) -> Bool {
        rank > other.rank && isSameDeed(as: other) && isWithin(hand, other.hand) && isWithin(shape, other.shape)
            && isWithin(region, other.region) && isWithin(foot, other.foot)
            && isWithin(strikingFoot, other.strikingFoot)
    }

    private func isWithin<Part: Equatable>(_ part: Part?, _ other: Part?) -> Bool { other == nil || part == other }

    /// Returns a Boolean value that indicates whether the two wait for the same thing, apart from hand, foot, shape and
    /// region.
    private func isSameDeed(as other: Trigger) -> Bool {
        switch (pattern, other.pattern) {
        case (.enters(let a), .enters(let b)): a == b
        case (.strikes, .strikes), (.footStrikes, .footStrikes), (.pinches, .pinches), (.releases, .releases): true
        case (.shows(let a, let seconds, _), .shows(let b, let others, _)): a == b && seconds == others
        case (.rises(let a, _), .rises(let b, _)): a == b
        case (.device(let a), .device(let b)): a == b
        default: false
        }
    }

    /// Returns a Boolean value that indicates whether one gesture can be what both wait for.
    ///
    /// - Parameter regions: the kit's; of those in one space a hand is in one at a time (<doc:GestureRecognition#Regions>).
    package func canCoincide(with other: Trigger, regions: [Region]) -> Bool {
        guard isSameDeed(as: other), areCompatible(hand, other.hand), areCompatible(shape, other.shape),
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

    /// Returns a Boolean value that indicates whether the two collide: one gesture can be what both wait for, and
    /// neither is the more exact one, or the gesture does not tell which of them it was.
    package func collides(with other: Trigger, regions: [Region]) -> Bool {
        guard canCoincide(with: other, regions: regions) else { return false }
        return isHeldAsLong(as: other) || !isMoreExact(than: other) && !other.isMoreExact(than: self)
    }

    /// Returns a Boolean value that indicates whether the two wait for one shape to be held as long, within regions
    /// that differ.
    ///
    /// Each region has a hold of its own, which begins when the hand comes in, but the gesture tells only where the
    /// hand is when a hold is over: a hand that comes in late would be taken for one that held the shape there all the
    /// time.
    func isHeldAsLong(as other: Trigger) -> Bool {
        guard case .shows(let shape, let seconds, let region) = pattern, seconds > 0,
            case .shows(let another, let others, let elsewhere) = other.pattern
        else { return false }
        return shape == another && seconds == others && region != elsewhere
    }
}
