// The colour of a point of the skin: tone, palm or back, creases, nails, light and shade. Called by SceneTracer; pure.

/// Shades skin, and the covers of a body, under one lamp and ambient light.
struct SkinShader {
    private let look: ImageLook
    private let palm: SIMD3<Float>

    init(_ look: ImageLook) {
        self.look = look
        palm = look.skin * (1 - Tuning.palmShareOfTone) + Tuning.palmTone * Tuning.palmShareOfTone
    }

    /// Returns the colour of a point on the surface of `field`, seen along `sight`; `fields` are all surfaces near it.
    func colour(
        _ x: Float,
        _ y: Float,
        _ z: Float,
        _ sight: SIMD3<Float>,
        _ field: DistanceField,
        among fields: [DistanceField]
    ) -> SIMD3<Float> {
        let normal = field.normal(x, y, z)
        let colour = field.covering?.colour ?? skin(x, y, z, normal, field)

        // Something just above the skin keeps light from everywhere away: fingers beside it, the palm's hollow.
        let reach = Tuning.shadeReach
        let above = fields.nearest(x + normal.x * reach, y + normal.y * reach, z + normal.z * reach).distance / reach
        let open = 0.45 + 0.55 * max(0, min(1, above))
        // Light under the skin brings brightness a little beyond the edge of shade.
        let facing = max(0, (dot(normal, look.light) + 0.15) / 1.15)
        let edge = 1 + dot(normal, sight)
        let rim = 1 - 0.3 * max(0, min(1, edge)) * max(0, min(1, edge))
        let light = (look.lamp * facing * (0.4 + 0.6 * open) + look.ambient * open) * rim
        return colour * light
    }

    /// Returns the colour of a hand's skin before lighting.
    private func skin(
        _ x: Float,
        _ y: Float,
        _ z: Float,
        _ normal: SIMD3<Float>,
        _ field: DistanceField
    ) -> SIMD3<Float> {
        guard let cone = field.nearest(x, y, z) else { return look.skin }
        let back = dot(normal, cone.dorsal)
        var colour = palm + (look.skin - palm) * Self.step(-0.2, 0.4, back)
        let share = cone.share(x, y, z)
        if cone.part != .palm { colour *= 1 - Tuning.creaseDepth * crease(cone, share) * inside(back) }
        if cone.isTip { colour += Tuning.nailTint * nail(back, share) }
        return colour
    }

    /// Returns the depth of a point in a joint's crease, 0…1.
    private func crease(_ cone: RoundCone, _ share: Float) -> Float {
        let along = cone.end - cone.start
        let length = dot(along, along).squareRoot()
        let fromStart = cone.isRoot ? Tuning.far : share * length
        let fromEnd = cone.isTip ? Tuning.far : (1 - share) * length
        let away = min(fromStart, fromEnd) / Tuning.creaseWidth
        return 1 / (1 + away * away)
    }

    /// Returns the visible share of a crease: all of it on the palm's side, hardly any on the back.
    private func inside(_ back: Float) -> Float {
        1 - (1 - Tuning.backCreaseShare) * Self.step(-0.5, 0.3, back)
    }

    /// Returns the opacity of a nail at a point of a finger's last cone, 0…1.
    private func nail(_ back: Float, _ share: Float) -> Float {
        Self.step(0.72, 0.8, back) * Self.step(0.42, 0.5, share)
    }

    private func dot(_ left: SIMD3<Float>, _ right: SIMD3<Float>) -> Float { (left * right).sum() }

    /// Returns 0 below `low`, 1 above `high`, smooth between.
    private static func step(_ low: Float, _ high: Float, _ value: Float) -> Float {
        let share = max(0, min(1, (value - low) / (high - low)))
        return share * share * (3 - 2 * share)
    }
}
