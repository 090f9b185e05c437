// One rounded cone of flesh in the camera's frame. Made by HandSurface, measured by DistanceField; pure.

/// A rod between two balls of their own radii, in the camera's frame, in millimetres.
///
/// Plain scalars: the distance is measured some million times per image, also in builds without optimisation.
struct RoundCone: Sendable, Hashable {
    /// The part of the hand that a cone belongs to; parts melt into each other less than cones of one part.
    enum Part: Int, Sendable, Hashable, Comparable {
        case palm, thumb, index, middle, ring, little

        static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
    }

    let part: Part

    /// Whether it is a finger's first cone, which melts into the palm.
    let isRoot: Bool

    /// Whether it is a finger's last cone, which bears the nail.
    let isTip: Bool

    let start: SIMD3<Float>

    let end: SIMD3<Float>

    /// The unit vector out of the hand's back.
    let dorsal: SIMD3<Float>

    let radius: Float

    /// The radius at the end minus that at the start.
    let growth: Float

    private let x, y, z, alongX, alongY, alongZ, inverse: Float

    init(
        _ part: Part,
        from start: SIMD3<Double>,
        _ startRadius: Double,
        to end: SIMD3<Double>,
        _ endRadius: Double,
        dorsal: SIMD3<Double>,
        isRoot: Bool = false,
        isTip: Bool = false
    ) {
        self.part = part
        self.isRoot = isRoot
        self.isTip = isTip
        self.start = SIMD3<Float>(start)
        self.end = SIMD3<Float>(end)
        self.dorsal = SIMD3<Float>(dorsal)
        radius = Float(startRadius)
        growth = Float(endRadius - startRadius)
        (x, y, z) = (Float(start.x), Float(start.y), Float(start.z))
        let along = end - start
        (alongX, alongY, alongZ) = (Float(along.x), Float(along.y), Float(along.z))
        inverse = Float(1 / max(along.dot(along), Tuning.shortestCone))
    }

    /// The larger of the two radii.
    var largest: Float { radius + max(growth, 0) }

    /// Returns the position of a point along the cone: 0 at the start, 1 at the end.
    func share(_ px: Float, _ py: Float, _ pz: Float) -> Float {
        let share = ((px - x) * alongX + (py - y) * alongY + (pz - z) * alongZ) * inverse
        return share < 0 ? 0 : share > 1 ? 1 : share
    }

    /// Returns the distance of a point from the cone, below 0 within it.
    ///
    /// Measured across the axis, it is slightly short where the radius changes; a tracer's steps must be too.
    func distance(_ px: Float, _ py: Float, _ pz: Float) -> Float {
        let share = share(px, py, pz)
        let dx = px - x - share * alongX
        let dy = py - y - share * alongY
        let dz = pz - z - share * alongZ
        return (dx * dx + dy * dy + dz * dz).squareRoot() - (radius + growth * share)
    }
}
