// What a message that came in means. Pure.

/// What a device's acceleration is measured in.
package enum AccelerationUnit: String, Sendable, Hashable, CaseIterable {
    /// Multiples of the earth's gravity, 9.80665 m/s².
    case g

    /// m/s².
    case metres = "m/s2"
}

/// A hit that a device reports.
package struct OSCStrike: Sendable, Hashable {
    /// The instrument that a hit is for.
    package enum Instrument: Sendable, Hashable {
        /// The instrument of this name.
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

    /// The instrument.
    package var instrument: Instrument

    /// The velocity, 0…1; `nil` where it does not say.
    package var velocity: Float?

    /// The number that the device counts its messages with; `nil` where it does not.
    package var sequence: Int?
}

/// A reading of a device's acceleration, out of its screen.
package struct OSCAcceleration: Sendable, Hashable {
    /// The device: the name it gives itself, or its address and port.
    package var device: String

    /// The acceleration.
    package var z: Double

    /// The unit.
    package var unit = AccelerationUnit.g

    /// A Boolean value that indicates whether the earth's gravity is in it.
    package var hasGravity = false

    /// When it was by the device's own clock, in seconds; `nil` where it does not say.
    package var deviceTime: Double?
}

/// What another program asks for beside hits.
package enum OSCRequest: Sendable, Hashable {
    /// A mode, by its name, or `next`.
    case mode(String)

    /// A tempo in beats per minute.
    case tempo(Double)

    /// One tap of the tempo.
    case tap

    /// Gestures play, or not.
    case armed(Bool)
}

/// What a message means.
package enum OSCInput: Sendable, Hashable {
    /// A hit.
    case hit(OSCStrike)

    /// A reading of acceleration.
    case acceleration(OSCAcceleration)

    /// A device is there, and may choose its instrument.
    case hello(device: String, instrument: String?)

    /// A device leaves.
    case bye(device: String)

    /// A change of the mode or the tempo.
    case request(OSCRequest, device: String)

    /// A device was heard, and nothing follows: a pad was let go, or an axis told that is not used. The number is that
    /// which the device counts its messages with.
    case heard(device: String, sequence: Int? = nil)

    /// Which device it came from.
    package var device: String {
        switch self {
        case .hit(let strike): strike.device
        case .acceleration(let reading): reading.device
        case .hello(let device, _), .bye(let device), .heard(let device, _), .request(_, let device): device
        }
    }
}
