// What a caller may say about its input beyond the path. Read by KeypointReader and the importers.

public import Keypoints

/// In what the coordinates of OpenPose and TensorFlow.js are measured.
public enum CoordinateScale: String, CaseIterable, Sendable, Hashable {
    /// Pixels of the picture.
    case pixels

    /// 0…1 of the picture's width and height.
    case unit

    /// −1…1 of the picture's width and height, 0 in the middle.
    case signed
}

/// What is said about an input beyond its path.
public struct ReaderOptions: Sendable, Hashable {
    /// The format, or `nil` to tell it by the names of the fields.
    public var format: KeypointFormat?

    /// A point with a known confidence up to this is taken as not seen (CNV-06; FORMATS §1).
    public var confidenceFloor: Float

    /// Whether the pictures are mirrored, or `nil` for what the record or the format says.
    public var mirrored: Bool?

    /// The pictures' size, for sources that do not tell it, or `nil`.
    public var size: PictureSize?

    /// The scale of OpenPose's and TensorFlow.js's coordinates, or `nil` to tell it by the numbers.
    public var scale: CoordinateScale?

    /// Whether fields of native records that Tactus does not know are kept; without them reading is fastest.
    public var keepsExtras: Bool

    /// Whether labels and persons of native records are read; who only judges hands has no use for them.
    public var keepsLabels = true

    /// Makes options.
    ///
    /// - Parameters:
    ///   - format: the format, `nil` to tell it by the names of the fields.
    ///   - confidenceFloor: a point at exactly the floor is absent.
    ///   - mirrored: overrides what the record or the format says; sides are swapped where that is needed.
    ///   - size: used where the source tells no size.
    ///   - scale: the scale of pixel sources, `nil` to tell it by the numbers.
    ///   - keepsExtras: whether unknown fields of native records are kept.
    public init(
        format: KeypointFormat? = nil,
        confidenceFloor: Float = Tuning.confidenceFloor,
        mirrored: Bool? = nil,
        size: PictureSize? = nil,
        scale: CoordinateScale? = nil,
        keepsExtras: Bool = true
    ) {
        self.keepsExtras = keepsExtras
        self.format = format
        self.confidenceFloor = confidenceFloor
        self.mirrored = mirrored
        self.size = size
        self.scale = scale
    }
}
