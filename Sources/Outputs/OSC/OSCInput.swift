// What a message that came in means. Pure.

/// What a device's acceleration is measured in.
package enum AccelerationUnit: String, Sendable, Hashable, CaseIterable {
    /// Multiples of the earth's gravity, 9.80665 m/s².
    case g

    /// m/s².
    case metres = "m/s2"
}

/// A hit that a device tells of.
package struct OSCStrike: Sendable, Hashable {
    /// Which instrument it is for.
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

    /// Which device: the name it gives itself, or its address and port.
    package var device: String

    /// Which instrument it is for.
    package var instrument: Instrument

    /// How hard, 0…1; `nil` where it does not say.
    package var velocity: Float?

    /// The number that the device counts its messages with; `nil` where it does not.
    package var sequence: Int?

    /// When it was by the device's own clock, in seconds; `nil` where it does not say.
    package var deviceTime: Double?

    /// Creates one.
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

/// A reading of a device's acceleration.
package struct OSCAcceleration: Sendable, Hashable {
    /// Which device: the name it gives itself, or its address and port.
    package var device: String

    /// Across the screen, to the right; `nil` where only z is told.
    package var x: Double?

    /// Along the screen, to the top; `nil` where only z is told.
    package var y: Double?

    /// Out of the screen.
    package var z: Double

    /// What they are measured in.
    package var unit: AccelerationUnit

    /// A Boolean value that indicates whether the earth's gravity is in them.
    package var hasGravity: Bool

    /// When it was by the device's own clock, in seconds; `nil` where it does not say.
    package var deviceTime: Double?

    /// Creates one.
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
