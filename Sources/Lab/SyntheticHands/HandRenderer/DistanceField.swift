// The distance to a surface, from cones that melt into each other. Called by SceneTracer; pure.

/// The cover of a part of a body: one colour, on cones that melt into each other within some millimetres.
struct Covering: Sendable, Hashable {
    var colour: SIMD3<Float>
    var melt: Float
}

/// A surface to draw: a hand, or a part of a body.
struct Surface: Sendable {
    /// The cones, in the camera's frame; a hand's part by part, the palm's first.
    var cones: [RoundCone]

    /// The cover, `nil` for a hand's skin.
    var covering: Covering?

    /// Whether it may move until the next image.
    var moves: Bool

    /// Creates the surface of a hand before its camera.
    init(_ seen: RenderedHand) {
        cones = seen.hand.surface(at: seen.camera.position, elbow: seen.elbow)
        moves = true
    }

    init(_ part: DrawnPart, moves: Bool) {
        cones = part.rods.map { rod in
            RoundCone(.palm, from: rod.start, rod.startRadius, to: rod.end, rod.endRadius, dorsal: SIMD3(0, 1, 0))
        }
        covering = Covering(colour: part.colour, melt: Float(part.melt))
        self.moves = moves
    }
}

extension [DistanceField] {
    /// Returns the distance to the nearest of several surfaces, and its index.
    func nearest(_ x: Float, _ y: Float, _ z: Float) -> (distance: Float, index: Int) {
        var (least, nearest) = (self[0].distance(x, y, z), 0)
        for index in 1..<Swift.max(count, 1) {
            let distance = self[index].distance(x, y, z)
            if distance < least { (least, nearest) = (distance, index) }
        }
        return (least, nearest)
    }
}

/// A signed distance field: cones joined by a minimum that is smooth within some millimetres.
///
/// The polynomial smooth minimum needs no exponential and gives the same bits everywhere.
struct DistanceField {
    /// The cones; a hand's part by part, the palm's first.
    let cones: [RoundCone]

    /// The cover of the cones, `nil` for a hand's skin.
    var covering: Covering?

    /// Returns the distance of a point from the skin, in millimetres; below 0 within the hand.
    ///
    /// A finger's first cone melts into the palm, its cones into each other, and fingers hardly into anything else:
    /// folded and closed fingers keep the creases between them.
    func distance(_ x: Float, _ y: Float, _ z: Float) -> Float {
        if let melt = covering?.melt {
            var all = Tuning.far
            for cone in cones { all = Self.smoothMinimum(all, cone.distance(x, y, z), melt) }
            return all
        }
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

    /// Returns the cone whose own surface is nearest to a point.
    func nearest(_ x: Float, _ y: Float, _ z: Float) -> RoundCone? {
        cones.min { $0.distance(x, y, z) < $1.distance(x, y, z) }
    }

    /// Returns the unit vector out of the skin: four differences at the corners of a tetrahedron.
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
