// The shapes that the modelled hand can show, by name. Chosen in SyntheticOptions and on the command line; pure.

/// A shape of the hand, by its label in data sets.
public enum SyntheticShape: String, CaseIterable, Sendable, Hashable {
    /// A fist.
    case rock

    /// All five fingers extended, spread or closed, the thumb off the palm.
    case paper

    /// Index and middle finger extended and spread, as in a victory sign.
    case scissors

    /// The index finger alone.
    case pointing

    /// A fist with the thumb up.
    case thumbsUp = "thumbs_up"

    /// A fist with the thumb down.
    case thumbsDown = "thumbs_down"

    /// Thumb and index finger in a ring, the others extended.
    case ok

    /// Thumb and little finger extended, as a telephone.
    case call

    /// Index and little finger extended, the thumb over the others.
    case horns

    /// Index, middle and ring finger.
    case three

    /// Thumb, index and middle finger.
    case threeThumb = "three_thumb"

    /// The four long fingers, the thumb in the palm.
    case four

    /// Thumb, index and little finger.
    case loveYou = "love_you"

    /// Thumb and index finger at a right angle, an L.
    case gun

    /// The flat hand, fingers together and the thumb along them.
    case stop

    /// Index and middle finger extended and together.
    case twoUp = "two_up"

    /// The index finger as before closed lips, a little bent.
    case mute

    /// A hand without a shape, all fingers half bent.
    case relaxed

    /// The shapes that cannot be confused with rock, paper or scissors.
    ///
    /// A stop hand is a paper and two fingers together are scissors (HaGRID); they are therefore not among them.
    package static let others = allCases.filter { ![.rock, .paper, .scissors, .stop, .twoUp].contains($0) }

    /// Whether the shape must stay upright, because a rotation within the image changes its meaning.
    package var isUpright: Bool { self == .thumbsUp || self == .thumbsDown }

    /// The rotation of the hand about its palm's normal before it is shown, in degrees anticlockwise for a right hand.
    ///
    /// 0 has the fingers up; a raised thumb stands some 60 degrees off them, and this angle brings it up.
    package var turn: Double {
        switch self {
        case .thumbsUp: 60
        case .thumbsDown: -120
        default: 0
        }
    }

    /// The shape in its usual pose: the first of `poses`.
    package var pose: HandPose { poses[0] }
}
