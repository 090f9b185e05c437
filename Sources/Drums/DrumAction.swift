// What the drum machine wants done. Pure.

public import Gestures

/// What asked for a hit.
package enum HitCause: String, Codable, Sendable, Hashable {
    /// A gesture of a hand, a foot or a face.
    case gesture

    /// The take that is played.
    case take

    /// A phone, or another device that is held or struck.
    case device

    /// A key or a button of the live view.
    case key

    /// The metronome.
    case metronome

    /// Another program.
    case message
}

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

    /// What asked for it.
    package var cause: HitCause

    /// Creates a hit; of no gesture it is the take's, where nothing else is said.
    package init(
        _ instrument: Instrument,
        time: Double,
        velocity: Float,
        gesture: Gesture?,
        cause: HitCause? = nil
    ) {
        self.instrument = instrument
        self.time = time
        self.velocity = velocity
        self.gesture = gesture
        self.cause = cause ?? (gesture == nil ? .take : .gesture)
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

    /// Gestures are armed from now on, or play nothing.
    case armed(Bool, Gesture)

    /// A named action.
    case named(String, Gesture)
}
