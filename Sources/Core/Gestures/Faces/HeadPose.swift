// The pose of a head, from points of its face in an image. Called by FaceReader; pure.

import RealModule

/// The pose of a head under an orthographic camera: rotation, scale, translation.
///
/// Found from x and y alone, as a face's depth is missing in some sources and only estimated in all: the linear
/// least-squares map of the mean face to the image, and the scaled rotation nearest to it.
struct HeadPose: Sendable {
    /// Rows of the rotation from the face's frame to the camera's: x to the image's right, y up, z towards the camera.
    var right: SIMD3<Float>
    var up: SIMD3<Float>
    var outward: SIMD3<Float>

    /// The distance between the eyes' outer corners of a face that looks at the camera, in heights of the image.
    var scale: Float

    /// The position of the point between the eyes' outer corners: x to the right, y up, in heights of the image.
    var origin: SIMD2<Float>

    /// Finds the pose; `nil` where too few points were seen, or they lie in a plane.
    ///
    /// - Parameter points: returns a point of the image by its number; x to the right, y up, in heights of the image.
    init?(_ points: (Int) -> SIMD2<Float>?) {
        var products = SymmetricProducts()
        for point in MeanFace.rigid {
            if let seen = points(point.index) { products.add(SIMD4(point.place, 1), seen) }
        }
        guard products.count >= Tuning.leastPoints, let map = products.solution else { return nil }
        let (x, y) = (map.x.xyz, map.y.xyz)
        // The rows made orthogonal and of one length, both changed alike: (M Mᵀ)^(-1/2) M.
        let (xx, xy, yy) = (dot(x, x), dot(x, y), dot(y, y))
        let root = (xx * yy - xy * xy).squareRoot()
        let sum = (xx + yy + 2 * root).squareRoot()
        guard root > 0, root.isFinite, sum > 0 else { return nil }
        right = ((yy + root) * x - xy * y) / (root * sum)
        up = ((xx + root) * y - xy * x) / (root * sum)
        outward = cross(right, up)
        scale = sum / 2
        origin = SIMD2(map.x.w, map.y.w)
    }

    /// Whether the face looks away from the camera, which only a flipped one seems to do.
    var looksAway: Bool { outward.z < 0 }

    /// Returns the position of a point of the image in the face's frame, x and y, if its depth there is known.
    func place(of point: SIMD2<Float>, depth: Float) -> SIMD2<Float>? {
        let seen = (point - origin) / scale - depth * SIMD2(right.z, up.z)
        let determinant = right.x * up.y - right.y * up.x
        guard determinant > Tuning.leastForeshortening else { return nil }
        return SIMD2(up.y * seen.x - right.y * seen.y, right.x * seen.y - up.x * seen.x) / determinant
    }

    /// The transform from the face's frame to the camera's, column by column, in metres.
    ///
    /// The camera is at the origin and looks along −z, and its field of view is `Tuning.fieldOfView` from top to bottom.
    func transform(aspect: Float) -> [Float] {
        let focal = 0.5 / Float.tan(Tuning.fieldOfView / 2)
        let metres = Tuning.eyeDistance / scale
        let away = focal * metres
        let centre = (origin - SIMD2(aspect / 2, -0.5)) * metres
        return [
            right.x, up.x, outward.x, 0, right.y, up.y, outward.y, 0, right.z, up.z, outward.z, 0,
            centre.x, centre.y, -away, 1,
        ]
    }
}

/// Sums of a linear least-squares fit of two numbers to four.
private struct SymmetricProducts {
    private(set) var count = 0
    private var rows: [SIMD4<Float>] = .init(repeating: .zero, count: 4)
    private var x = SIMD4<Float>.zero
    private var y = SIMD4<Float>.zero

    mutating func add(_ given: SIMD4<Float>, _ seen: SIMD2<Float>) {
        count += 1
        for row in 0..<4 { rows[row] += given[row] * given }
        x += seen.x * given
        y += seen.y * given
    }

    /// The weights of the four numbers for x and for y, by elimination; `nil` where they do not depend on all four.
    var solution: (x: SIMD4<Float>, y: SIMD4<Float>)? {
        var (rows, x, y) = (rows, x, y)
        for column in 0..<4 {
            let pivot = rows[column][column]
            guard pivot > Tuning.leastPivot else { return nil }
            for row in 0..<4 where row != column {
                let factor = rows[row][column] / pivot
                rows[row] -= factor * rows[column]
                x[row] -= factor * x[column]
                y[row] -= factor * y[column]
            }
        }
        let diagonal = SIMD4(rows[0][0], rows[1][1], rows[2][2], rows[3][3])
        return (x / diagonal, y / diagonal)
    }
}

extension SIMD4<Float> {
    fileprivate var xyz: SIMD3<Float> { SIMD3(x, y, z) }
}

private func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }

private func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
