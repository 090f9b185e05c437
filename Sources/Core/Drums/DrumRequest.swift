// The requests to the drum machine, with their causes. Pure.

public import Gestures

/// The cause of a hit, or of a change of mode, tempo or arming.
public enum Cause: Codable, Sendable, Hashable {
    /// A gesture of a hand, a foot or a face, or of a device that a line of the kit names.
    case gesture(Gesture)

    /// The take that is playing.
    case take

    /// A phone, or another device that reports hits, by its name.
    case device(String)

    /// A key or a button of the live view.
    case key

    /// The metronome.
    case metronome

    /// A message of another program.
    case message

    /// The gesture; `nil` for any other cause.
    public var gesture: Gesture? { if case .gesture(let gesture) = self { gesture } else { nil } }

    /// Whether a device was struck or reported a hit.
    package var isDevice: Bool {
        switch self {
        case .device: true
        case .gesture(let gesture): gesture.device != nil
        case .take, .key, .metronome, .message: false
        }
    }

    private enum GestureCodingKeys: String, CodingKey { case _0 = "gesture" }
    private enum DeviceCodingKeys: String, CodingKey { case _0 = "name" }
}

/// A request to the drum machine: its time, its velocity, and its cause.
public struct DrumRequest: Codable, Sendable, Hashable {
    /// The time of the request, in seconds.
    public var time: Double

    /// The time of the movement behind it, in seconds.
    package var onset: Double

    /// The velocity of a hit, 0…1.
    package var velocity: Float

    /// The cause.
    public var cause: Cause

    /// The gesture behind it; `nil` for any other cause.
    package var gesture: Gesture? { cause.gesture }

    /// Creates a request without a gesture.
    package init(
        at time: Double,
        onset: Double? = nil,
        velocity: Float = Gesture.usualVelocity,
        cause: Cause
    ) {
        self.time = time
        self.onset = onset ?? time
        self.velocity = velocity
        self.cause = cause
    }

    package init(_ gesture: Gesture) {
        self.init(at: gesture.time, onset: gesture.onset, velocity: gesture.velocity, cause: .gesture(gesture))
    }
}

extension Gesture {
    /// The device that was struck; `nil` for gestures of a hand, a foot or a face.
    package var device: String? { if case .impact(let device) = kind { device } else { nil } }
}

/// The outcome of a request without a gesture of the kit.
package enum RequestOutcome: Sendable, Hashable {
    /// It was performed, or waits for its time; perhaps there was nothing to change.
    case done

    /// It could not be performed, with the reason for people.
    case refused(String)
}
