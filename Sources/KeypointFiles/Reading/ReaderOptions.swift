// What a caller may say about its input beyond the path. Read by KeypointReader and the importers.

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

/// What the third number of a point in a list is, where the numbers leave it open.
package enum ThirdNumber: String, CaseIterable, Sendable {
    case confidence
    case z
}

/// What is said about an input beyond its path.
public struct ReaderOptions: Sendable, Hashable {
    /// The format, or `nil` to tell it by the names of the fields.
    public var format: KeypointFormat?

    /// A point with a known confidence up to this is taken as not seen (<doc:Formats>).
    public var confidenceFloor: Float

    /// The floor where none is said (<doc:Formats>).
    public static let usualConfidenceFloor = Tuning.confidenceFloor

    /// A Boolean value that indicates whether the images are mirrored, or `nil` for what the record or the format says.
    public var mirrored: Bool?

    /// The images' size, for sources that do not tell it, or a stand-in of the same proportions, or `nil`.
    public var size: ImageSize?

    /// A Boolean value that indicates whether only the proportions of `size` are known, so that pixels are not known by
    /// it.
    package var isSizeStandIn = false

    /// The scale of the coordinates, or `nil` for what the format says or the numbers tell.
    public var scale: CoordinateScale?

    /// The field in which the times stand, or `nil` to read those whose name tells their unit.
    public var time: TimeKey?

    /// What the third number of a point in a list is, or `nil` for what the numbers tell.
    package var third: ThirdNumber?

    /// The fields or columns that hold labels, persons and identifiers.
    package var fields = NamedFields()

    /// What the columns of a table are, named as a header would name them, or `nil` for what the header says.
    ///
    /// `xy` and `xyz` stand for the columns of 21 points, `x0..x20` for all that lie between.
    public var columns: [String]?

    /// A Boolean value that indicates whether all fields of native records that Tactus does not know are kept, or only
    /// the simple ones that `UnknownField.isSimple` tells; without the others reading is fastest.
    public var keepsExtras: Bool

    /// What the input is called among several, `nil` where it is the only one: it stands before the names of its files
    /// in the field `file`, which the frames of a single file do not get.
    public var sourceName: String?

    /// The format, given or following from what else is said: who names a table's columns has a table.
    var saidFormat: KeypointFormat? { format ?? (columns == nil ? nil : .landmarkCSV) }

    /// What is wrong with `columns`, in words; `nil` where nothing is.
    package var columnsFault: String? {
        guard let columns else { return nil }
        do throws(Diagnostic) {
            _ = try TableSchema(said: columns, time: nil)
            return nil
        } catch {
            return "\(error.wrong), expected \(error.expected)"
        }
    }

    /// A Boolean value that indicates whether it matters where in the image a hand is; who only looks at its shape need
    /// not know its size in pixels.
    package var needsPlaces = true

    /// The number of files of a folder whose formats are detected at once.
    package var jobs = 1

    /// Creates options.
    ///
    /// - Parameters:
    ///   - format: the format, `nil` to tell it by the names of the fields.
    ///   - confidenceFloor: a point at exactly the floor is absent.
    ///   - mirrored: overrides what the record or the format says; sides are swapped where that is needed.
    ///   - size: used where the source tells no size.
    ///   - scale: the scale of the coordinates, `nil` for what the format says or the numbers tell.
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
