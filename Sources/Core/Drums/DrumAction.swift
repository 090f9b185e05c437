// The actions of the drum machine. Pure.

public import Gestures

/// A hit on an instrument.
public struct DrumHit: Codable, Sendable, Hashable {
    /// The instrument.
    public var instrument: Instrument

    /// The time of the hit, in seconds: the capture time of the deciding record, or the time of a step of the take.
    public var time: Double

    /// The time of the movement behind it, in seconds; `time` without a movement.
    public var onset: Double

    /// The velocity, 0…1.
    public var velocity: Float

    /// The cause.
    public var cause: Cause

    /// The place on the drum, from its centre (0) to its edge (1); `nil` where it is unknown.
    public var position: Float? { gesture?.offCentre }

    /// The gesture that caused it; `nil` for any other cause.
    public var gesture: Gesture? { cause.gesture }

    package init(
        _ instrument: Instrument,
        time: Double,
        onset: Double? = nil,
        velocity: Float,
        cause: Cause
    ) {
        self.instrument = instrument
        self.time = time
        self.onset = onset ?? time
        self.velocity = velocity
        self.cause = cause
    }
}

/// An action of the machine.
public enum DrumAction: Sendable, Hashable {
    /// An instrument sounds.
    case hit(DrumHit)

    /// A rest was made, and recorded where the mode is recording; its sound, if it has one, is a separate hit before it.
    case rest(DrumRequest)

    /// The mode is now this one; its cue sounds (<doc:TakesAndLoops#Modes>).
    case mode(Mode, DrumRequest)

    /// The tempo is now this number of beats per minute.
    case tempo(Double, DrumRequest)

    /// Gestures are armed from now on, or play nothing.
    case armed(Bool, DrumRequest)

    /// The click was switched, the take changed, or another take was switched to, by this command.
    case changed(KitAction, DrumRequest)

    /// An instrument falls silent.
    case choke(Instrument, DrumRequest)

    /// A continuous value moved to a position, 0…1.
    case value(KitValue, Double, DrumRequest)

    /// A named action.
    case named(String, DrumRequest)

    /// The request behind it; `nil` for a hit.
    package var request: DrumRequest? {
        switch self {
        case .hit: nil
        case .rest(let request), .mode(_, let request), .tempo(_, let request), .armed(_, let request),
            .changed(_, let request), .choke(_, let request), .value(_, _, let request), .named(_, let request):
            request
        }
    }
}
