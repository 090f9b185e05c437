// Every number of this target that could be another one; pure.

/// The numbers of this target.
extension Tuning {
    /// So many hands must have a plain side before a recording is said to look mirrored.
    static let fewestSides = 20

    /// Of each part of an input so many hands are looked at; more would tell no more and cost time.
    static let sidesOfPart = 64

    /// And more than this share of them must contradict their label.
    static let mirroredShare = 0.8

    /// A hand's own geometry counts from this strength on (`HandLandmarks.estimatedHandedness`), in palms: 0.1 of the
    /// distance from the wrist to the middle MCP, in which it was found.
    static let plainSide: Float = 0.086
}
