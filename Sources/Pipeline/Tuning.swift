// Every number of this room that could be another one; pure.

/// The numbers of this room.
struct Tuning: Sendable {
    /// So many hands must have a plain side before a recording is said to look mirrored.
    var fewestSides = 20

    /// Of each part of an input so many hands are looked at; more would tell no more and cost time.
    var sidesOfPart = 64

    /// And more than this share of them must contradict their label.
    var mirroredShare = 0.8

    /// A hand's own geometry counts from this strength on (`HandPoints.apparentSide`).
    var plainSide: Float = 0.1

    static let standard = Tuning()
}
