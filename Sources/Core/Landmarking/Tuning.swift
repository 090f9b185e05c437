// The numbers of this target that could be others.

import Keypoints

/// The constants of `Landmarking`, each with its unit, its reason and its source.
enum Tuning {
    /// The magnitude to which scores are clipped before the exponential, as MediaPipe does.
    static let scoreLimit: Float = 100

    /// Boxes that share more than this part of their area are of one thing. As MediaPipe.
    static let sharedArea = 0.3

    /// The smallest common area of two boxes by which their overlap is divided, in square pixels.
    static let leastArea = 1e-9

    /// The palm detector's grids: MediaPipe's strides of 8, 16, 16 and 16 pixels of 192, two anchors each; the three like
    /// grids stand together.
    static let palmGrids = [Detector.Grid(cells: 24, anchors: 2), Detector.Grid(cells: 12, anchors: 6)]

    /// The factor by which a palm's box is widened so that the square holds the whole hand, and its way towards the
    /// fingers, in heights of the box. MediaPipe's palm_detection_detection_to_roi.
    static let (palmScale, palmShift) = (2.6, 0.5)

    /// As `palmScale` and `palmShift`, for the box of the landmarks. MediaPipe's hand_landmark_landmarks_to_roi.
    static let (handScale, handShift) = (2.0, 0.1)

    /// The wrist, the thumb's joints without its tip, the fingers' MCPs and PIPs: the joints that move least. As MediaPipe.
    static let steadyJoints: [HandJoint] = [
        .wrist, .thumbCMC, .thumbMCP, .thumbIP, .indexMCP, .indexPIP, .middleMCP, .middlePIP, .ringMCP, .ringPIP,
        .littleMCP, .littlePIP,
    ]

    /// From this presence on there is a hand. MediaPipe's default for tracking.
    static let handPresence = 0.5

    /// The network's depth in parts of the region's side. MediaPipe's normalize_z.
    static let handDepth = 0.4

    /// The number of hands that are followed.
    static let mostHands = 2

    /// While one hand is followed, seconds between searches for another: one that enters is found well within 0.25 s.
    static let searchInterval = 0.2

    /// The time after a hand was lost in which it is searched for in every image, in seconds: a drummer's hand, blurred away in
    /// the middle of a stroke, is at its end 0.1 s later, and may be missed there once or twice. Searching always found no
    /// more.
    static let lostTime = 0.5

    /// The time for which a lost hand keeps about the speed that it had, in seconds: to the end of its stroke. It is
    /// looked for there as long as palms are; the palm network misses fists from above that the landmark network knows.
    static let coastTime = 0.05

    /// The distance of two regions' centres, in sides of the larger one, below which they are of one hand: about a palm. The share in
    /// common from which MediaPipe takes two for one, a half, comes to a third of a side; a hand that was lost on its way
    /// needs more, or it is found twice, and the other hand is not looked for.
    static let sameHand = 0.4

    /// A region is moved on by this share of its hand's speed. Not by all of it: hands are stopped sooner than they are
    /// sped up.
    static let followedShare = 0.7

    /// Over how many of its sides a region may have come since the last image and still be of the same hand: a hard
    /// stroke goes two palms in an image at 30 a second, and a side is two to three palms.
    static let reach = 1.2

    /// Seconds between images from which on a speed says nothing of where a hand is next: a whole stroke fits in
    /// between.
    static let staleTime = 0.1

    /// Half an image's time at 60 a second: times that miss the interval by rounding count as reaching it.
    static let timeRounding = 0.008

    /// Returns whether it is time to search again; also where time went back.
    static func mustSearch(at time: Double, after last: Double) -> Bool {
        !(0..<searchInterval - timeRounding).contains(time - last)
    }
}
