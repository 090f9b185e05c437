// When a hand leaves a region for another. Chosen by kits and by the command line; pure.

/// When a hand leaves a region for another.
public enum RegionProfile: String, Codable, Sendable, Hashable, CaseIterable {
    /// A region that stands before the hand's own in the kit takes the hand as soon as it is entered: regions beside
    /// the body lie between those above and below it (the default; <doc:GestureRecognition#Regions>).
    case banded

    /// A region keeps the hand until its own exit, whatever else the hand enters (<doc:GestureRecognition#Regions>).
    case axis
}
