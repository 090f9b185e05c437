// The words of names by which the confidences of points, points in metres and copies of points are known. Asked by the
// readers of every format; pure.

extension NameWords {
    /// The words for a point's confidence, the clearest first: of several beside one point the first one is read.
    private static let confidences = [
        ["confidence", "confidences", "conf", "confs"], ["score", "scores"], ["likelihood", "likelihoods"],
        ["probability", "probabilities", "prob", "probs"], ["certainty", "certainties"],
        ["visibility", "visibilities", "visible", "vis"],
        ["presence", "presences", "valid", "validity"],
    ]

    private static let ranks = Dictionary(
        uniqueKeysWithValues: confidences.enumerated().flatMap { rank, words in words.map { ($0, rank) } }
    )

    /// Words that say no more than that it is a point.
    static let points: Set<String> = [
        "landmark", "landmarks", "lm", "lmk", "lms", "point", "points", "pt", "pts", "p", "kp", "kps", "kpt", "kpts",
        "keypoint", "keypoints", "node", "nodes", "joint", "joints", "coord", "coordinate", "coordinates", "pos",
        "position", "norm", "normalized", "normalised", "mp", "mediapipe", "px", "pixel", "pixels",
    ]

    /// Words of confidences of something else than a point.
    private static let classes: Set<String> = [
        "class", "classes", "label", "labels", "gesture", "gestures", "category", "categories", "sign", "letter",
        "handedness", "side", "box", "bbox", "boxes", "bboxes", "track", "instance", "person", "detection",
    ]

    /// Returns the rank of a word for a confidence, from 0 for the clearest; `nil` for other words.
    static func confidenceRank(ofWord word: String) -> Int? { ranks[word] }

    /// Returns the rank of a name that the confidences of points may have, such as `keypoint_scores`; `nil` for others,
    /// such as `class_scores`.
    static func confidenceRank(_ name: String) -> Int? {
        if let rank = ranks[name] { return rank }
        let words = split(name)
        return words.contains(where: classes.contains) ? nil : words.lazy.compactMap { ranks[$0] }.first
    }

    /// Returns the rank of the name of one joint's confidence, such as `score` or `keypoint_conf`, but not `hand_score`.
    static func confidenceRank(ofJoint name: String) -> Int? {
        let words = split(name)
        if ["c", "v"].contains(words.joined()) { return 0 }
        return words.allSatisfy { ranks[$0] != nil || points.contains($0) }
            ? words.lazy.compactMap { ranks[$0] }.first : nil
    }

    /// Returns whether MediaPipe has this confidence, by its name or a short form of it.
    static func isOfMediaPipe(_ name: String) -> Bool {
        leavesZeros(name) || split(name).contains { ["vis", "v"].contains($0) }
    }

    /// Returns whether it is MediaPipe's own name of a confidence that it leaves at 0 for hands.
    static func leavesZeros(_ name: String) -> Bool {
        split(name).contains { ["visibility", "visibilities", "presence", "presences"].contains($0) }
    }

    /// Returns whether numbers under a name of confidences are the probabilities of classes, whose sum is 1.
    static func isOfClasses(_ name: String, _ numbers: [Double?]) -> Bool {
        let sum = numbers.reduce(0) { $0 + ($1 ?? 0) }
        return split(name).contains { $0.hasPrefix("prob") } && (sum - 1).magnitude < 1e-3
    }

    // MARK: Forms of one hand

    /// Returns whether it is the name of points in metres and not in an image: MediaPipe's `worldLandmarks`, and
    /// TensorFlow's `keypoints3D`. They are read nowhere.
    static func isOfWorld(_ name: String) -> Bool {
        let words = split(name)
        return words.contains("world") || words.joined() == "keypoints3d"
    }

    /// Returns whether it is the name of points in space: `joints_3d`, `landmarks_metric`. Beside points of an image
    /// they are another form of the same hands.
    static func isOfSpace(_ name: String) -> Bool {
        let words = split(name)
        let spaces: Set = [
            "world", "metric", "metre", "metres", "meter", "meters", "mm", "camera", "cam", "xyz", "mano", "vertices",
        ]
        let isThreeD = zip(words, words.dropFirst()).contains { $0.0 == "3" && $0.1 == "d" }
        return isThreeD || words.contains(where: spaces.contains)
    }

    /// Returns whether it is the name of a copy of points: `raw_landmarks`, `smoothed`. Beside points without such a
    /// name they are another form of the same hands.
    static func isOfCopy(_ name: String) -> Bool {
        let copies: Set = [
            "raw", "unfiltered", "original", "orig", "smooth", "smoothed", "smoothened", "filtered", "filter", "kalman",
            "interpolated", "interp", "filled", "imputed", "denoised", "stabilized", "stabilised", "refined",
            "corrected",
            "normalized", "normalised", "norm", "relative", "rel", "centered", "centred", "canonical", "aligned",
            "augmented", "copy", "backup", "previous",
            "prev",
        ]
        return split(name).contains(where: copies.contains)
    }
}
