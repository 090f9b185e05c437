// The words of names by which points in metres and copies of points are known. Asked by the readers of every format; pure.

extension NameWords {
    /// Returns a Boolean value that indicates whether it is the name of points in space: `joints_3d`, `landmarks_metric`.
    /// Beside points of an image they are another form of the same hands.
    static func isOfSpace(_ name: String) -> Bool {
        let words = split(name)
        let spaces: Set = [
            "world", "metric", "metre", "metres", "meter", "meters", "mm", "camera", "cam", "xyz", "mano", "vertices",
        ]
        let isThreeD = zip(words, words.dropFirst()).contains { $0.0 == "3" && $0.1 == "d" }
        return isThreeD || words.contains(where: spaces.contains)
    }

    /// Returns a Boolean value that indicates whether it is the name of a copy of points: `raw_landmarks`, `smoothed`.
    /// Beside points without such a name they are another form of the same hands.
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
