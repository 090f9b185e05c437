// The faces of whole frames, each with its own reader: the door of this target; pure.

public import Keypoints

/// Adds the coefficients and transforms of all faces of a stream of frames (<doc:FaceTracking>).
///
/// Faces are tracked by position: each continues the one that was nearest to it in the previous frame. At most 64 are
/// tracked; further faces of a frame are each treated as new. O(number of faces).
///
/// ```swift
/// import Faces
/// import Keypoints
///
/// var faces = FrameFaces()
/// let frame = Frame(time: 0, size: ImageSize(width: 640, height: 480), faces: [])     // of your keypoint model
/// for face in faces.process(frame).faces {
///     if let smile = face.blendshapes["mouthSmileLeft"], smile >= 0.5 { print("smiles") }
/// }
/// ```
public struct FrameFaces: Sendable {
    private var people: [Person] = []

    private struct Person {
        var reader: FaceReader
        var place: SIMD2<Float>
        var time: Double?
    }

    /// Creates a value that has seen no frame.
    public init() {}

    /// Adds the missing parts of a frame's faces; faces with coefficients and a transform stay unchanged.
    public mutating func process(_ frame: Frame) -> Frame {
        var frame = frame
        var left = people.filter { isHere($0, at: frame.time) }
        people = []
        for index in frame.faces.indices {
            let place = frame.faces[index].middle
            let nearest = left.indices.min { gap(left[$0].place, place) < gap(left[$1].place, place) }
            var person = nearest.map { left.remove(at: $0) } ?? Person(reader: FaceReader(), place: place)
            frame.faces[index] = person.reader.process(
                frame.faces[index],
                aspect: frame.likelyAspect,
                isMirrored: frame.isMirrored ?? false,
                at: frame.time
            )
            (person.place, person.time) = (place, frame.time)
            if people.count < Tuning.mostFollowed { people.append(person) }
        }
        let missing = left.filter { $0.time != nil && frame.time != nil || people.isEmpty }
        people += missing.prefix(Tuning.mostFollowed - people.count)
        return frame
    }

    /// Returns whether a person may still be present: one who is missing for a moment is the same when seen again.
    private func isHere(_ person: Person, at now: Double?) -> Bool {
        guard let last = person.time, let now else { return true }
        return now >= last && now - last <= Tuning.absence
    }

    private func gap(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
        let way = one - other
        return (way * way).sum()
    }
}

extension Face {
    /// The mean of the points that were seen, in shares of the image; the origin without any.
    fileprivate var middle: SIMD2<Float> {
        var (sum, count) = (SIMD2<Float>.zero, Float(0))
        for case let point? in points {
            sum += SIMD2(point.x, point.y)
            count += 1
        }
        return count > 0 ? sum / count : .zero
    }
}
