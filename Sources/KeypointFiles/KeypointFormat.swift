// The formats that Tactus reads, by the names used on the command line. Chosen by FormatDetection or by --format.

/// A format of keypoint files (FORMATS §1 and §5), named as `--format` names it.
public enum KeypointFormat: String, CaseIterable, Sendable, Hashable {
    /// Tactus's own JSON Lines, one frame a line.
    case native

    /// Tactus's own table, one row a hand, as `CSVWriter` writes it.
    case csv

    /// Results of MediaPipe Tasks (hand landmarker, gesture recogniser), in JavaScript's or in Python's names.
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

    /// A table of 64 columns: a class and 21 points of x, y, z.
    case landmarkCSV = "landmark-csv"

    /// Points by joint name as Apple's Vision names them, origin bottom left.
    case vision

    /// The names of all formats, in the order of this list, for messages and for help.
    public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// Whether the source's left and right are right only in a mirrored picture, `nil` where it names no side or the
    /// record itself says whether the picture is mirrored (FORMATS §5, CNV-02).
    ///
    /// MediaPipe and TensorFlow.js name sides as if they saw a mirror image. Detectors and annotators that name the
    /// side as it looks in the picture as taken are right only when the picture is not mirrored.
    var sidesAssumeMirrored: Bool? {
        switch self {
        case .mediapipeTasks, .mediapipeLegacy, .mediapipeText, .tfjs, .kazuhitoCSV: true
        case .openpose, .cocoWholebody, .hagrid, .freihand, .interhand, .vision: false
        case .native, .csv, .landmarkCSV: nil
        }
    }
}
