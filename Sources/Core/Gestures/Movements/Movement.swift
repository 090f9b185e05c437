// The name of a movement. Defined by books, named by triggers, made by MovementDetector; pure.

/// A movement of a hand, as the player sees it in a mirror, by the name that its book gives it.
public struct Movement: RawRepresentable, Codable, Sendable, Hashable {
    /// The name, such as `swipe left`.
    public let rawValue: String

    /// Creates a movement from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// One straight movement to the left.
    public static let swipeLeft = Movement(rawValue: "swipe left")

    /// One straight movement to the right.
    public static let swipeRight = Movement(rawValue: "swipe right")

    /// One straight movement up.
    public static let swipeUp = Movement(rawValue: "swipe up")

    /// One straight movement down.
    public static let swipeDown = Movement(rawValue: "swipe down")

    /// A movement to and fro.
    public static let wave = Movement(rawValue: "wave")

    /// A circle of the index finger, clockwise.
    public static let circleClockwise = Movement(rawValue: "circle clockwise")

    /// A circle of the index finger, counterclockwise.
    public static let circleCounterclockwise = Movement(rawValue: "circle counterclockwise")

    /// The whole hand to and fro.
    public static let shake = Movement(rawValue: "shake")

    /// The hand turns clockwise.
    public static let turnClockwise = Movement(rawValue: "turn clockwise")

    /// The hand turns counterclockwise.
    public static let turnCounterclockwise = Movement(rawValue: "turn counterclockwise")

    /// The palm of a hand that points at the camera turns up.
    public static let turnPalmUp = Movement(rawValue: "turn palm up")

    /// The palm of a hand that points at the camera turns down.
    public static let turnPalmDown = Movement(rawValue: "turn palm down")

    /// The hand comes closer to the camera.
    public static let push = Movement(rawValue: "push")

    /// The hand goes away from the camera.
    public static let pull = Movement(rawValue: "pull")

    /// Both hands go apart.
    public static let part = Movement(rawValue: "part")

    /// Both hands come together.
    public static let meet = Movement(rawValue: "meet")
}
