// The places where the landmark network of bodies sees each point. Used by BodyFinder; pure.

import RealModule

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
