// The points of MediaPipe's face mesh behind the measures. Read by FaceMeasures; pure.

/// The points of one side of a face, by measure.
struct FaceSide: Sendable {
    /// 1 where the side is at positive x, the person's own left.
    var outwards: Float
    var outerCorner: Int
    var innerCorner: Int
    var upperLid: [Int]
    var lowerLid: [Int]
    var iris: Int
    var innerBrow: [Int]
    var middleBrow: [Int]
    var outerBrow: [Int]
    var mouthCorner: Int
    var lids: FaceMeasure
    var gazeOut: FaceMeasure
    var gazeUp: FaceMeasure
    var browInner: FaceMeasure
    var browMiddle: FaceMeasure
    var browOuter: FaceMeasure
    var corner: FaceMeasure
}

enum FacePoints {
    /// Inner edges of the upper and the lower lip.
    static let lips = [13, 14]
    static let lowerLip = 14
    static let noseBase = 2
    static let chin = 152

    /// The numbers of points of a mesh without irises, and of one with them.
    static let counts = [468, 478]

    /// The person's own left and right side.
    static let sides: [FaceSide] = [
        FaceSide(
            outwards: 1,
            outerCorner: 263,
            innerCorner: 362,
            upperLid: [386, 385, 387],
            lowerLid: [374, 380, 373],
            iris: 473,
            innerBrow: [336, 285],
            middleBrow: [334, 282],
            outerBrow: [300, 276, 293],
            mouthCorner: 291,
            lids: .lidsLeft,
            gazeOut: .gazeOutLeft,
            gazeUp: .gazeUpLeft,
            browInner: .browInnerLeft,
            browMiddle: .browMiddleLeft,
            browOuter: .browOuterLeft,
            corner: .cornerLeft
        ),
        FaceSide(
            outwards: -1,
            outerCorner: 33,
            innerCorner: 133,
            upperLid: [159, 158, 160],
            lowerLid: [145, 153, 144],
            iris: 468,
            innerBrow: [107, 55],
            middleBrow: [105, 52],
            outerBrow: [70, 46, 63],
            mouthCorner: 61,
            lids: .lidsRight,
            gazeOut: .gazeOutRight,
            gazeUp: .gazeUpRight,
            browInner: .browInnerRight,
            browMiddle: .browMiddleRight,
            browOuter: .browOuterRight,
            corner: .cornerRight
        ),
    ]
}
