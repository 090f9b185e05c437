// A face's transform as MediaPipe gives it. Used by the importers of faces.

import Keypoints

/// MediaPipe's facial transformation matrix: 4×4, column by column, lengths in centimetres.
enum FaceTransform {
    static let side = 4
    static let count = side * side

    /// The positions of the three lengths of the translation.
    private static let translation = 12..<15

    private static let centimetres: Float = 0.01

    /// The transform in metres, as faces have it.
    ///
    /// - Throws: a fault where there are not 16 numbers.
    static func metres(_ numbers: [Double]) throws(Diagnostic) -> [Float] {
        guard numbers.count == count else {
            throw Diagnostic(counted(numbers.count, "number"), expected: "\(count)")
        }
        var transform = numbers.map { Float($0) }
        for place in translation { transform[place] *= centimetres }
        guard transform.allSatisfy(\.isFinite) else {
            throw Diagnostic("a number out of range", expected: "smaller numbers")
        }
        return transform
    }
}
