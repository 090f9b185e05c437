// The rule by which a hand leaves a region for another. Chosen by kits and by the command line; pure.

/// The rule by which a hand leaves a region for another.
public enum RegionProfile: String, Codable, Sendable, Hashable, CaseIterable {
    /// A region that stands before the hand's own in the kit receives the hand at its entry: regions beside the body
    /// lie between those above and below it (the default; <doc:GestureRecognition#Regions>).
    case banded

    /// A region keeps the hand until its own exit, regardless of entries into others
    /// (<doc:GestureRecognition#Regions>).
    case axis
}
