// Follows one body from image to image and searches for one where it was not seen. One thread at a time.

/// The networks of bodies: whatever finds a body in an image, and its points in a region.
package protocol BodySight {
    /// Returns the region of the surest body in an image, or `nil`.
    func body(in image: PixelImage) throws(TactusError) -> Region?

    /// Returns the body in a region, or `nil`.
    func body(in image: PixelImage, at region: Region) throws(TactusError) -> SeenBody?
}

/// The body of the last image.
///
/// As in MediaPipe, the circle that gives the next region is always smoothed, the points only if wanted.
package struct BodyTracker {
    private let sight: any BodySight
    private let isSmooth: Bool
    private var region: Region?
    private var size: SIMD2<Double> = .zero
    private var circle = PointFilter<SIMD2<Double>>(Tuning.circleFilter)
    private var smoother = BodySmoother()

    package init(_ sight: any BodySight, isSmooth: Bool) { (self.sight, self.isSmooth) = (sight, isSmooth) }

    /// Returns the body in an image, or `nil`.
    ///
    /// - Parameter time: when it was taken, in seconds.
    package mutating func callAsFunction(_ image: PixelImage, at time: Double) throws(TactusError) -> SeenBody? {
        if image.size != size { (region, size) = (nil, image.size) }
        var body: SeenBody?
        if let region { body = try sight.body(in: image, at: region) }
        if body == nil {
            // Searched for at once, not from the next image on as MediaPipe does: a body that jumped is not lost.
            forget()
            if let found = try sight.body(in: image) { body = try sight.body(in: image, at: found) }
        }
        guard let body else { return nil }
        let unit = 2 * (body.circle[1] - body.circle[0]).length
        guard unit > 0 else {
            forget()
            return nil
        }
        region = Region(body: circle.process(body.circle, at: time, unit: unit))
        return isSmooth ? smoother.process(body, at: time, unit: unit) : body
    }

    private mutating func forget() {
        region = nil
        circle = PointFilter(Tuning.circleFilter)
        smoother = BodySmoother()
    }
}
