// The conditions of a kit's lines. Written in kit files, matched with gestures by Drums; pure.

public import Keypoints
public import Shapes

// Chosen on 28 people’s turns of the hand and their other gestures (<doc:MovementAccuracy#Turns-shakes-and-pushes>).

/// The speed in palms per second from which a stroke is fast: 9 of 100 swipes of 28 people are without being asked.
private let fastStroke = 8.0

/// The condition of a gesture: its kind, with a hand where only one will do.
public struct Trigger: Sendable, Hashable {
    /// The kind of gesture, with the details that it must have.
    public enum Pattern: Sendable, Hashable {
        /// A hand enters the region.
        case enters(region: String)

        /// A hand strikes, showing the shape and within the region where these are named.
        case strikes(shape: HandShape?, region: String?)

        /// A hand shows the shape for a number of seconds (0: as soon as it is sure), within the region where one is
        /// named.
        case shows(HandShape, seconds: Double, region: String?)

        /// A foot comes down: the left or the right one, `nil` for either.
        case footStrikes(Handedness?)

        /// A hand performs a movement, showing the shape and within the region where these are named; a circle for the
        /// given number of times on end.
        case moves(Movement, times: Int, shape: HandShape?, region: String?)

        /// Thumb and index close to a pinch.
        case pinches

        /// Thumb and index open again.
        case releases

        /// A coefficient of a face crosses the band's entry.
        case rises(coefficient: String, HysteresisThresholds)

        /// The device of this name is struck.
        case device(String)
    }

    /// The kind of gesture.
    public var pattern: Pattern

    /// The hand that performs it; `nil` for either, and for gestures without hands.
    public var hand: Handedness?

    /// The position of a foot meanwhile, as on the pedal of a hi-hat; `nil` where it does not matter.
    public var foot: FootPosition?

    /// A Boolean value that indicates whether a stroke must be fast: with a speed of at least 8 palms per second.
    public var isFast = false

    /// Creates a trigger.
    public init(_ pattern: Pattern, hand: Handedness? = nil, foot: FootPosition? = nil) {
        self.pattern = pattern
        self.hand = hand
        self.foot = foot
    }

    /// Returns whether a gesture fulfils the trigger.
    package func matches(_ gesture: Gesture) -> Bool {
        if let hand, gesture.hand != hand { return false }
        if let foot, gesture.raisedFeet.contains(foot.side) != foot.isUp { return false }
        switch (pattern, gesture.kind) {
        case (.enters(let region), .entered(let entered)): return region == entered
        case (.strikes(let shape, let region), .struck):
            return (shape == nil || shape == gesture.shape) && (region.map(gesture.regions.contains) ?? true)
        case (.shows(let shape, let seconds, let region), .shown(let shown, let held)):
            return shape == shown && seconds == held && (region.map(gesture.regions.contains) ?? true)
        case (.moves(let movement, let times, let shape, let region), .performed(let performed, let measures)):
            return movement == performed && times == measures.turns && (!isFast || measures.speed >= fastStroke)
                && (shape == nil || shape == gesture.shape)
                && (region.map(gesture.regions.contains) ?? true)
        case (.footStrikes(let foot), .footStruck(let struck)): return foot == nil || foot == struck
        case (.pinches, .pinched), (.releases, .released): return true
        case (.rises(let coefficient, _), .rose(let risen)): return coefficient == risen
        case (.device(let device), .impact(let struck)): return device == struck
        default: return false
        }
    }
}

/// The position of a foot: up or down.
public struct FootPosition: Codable, Sendable, Hashable {
    /// The person's own left or right foot.
    public var side: Handedness

    /// A Boolean value that indicates whether the toes are off the floor; a foot that is not seen is down.
    public var isUp: Bool

    /// Creates a position.
    public init(_ side: Handedness, isUp: Bool) {
        self.side = side
        self.isUp = isUp
    }
}
