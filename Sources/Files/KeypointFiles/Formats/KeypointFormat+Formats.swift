// The formats that Tactus reads, each a value: its name, what is true of its files, and their reader. Chosen by
// FormatDetection or by --from.

extension KeypointFormat {
    /// All formats, in the order in which messages list them.
    public static let allCases: [KeypointFormat] = [
        native, csv, mediapipeTasks, mediapipeLegacy, mediapipeText, tfjs, openpose, cocoWholebody, hagrid, freihand,
        interhand, kazuhitoCSV, landmarkCSV, vision, mediapipeNamed, mmpose, liveLinkFace, numpy, xr, yoloPose, json,
        cvat, labelStudio, fiftyone, leap, jointRows, pose,
    ]

    /// Tactus's own JSON Lines, one frame a line.
    public static let native = Self("native", .json, .own, []) { NativeSource(options: $1) }

    /// Tactus's own table, one row a hand, as `CSVWriter` writes it.
    public static let csv = Self("csv", .table, .own, .countsPoints, tables)

    /// Results of MediaPipe Tasks (hand landmarker, gesture recogniser, Holistic, face landmarker), in JavaScript's or in
    /// Python's names, and hands dumped one by one.
    public static let mediapipeTasks = Self("mediapipe-tasks", .word, [.envelope, .countsPoints], mediapipe)

    /// Results of MediaPipe's older Hands solution, in Python's or in JavaScript's names.
    public static let mediapipeLegacy = Self("mediapipe-legacy", .mirrored, [.envelope, .countsPoints], mediapipe)

    /// MediaPipe's landmark lists as protocol buffer text.
    public static let mediapipeText = Self("mediapipe-text", .whole, .mirrored, []) { TextSource(options: $1) }

    /// Hands as TensorFlow.js's hand-pose-detection, the older handpose and ml5 return them: a list is a frame.
    public static let tfjs = Self("tfjs", .mirrored, [.envelope, .countsPoints, .listsHands], mediapipe)

    /// OpenPose's output, one file a frame.
    public static let openpose = Self("openpose", .taken, .envelope) { OpenPose(options: $0) }

    /// COCO-WholeBody annotations or results.
    public static let cocoWholebody = Self("coco-wholebody", .taken, [.namedFields, .ordersPoints, .joinsLists]) {
        COCOWholeBody(options: $0)
    }

    /// HaGRID annotations of version 1 and of version 2-1M, one file a class.
    public static let hagrid = Self("hagrid", .taken, [.ordersPoints, .membersAreRecords]) { HaGRID(options: $0) }

    /// FreiHAND: joints in metres beside camera matrices.
    public static let freihand = Self("freihand", .json, .taken, []) { _, _ in FreiHANDSource() }

    /// InterHand2.6M: annotations beside joints in millimetres and cameras.
    public static let interhand = Self("interhand", .taken, [.joinsLists, .readsBeside]) { _ in InterHand() }

    /// Kazuhito00's table of 43 columns: a class and 21 points relative to the wrist.
    ///
    /// The points are pixels divided by one number.
    public static let kazuhitoCSV = Self("kazuhito-csv", .table, .own, [.ordersPoints, .trueProportions], tables)

    /// A table read by its header: one hand a row, or one landmark a row; without a header a class and 21 × (x, y, z).
    public static let landmarkCSV = Self("landmark-csv", .table, .word, .ordersPoints, tables)

    /// Points by joint name as Apple's Vision names them, origin bottom left.
    public static let vision = Self("vision", .taken, [.envelope, .namesJoints, .upwards]) {
        NamedPoints(.apple, options: $0)
    }

    /// Points by joint name as MediaPipe and TensorFlow.js name them, origin top left.
    public static let mediapipeNamed = Self("mediapipe-named", .word, [.envelope, .namesJoints]) {
        NamedPoints(.mediapipe, options: $0)
    }

    /// MMPose's predictions of hands or of whole bodies.
    public static let mmpose = Self("mmpose", .taken, [.envelope, .listsHands]) { MMPose(options: $0) }

    /// Coefficients of a face over time as the Live Link Face app records them: `Timecode,BlendShapeCount,…`.
    public static let liveLinkFace = Self("live-link-face", .table, .own, [], tables)

    /// Arrays of NumPy, `.npy` and `.npz`, by their shape.
    public static let numpy = Self("numpy", .whole, .word, [.recordFields, .countsPoints]) { NumPySource(options: $1) }

    /// Hands of 25 or 26 joints by name in metres, as OpenXR, WebXR and Unity have them.
    public static let xr = Self("xr", .taken, [.envelope, .metric], skeletons)

    /// Label files of YOLO's pose models, one an image.
    public static let yoloPose = Self("yolo-pose", .whole, .own, [.recordFields, .ordersPoints]) {
        YOLOPose(options: $1)
    }

    /// JSON of another shape that holds hands somewhere, with the names above them as labels, or as the user maps it.
    public static let json = Self("json", .word, [.namedFields, .countsPoints]) { AnyJSON(options: $0) }

    /// Annotations of CVAT in its XML, of images or of a video.
    public static let cvat = Self("cvat", .whole, .taken, [.recordFields, .namesJoints]) {
        DocumentSource($0, $1.measured(in: .pixels)) { bytes, _ in CVATDocument(bytes) }
    }

    /// Exports of Label Studio with keypoints, as its JSON or JSON-MIN.
    public static let labelStudio = Self("label-studio", .taken, .namesJoints, units, rewriter: { LabelStudio() })

    /// Data sets of FiftyOne in its own format.
    public static let fiftyone = Self("fiftyone", .taken, .ordersPoints, units, rewriter: { FiftyOne() })

    /// Frames of Leap Motion and Ultraleap.
    public static let leap = Self("leap", .taken, .metric, skeletons, rewriter: { LeapFrames() })

    /// Lines of a hand's joints without names: the sequences of the contests SHREC'17, '21 and '22.
    public static let jointRows = Self("joint-rows", .whole, .own, .metric) { _, _ in JointRows() }

    /// Files of the library pose-format: bodies and hands of sign language.
    public static let pose = Self("pose", .whole, .taken, [.recordFields, .namesJoints]) { format, options in
        DocumentSource(format, options.measured(in: .pixels)) { bytes, file throws(TactusError) in
            try PoseDocument(bytes, file, isScaleKnown: options.scale != nil)
        }
    }

    // MARK: Readers

    private typealias Importer = @Sendable (ReaderOptions) -> any RecordImporter

    private static let mediapipe: Importer = { MediaPipeTasks(options: $0) }
    private static let units: Importer = { MediaPipeTasks(options: $0.measured(in: .unit)) }
    private static let skeletons: Importer = { NamedPoints(.skeleton, options: $0) }
    private static let tables: Reader = { TableSource(format: $0, options: $1) }

    private init(
        _ name: String,
        _ sides: SideConvention,
        _ facts: Facts,
        _ importer: @escaping Importer,
        rewriter: @escaping @Sendable () -> (any RecordRewriter)? = { nil }
    ) {
        self.init(name, .json, sides, facts) { JSONSource(HandAssembler($0, $1, importer($1), rewriter: rewriter())) }
    }
}

extension ReaderOptions {
    /// Returns the options for records measured in a scale, unless the user gave another one.
    fileprivate func measured(in usual: CoordinateScale) -> ReaderOptions {
        var options = self
        options.scale = scale ?? usual
        return options
    }
}
