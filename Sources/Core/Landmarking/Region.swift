// The square in which a hand, a body or a face is looked for, turned with it, in pixels. Made of what was found there
// before; pure.

import RealModule

/// A square in an image.
package struct Region: Sendable, Hashable {
    /// The centre, in pixels.
    package var centre: SIMD2<Double>

    /// The length of a side, in pixels.
    package var side: Double

    /// By how many radians it is turned clockwise from upright.
    package var angle: Double

    package init(centre: SIMD2<Double>, side: Double, angle: Double = 0) {
        (self.centre, self.side, self.angle) = (centre, side, angle)
    }

    /// Creates a square about a point, so large that `edge` lies in the middle of its upper side, then moved in that
    /// direction by `shift` of its side and widened `scale` times.
    package init(about centre: SIMD2<Double>, to edge: SIMD2<Double>, scale: Double, shift: Double = 0) {
        let (angle, side) = (Self.turn(from: centre, to: edge), 2 * (edge - centre).length)
        self.init(centre: centre + shift * side * Self.upward(angle), side: side * scale, angle: angle)
    }

    /// Creates a square about points: their box turned by `angle`, moved up by `shift` of its height and widened `scale`
    /// times.
    package init(around points: some Sequence<SIMD2<Double>>, angle: Double, scale: Double, shift: Double) {
        let turn = Self(centre: .zero, side: 1, angle: angle).axes
        let back = AffineMap(x: SIMD2(turn.x.x, turn.y.x), y: SIMD2(turn.x.y, turn.y.y), origin: .zero)
        var (least, most) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for point in points {
            let turned = back.turned(point)
            least = pointwiseMin(least, turned)
            most = pointwiseMax(most, turned)
        }
        let box = most - least
        let centre = (least + most) / 2 - SIMD2(0, shift * box.y)
        let middle = (turn.y * centre.y).addingProduct(turn.x, SIMD2(repeating: centre.x))
        self.init(centre: middle, side: max(box.x, box.y) * scale, angle: angle)
    }

    /// Whether all its numbers are finite.
    package var isFinite: Bool { (centre.x + centre.y + side + angle).isFinite }

    /// The map of the square's directions to the image's.
    package var axes: AffineMap {
        let (along, across) = (Double.cos(angle), Double.sin(angle))
        return AffineMap(x: SIMD2(along, across), y: SIMD2(-across, along), origin: .zero)
    }

    /// Returns the map that leads from a cut-out of `pixels` by `pixels` into the image.
    package func map(pixels: Int) -> AffineMap {
        let (axes, scale) = (axes, side / Double(pixels))
        let half = Double(pixels) / 2
        let (x, y) = (scale * axes.x, scale * axes.y)
        return AffineMap(x: x, y: y, origin: centre - half * x - half * y)
    }

    /// Returns the same square moved by a number of pixels.
    package func moved(by way: SIMD2<Double>) -> Region { Region(centre: centre + way, side: side, angle: angle) }

    /// Returns the distance of the centres of two squares, in sides of the larger.
    package func distance(to other: Region) -> Double { (centre - other.centre).length / max(side, other.side) }

    /// Returns the angle by which the way between two points is turned clockwise from pointing up, in radians.
    package static func turn(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
        Double.atan2(y: end.x - start.x, x: start.y - end.y)
    }

    private static func upward(_ angle: Double) -> SIMD2<Double> { SIMD2(Double.sin(angle), -Double.cos(angle)) }
}

extension SIMD2<Double> {
    /// The distance from (0, 0).
    package var length: Double { Double.hypot(x, y) }
}
