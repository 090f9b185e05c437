// Points of a face in, coefficients and the head's pose out. Owned by FrameFaces, one for each person; pure.
//
// points → HeadPose → FaceMeasures in the head's frame → against NeutralFace → Coefficients

package import Keypoints

/// Computes the coefficients and the pose of a face from its points (<doc:FaceTracking>).
///
/// A pure function of the faces so far: it learns the neutral face of one person over the first seconds; use one reader
/// per person.
package struct FaceReader: Sendable {
    private var neutral = NeutralFace()

    package init() {}

    /// Adds the missing parts of a face: coefficients where it has none, and the transform where it has none.
    ///
    /// A face without 468 or 478 points, or whose points give no pose, is returned unchanged.
    ///
    /// - Parameters:
    ///   - face: the face, with MediaPipe's mesh points.
    ///   - aspect: width over height of the image.
    ///   - isMirrored: whether the image is flipped left-right; points that were flipped back are detected.
    ///   - time: capture time in seconds, `nil` where unknown.
    package mutating func process(
        _ face: Face,
        aspect: Float,
        isMirrored: Bool = false,
        at time: Double? = nil
    ) -> Face {
        guard face.blendshapes.isEmpty || face.transform.isEmpty, FacePoints.counts.contains(face.points.count) else {
            return face
        }
        var sight = FaceSight(face.points, aspect: aspect)
        guard var pose = HeadPose({ sight.point($0) }) else { return face }
        var isFlipped = isMirrored
        if pose.looksAway {
            sight.flip()
            isFlipped.toggle()
            guard let other = HeadPose({ sight.point($0) }), !other.looksAway else { return face }
            pose = other
        }
        var found = Face()
        if face.blendshapes.isEmpty {
            let measures = FaceMeasures { sight.place($0, pose) ?? SIMD2(.nan, .nan) }
            neutral.process(measures, isFrontal: pose.outward.z >= Tuning.frontal, at: time)
            found.blendshapes = Coefficients(of: measures, neutral: neutral).values
        }
        if face.transform.isEmpty { found.transform = pose.transform(aspect: aspect) }
        if isFlipped { found.swapMirrored() }
        var filled = face
        if filled.blendshapes.isEmpty { filled.blendshapes = found.blendshapes }
        if filled.transform.isEmpty { filled.transform = found.transform }
        return filled
    }
}

/// The points of a face, x to the right and y up, in heights of the image.
private struct FaceSight {
    private let points: [Keypoint?]
    private let aspect: Float
    private var sign: Float = 1

    init(_ points: [Keypoint?], aspect: Float) {
        self.points = points
        self.aspect = aspect
    }

    /// Treats the image as flipped left-right from now on.
    mutating func flip() { sign = -1 }

    func point(_ index: Int) -> SIMD2<Float>? {
        guard index < points.count, let point = points[index] else { return nil }
        return SIMD2(sign > 0 ? point.x * aspect : (1 - point.x) * aspect, -point.y)
    }

    /// Returns the position of a point in the head's frame.
    func place(_ index: Int, _ pose: HeadPose) -> SIMD2<Float>? {
        guard let seen = point(index), let depth = MeanFace.depths[index] else { return nil }
        return pose.place(of: seen, depth: depth)
    }
}
