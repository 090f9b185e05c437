// The meaning of a received message. Pure.

/// The unit of a device's acceleration.
package enum AccelerationUnit: String, Sendable, Hashable, CaseIterable {
    /// Multiples of the earth's gravity, 9.80665 m/s².
    case g

    /// m/s².
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

    /// The velocity, 0…1; `nil` if not given.
    package var velocity: Float?

    /// The number that the device counts its messages with; `nil` where it does not.
    package var sequence: Int?

    /// The time by the device's own clock, in seconds; `nil` if not given.
    package var deviceTime: Double?

    package init(
        device: String,
        instrument: Instrument,
        velocity: Float? = nil,
        sequence: Int? = nil,
        deviceTime: Double? = nil
    ) {
        self.device = device
        self.instrument = instrument
        self.velocity = velocity
        self.sequence = sequence
        self.deviceTime = deviceTime
    }
}

package struct OSCAcceleration: Sendable, Hashable {
    /// The device: the name it gives itself, or its address and port.
    package var device: String

    /// Across the screen, to the right; `nil` where only z is given.
    package var x: Double?

    /// Along the screen, to the top; `nil` where only z is given.
    package var y: Double?

    /// Out of the screen.
    package var z: Double

    package var unit: AccelerationUnit

    /// A Boolean value that indicates whether the earth's gravity is in them.
    package var hasGravity: Bool

    /// The time by the device's own clock, in seconds; `nil` if not given.
    package var deviceTime: Double?

    package init(
        device: String,
        x: Double? = nil,
        y: Double? = nil,
        z: Double,
        unit: AccelerationUnit = .g,
        hasGravity: Bool = false,
        deviceTime: Double? = nil
    ) {
        self.device = device
        self.x = x
        self.y = y
        self.z = z
        self.unit = unit
        self.hasGravity = hasGravity
        self.deviceTime = deviceTime
    }
}

/// A request of another program beside hits.
package enum OSCRequest: Sendable, Hashable {
    case mode(String)

    /// A tempo in beats per minute.
    case tempo(Double)

    /// One tap of the tempo.
    case tap

    /// Gestures play, or not.
    case armed(Bool)
}

package enum OSCInput: Sendable, Hashable {
    case hit(OSCStrike)

    case acceleration(OSCAcceleration)

    /// A device is there, and may choose its instrument.
    case hello(device: String, instrument: String?)

    /// A device leaves.
    case bye(device: String)

    /// A change of the mode or the tempo.
    case request(OSCRequest, device: String)

    /// A sign of life of a device without further effect: a pad was released, or an axis is not used. The number is
    /// that by which the device counts its messages.
    case heard(device: String, sequence: Int? = nil)

    /// The device that sent it.
    package var device: String {
        switch self {
        case .hit(let strike): strike.device
        case .acceleration(let reading): reading.device
        case .hello(let device, _), .bye(let device), .heard(let device, _), .request(_, let device): device
        }
    }
}
