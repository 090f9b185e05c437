// The facts of a format of keypoint files: all that reading asks of it. The formats are in KeypointFormat+Formats.

package import Keypoints

/// A format of keypoint files (<doc:Formats>), named as `--from` names it.
public struct KeypointFormat: RawRepresentable, CaseIterable, Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let rawValue: String

    let kind: Kind

    /// The meaning of the source's sides, unless its reader knows it of a record (<doc:Formats>).
    ///
    /// MediaPipe's `solutions` and TensorFlow.js name sides as if they saw a mirror image. Detectors and annotators that
    /// name the side as it looks in the image as taken are right only when the image is not mirrored.
    let sides: SideConvention

    private let facts: Facts
    private let reader: Reader

    typealias Reader = @Sendable (KeypointFormat, ReaderOptions) -> any FrameSource

    enum Kind {
        case json, table

        /// Other text, or bytes, that belong together from the first on.
        case whole
    }

    struct Facts: OptionSet {
        let rawValue: UInt16

        /// Times that are texts, and sizes, are read in the fields of its records.
        static let recordFields = Facts(rawValue: 1)

        /// Users write time and size around the detector's results, as `Envelope` reads them.
        static let envelope: Facts = [Facts(rawValue: 2), recordFields]

        /// Its importer reads the fields that a user names: several records make a frame, or one several.
        static let namedFields = Facts(rawValue: 4)

        /// Its reader puts points without names into the order that a user says; those of others are usual by definition.
        static let ordersPoints = Facts(rawValue: 8)

        /// Such a reader, which takes orders of more points than the 21 too.
        static let countsPoints: Facts = [Facts(rawValue: 128), ordersPoints]

        /// Its points have the names of joints, or places that nothing else can have.
        static let namesJoints: Facts = [Facts(rawValue: 16), ordersPoints]

        /// y grows upwards.
        static let upwards = Facts(rawValue: 32)

        /// x and y are in the same unit without a size, which in 0…1 they are not; pixels get a stand-in of equal sides from
        /// `CoordinateScaler`.
        static let trueProportions = Facts(rawValue: 64)

        static let metric: Facts = [namesJoints, upwards, trueProportions]

        /// A list of records with points is one frame.
        static let listsHands = Facts(rawValue: 256)

        /// Its records are the members of an object.
        static let membersAreRecords = Facts(rawValue: 512)

        /// Its lists of images, categories and annotations belong together.
        static let joinsLists = Facts(rawValue: 1024)

        /// Its importer reads files beside the one that is named, in order with it.
        static let readsBeside = Facts(rawValue: 2048)
    }

    init(_ name: String, _ kind: Kind, _ sides: SideConvention, _ facts: Facts, _ reader: @escaping Reader) {
        (rawValue, self.kind, self.sides, self.facts, self.reader) = (name, kind, sides, facts, reader)
    }

    /// Finds the format of a name.
    public init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    /// The name.
    public var description: String { rawValue }

    /// Returns a Boolean value that indicates whether two formats have the same name.
    public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

    /// Adds the name to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    func has(_ facts: Facts) -> Bool { self.facts.isSuperset(of: facts) }

    /// The direction in which y grows in its files.
    var y: VerticalAxis { has(.upwards) ? .up : .down }

    /// Creates the reader of files of this format.
    ///
    /// - Throws: `unknown` for an order of more points than its hands have.
    func source(_ options: ReaderOptions, of path: String) throws(TactusError) -> any FrameSource {
        if let order = options.joints, order.joints.count != HandJoint.count, !has(.countsPoints) {
            let words = "\(order.joints.count) joints of the order \(order.rawValue), for hands of \(rawValue)"
            throw TactusError(.unknown, path, words, expected: "an order of \(HandJoint.count)")
        }
        return reader(self, options)
    }

    /// The least that a native record can say of a hand, for messages.
    static let example = #"{"hands":[{"side":"right","points":[[x,y],…]}]} with 21 points in 0…1"#
}

extension ImageSize {
    /// Reads `1280x720`.
    package init?(text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Float(parts[0]), let height = Float(parts[1]) else { return nil }
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        guard Self.aspects.contains(width / height) else { return nil }
        self.init(width: width, height: height)
    }

    /// Returns a stand-in for an unknown size of known proportions, high enough that coordinates in pixels keep three
    /// digits.
    ///
    /// - Parameter aspect: width over height, above 0.
    package static func standIn(aspect: Float) -> ImageSize {
        ImageSize(width: Tuning.standInPixels * aspect, height: Tuning.standInPixels)
    }
}
