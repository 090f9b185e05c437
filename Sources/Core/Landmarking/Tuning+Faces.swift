// The numbers of faces.

extension Tuning {
    /// The face detector's grids: MediaPipe's strides of 8, 16, 16 and 16 pixels of 128, two anchors each; the like ones
    /// stand together.
    static let faceGrids = [Detector.Grid(cells: 16, anchors: 2), Detector.Grid(cells: 8, anchors: 6)]

    /// The factor by which a face's box, and that of its points, is widened so that the square holds it also when it
    /// moves. MediaPipe's face_detection_front_detection_to_roi and face_landmark_landmarks_to_roi.
    static let faceScale = 1.5

    /// From this number on there is a face: a half, before the logistic function. MediaPipe's default for tracking.
    static let facePresence: Float = 0

    /// The points that give the turn of a face: the eyes' outer corners. As MediaPipe.
    static let faceTurn = (33, 263)

    /// The points along which the squares about the lips, the left and the right eye lie. From the network's file.
    static let partTurns = [(61, 291), (33, 133), (362, 263)]

    /// The factor by which a part's box is widened, and the cells of its square's side. From the network's file.
    static let (partScale, partCells) = (1.5, 16)

    /// The parts of a cell in which the second half gives points.
    static let cellParts = 4.0

    /// An eye's contour is the first of its points; the iris has its mean depth. From MediaPipe's graph.
    static let contourPoints = 16

    /// The numbers of a side of the map of features, and those of a cell.
    static let (featureCells, features) = (48, 32)

    /// The steps of a cell to which places in the map are rounded, after parts of them were rounded to that many finer ones. As
    /// OpenCV; a step is an eighth of a pixel of the network's image.
    static let (cellSteps, finerSteps) = (32.0, 32.0)

    /// Regions are of one face if their centres are nearer than this, in sides of the larger one. A face fills two thirds of
    /// its side.
    static let sameFace = 0.3
}
