// What the first half of the face network sees in each part of a region. Used by FaceFinder; pure.

import RealModule

/// A square of cells, each with its features.
struct FeatureMap {
    private let cells: [SIMD32<Float>]

    /// Creates a map of the network's numbers, by row, column and feature.
    init(_ numbers: [Float]) {
        cells = stride(from: 0, to: numbers.count, by: Tuning.features).map {
            SIMD32(numbers[$0..<$0 + Tuning.features])
        }
    }

    /// Returns the features in the cells of a square, by row and column, interpolated between neighbours; beyond the map
    /// there are none.
    ///
    /// - Parameter map: leads from the square's cells to the map's.
    func square(_ map: AffineMap) -> [Float] {
        // Features stand in the middles of cells, of the map's as of the square's.
        let origin = map(SIMD2(repeating: 0.5)) - 0.5
        var features: [Float] = []
        features.reserveCapacity(Tuning.partCells * Tuning.partCells * Tuning.features)
        for row in 0..<Tuning.partCells {
            let start = Self.finest(map.y * Double(row) + origin) + Tuning.finerSteps / 2
            for column in 0..<Tuning.partCells {
                let steps = ((start + Self.finest(map.x * Double(column))) / Tuning.finerSteps).rounded(.down)
                let cell = interpolated(at: steps / Tuning.cellSteps)
                for index in cell.indices { features.append(cell[index]) }
            }
        }
        return features
    }

    private static func finest(_ place: SIMD2<Double>) -> SIMD2<Double> {
        (place * (Tuning.cellSteps * Tuning.finerSteps)).rounded(.toNearestOrEven)
    }

    private func interpolated(at place: SIMD2<Double>) -> SIMD32<Float> {
        // Far outside, or no number.
        guard place.min() > -1, place.max() < Double(Tuning.featureCells) else { return .zero }
        let start = place.rounded(.down)
        let (column, row, share) = (Int(start.x), Int(start.y), SIMD2<Float>(place - start))
        let (left, right) = (1 - share.x, share.x)
        var features = self[row, column] * (left * (1 - share.y))
        features += self[row, column + 1] * (right * (1 - share.y))
        features += self[row + 1, column] * (left * share.y)
        features += self[row + 1, column + 1] * (right * share.y)
        return features
    }

    private subscript(row: Int, column: Int) -> SIMD32<Float> {
        let side = Tuning.featureCells
        return (0..<side).contains(row) && (0..<side).contains(column) ? cells[row * side + column] : .zero
    }
}

extension AffineMap {
    /// Creates the map from the cells of a square about points: their box turned along the way between two of them, widened.
    init(about points: [SIMD2<Double>], from start: SIMD2<Double>, to end: SIMD2<Double>) {
        let turn = Region(centre: .zero, side: 1, angle: .atan2(y: end.y - start.y, x: end.x - start.x)).axes
        var (least, most) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for point in points {
            let turned = SIMD2((point * turn.x).sum(), (point * turn.y).sum())
            least = pointwiseMin(least, turned)
            most = pointwiseMax(most, turned)
        }
        let box = (most - least) * Tuning.partScale
        let cell = box / Double(Tuning.partCells)
        self.init(x: turn.x * cell.x, y: turn.y * cell.y, origin: turn.turned((least + most - box) / 2))
    }

    /// Returns the map into a picture that is so many times as large.
    func scaled(by scale: Double) -> AffineMap { AffineMap(x: x * scale, y: y * scale, origin: origin * scale) }
}
