// What to say of an input whose format is not known: what was found, the nearest formats, and what helps. Used by
// KeypointReader and SourceFiles.

import Keypoints

extension FormatDetection {
    /// One line on an input that is in no known format, of at most some three hundred characters.
    ///
    /// - Parameters:
    ///   - what: what was found.
    ///   - prefix: the first bytes of the input.
    static func message(_ what: String, _ prefix: [UInt8]) -> String {
        // Of what is no text, only what was found helps.
        guard ForeignBytes.words(prefix) == nil, !prefix.contains(0) else { return "\(what); no known keypoint format" }
        let first = prefix.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        let nearest = isJSON ? nearest(to: prefix) : [.landmarkCSV, .kazuhitoCSV, .mediapipeText]
        let names = nearest.map(\.rawValue).joined(separator: ", ")
        let help =
            isJSON
            ? "use --from NAME, or write a hand a line, as in \(KeypointFormat.example)"
            : "use --from NAME, or --columns for a table"
        // Where the words tell what to do, nothing else is offered.
        let isHelped = ["--", "write ", "run ", "expected ", "; name "].contains { what.contains($0) }
        return "\(what); no known keypoint format, the nearest are \(names)\(isHelped ? "" : ": \(help)")"
    }

    /// Fields by which formats are known.
    private static let telltales: [(format: KeypointFormat, fields: Set<String>)] = [
        (.mediapipeTasks, ["landmarks", "handedness", "hand_landmarks", "worldLandmarks", "lmList"]),
        (.native, ["hands", "points", "side", "frame", "mirrored"]),
        (.cocoWholebody, ["images", "annotations", "categories", "image_id", "bbox", "lefthand_kpts"]),
        (.mediapipeLegacy, ["multi_hand_landmarks", "multiHandLandmarks", "multi_handedness", "landmark"]),
        (.tfjs, ["keypoints", "keypoints3D", "handInViewConfidence"]),
        (.openpose, ["people", "pose_keypoints_2d", "hand_left_keypoints_2d", "part_candidates"]),
        (.hagrid, ["bboxes", "labels", "user_id", "leading_hand"]),
        (.mmpose, ["instances", "instance_info", "keypoint_scores", "meta_info"]),
        (.vision, ["chirality", "recognizedPoints", "joints", "location"]),
        (.interhand, ["joint_valid", "hand_type", "capture", "world_coord"]),
    ]

    /// The three formats that have most of a JSON text's fields.
    private static func nearest(to prefix: [UInt8]) -> [KeypointFormat] {
        let values = SchemaSniffer.values(in: prefix, limit: 1)
        let names = Set(values.flatMap { $0.names(within: Tuning.labelDepth) }.map(\.name))
        let shared = telltales.map { $0.fields.intersection(names).count }
        let order = telltales.indices.sorted { (-shared[$0], $0) < (-shared[$1], $1) }
        return order.prefix(3).map { telltales[$0].format }
    }
}
