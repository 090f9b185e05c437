// Follows one body from picture to picture and searches for one where it was not seen. One thread at a time.

/// The networks of bodies: whatever finds a body in a picture, and its points in a region.
package protocol BodySight {
    /// Returns the region of the surest body in a picture, or `nil`.
    func body(in picture: Picture) throws(TactusError) -> Region?

    /// Returns the body in a region, or `nil`.
    func body(in picture: Picture, at region: Region) throws(TactusError) -> SeenBody?
}

/// The body of the last picture.
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

    /// Returns the body in a picture, or `nil`.
    ///
    /// - Parameter time: when it was taken, in seconds.
    package mutating func callAsFunction(_ picture: Picture, at time: Double) throws(TactusError) -> SeenBody? {
        if picture.size != size { (region, size) = (nil, picture.size) }
        var body: SeenBody?
        if let region { body = try sight.body(in: picture, at: region) }
        if body == nil {
            // Searched for at once, not from the next picture on as MediaPipe does: a body that jumped is not lost.
            forget()
            if let found = try sight.body(in: picture) { body = try sight.body(in: picture, at: found) }
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
