// The formats that Tactus reads, by the names used on the command line. Chosen by FormatDetection or by --from.

package import Keypoints

/// A format of keypoint files (<doc:Formats>), named as `--from` names it.
public enum KeypointFormat: String, CaseIterable, Sendable, Hashable {
    /// Tactus's own JSON Lines, one frame a line.
    case native

    /// Tactus's own table, one row a hand, as `CSVWriter` writes it.
    case csv

    /// Results of MediaPipe Tasks (hand landmarker, gesture recogniser, Holistic, face landmarker), in JavaScript's or in
    /// Python's names, and hands dumped one by one.
    case mediapipeTasks = "mediapipe-tasks"

    /// Results of MediaPipe's older Hands solution, in Python's or in JavaScript's names.
    case mediapipeLegacy = "mediapipe-legacy"

    /// MediaPipe's landmark lists as protocol buffer text.
    case mediapipeText = "mediapipe-text"

    /// Hands as TensorFlow.js's hand-pose-detection returns them.
    case tfjs

    /// OpenPose's output, one file a frame.
    case openpose

    /// COCO-WholeBody annotations or results.
    case cocoWholebody = "coco-wholebody"

    /// HaGRID annotations of version 1 and of version 2-1M, one file a class.
    case hagrid

    /// FreiHAND: joints in metres beside camera matrices.
    case freihand

    /// InterHand2.6M: annotations beside joints in millimetres and cameras.
    case interhand

    /// Kazuhito00's table of 43 columns: a class and 21 points relative to the wrist.
    case kazuhitoCSV = "kazuhito-csv"

    /// A table read by its header: one hand a row, or one landmark a row; without a header a class and 21 × (x, y, z).
    case landmarkCSV = "landmark-csv"

    /// Points by joint name as Apple's Vision names them, origin bottom left.
    case vision

    /// Points by joint name as MediaPipe and TensorFlow.js name them, origin top left.
    case mediapipeNamed = "mediapipe-named"

    /// MMPose's predictions of hands or of whole bodies.
    case mmpose

    /// Coefficients of a face over time as the Live Link Face app records them: `Timecode,BlendShapeCount,…`.
    case liveLinkFace = "live-link-face"

    /// Arrays of NumPy, `.npy` and `.npz`, by their shape.
    case numpy

    /// Hands of 25 or 26 joints by name in metres, as OpenXR, WebXR and Unity have them.
    case xr

    /// Label files of YOLO's pose models, one an image.
    case yoloPose = "yolo-pose"

    /// JSON of another shape that holds hands somewhere, with the names above them as labels, or as the user maps it.
    case json

    /// Annotations of CVAT in its XML, of images or of a video.
    case cvat

    /// Exports of Label Studio with keypoints, as its JSON or JSON-MIN.
    case labelStudio = "label-studio"

    /// Data sets of FiftyOne in its own format.
    case fiftyone

    /// Frames of Leap Motion and Ultraleap.
    case leap

    /// Lines of a hand's joints without names: the sequences of the contests SHREC'17, '21 and '22.
    case jointRows = "joint-rows"

    /// Files of the library pose-format: bodies and hands of sign language.
    case pose

    /// The least that a native record can say of a hand, for messages.
    static let example = #"{"hands":[{"side":"right","points":[[x,y],…]}]} with 21 points in 0…1"#

    /// The meaning of the source's sides, unless its reader knows it of a record (<doc:Formats>).
    ///
    /// MediaPipe's `solutions` and TensorFlow.js name sides as if they saw a mirror image. Detectors and annotators that
    /// name the side as it looks in the image as taken are right only when the image is not mirrored.
    var sides: SideConvention {
        switch self {
        case .mediapipeLegacy, .mediapipeText, .tfjs: .mirrored
        case .openpose, .cocoWholebody, .hagrid, .freihand, .interhand, .vision, .mmpose, .xr: .taken
        case .cvat, .labelStudio, .fiftyone, .leap, .pose: .taken
        case .mediapipeTasks, .mediapipeNamed, .numpy, .json, .landmarkCSV: .word
        case .native, .csv, .kazuhitoCSV, .liveLinkFace, .yoloPose, .jointRows: .own
        }
    }

    /// A Boolean value that indicates whether its points have the names of joints, or places that nothing else can have.
    var namesJoints: Bool {
        [.csv, .vision, .mediapipeNamed, .xr, .leap, .jointRows, .pose, .cvat, .labelStudio].contains(self)
    }

    /// A Boolean value that indicates whether its reader puts points without names into the order that a user says.
    ///
    /// The others list points in the usual order by their definition; a user's order is that of a file which does not.
    var ordersPoints: Bool {
        switch self {
        case .mediapipeTasks, .mediapipeLegacy, .tfjs, .json, .landmarkCSV, .kazuhitoCSV, .numpy, .yoloPose: true
        case .cocoWholebody, .hagrid, .fiftyone: true
        default: namesJoints
        }
    }

    /// The direction in which y grows in its files.
    var y: VerticalAxis { [.vision, .xr, .leap, .jointRows].contains(self) ? .up : .down }

    /// A Boolean value that indicates whether users write time and size around the detector's results, as `Envelope`
    /// reads them.
    var hasEnvelope: Bool {
        switch self {
        case .mediapipeTasks, .mediapipeLegacy, .mediapipeNamed, .tfjs, .openpose, .vision, .mmpose, .xr: true
        case .native, .csv, .mediapipeText, .cocoWholebody, .hagrid, .freihand, .interhand: false
        case .kazuhitoCSV, .landmarkCSV, .liveLinkFace, .numpy, .yoloPose, .json: false
        case .cvat, .labelStudio, .fiftyone, .leap, .pose, .jointRows: false
        }
    }

    /// A Boolean value that indicates whether times and sizes are read in the fields of its records, which may be those of an
    /// envelope.
    var hasRecordFields: Bool { hasEnvelope || [.numpy, .yoloPose, .cvat, .pose].contains(self) }

    /// A Boolean value that indicates whether its importer reads the fields that a user names: several records make a frame,
    /// or one several.
    var namesFields: Bool { [.cocoWholebody, .json].contains(self) }

    /// A Boolean value that indicates whether x and y are in the same unit without a size: hands then have their true
    /// proportions.
    ///
    /// Kazuhito00's points are pixels divided by one number, those of `xr`, `leap` and
    /// `joint-rows` metres. Formats in 0…1 have true proportions only with a size;
    /// those in pixels get a stand-in of equal sides from `CoordinateScaler` itself.
    var hasTrueProportions: Bool { [.kazuhitoCSV, .xr, .leap, .jointRows].contains(self) }
}

extension ImageSize {
    /// Returns a stand-in for an unknown size of known proportions, high enough that coordinates in pixels keep three
    /// digits.
    ///
    /// - Parameter aspect: width over height, above 0.
    package static func standIn(aspect: Float) -> ImageSize {
        ImageSize(width: Tuning.standInPixels * aspect, height: Tuning.standInPixels)
    }
}
