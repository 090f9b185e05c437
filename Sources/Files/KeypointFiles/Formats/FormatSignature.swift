// What shows a format in JSON, a row for each, and the search for it in the first records. Part of FormatDetection; pure.

import Keypoints

/// The fields that show a format.
struct FormatSignature: Sendable {
    let format: KeypointFormat

    /// The names of fields, at any depth, by which advice finds the nearest format.
    let names: [String]

    /// Returns whether an object is a record of the format, or holds some.
    let fits: Fit

    typealias Fit = @Sendable (SchemaSniffer) -> Bool

    private init(_ format: KeypointFormat, _ names: String, _ fits: @escaping Fit = { _ in false }) {
        (self.format, self.fits) = (format, fits)
        self.names = names.split(separator: " ").map(String.init)
    }

    static let all = around + byHands + ofRecords

    /// The formats of objects within which hands of other formats might stand.
    static let around: [FormatSignature] = [
        Self(.leap, "pointables palmPosition palm_position", LeapFrames.isFrame),
        Self(.fiftyone, "samples filepath") { $0["samples"]?.elements.first?.has(any: "filepath") == true },
        Self(.labelStudio, "completions result keypointlabels", LabelStudio.isTask),
        Self(.mmpose, "instances keypoints keypoint_scores", MMPose.isRecord),
    ]

    /// The formats that the first hand of a record shows, by the names of its joints.
    private static let byHands: [FormatSignature] = [
        Self(.mediapipeNamed, "landmarks points joints"),
        Self(.vision, "points joints chirality"),
    ]

    /// The formats of records, in the order in which they are tried.
    static let ofRecords: [FormatSignature] = [
        Self(.openpose, "people pose_keypoints_2d") { $0["people"]?.kind == .array },
        Self(.mediapipeLegacy, "multi_handedness multiHandedness") {
            $0.has(any: "multi_hand_landmarks", "multiHandLandmarks")
        },
        Self(.interhand, "annotations images joint_valid", InterHand.isFile),
        Self(.cocoWholebody, "annotations images categories image_id keypoints", COCOWholeBody.isFile),
        Self(.tfjs, "keypoints handedness") {
            $0.has(any: "handInViewConfidence") || $0["keypoints"]?.elements.first?.kind == .object
        },
        Self(.mediapipeTasks, "landmarks hand_landmarks handLandmarks lmList handedness", MediaPipeTasks.isRecord),
        Self(.hagrid, "labels landmarks bboxes", HaGRID.isFile),
        Self(.native, "hands points joints") { $0.has(any: "bodies", "faces", "motions") },
    ]
}

extension FormatDetection {
    /// The format that has these fields, `nil` if none has.
    static func format(of value: SchemaSniffer) -> KeypointFormat? {
        switch value.kind {
        case .object: return formatOfObject(value)
        case .array:
            guard let first = value.elements.first else { return nil }
            if first.kind == .array, first.count == 21, first.elements.first?.count == 3,
                first.elements.first?.elements.first?.kind == .number
            {
                return .freihand
            }
            if value.isHand, NamedJoints.names(in: value).isEmpty { return .mediapipeTasks }
            if !first.isCut, first.isHand, NamedJoints.names(in: first).isEmpty { return .mediapipeTasks }
            if !NamedJoints.names(in: value).isEmpty { return formatOfNames(in: value) }
            // Only records around everything are opened.
            let isOfRecordings = first.kind == .object && first.listField == "frames" && first.wayToHand != nil
            return isOfRecordings ? .json : value.elements.lazy.compactMap { format(of: $0) }.first
        default: return nil
        }
    }

    private static func formatOfObject(_ record: SchemaSniffer) -> KeypointFormat? {
        if let format = FormatSignature.around.first(where: { $0.fits(record) })?.format { return format }
        let holder = Envelope.resultFields.first { record[$0] != nil } ?? record.listField
        if let inner = holder.flatMap({ record[$0] }), let found = format(of: inner) { return found }
        if let hands = record["hands"], hands.kind == .array, let hand = hands.elements.first {
            return formatOfHand(hand)
        }
        if !NamedJoints.names(in: record).isEmpty { return formatOfNames(in: record) }
        return FormatSignature.ofRecords.first { $0.fits(record) }?.format
    }

    /// The format of a record by its first hand: Tactus's own unless the points have names, or another name than
    /// `points`.
    private static func formatOfHand(_ hand: SchemaSniffer) -> KeypointFormat? {
        if !NamedJoints.names(in: hand).isEmpty { return formatOfNames(in: hand) }
        if hand["keypoints"]?.elements.first?.kind == .object { return .tfjs }
        if let points = hand["points"] { return points.elements.first?.kind == .object ? .mediapipeTasks : .native }
        return hand.isHand || MediaPipeTasks.hasPoints(hand) ? .mediapipeTasks : .native
    }

    /// Returns the format of points by name, by all their names; `nil` where they do not determine it.
    private static func formatOfNames(in value: SchemaSniffer) -> KeypointFormat? {
        let owner = NamedJoints.owner(of: NamedJoints.names(in: value))
        // TensorFlow.js names its points too, and its record shows it by the field.
        if owner != .apple, owner != .skeleton, value["keypoints"]?.kind == .array { return .tfjs }
        switch owner {
        case .mediapipe: return .mediapipeNamed
        case .apple: return .vision
        case .skeleton: return .xr
        case nil: return value.has(any: "chirality") ? .vision : nil
        }
    }
}
