// What the drum machine wants done. Pure.

public import Gestures

/// A hit on an instrument.
public struct DrumHit: Codable, Sendable, Hashable {
    /// The instrument.
    public var instrument: Instrument

    /// When it is due, in seconds: the capture time of the deciding record, or the time of a step of the take.
    public var time: Double

    /// How hard, 0…1.
    public var velocity: Float

    /// The gesture that did it, `nil` for one that the take plays.
    public var gesture: Gesture?

    /// Creates a hit.
    package init(_ instrument: Instrument, time: Double, velocity: Float, gesture: Gesture?) {
        self.instrument = instrument
        self.time = time
        self.velocity = velocity
        self.gesture = gesture
    }
}

/// One thing to be done.
public enum DrumAction: Sendable, Hashable {
    /// An instrument sounds.
    case hit(DrumHit)

    /// A rest was made, and taken down where the mode is recording; its sound, if it has one, is a hit of its own
    /// before.
    case rest(Gesture)

    /// The mode is now this one; its cue sounds (<doc:Kits#Modes>).
    case mode(Mode, Gesture)

    /// The tempo is now so many beats per minute.
    case tempo(Double, Gesture)

    /// A named action.
    case named(String, Gesture)
}
