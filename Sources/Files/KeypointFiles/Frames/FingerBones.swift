// The lengths of the bones of the hands of an input, by which numbers that are no hands are recognized. Used by KeypointReader and
// by the advice on tables; pure.

package import Keypoints

/// The lengths of bones, summed over the hands of an input.
///
/// Hands hold their fingers in any way, but over several the last bones are not longer than the first, in images that are
/// squeezed or stretched too, and neighbours of a finger are nearer to one another than points that are no hand's.
package struct FingerBones: Sendable {
    private var hands = 0
    private var (first, last): (Float, Float) = (0, 0)

    /// The bones of the fingers, and these with what joins the knuckles and the thumb's base to the wrist.
    private var (all, joined): (Float, Float) = (0, 0)

    /// The distances from the wrist to the knuckles, and the points' mean distances from their middle.
    private var (palm, spread): (Float, Float) = (0, 0)

    package init() {}

    /// Adds the complete hands of a frame.
    ///
    /// - Parameter most: the number of hands after which no further ones are added.
    package mutating func add(_ frame: borrowing Frame, most: Int = .max) {
        for index in frame.hands.indices where hands < most { add(frame.hands[index].points) }
    }

    /// Adds a hand, if it is complete and not in one place.
    mutating func add(_ points: HandLandmarks) {
        guard points.presentCount == HandJoint.count else { return }
        let list = points.places
        let places = list.span
        func bone(_ from: HandJoint, _ to: HandJoint) -> Float {
            let bone = places[to.rawValue] - places[from.rawValue]
            return (bone.x * bone.x + bone.y * bone.y).squareRoot()
        }
        var (sum, squares) = (SIMD2<Float>.zero, Float(0))
        for joint in places.indices { sum += places[joint] }
        let middle = sum / Float(HandJoint.count)
        for joint in places.indices {
            let way = places[joint] - middle
            squares += way.x * way.x + way.y * way.y
        }
        guard squares > 0 else { return }
        hands += 1
        spread += (squares / Float(HandJoint.count)).squareRoot()
        for finger in Finger.allCases {
            let bones = (
                bone(finger.base, finger.proximal), bone(finger.proximal, finger.distal),
                bone(finger.distal, finger.tip)
            )
            first += bones.0
            last += bones.2
            all += bones.0 + bones.1 + bones.2
        }
        joined += bone(.indexMCP, .middleMCP)
        joined += bone(.middleMCP, .ringMCP)
        joined += bone(.ringMCP, .littleMCP)
        joined += bone(.wrist, .thumbCMC)
        for finger in Finger.long { palm += bone(.wrist, finger.base) }
    }

    /// Adds the sums of another part of the input.
    package mutating func add(_ other: FingerBones) {
        hands += other.hands
        first += other.first
        last += other.last
        all += other.all
        joined += other.joined
        palm += other.palm
        spread += other.spread
    }

    /// Whether points of a finger lie as far apart as those of no hand do.
    private var isScattered: Bool {
        all / 15 > spread * Tuning.longestBones || (all + joined) / 19 > palm / 4 * Tuning.longestJoined
    }

    /// Whether some rows of numbers can be hands; `nil` without a complete one.
    var canBeHands: Bool? {
        guard hands > 0 else { return nil }
        return !isScattered && (hands < Tuning.handsOfOrder / 2 || last <= first * Tuning.lastBonesOfFew)
    }

    /// Returns the notes about an input, by its name.
    package func notes(of input: String) -> [String] {
        guard hands >= Tuning.handsOfOrder, isScattered else { return [] }
        return [
            "\(input): neighbours of a finger lie as far apart as other points in \(counted(hands, "hand")), which those of people do "
                + "not: the numbers may be no landmarks, or in an order that --joints does not know"
        ]
    }
}
