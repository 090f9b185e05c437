// The measures of a movement. Made by MovementDetector in Gestures, written with events; pure.

/// The time, the speed and the extent of a movement.
public struct MovementMeasures: Codable, Sendable, Hashable {
    /// The end, in seconds.
    public var end: Double

    /// The highest speed, in palms per second; of a turn in degrees per second, of a size as a ratio per second; 0 where unknown.
    public var speed: Double

    /// The extent, in palms: the length of a stroke, the diameter of a circle, the mean width of a wave; of a turn in
    /// degrees, of a size as a ratio; 0 where unknown.
    public var extent: Double

    /// The direction of a stroke, in degrees counterclockwise from the right of a mirror, −180…180; `nil` for others.
    public var direction: Double?

    /// The number of turns of a circle, else 1.
    public var turns = 1

    /// Creates measures.
    public init(end: Double, speed: Double, extent: Double) {
        (self.end, self.speed, self.extent) = (end, speed, extent)
    }
}
