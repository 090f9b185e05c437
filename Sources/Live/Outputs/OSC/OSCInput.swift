// The meaning of a received message. Pure.

/// The unit of a device's acceleration.
package enum AccelerationUnit: String, Sendable, Hashable, CaseIterable {
    /// Multiples of the earth's gravity, 9.80665 m/s².
    case g

    case metres = "m/s2"
}

/// A hit that a device reports.
package struct OSCStrike: Sendable, Hashable {
    package enum Instrument: Sendable, Hashable {
        case name(String)

        /// The instrument of this number in the kit, from 0.
        case number(Int)

        /// The instrument of this number in the kit, or the one with this General MIDI note.
        case numberOrNote(Int, note: Int)

        /// The device's own: the one it chose with `/hello`, or whatever the kit has for it.
        case own
    }

    /// The device: the name it gives itself, or its address and port.
    package var device: String

    package var instrument: Instrument

    /// The velocity, 0…1; `nil` where it does not say. As in MIDI, 0 is a key that is let go.
    package var velocity: Float?

    /// The number that the device counts its messages with; `nil` where it does not.
    package var sequence: Int?
}

/// A reading of a device's acceleration, out of its screen.
package struct OSCAcceleration: Sendable, Hashable {
    /// The device: the name it gives itself, or its address and port.
    package var device: String

    package var z: Double

    package var unit = AccelerationUnit.g

    /// Whether the earth's gravity is in it.
    package var hasGravity = false

    /// The time by the device's own clock, in seconds; `nil` if not given.
    package var deviceTime: Double?
}

/// A request of another program beside hits.
package enum OSCRequest: Sendable, Hashable {
    case mode(String)

    /// A tempo in beats per minute.
    case tempo(Double)

    case tap

    /// Gestures play, or not.
    case armed(Bool)

    /// An instrument falls silent.
    case choke(OSCStrike.Instrument)

    /// A command in words (<doc:TakesAndLoops#Commands>).
    case command(String)
}

package enum OSCInput: Sendable, Hashable {
    case hit(OSCStrike)

    case acceleration(OSCAcceleration)

    case hello(device: String, instrument: String?)

    case bye(device: String)

    /// A change of the mode or the tempo.
    case request(OSCRequest, device: String)

    /// A sign of life of a device without further effect: a button was released, or an axis is not used.
    case heard(device: String)

    package var device: String {
        switch self {
        case .hit(let strike): strike.device
        case .acceleration(let reading): reading.device
        case .hello(let device, _), .bye(let device), .heard(let device), .request(_, let device): device
        }
    }
}
