// Flipping left and right. Called by importers and by whoever wants one geometry for both; pure.

extension HandLandmarks {
    /// Flips the points left-right within their image: x becomes 1 − x (<doc:NativeRecords#Handedness-and-mirroring>).
    public mutating func mirrorHorizontally() {
        mapLanes { SIMD4(1 - $0.x, $0.y, $0.z, $0.w) }
    }
}

extension Frame {
    /// Undoes the mirroring of a mirrored image: left in the image is then left in front of the camera.
    ///
    /// Sides stay: a record's side is the person's own already. Does nothing unless `isMirrored` is true. Body points
    /// in metres are in the body's own frame and stay as well.
    public mutating func unmirror() {
        guard isMirrored == true else { return }
        for index in hands.indices { hands[index].points.mirrorHorizontally() }
        for index in bodies.indices where bodies[index].unit == .image {
            bodies[index].points = bodies[index].points.mapValues { point in
                var flipped = point
                flipped.x = 1 - point.x
                return flipped
            }
        }
        for index in faces.indices {
            faces[index].points = faces[index].points.map { point in
                guard var flipped = point else { return nil }
                flipped.x = 1 - flipped.x
                return flipped
            }
        }
        isMirrored = false
    }
}
