// Finds palms in a whole image. Called where hands are missing; one thread at a time.

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
