// Finds things in a whole picture with a single-shot detector of MediaPipe's kind: palms, bodies and faces. One thread at
// a time.

import RealModule

/// A detector's network, and the meaning of its numbers.
package struct Detector {
    /// The cells of one grid of a detector.
    package struct Grid: Sendable {
        /// The number of cells of a side.
        var cells: Int

        /// The number of anchors in each cell.
        var anchors: Int

        package init(cells: Int, anchors: Int) { (self.cells, self.anchors) = (cells, anchors) }
    }

    private let network: any Network
    private let anchors: [SIMD2<Double>]

    package init(_ network: any Network, grids: [Grid]) {
        self.network = network
        anchors = Self.anchors(grids)
    }

    /// Returns what is found in a picture, the surest first, in pixels.
    package func callAsFunction(_ picture: Picture) throws(TactusError) -> [Detection] {
        let longest = Double(max(picture.width, picture.height))
        let scale = longest / Double(network.side)
        let border = (SIMD2(repeating: longest) - picture.size) / 2
        let map = AffineMap(x: SIMD2(scale, 0), y: SIMD2(0, scale), origin: -border)
        let outputs = try network(picture, map, border: .black)
        let found = Self.detections(numbers: outputs[0], scores: outputs[1], anchors: anchors, side: network.side)
        return Detection.merged(found).map { $0.mapped(map) }
    }

    /// Returns the centres from which boxes are measured, in parts of the square: by row, column and anchor.
    static func anchors(_ grids: [Grid]) -> [SIMD2<Double>] {
        grids.flatMap { grid in
            (0..<grid.cells * grid.cells).flatMap { cell in
                let place = SIMD2(Double(cell % grid.cells), Double(cell / grid.cells))
                return repeatElement((place + 0.5) / Double(grid.cells), count: grid.anchors)
            }
        }
    }

    /// Returns what is likely there, in pixels of the square.
    static func detections(
        numbers: [Float],
        scores: [Float],
        anchors: [SIMD2<Double>],
        side: Int
    ) -> [Detection] {
        let width = numbers.count / anchors.count
        return anchors.indices.compactMap { index in
            // The logistic function takes 0 to the least score, a half.
            guard scores[index] >= 0 else { return nil }
            let numbers = numbers[width * index..<width * (index + 1)].map(Double.init)
            let score = 1 / (1 + Double.exp(-min(Double(scores[index]), Tuning.scoreLimit)))
            return Detection(numbers: numbers, from: anchors[index] * Double(side), score: score)
        }
    }
}
