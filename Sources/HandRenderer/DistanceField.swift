// The distance to a hand's skin, from cones that melt into each other. Called by HandTracer; pure.

/// A signed distance field: cones joined by a minimum that is smooth within some millimetres.
///
/// The polynomial smooth minimum needs no exponential and gives the same bits everywhere.
struct DistanceField {
    /// The cones, part by part, the palm's first.
    let cones: [RoundCone]

    /// How far outside the skin a point lies, in millimetres; below 0 within the hand.
    ///
    /// A finger's first cone melts into the palm, its cones into each other, and fingers hardly into anything else, so
    /// that folded and closed fingers keep the creases between them.
    func distance(_ x: Float, _ y: Float, _ z: Float) -> Float {
        var palm = Tuning.far
        var chain = Tuning.far
        var all = Tuning.far
        var part = RoundCone.Part.palm
        for cone in cones {
            let distance = cone.distance(x, y, z)
            if cone.part == .palm {
                palm = Self.smoothMinimum(palm, distance, Tuning.palmMelt)
                continue
            }
            if cone.part != part {
                all = Self.smoothMinimum(all, chain, Tuning.skinMelt)
                chain = Tuning.far
                part = cone.part
            }
            chain = Self.smoothMinimum(chain, distance, Tuning.fingerMelt)
            if cone.isRoot {
                all = Self.smoothMinimum(
                    all,
                    Self.smoothMinimum(palm, distance, Tuning.rootMelt),
                    Tuning.skinMelt
                )
            }
        }
        return min(Self.smoothMinimum(all, chain, Tuning.skinMelt), palm)
    }

    /// The cone whose own surface is nearest to a point.
    func nearest(_ x: Float, _ y: Float, _ z: Float) -> RoundCone? {
        cones.min { $0.distance(x, y, z) < $1.distance(x, y, z) }
    }

    /// The unit vector out of the skin: four differences at the corners of a tetrahedron.
    func normal(_ x: Float, _ y: Float, _ z: Float) -> SIMD3<Float> {
        let step = Tuning.normalStep
        let a = distance(x + step, y - step, z - step)
        let b = distance(x - step, y - step, z + step)
        let c = distance(x - step, y + step, z - step)
        let d = distance(x + step, y + step, z + step)
        let normal = SIMD3(a - b - c + d, -a - b + c + d, -a + b - c + d)
        let length = (normal * normal).sum().squareRoot()
        return length > 0 ? normal / length : SIMD3(0, 0, 1)
    }

    private static func smoothMinimum(_ left: Float, _ right: Float, _ melt: Float) -> Float {
        let apart = left < right ? right - left : left - right
        let least = left < right ? left : right
        guard apart < melt else { return least }
        let share = (melt - apart) / melt
        return least - share * share * melt * 0.25
    }
}
