// Finds palms in a whole image. Called where hands are missing; one thread at a time.

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
    /// Creates the region of a hand of which the palm was found.
    init(palm: Detection) {
        let (box, angle) = (palm.most - palm.least, Self.turn(from: palm.points[0], to: palm.points[2]))
        let region = Region(
            centre: (palm.least + palm.most) / 2,
            side: max(box.x, box.y) * Tuning.palmScale,
            angle: angle
        )
        self = region.moved(by: region.axes.turned(SIMD2(0, -Tuning.palmShift * box.y)))
    }
}
