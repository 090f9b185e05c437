// The numbers of turns, pushes and movements of both hands that could be others, each with its unit and where it comes
// from.

/// Those of turns are round numbers, chosen on 28 people's rotations of the hand (SHREC'17), with their other gestures as
/// what must not be one (<doc:MovementAccuracy#Turns-shakes-and-pushes>).
extension Tuning {
    /// The turn in degrees, and the ratio of sizes, that count as a palm of way: strokes of them begin and end at the same
    /// speeds.
    static let turnUnit = 60.0, sizeUnit = 1.25

    /// The number of joints of the palm without which a hand does not turn.
    static let turnJoints = 3

    /// The farthest that a hand goes while it turns or is pushed, in palms.
    static let carried = 1.2

    /// The largest change of a fingertip's distance from the wrist while a hand is pushed, in lengths of the palm.
    static let reachChange = 0.2

    /// The speed in palms per second from which a stroke is fast: 9 of 100 swipes of 28 people are without being asked.
    static let fastStroke = 8.0

    /// The least share of the way that each hand goes where hands part or meet.
    static let handShare = 0.25
}
