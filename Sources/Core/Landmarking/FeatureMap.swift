// The features that the first half of the face network sees in each part of a region. Used by FaceFinder; pure.

import RealModule

/// The factor by which a part's box is widened, and the cells of its square's side. From the network's file.
private let (partScale, partCells) = (1.5, 16)

/// The steps of a cell to which places in the map are rounded, after parts of them were rounded to that many finer ones. As
/// OpenCV; a step is an eighth of a pixel of the network's image.
private let (cellSteps, finerSteps) = (32.0, 32.0)

/// A square of cells, each with its features.
struct FeatureMap {
    private let numbers: [Float]

    /// Creates a map of the network's numbers, by row, column and feature.
    init(_ numbers: [Float]) { self.numbers = numbers }

    /// Returns the features in the cells of a square, by row and column, interpolated between neighbours; those beyond the
    /// map are 0.
    ///
    /// - Parameter map: leads from the square's cells to the map's.
    func square(_ map: AffineMap) -> [Float] {
        let cells = partCells
        // Features are in the middles of cells, of the map's as of the square's.
        let origin = map(SIMD2(repeating: 0.5)) - 0.5
        var features = [Float](repeating: 0, count: cells * cells * Tuning.features)
        for row in 0..<cells {
            let start = Self.finest(map.y * Double(row) + origin) + finerSteps / 2
            for column in 0..<cells {
                let steps = ((start + Self.finest(map.x * Double(column))) / finerSteps).rounded(.down)
                add(at: steps / cellSteps, to: &features, from: (row * cells + column) * Tuning.features)
            }
        }
        return features
    }

    private static func finest(_ place: SIMD2<Double>) -> SIMD2<Double> {
        (place * (cellSteps * finerSteps)).rounded(.toNearestOrEven)
    }

    /// Adds the features at a place to a list.
    private func add(at place: SIMD2<Double>, to features: inout [Float], from start: Int) {
        // Far outside, or no number.
        guard place.min() > -1, place.max() < Double(Tuning.featureCells) else { return }
        let cell = place.rounded(.down)
        let (column, row, share) = (Int(cell.x), Int(cell.y), SIMD2<Float>(place - cell))
        for (row, height) in [(row, 1 - share.y), (row + 1, share.y)] where row >= 0 && row < Tuning.featureCells {
            for (column, width) in [(column, 1 - share.x), (column + 1, share.x)]
            where column >= 0 && column < Tuning.featureCells {
                let (weight, source) = (width * height, (row * Tuning.featureCells + column) * Tuning.features)
                for index in 0..<Tuning.features { features[start + index] += weight * numbers[source + index] }
            }
        }
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
        let box = (most - least) * partScale
        let cell = box / Double(partCells)
        self.init(x: turn.x * cell.x, y: turn.y * cell.y, origin: turn.turned((least + most - box) / 2))
    }

    /// Returns the map into an image that is enlarged by a factor.
    func scaled(by scale: Double) -> AffineMap { AffineMap(x: x * scale, y: y * scale, origin: origin * scale) }
}
