// Finds faces in a whole image, and the 478 points of the face in a region. One thread at a time.
//
// The landmark network comes in two halves, between which it looks closer at the lips and eyes: the first half finds 468
// points and a map of features; its squares about the lips and each eye are the second half's input.

import RealModule

/// The factor by which a face's box, and that of its points, is widened so that the square holds it also when it
/// moves. MediaPipe's face_detection_front_detection_to_roi and face_landmark_landmarks_to_roi.
private let faceScale = 1.5

/// From this number on there is a face: a half, before the logistic function. MediaPipe's default for tracking.
private let facePresence: Float = 0

/// The points that give the turn of a face: the eyes' outer corners. As MediaPipe.
private let faceTurn = (33, 263)

/// The points along which the squares about the lips, the left and the right eye lie. From the network's file.
private let partTurns = [(61, 291), (33, 133), (362, 263)]

/// The parts of a cell in which the second half gives points.
private let cellParts = 4.0

/// An eye's contour is the first of its points; the iris has its mean depth. From MediaPipe's graph.
private let contourPoints = 16

/// A face that was seen.
package struct SeenFace: Sendable, Hashable {
    /// 478 points: x and y in pixels, z in pixels relative to the middle of the head.
    package var points: [SIMD3<Double>]

    /// The region to look at in the next image.
    package var next: Region

    package init(points: [SIMD3<Double>], next: Region) { (self.points, self.next) = (points, next) }
}

/// The second half of the landmark network: squares of features in, points out. One thread at a time.
package protocol PartNetwork: AnyObject {
    /// Returns the points of the lips, the left eye and its iris, and the right eye and its iris, in parts of a cell.
    func callAsFunction(_ squares: [[Float]]) throws(TactusError) -> [[Float]]
}

/// The detector's network, and the meaning of its points.
package struct FaceDetector {
    private let detector: Detector

    package init(_ network: any Network) { detector = Detector(network, grids: Tuning.faceGrids) }

    /// Returns the regions of the faces in an image, the surest first.
    package func callAsFunction(_ image: PixelImage) throws(TactusError) -> [Region] {
        try detector(image).map(Region.init(face:))
    }
}

/// The two halves of the landmark network, and the meaning of their numbers.
package struct FaceFinder {
    /// The number of points of the mesh; the irises' follow them.
    package static let meshPoints = 468

    private let network: any Network
    private let closer: any PartNetwork

    /// The numbers of the points of the lips, the left and the right eye.
    private let parts: [[Int]]

    /// Creates it of both halves.
    ///
    /// - Parameter parts: the numbers of the points of the lips, the left and the right eye in the order of the second
    ///   half's, each less than `meshPoints`.
    package init(_ network: any Network, closer: any PartNetwork, parts: [[Int]]) {
        (self.network, self.closer, self.parts) = (network, closer, parts)
    }

    /// Returns the face in a region, or `nil`.
    package func callAsFunction(_ image: PixelImage, at region: Region) throws(TactusError) -> SeenFace? {
        let map = region.map(pixels: network.side)
        let outputs = try network(image, map, border: .nearest)
        guard outputs[1][0] >= facePresence else { return nil }
        var points = outputs[0].map(Double.init).triples
        try refine(&points, FeatureMap(outputs[2]))
        let depth = region.side / Double(network.side)
        points = points.map { SIMD3(map($0.flat), $0.z * depth) }
        guard points.allSatisfy({ $0.sum().isFinite }) else { return nil }
        return SeenFace(points: points, next: Region(face: points))
    }

    /// Puts the points of lips, eyes and irises where the second half sees them, in the first half's pixels.
    private func refine(_ points: inout [SIMD3<Double>], _ features: FeatureMap) throws(TactusError) {
        let squares = zip(parts, partTurns).map { part, turn in
            AffineMap(about: part.map { points[$0].flat }, from: points[turn.0].flat, to: points[turn.1].flat)
        }
        let scale = Double(Tuning.featureCells) / Double(network.side)
        let found = try closer(squares.map { features.square($0.scaled(by: scale)) })
            .map { $0.map { Double($0) / cellParts }.pairs }
        let (lips, left, leftIris, right, rightIris) = (found[0], found[1], found[2], found[3], found[4])
        for (part, (square, places)) in zip(parts, zip(squares, [lips, left, right])) {
            for (point, place) in zip(part, places) { points[point] = SIMD3(square(place), points[point].z) }
        }
        for (eye, (square, places)) in zip(parts[1...], zip(squares[1...], [leftIris, rightIris])) {
            let contour = eye.prefix(contourPoints)
            let depth = contour.reduce(0) { $0 + points[$1].z } / Double(contour.count)
            points += places.map { SIMD3(square($0), depth) }
        }
    }
}

extension Region {
    /// Creates the region of a face that was found.
    init(face: Detection) {
        let (box, way) = (face.most - face.least, face.points[1] - face.points[0])
        self.init(
            centre: (face.least + face.most) / 2,
            side: box.max() * faceScale,
            angle: .atan2(y: way.y, x: way.x)
        )
    }

    /// Creates the region to look at in the next image for a face with these points.
    init(face points: [SIMD3<Double>]) {
        let (least, most) = points.reduce((points[0].flat, points[0].flat)) {
            (pointwiseMin($0.0, $1.flat), pointwiseMax($0.1, $1.flat))
        }
        let way = points[faceTurn.1] - points[faceTurn.0]
        self.init(
            centre: (least + most) / 2,
            side: (most - least).max() * faceScale,
            angle: .atan2(y: way.y, x: way.x)
        )
    }
}

extension [Double] {
    /// The numbers as points of two.
    fileprivate var pairs: [SIMD2<Double>] {
        stride(from: 0, to: count - 1, by: 2).map { SIMD2(self[$0], self[$0 + 1]) }
    }

    /// The numbers as points of three.
    fileprivate var triples: [SIMD3<Double>] {
        stride(from: 0, to: count - 2, by: 3).map { SIMD3(self[$0], self[$0 + 1], self[$0 + 2]) }
    }
}
