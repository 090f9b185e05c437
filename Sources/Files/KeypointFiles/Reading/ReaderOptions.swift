// The options of a caller for its input beyond the path. Read by KeypointReader and the importers.

public import Keypoints

/// In what a source's coordinates are measured.
public enum CoordinateScale: String, CaseIterable, Sendable, Hashable {
    /// Pixels of the image.
    case pixels

    /// 0…1 of the image's width and height.
    case unit

    /// −1…1 of the image's width and height, 0 in the middle.
    case signed

    /// 0…100 of the image's width and height, as annotation programs write them.
    case percent
}

/// The options for an input beyond its path.
public struct ReaderOptions: Sendable, Hashable {
    /// The format, or `nil` to detect it by the names of the fields.
    public var format: KeypointFormat?

    /// A point with a known confidence up to this is taken as not seen (<doc:Formats>).
    public var confidenceFloor: Float

    /// The floor where none is said (<doc:Formats>).
    public static let usualConfidenceFloor = Tuning.confidenceFloor

    /// A Boolean value that indicates whether the images are mirrored, or `nil` for what the record or the format says.
    public var mirrored: Bool?

    /// The images' size, for sources that do not contain it, or a stand-in of the same proportions, or `nil`.
    public var size: ImageSize?

    /// Whether only the proportions of `size` are known, so that pixels are not known by it.
    package var isSizeStandIn = false

    /// Whether the aspect of images of unknown size is estimated from the hands in them, which takes another pass over
    /// the input.
    package var estimatesAspect = false

    /// The scale of the coordinates, or `nil` for that of the format or the numbers.
    public var scale: CoordinateScale?

    /// The order of points without names, or `nil` for the usual one, which is then checked.
    public var joints: JointOrder?

    /// The direction in which y grows, or `nil` for that of the format.
    public var y: VerticalAxis?

    /// The field of the times, or `nil` for those whose name contains their unit.
    public var time: TimeKey?

    /// The meaning of the third number of a point in a list, or `nil` for that of the numbers.
    package var third: ThirdNumber?

    /// The user's declaration of the format, or `nil` for one that Tactus knows.
    package var declaration: FormatDeclaration?

    /// The paths to the fields of JSON records, or `nil` for those of the format.
    package var map: FieldMap? {
        get { declaration?.map }
        set { declaration = newValue.map { FormatDeclaration("--map", .paths($0)) } }
    }

    /// The fields or columns that hold labels, persons and identifiers.
    package var fields = NamedFields()

    /// The columns of a table, named as in a header, or `nil` for those of the header.
    ///
    /// `xy`, `xyz`, `xyc` and `xyzc` stand for the columns of 21 points, `x0..x20` for all that lie between.
    public var columns: [String]? {
        get { declaration?.columns }
        set { declaration = newValue.map { FormatDeclaration("--columns", .columns($0)) } }
    }

    /// A Boolean value that indicates whether all unknown fields of native records are kept, or only the simple ones by
    /// `UnknownField.isSimple`; without the others reading is fastest.
    public var keepsExtras: Bool

    /// The name of the input among several, `nil` where it is the only one: it stands before the names of its files in
    /// the field `file`, which the frames of a single file do not get.
    public var sourceName: String?

    /// The format, given or implied by other options: a table's columns imply a table, paths JSON.
    var saidFormat: KeypointFormat? { format ?? (map != nil ? .json : columns == nil ? nil : .landmarkCSV) }

    /// Whether the positions of hands in the image matter; their shapes alone do not need the size in pixels.
    package var needsPlaces = true

    /// Whether the times matter, so that a file is refused whose unit is in doubt.
    package var needsTimes = false

    /// The number of files of a folder whose formats are detected at once.
    package var jobs = 1

    /// Creates options.
    ///
    /// - Parameters:
    ///   - format: the format, `nil` to detect it by the names of the fields.
    ///   - confidenceFloor: a point at exactly the floor is absent.
    ///   - mirrored: overrides the mirroring of the record or the format; sides are swapped where that is needed.
    ///   - size: used where the source contains no size.
    ///   - scale: the scale of the coordinates, `nil` for that of the format or the numbers.
    ///   - keepsExtras: whether all unknown fields of native records are kept, or only the simple ones.
    public init(
        format: KeypointFormat? = nil,
        confidenceFloor: Float = ReaderOptions.usualConfidenceFloor,
        mirrored: Bool? = nil,
        size: ImageSize? = nil,
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

/// The direction in which y grows.
public enum VerticalAxis: String, CaseIterable, Sendable, Hashable {
    /// From the bottom of the image.
    case up

    /// From its top.
    case down
}
