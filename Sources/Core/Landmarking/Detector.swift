// Finds things in a whole image with a single-shot detector of MediaPipe's kind: palms, bodies and faces. One thread at
// a time.

import RealModule

/// The magnitude to which scores are clipped before the exponential, as MediaPipe does.
private let scoreLimit: Float = 100

/// A detector's network, and the meaning of its numbers: for each anchor the box's centre and its size, then points, all but
/// the size from the anchor, and a score.
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
    private let anchors: [SIMD2<Float>]

    package init(_ network: any Network, grids: [Grid]) {
        self.network = network
        anchors = Self.anchors(grids)
    }

    /// Returns what is found in an image, the surest first, in pixels.
    package func callAsFunction(_ image: PixelImage) throws(TactusError) -> [Detection] {
        let longest = Double(max(image.width, image.height))
        let scale = longest / Double(network.side)
        let border = (SIMD2(repeating: longest) - image.size) / 2
        let map = AffineMap(x: SIMD2(scale, 0), y: SIMD2(0, scale), origin: -border)
        let outputs = try network(image, map, border: .black)
        return Detection.merged(detections(numbers: outputs[0], scores: outputs[1], scale: scale, border: border))
    }

    /// Returns the centres from which boxes are measured, in parts of the square: by row, column and anchor.
    static func anchors(_ grids: [Grid]) -> [SIMD2<Float>] {
        grids.flatMap { grid in
            (0..<grid.cells * grid.cells).flatMap { cell in
                let place = SIMD2(Float(cell % grid.cells), Float(cell / grid.cells))
                return repeatElement((place + 0.5) / Float(grid.cells), count: grid.anchors)
            }
        }
    }

    /// Returns what is likely there, in pixels of the image.
    private func detections(
        numbers: [Float],
        scores: [Float],
        scale: Double,
        border: SIMD2<Double>
    ) -> [Detection] {
        let width = numbers.count / anchors.count
        return anchors.indices.compactMap { index in
            // The logistic function takes 0 to the least score, a half.
            guard scores[index] >= 0 else { return nil }
            let score = 1 / (1 + Float.exp(-min(scores[index], scoreLimit)))
            let anchor = anchors[index] * Float(network.side)
            var pairs = stride(from: width * index, to: width * (index + 1) - 1, by: 2).map { place in
                SIMD2(numbers[place], numbers[place + 1])
            }
            let (centre, half) = (pairs[0] + anchor, pairs[1] / 2)
            for place in pairs.indices.dropFirst(2) { pairs[place] += anchor }
            (pairs[0], pairs[1]) = (centre - half, centre + half)
            let points = pairs.map { SIMD2<Double>($0 * Float(scale)) - border }
            return Detection(least: points[0], most: points[1], points: Array(points[2...]), score: Double(score))
        }
    }
}

/// The factor by which a palm's box is widened so that the square holds the whole hand, and its way towards the
/// fingers, in heights of the box. MediaPipe's palm_detection_detection_to_roi.
private let (palmScale, palmShift) = (2.6, 0.5)

/// The palm network, and the meaning of its points.
package struct PalmDetector {
    private let detector: Detector

    package init(_ network: any Network) { detector = Detector(network, grids: Tuning.palmGrids) }

    /// Returns the regions of the hands in an image, the surest first.
    package func callAsFunction(_ image: PixelImage) throws(TactusError) -> [Region] {
        try detector(image).map(Region.init(palm:))
    }
}

extension Region {
    /// Creates the region of a hand from its palm.
    init(palm: Detection) {
        let (box, angle) = (palm.most - palm.least, Self.turn(from: palm.points[0], to: palm.points[2]))
        let region = Region(
            centre: (palm.least + palm.most) / 2,
            side: max(box.x, box.y) * palmScale,
            angle: angle
        )
        self = region.moved(by: region.axes.turned(SIMD2(0, -palmShift * box.y)))
    }
}
