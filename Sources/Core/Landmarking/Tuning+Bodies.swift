// The numbers of bodies, and of the hands at their wrists.

import Keypoints

extension Tuning {
    /// The body detector's grids: MediaPipe's strides of 8, 16, 32, 32 and 32 pixels of 224, two anchors each; the like
    /// grids stand together.
    static let bodyGrids = [
        Detector.Grid(cells: 28, anchors: 2), Detector.Grid(cells: 14, anchors: 2), Detector.Grid(cells: 7, anchors: 6),
    ]

    /// The factor by which a circle about the body is widened to a region. MediaPipe's pose_detection_to_roi and
    /// pose_landmarks_to_roi.
    static let bodyScale = 1.25

    /// Above this presence there is a body. MediaPipe's default for tracking.
    static let bodyPresence = 0.5

    /// The points of the body among those of the network, then those of the circle that gives the next region.
    static let (bodyPoints, bodyCircle) = (0..<33, (centre: 33, edge: 34))

    /// The numbers of a point of the network: its place, its visibility and its presence.
    static let bodyPointWidth = 5

    /// The cells of a side of the map of heat, and the points that it has.
    static let (heatSide, heatPoints) = (64, 39)

    /// Points are moved to the middle of the heat near them: in a square of that many cells to each side, if one is at
    /// least so hot. MediaPipe's graph says 7 by 7 cells, but its Python solutions drop that for the default, 9 by 9.
    static let (heatReach, leastHeat) = (4, 0.5)

    /// The cutoffs in Hz, and their slopes in Hz for each circle (of metres: metre) per second, of the filters of the
    /// circle, the points and the metres. As MediaPipe's pose_landmark_filtering.
    static let circleFilter = (cutoff: 0.01, slope: 10.0)
    static let pointFilter = (cutoff: 0.05, slope: 80.0)
    static let metreFilter = (cutoff: 0.1, slope: 40.0)

    /// The weight of a new visibility in the mean, whatever its time. As MediaPipe.
    static let newVisibility = 0.1

    /// The wrist, little finger and index finger of each side, among the points of a body.
    static let wristJoints = [Handedness.left: (15, 17, 19), .right: (16, 18, 20)]

    /// A hand is looked for while its wrist is more visible than this. MediaPipe's hand_visibility_from_hand_landmarks_from_pose.
    static let wristVisibility = 0.1

    /// The factor by which the circle about a body's fingers is widened for the re-crop network, and the share of their
    /// side by which the regions are moved towards the fingers. MediaPipe's hand_landmarks_from_pose_to_recrop_roi and
    /// hand_recrop_by_roi.
    static let (fingersScale, wristShift) = (2.7, 0.1)

    /// The region of a hand's last points is kept while it differs by no more than this from that of the re-crop network:
    /// in radians, in distance and size as shares of its side; and while the points lie within this share of that region.
    /// MediaPipe's hand_tracking.
    static let (keptTurn, keptDistance, keptSize, keptShare) = (40 * Double.pi / 180, 0.2, 0.4, 0.9)
}
