// Follows faces from image to image and searches for them where some are missing. One thread at a time.

/// Regions are of one face if their centres are nearer than this, in sides of the larger one. A face fills two thirds of
/// its side.
private let sameFace = 0.3

/// The networks of faces: whatever finds faces in an image, and the points of one in a region.
package protocol FaceSight {
    /// Returns the regions of the faces in an image, the surest first.
    func faces(in image: PixelImage) throws(TactusError) -> [Region]

    /// Returns the face in a region, or `nil`.
    func face(in image: PixelImage, at region: Region) throws(TactusError) -> SeenFace?
}

/// The faces of the last image.
package struct FaceTracker {
    private let sight: any FaceSight
    private let most: Int
    private var regions: [Region] = []
    private var size: SIMD2<Double> = .zero
    private var searched: Double?

    /// Creates a tracker.
    ///
    /// - Parameter most: the largest number of faces.
    package init(_ sight: any FaceSight, most: Int) { (self.sight, self.most) = (sight, most) }

    /// Returns the faces in an image, those already followed first.
    ///
    /// - Parameter time: when it was taken, in seconds.
    package mutating func callAsFunction(_ image: PixelImage, at time: Double) throws(TactusError) -> [SeenFace] {
        if image.size != size { (regions, size) = ([], image.size) }
        var faces: [SeenFace] = []
        try look(at: regions, in: image, &faces)
        if mustSearch(faces.count, at: time) {
            searched = time
            try look(at: sight.faces(in: image), in: image, &faces)
        }
        regions = faces.map(\.next)
        return faces
    }

    private func mustSearch(_ count: Int, at time: Double) -> Bool {
        guard count < most else { return false }
        // A face that was lost is searched for at once, not from the next image on as MediaPipe does.
        guard count >= max(1, regions.count), let searched else { return true }
        return Tuning.mustSearch(at: time, after: searched)
    }

    /// Adds the faces in regions that show none of those that are known.
    private func look(at regions: [Region], in image: PixelImage, _ known: inout [SeenFace]) throws(TactusError) {
        for region in regions where known.count < most && region.side > 0 {
            guard known.allSatisfy({ !(region.distance(to: $0.next) < sameFace) }),
                let face = try sight.face(in: image, at: region),
                known.allSatisfy({ face.next.distance(to: $0.next) >= sameFace })
            else { continue }
            known.append(face)
        }
    }
}
