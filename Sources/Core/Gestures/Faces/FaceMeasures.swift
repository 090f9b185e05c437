// The measures of one face. Made of points by FaceReader, read by NeutralFace and Coefficients; pure.

/// A number for each measure; NaN where it is unknown.
struct FaceMeasures: Sendable, Equatable {
    private var values = [Float](repeating: .nan, count: FaceMeasure.allCases.count)

    subscript(measure: FaceMeasure) -> Float {
        get { values[measure.rawValue] }
        set { values[measure.rawValue] = newValue }
    }

    init() {}

    /// Measures a face.
    ///
    /// - Parameter place: returns the position of a point of MediaPipe's mesh in the head's frame; NaN where it was not
    ///   seen.
    init(_ place: (Int) -> SIMD2<Float>) {
        func mean(_ points: [Int]) -> SIMD2<Float> {
            points.reduce(into: SIMD2<Float>.zero) { $0 += place($1) } / Float(points.count)
        }
        for side in FacePoints.sides {
            let (outer, inner) = (place(side.outerCorner), place(side.innerCorner))
            let width = (outer - inner).length
            let middle = (outer + inner) / 2
            self[side.lids] = (mean(side.upperLid).y - mean(side.lowerLid).y) / width
            let iris = place(side.iris) - middle
            self[side.gazeOut] = side.outwards * iris.x / width
            self[side.gazeUp] = iris.y / width
            self[side.browInner] = mean(side.innerBrow).y
            self[side.browMiddle] = mean(side.middleBrow).y
            self[side.browOuter] = mean(side.outerBrow).y
            let corner = place(side.mouthCorner)
            let above = corner.y - mean(FacePoints.lips).y
            let belowNose = corner.y - place(FacePoints.noseBase).y
            self[side.corner] = above + Tuning.widthShare * side.outwards * corner.x + Tuning.noseShare * belowNose
        }
        let corners = FacePoints.sides.map { place($0.mouthCorner) }
        self[.lipDrop] = place(FacePoints.noseBase).y - place(FacePoints.lowerLip).y
        self[.mouthWidth] = abs(corners[0].x - corners[1].x) / 2
        self[.mouthShift] = (mean(FacePoints.lips).x + (corners[0].x + corners[1].x) / 2) / 2
        self[.jawShift] = place(FacePoints.chin).x
    }
}

extension SIMD2<Float> {
    fileprivate var length: Float { (self * self).sum().squareRoot() }
}
