// The numbers of this target that several files share; those of one file are at its head. Pure.

import Keypoints

/// The constants of `Landmarking`, each with its unit, its reason and its source.
enum Tuning {
    /// The palm detector's grids: MediaPipe's strides of 8, 16, 16 and 16 pixels of 192, two anchors each; the three like
    /// grids stand together.
    static let palmGrids = [Detector.Grid(cells: 24, anchors: 2), Detector.Grid(cells: 12, anchors: 6)]

    /// While one hand is followed, seconds between searches for another: one that enters is found well within 0.25 s.
    static let searchInterval = 0.2

    /// Over how many of its sides a region may have come since the last image and still be of the same hand: a hard
    /// stroke goes two palms in an image at 30 a second, and a side is two to three palms.
    static let reach = 1.2

    /// Half an image's time at 60 a second: times that miss the interval by rounding count as reaching it.
    static let timeRounding = 0.008

    /// Returns whether it is time to search again; also where time went back.
    static func mustSearch(at time: Double, after last: Double) -> Bool {
        !(0..<searchInterval - timeRounding).contains(time - last)
    }

    // MARK: Faces

    /// The face detector's grids: MediaPipe's strides of 8, 16, 16 and 16 pixels of 128, two anchors each; the like ones
    /// stand together.
    static let faceGrids = [Detector.Grid(cells: 16, anchors: 2), Detector.Grid(cells: 8, anchors: 6)]

    /// The numbers of a side of the map of features, and those of a cell.
    static let (featureCells, features) = (48, 32)

    // MARK: Bodies, and the hands at their wrists

    /// The body detector's grids: MediaPipe's strides of 8, 16, 32, 32 and 32 pixels of 224, two anchors each; the like
    /// grids stand together.
    static let bodyGrids = [
        Detector.Grid(cells: 28, anchors: 2), Detector.Grid(cells: 14, anchors: 2), Detector.Grid(cells: 7, anchors: 6),
    ]

    /// The factor by which a circle about the body is widened to a region. MediaPipe's pose_detection_to_roi and
    /// pose_landmarks_to_roi.
    static let bodyScale = 1.25

    /// The points of the body among those of the network, then those of the circle that gives the next region.
    static let (bodyPoints, bodyCircle) = (0..<33, (centre: 33, edge: 34))

    /// The cells of a side of the map of heat, and the points that it has.
    static let (heatSide, heatPoints) = (64, 39)

    /// The cutoffs in Hz, and their slopes in Hz for each circle (of metres: metre) per second, of the filters of the
    /// circle, the points and the metres. As MediaPipe's pose_landmark_filtering.
    static let circleFilter = (cutoff: 0.01, slope: 10.0)
    static let pointFilter = (cutoff: 0.05, slope: 80.0)
    static let metreFilter = (cutoff: 0.1, slope: 40.0)
}
