// One record: everything that was seen at one moment. Used by every room; pure.

/// The size of an image in pixels.
public struct ImageSize: Codable, Sendable, Hashable {
    /// The number of pixels from left to right, above 0.
    public var width: Float

    /// The number of pixels from top to bottom, above 0.
    public var height: Float

    /// Creates a size.
    public init(width: Float, height: Float) {
        self.width = width
        self.height = height
    }

    /// Width over height: the factor that brings x to the unit of y.
    public var aspect: Float { width / height }

    /// The aspect that is assumed where one is needed and unknown: as far from 9:16 as from 16:9, and nearly all images
    /// are between these.
    package static let nominalAspect: Float = 1

    /// The aspects that an image can have; a panorama is 10.
    package static let aspects: ClosedRange<Float> = 1 / 100...100
}

/// The keypoints of one moment: one record of <doc:NativeRecords>.
public struct Frame: Codable, Sendable, Equatable {
    /// Capture time in seconds, `nil` where the source has none.
    public var time: Double?

    /// The frame's number in its source.
    public var number: Int?

    /// The image's size, `nil` where unknown; only its proportions count for shapes.
    public var size: ImageSize?

    /// A Boolean value that indicates whether the image is flipped left-right; `nil` where unknown.
    public var isMirrored: Bool?

    /// The hands, in the source's order.
    public var hands: [Hand]

    /// The bodies, in the source's order.
    public var bodies: [Body]

    /// The faces, in the source's order.
    public var faces: [Face]

    /// The motions of held devices, in the source's order.
    public var motions: [AccelerometerSample]

    /// The fields of the record that Tactus does not know, kept so that they are written again.
    public var extras: [UnknownField]

    /// Creates a frame.
    public init(
        time: Double? = nil,
        number: Int? = nil,
        size: ImageSize? = nil,
        isMirrored: Bool? = nil,
        hands: [Hand] = [],
        bodies: [Body] = [],
        faces: [Face] = [],
        motions: [AccelerometerSample] = [],
        extras: [UnknownField] = []
    ) {
        self.time = time
        self.number = number
        self.size = size
        self.isMirrored = isMirrored
        self.hands = hands
        self.bodies = bodies
        self.faces = faces
        self.motions = motions
        self.extras = extras
    }

    /// Width over height of the image, `nil` where the size is unknown.
    public var aspect: Float? { size?.aspect }

    /// The image's aspect, or `ImageSize.nominalAspect` where it is unknown.
    package var likelyAspect: Float { size?.aspect ?? ImageSize.nominalAspect }
}
