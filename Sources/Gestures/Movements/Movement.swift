// The movements that a hand can perform, and what was measured of one. Named by triggers, made by MovementDetector; pure.

/// A movement of a hand, as the player sees it in a mirror.
public enum Movement: String, Codable, Sendable, Hashable, CaseIterable {
    /// One straight movement to a side, up or down.
    case swipeLeft = "swipe left"
    case swipeRight = "swipe right"
    case swipeUp = "swipe up"
    case swipeDown = "swipe down"

    /// The hand goes to and fro.
    case wave

    /// The index finger draws a circle.
    case circleClockwise = "circle clockwise"
    case circleCounterclockwise = "circle counterclockwise"

    /// A Boolean value that indicates whether it is a circle, which can be drawn several times on end.
    package var isCircle: Bool { self == .circleClockwise || self == .circleCounterclockwise }
}

/// The time, the speed and the extent of a movement.
public struct MovementMeasures: Codable, Sendable, Hashable {
    /// The end, in seconds.
    public var end: Double

    /// The highest speed, in palms per second.
    public var speed: Double

    /// The extent, in palms: the length of a swipe, the diameter of a circle, the mean width of a wave.
    public var extent: Double

    /// The number of turns of a circle, else 1.
    public var turns = 1
}
