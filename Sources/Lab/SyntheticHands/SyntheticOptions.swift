// The options of a synthetic data set. Filled in by the command line and tests, read by SyntheticDataset; pure.

// Shapes, anatomy and cameras of hands, and what is thrown, are part of what this target offers.
@_exported public import Text
public import Keypoints

/// A class of a synthetic data set: one shape, or a mix of those that are neither rock, paper nor scissors.
public enum SyntheticClass: Sendable, Hashable {
    /// One shape.
    case shape(SyntheticShape)

    /// All shapes of `SyntheticShape.others`, drawn evenly.
    case other

    /// The class's name: the shape's label, or `other`.
    package var name: String {
        switch self {
        case .shape(let shape): shape.rawValue
        case .other: "other"
        }
    }

    /// Every class there is, the mix last.
    package static let allCases = SyntheticShape.allCases.map(SyntheticClass.shape) + [.other]

    /// Creates a class from its name: a shape's label, or `other`.
    package init?(named name: some StringProtocol) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }
}

/// The treatment of a point that lies behind the hand itself.
public enum OcclusionMode: String, CaseIterable, Sendable, Hashable {
    /// The point stays, as a keypoint model guesses it.
    case keep

    /// The point becomes absent.
    case drop

    /// The point stays with a confidence below the formats' floor; seen points then have a high one.
    case doubt
}

/// Throws an error unless a requirement of an option holds.
func require(
    _ holds: Bool,
    _ option: String,
    _ wrong: String,
    _ expected: String
) throws(Diagnostic) {
    guard holds else { throw Diagnostic(option, wrong, expected: expected) }
}

/// The options of a synthetic data set; the same options make the same frames, bit for bit.
///
/// Sines and logarithms are the system's: those of another system may differ in the last bit of a coordinate.
public struct SyntheticOptions: Sendable, Hashable {
    /// The classes, dealt in turn: frame n shows class n modulo their number.
    public var classes: [SyntheticClass] = [.shape(.rock), .shape(.paper), .shape(.scissors)]

    /// The number of hands of each class.
    public var count = 100

    /// The seed of all random choices.
    public var seed: UInt64 = 1

    /// The number of persons, in turn, named `p01`, `p02` and so on; each has their own hand.
    public var persons = 8

    /// A Boolean value that indicates whether hands of the mix are labelled `other`; otherwise they carry their own
    /// shape's label.
    public var labelsOther = true

    /// The variation of the joints around a shape's pose: 0 for no variation, 1 for the natural one.
    package var variation = 1.0

    /// Noise of each point: the standard deviation as a share of the palm's apparent length, wrist to middle
    /// MCP; depth has twice as much.
    public var noise = 0.01

    /// The rotation within the image in degrees; shapes whose meaning depends on it stay within 25 of upright.
    public var roll = -90.0...90.0

    /// The tilt towards (above 0) and away from the camera, in degrees.
    public var pitch = -35.0...35.0

    /// The rotation about the hand's upright axis, in degrees around the palm (or the back) facing the camera.
    public var yaw = -40.0...40.0

    /// The share of hands that show their back, 0…1.
    package var backShare = 0.3

    /// The share of left hands, 0…1.
    public var leftShare = 0.5

    /// The share of mirrored images, 0…1.
    public var mirroredShare = 0.0

    /// The treatment of points behind the hand itself.
    public var occlusion = OcclusionMode.keep

    /// The number of points of each hand that are removed at random, 0…21, besides the hidden ones.
    public var droppedKeypoints = 0

    /// The largest distance of a hand's middle from the image's middle, as a share of the image's sides, 0…1.
    package var offCentre = 0.12

    /// A Boolean value that indicates whether points beyond the image's edge are absent.
    public var cutsAtEdge = false

    /// The image's size in pixels.
    public var size = ImageSize(width: 640, height: 480)

    package var projection = Projection.full

    /// The palm's apparent length as a share of the image's shorter side.
    package var palmShare = Tuning.palmShare

    /// Creates the default options.
    public init() {}

    /// Creates options for some shapes, with defaults for the rest.
    public init(shapes: [SyntheticShape], count: Int, seed: UInt64 = 1) {
        classes = shapes.map(SyntheticClass.shape)
        self.count = count
        self.seed = seed
    }

    /// Throws an error for the first invalid option.
    package func check() throws(Diagnostic) {
        try require(!classes.isEmpty, "classes", "none", "one or more")
        try require((0...Self.greatest).contains(count), "count", "\(count)", "0…\(Self.greatest)")
        try require((1...Self.greatest).contains(persons), "persons", "\(persons)", "1…\(Self.greatest)")
        try require(
            (0...HandJoint.count).contains(droppedKeypoints),
            "droppedKeypoints",
            "\(droppedKeypoints)",
            "0…\(HandJoint.count)"
        )
        for (option, share) in [
            ("backShare", backShare), ("leftShare", leftShare), ("mirroredShare", mirroredShare),
            ("offCentre", offCentre),
        ] {
            try require((0...1).contains(share), option, "\(share)", "0…1")
        }
        for (option, value, most) in [("variation", variation, 10.0), ("noise", noise, 1)] {
            try require((0...most).contains(value), option, "\(value)", "0…\(Int(most))")
        }
        for (option, range) in [("roll", roll), ("pitch", pitch), ("yaw", yaw)] {
            let isTurn = range.lowerBound >= -180 && range.upperBound <= 180
            try require(isTurn, option, "\(range.lowerBound)…\(range.upperBound)", "degrees within -180…180")
        }
        try require(
            palmShare.lowerBound >= 0.01 && palmShare.upperBound <= 1,
            "palmShare",
            "\(palmShare)",
            "within 0.01…1"
        )
        try require(
            size.width >= 1 && size.height >= 1 && size.width.isFinite && size.height.isFinite,
            "resolution",
            "\(size.width)×\(size.height)",
            "1×1 pixels or more"
        )
        try require(
            size.width <= Self.mostAspect * size.height && size.height <= Self.mostAspect * size.width,
            "resolution",
            "\(size.width)×\(size.height)",
            "at most 100 times as wide as high, or as high as wide"
        )
    }

    /// The largest aspect of an image, in either direction, that can be read again.
    private static let mostAspect: Float = 100

    /// The largest number of hands of a class, and of persons: far more than fit on a disk, and far from overflow.
    private static let greatest = 1_000_000_000
}
