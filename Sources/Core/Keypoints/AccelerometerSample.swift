// One reading of a held device's acceleration. Read and written by KeypointFiles, used by Gestures; pure.

/// One reading of a device's acceleration across its screen.
public struct AccelerometerSample: Codable, Sendable, Equatable {
    /// The name of the device.
    public var device: String

    /// Acceleration along the device's z, in `unit`.
    public var z: Float

    /// `g`, or `m/s2` (<doc:GestureRecognition#Accelerometers-and-impacts>); `nil` where the source gives no unit.
    public var unit: String?

    /// The number of readings per second, `nil` where unknown (<doc:GestureRecognition#Accelerometers-and-impacts>).
    public var rate: Float?

    /// The fields that Tactus does not know, kept so that they are written again.
    public var extras: [UnknownField]

    /// Creates a reading.
    public init(device: String, z: Float, unit: String? = nil, rate: Float? = nil, extras: [UnknownField] = []) {
        self.device = device
        self.z = z
        self.unit = unit
        self.rate = rate
        self.extras = extras
    }
}
