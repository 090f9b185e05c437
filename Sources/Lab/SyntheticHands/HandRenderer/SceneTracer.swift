// Follows rays from the camera to the surfaces of a scene and lays what they meet over a canvas. Called by ImageStage; pure.

import Keypoints

/// Sphere tracing (Hart, *Sphere Tracing*, The Visual Computer 12, 1996) tile by tile, with the cones near a tile only.
struct SceneTracer {
    private let surfaces: [Surface]
    private let camera: HandCamera
    private let skin: SkinShader
    private let focal, scale: Float
    private let middle: SIMD2<Float>

    /// Creates a tracer.
    ///
    /// - Parameters:
    ///   - surfaces: the surfaces; nearer ones hide farther ones.
    ///   - camera: the camera; its position of a hand does not matter.
    ///   - look: skin and light.
    init(_ surfaces: [Surface], from camera: HandCamera, look: ImageLook) {
        self.surfaces = surfaces
        self.camera = camera
        skin = SkinShader(look)
        focal = Float(camera.focal)
        scale = Float(camera.scale)
        middle = SIMD2(camera.size.width, camera.size.height) / 2
    }

    /// Draws the surfaces.
    ///
    /// - Parameters:
    ///   - canvas: the canvas to draw on.
    ///   - backdrop: the background, where the canvas already shows the surfaces that do not move: only tiles near
    ///     moving surfaces are then drawn, anew.
    func draw(on canvas: inout Canvas, over backdrop: Canvas? = nil) {
        let tile = Tuning.tile
        let shadows = surfaces.map { $0.cones.map(shadow) }
        for top in stride(from: 0, to: canvas.height, by: tile) {
            for left in stride(from: 0, to: canvas.width, by: tile) {
                let (right, bottom) = (min(left + tile, canvas.width), min(top + tile, canvas.height))
                let centre = SIMD2(Float(left + right), Float(top + bottom)) / 2
                let half = (SIMD2(Float(right - left), Float(bottom - top)) / 2).length
                var fields: [DistanceField] = []
                var (nearest, farthest, isMoving) = (Tuning.far, Float(0), false)
                for (surface, shadows) in zip(surfaces, shadows) {
                    let near = zip(surface.cones, shadows).filter { $1.distance(to: centre) < half }
                    guard !near.isEmpty else { continue }
                    fields.append(DistanceField(cones: near.map(\.0), covering: surface.covering))
                    nearest = near.reduce(nearest) { min($0, $1.1.nearest) }
                    farthest = near.reduce(farthest) { max($0, $1.1.farthest) }
                    isMoving = isMoving || surface.moves
                }
                guard !fields.isEmpty, isMoving || backdrop == nil else { continue }
                for y in top..<bottom {
                    for x in left..<right {
                        if let backdrop { canvas[x, y] = backdrop[x, y] }
                        trace(x, y, fields, nearest, farthest, on: &canvas)
                    }
                }
            }
        }
    }

    /// Follows the ray through a pixel's middle; a ray that passes within a pixel of the skin half covers the pixel.
    private func trace(
        _ x: Int,
        _ y: Int,
        _ fields: [DistanceField],
        _ nearest: Float,
        _ farthest: Float,
        on canvas: inout Canvas
    ) {
        let ray = ray(Float(x) + 0.5, Float(y) + 0.5)
        // The square of the secant: rays at the image's edge are longer for the same depth.
        var travelled = nearest
        let end = farthest * ray.stretch
        var least = Tuning.far
        var (best, seen) = (travelled, 0)
        for _ in 0..<Tuning.stepLimit {
            let (px, py, pz) = ray.point(travelled)
            let (distance, index) = fields.nearest(px, py, pz)
            let pixels = distance / ray.pixel(at: travelled)
            if pixels < least {
                least = pixels
                (best, seen) = (travelled, index)
            }
            if pixels < Tuning.hitPixels { break }
            travelled += distance * Tuning.stepShare
            if travelled > end { break }
        }
        guard least < 1 else { return }
        let share = least < Tuning.hitPixels ? 1 : 1 - least
        let (px, py, pz) = ray.point(best)
        canvas.lay(skin.colour(px, py, pz, ray.direction, fields[seen], among: fields), share, x: x, y: y)
    }

    /// Returns the ray through a point of the image, in pixels.
    private func ray(_ x: Float, _ y: Float) -> Ray {
        let (right, up) = (x - middle.x, middle.y - y)
        guard camera.projection == .full else {
            return Ray(
                start: SIMD3(right / scale, up / scale, 0),
                direction: SIMD3(0, 0, -1),
                stretch: 1,
                pixelAtStart: 1 / scale,
                pixelGrowth: 0
            )
        }
        let direction = SIMD3(right / focal, up / focal, -1)
        let stretch = (direction * direction).sum().squareRoot()
        return Ray(
            start: .zero,
            direction: direction / stretch,
            stretch: stretch,
            pixelAtStart: 0,
            pixelGrowth: 1 / focal
        )
    }

    /// Returns the region of the image in which a cone may be seen, and the range of its depths.
    private func shadow(of cone: RoundCone) -> ConeShadow {
        let reach = cone.largest + Tuning.reach
        let nearest = max(min(-cone.start.z, -cone.end.z) - reach, 1)
        let farthest = max(-cone.start.z, -cone.end.z) + reach
        func seen(_ point: SIMD3<Float>) -> SIMD2<Float> {
            let factor = camera.projection == .full ? focal / max(-point.z, 1) : scale
            return SIMD2(middle.x + point.x * factor, middle.y - point.y * factor)
        }
        let radius = camera.projection == .full ? reach * focal / nearest : reach * scale
        return ConeShadow(
            start: seen(cone.start),
            end: seen(cone.end),
            radius: radius,
            nearest: nearest,
            farthest: farthest
        )
    }
}

private struct Ray {
    let start: SIMD3<Float>
    let direction: SIMD3<Float>

    /// The length of the ray over the depth that it reaches.
    let stretch: Float

    /// A pixel's width in millimetres at the ray's start, and its growth per millimetre.
    let pixelAtStart, pixelGrowth: Float

    func point(_ travelled: Float) -> (Float, Float, Float) {
        (
            start.x + direction.x * travelled, start.y + direction.y * travelled, start.z + direction.z * travelled
        )
    }

    func pixel(at travelled: Float) -> Float { pixelAtStart + pixelGrowth * travelled }
}

/// The part of the image in which a cone can be seen: a capsule.
private struct ConeShadow {
    let start, end: SIMD2<Float>
    let radius, nearest, farthest: Float

    /// Returns the distance of a point of the image from the shadow, in pixels.
    func distance(to point: SIMD2<Float>) -> Float {
        let (along, from) = (end - start, point - start)
        let square = (along * along).sum()
        let share = square > 0 ? max(0, min(1, (from * along).sum() / square)) : 0
        return (from - along * share).length - radius
    }
}

extension SIMD2<Float> {
    fileprivate var length: Float { (self * self).sum().squareRoot() }
}
