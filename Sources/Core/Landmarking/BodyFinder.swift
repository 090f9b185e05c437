// Finds bodies in a whole image, and the 33 points of the body in a region. One thread at a time.

import RealModule

/// Above this presence there is a body. MediaPipe's default for tracking.
private let bodyPresence = 0.5

/// The numbers of a point of the network: its place, its visibility and its presence.
private let bodyPointWidth = 5

/// A body that was seen.
package struct SeenBody: Sendable, Hashable {
    /// The points of the first 33 of `BodyJoint`: x and y in pixels, z in pixels relative to the hips.
    package var points: [SIMD3<Double>]

    /// The visibility of each point, 0…1.
    package var visibility: [Double]

    /// The points in metres from the middle of the hips: x to the image's right, y down.
    package var metres: [SIMD3<Double>]

    /// The middle of the hips, and a point as far from it as the body reaches, in pixels.
    package var circle: [SIMD2<Double>]

    package init(
        points: [SIMD3<Double>],
        visibility: [Double],
        metres: [SIMD3<Double>],
        circle: [SIMD2<Double>]
    ) {
        (self.points, self.visibility, self.metres, self.circle) = (points, visibility, metres, circle)
    }
}

/// The body detector's network, and the meaning of its points.
package struct BodyDetector {
    private let detector: Detector

    package init(_ network: any Network) { detector = Detector(network, grids: Tuning.bodyGrids) }

    /// Returns the region of the surest body in an image, or `nil`.
    package func callAsFunction(_ image: PixelImage) throws(TactusError) -> Region? {
        try detector(image).first.map { Region(body: $0.points) }
    }
}

/// The landmark network, and the meaning of its numbers.
package struct BodyFinder {
    private let network: any Network

    package init(_ network: any Network) { self.network = network }

    /// Returns the body in a region, or `nil`.
    package func callAsFunction(_ image: PixelImage, at region: Region) throws(TactusError) -> SeenBody? {
        guard region.isFinite else { return nil }
        let map = region.map(pixels: network.side)
        let outputs = try network(image, map, border: .nearest)
        let (numbers, presence, metres) = (outputs[0].map(Double.init), outputs[1][0], outputs[3].map(Double.init))
        guard Double(presence) > bodyPresence else { return nil }
        let heat = HeatMap(outputs[2])
        let (pixelsOfCell, pixelsOfDepth) = (
            Double(network.side) / Double(Tuning.heatSide), region.side / Double(network.side)
        )
        func point(_ index: Int) -> SIMD3<Double> {
            let start = index * bodyPointWidth
            let place = SIMD2(numbers[start], numbers[start + 1])
            let refined = heat.refined(place / pixelsOfCell, of: index) * pixelsOfCell
            return SIMD3(map(refined), numbers[start + 2] * pixelsOfDepth)
        }
        let axes = region.axes
        let body = SeenBody(
            points: Tuning.bodyPoints.map(point),
            visibility: Tuning.bodyPoints.map { 1 / (1 + .exp(-numbers[$0 * bodyPointWidth + 3])) },
            metres: Tuning.bodyPoints.map {
                SIMD3(axes.turned(SIMD2(metres[3 * $0], metres[3 * $0 + 1])), metres[3 * $0 + 2])
            },
            circle: [point(Tuning.bodyCircle.centre).flat, point(Tuning.bodyCircle.edge).flat]
        )
        return (body.points + body.metres).allSatisfy { $0.sum().isFinite } ? body : nil
    }
}

extension Region {
    /// Creates the region of a body with these two points: the middle of the hips, and one as far from it as it reaches.
    init(body circle: [SIMD2<Double>]) { self.init(about: circle[0], to: circle[1], scale: Tuning.bodyScale) }
}

/// Points are moved to the middle of the heat near them: in a square of that many cells to each side, if one is at
/// least so hot. MediaPipe's graph says 7 by 7 cells, but its Python solutions drop that for the default, 9 by 9.
private let (heatReach, leastHeat) = (4, 0.5)

/// A square of cells that say for each point how likely it lies there.
struct HeatMap {
    private let numbers: [Float]

    /// Creates a map of the network's numbers, by row, column and point.
    init(_ numbers: [Float]) { self.numbers = numbers }

    /// Returns a place, in cells, moved to the middle of the heat of a point around it, if it is hot there.
    func refined(_ place: SIMD2<Double>, of point: Int) -> SIMD2<Double> {
        let (side, reach) = (Tuning.heatSide, heatReach)
        // A place less than a cell before the first one counts as in it, as in MediaPipe.
        guard place.min() > -1, place.max() < Double(side) else { return place }
        let (column, row) = (Int(place.x), Int(place.y))
        var (hottest, total, middle) = (0.0, 0.0, SIMD2<Double>.zero)
        for row in max(0, row - reach)...min(side - 1, row + reach) {
            for column in max(0, column - reach)...min(side - 1, column + reach) {
                let heat = 1 / (1 + Double.exp(-Double(numbers[(row * side + column) * Tuning.heatPoints + point])))
                hottest = max(hottest, heat)
                total += heat
                middle += heat * SIMD2(Double(column), Double(row))
            }
        }
        return hottest >= leastHeat ? middle / total : place
    }
}
