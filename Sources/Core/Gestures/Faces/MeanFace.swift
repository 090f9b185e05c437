// The points of MediaPipe's face mesh on a mean face at rest. Read by HeadPose and FaceMeasures; pure.

/// A point of a mean face: one of the 468 points of MediaPipe's mesh, by its number there.
///
/// In the face's own frame: x to its own left, y up, z outward, the origin between the outer corners of the eyes, in
/// distances between these. Zero pitch is that of MediaPipe's Face Landmarker.
struct MeanPoint: Sendable {
    var index: Int
    var place: SIMD3<Float>
}

/// The mean face, by the results of `litert-face` on five photographs of three people: aligned by turning, moving and
/// scaling, the photographs of each person averaged, then the people, then both sides.
enum MeanFace {
    /// A point of the right side, its mirror on the left side, and the left one's position.
    private typealias Pair = (right: Int, left: Int, x: Float, y: Float, z: Float)

    /// The points that move with the skull and hardly with the face, from which the pose is found.
    static let rigid: [MeanPoint] = points(
        middle: [
            (10, 0.625, 0.103), (151, 0.452, 0.170), (9, 0.258, 0.233), (168, 0.086, 0.246), (6, 0.013, 0.310),
            (197, -0.059, 0.378), (195, -0.126, 0.453), (4, -0.291, 0.572),
        ],
        pairs: [
            (33, 263, 0.500, 0.000, 0.000), (133, 362, 0.190, -0.006, 0.060), (127, 356, 0.795, -0.130, -0.546),
            (234, 454, 0.789, -0.303, -0.569), (54, 284, 0.678, 0.363, -0.225), (67, 297, 0.397, 0.573, 0.015),
            (21, 251, 0.747, 0.215, -0.341), (162, 389, 0.783, 0.058, -0.462), (98, 327, 0.217, -0.434, 0.297),
        ]
    )

    /// The points of the measures; only their depth is used.
    static let moving: [MeanPoint] = points(
        middle: [(13, -0.670, 0.346), (14, -0.761, 0.336), (2, -0.460, 0.396), (152, -1.290, 0.274)],
        pairs: [
            (159, 386, 0.371, 0.063, 0.083), (145, 374, 0.356, -0.023, 0.084), (158, 385, 0.312, 0.061, 0.086),
            (153, 380, 0.299, -0.019, 0.087), (160, 387, 0.428, 0.051, 0.069), (144, 373, 0.412, -0.022, 0.067),
            (468, 473, 0.358, 0.020, 0.059), (107, 336, 0.159, 0.255, 0.227), (55, 285, 0.137, 0.164, 0.213),
            (105, 334, 0.454, 0.258, 0.123), (52, 282, 0.432, 0.208, 0.145), (70, 300, 0.635, 0.143, -0.030),
            (46, 276, 0.595, 0.121, 0.034), (63, 293, 0.563, 0.214, 0.054), (61, 291, 0.341, -0.703, 0.155),
        ]
    )

    /// The depth of each point of both lists, by its number.
    static let depths: [Int: Float] = Dictionary(
        uniqueKeysWithValues: (rigid + moving).map { ($0.index, $0.place.z) }
    )

    private static func points(middle: [(index: Int, y: Float, z: Float)], pairs: [Pair]) -> [MeanPoint] {
        middle.map { MeanPoint(index: $0.index, place: SIMD3(0, $0.y, $0.z)) }
            + pairs.flatMap { pair in
                [
                    MeanPoint(index: pair.right, place: SIMD3(-pair.x, pair.y, pair.z)),
                    MeanPoint(index: pair.left, place: SIMD3(pair.x, pair.y, pair.z)),
                ]
            }
    }
}
