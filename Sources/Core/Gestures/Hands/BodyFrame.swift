// The positions of the hands in the body's own frame. Owned by GestureRecognizer, called once a frame; pure.

package import Keypoints
import RealModule

/// The coordinate beyond which a point of the body is a tracking error, in metres or torso units
/// (<doc:GestureRecognition#Regions>).
private let outlier = 1.5

/// The time in seconds over whose frames the length of a body's torso is a median
/// (<doc:NativeRecords#Body-coordinates>).
private let torsoSpan = 1.0

/// The number of torsos (middle of the shoulders to middle of the hips) in a unit
/// (<doc:NativeRecords#Body-coordinates>).
private let unitInTorsos = 2.0

/// The positions of a body's limbs in its own frame: origin between the hips, x to the performer's left, y up.
package struct BodyPlaces: Sendable {
    package var left: SIMD2<Double>?, right: SIMD2<Double>?

    package var leftFoot = FootSample(), rightFoot = FootSample()
}

/// Computes the positions of a body's limbs in its own frame.
package struct BodyFrame: Sendable {
    private let configuration: GestureConfiguration
    private var torsos = RunningMedian(seconds: torsoSpan)

    /// The middle of the hips and the length of a unit in the last frame, in heights of the image; `nil` where the body
    /// was not seen in it.
    private var projection: (origin: SIMD2<Double>, unit: Double)?

    package init(_ configuration: GestureConfiguration = .init()) { self.configuration = configuration }

    /// Processes the first body of the next frame (<doc:NativeRecords#Several-hands-and-bodies>).
    ///
    /// - Parameters:
    ///   - body: the body, `nil` where none was seen.
    ///   - frame: the frame, for the image's aspect and mirroring.
    ///   - time: the frame's time in seconds.
    /// - Returns: the limbs, each `nil` where it was not seen, is an error (`outlier`), or the unit is unknown.
    package mutating func process(
        _ body: Body?,
        in frame: Frame,
        at time: Double
    ) -> BodyPlaces {
        projection = nil
        guard var body else { return BodyPlaces() }
        body.points = body.points.filter { ($0.value.confidence ?? 1) > configuration.confidenceFloor }
        guard let unit = unit(of: body, in: frame, at: time) else { return BodyPlaces() }
        // Metres are in the body's own frame already, from the hips.
        guard let origin = body.unit == .metre ? .zero : body.hips(in: frame) else { return BodyPlaces() }
        if body.unit == .image { projection = (origin, unit) }
        func place(_ joint: BodyJoint) -> SIMD2<Double>? {
            guard let place = body.place(of: joint, in: frame) else { return nil }
            var position = (place - origin) / unit
            if configuration.isXToRight { position.x = -position.x }
            let isFault = abs(position.x) > outlier || abs(position.y) > outlier
            return isFault ? nil : position
        }
        return BodyPlaces(
            left: place(.leftWrist),
            right: place(.rightWrist),
            leftFoot: FootSample(heel: place(.leftHeel)?.y, toes: place(.leftFootIndex)?.y),
            rightFoot: FootSample(heel: place(.rightHeel)?.y, toes: place(.rightFootIndex)?.y)
        )
    }

    /// Returns the position of a point of the body's frame in the last frame's image, in shares of it; `nil` where the
    /// body was not seen in the image.
    package func inImage(_ place: SIMD2<Double>, of frame: Frame) -> SIMD2<Double>? {
        guard let (origin, unit) = projection else { return nil }
        let own = SIMD2(configuration.isXToRight ? -place.x : place.x, place.y)
        let heights = own * unit + origin
        let x = heights.x / Double(frame.likelyAspect)
        return SIMD2(frame.isMirrored == true ? 1 - x : x, 1 - heights.y)
    }

    /// Returns the length of a unit in the source's own units.
    private mutating func unit(of body: Body, in frame: Frame, at time: Double) -> Double? {
        switch configuration.bodyScale {
        case .number(let units): return units > 0 && units.isFinite ? units : nil
        case .metres where body.unit == .metre: return 1
        case .metres, .torso:
            guard let hips = body.hips(in: frame), let shoulders = body.shoulders(in: frame) else { return nil }
            let torso = Double.hypot(shoulders.x - hips.x, shoulders.y - hips.y)
            guard torso > 0 else { return nil }
            return torsos.process(torso, at: time) * unitInTorsos
        }
    }
}

extension Body {
    /// Returns a joint's position: in metres as it is, or in heights of the image with x to the performer's left and y
    /// up.
    fileprivate func place(of joint: BodyJoint, in frame: Frame) -> SIMD2<Double>? {
        guard let point = points[joint], point.x.isFinite, point.y.isFinite else { return nil }
        let (x, y) = (point.x.decimal, point.y.decimal)
        guard unit == .image else { return SIMD2(x, y) }
        // Seen from the front, the performer's left is on the right of the image.
        return SIMD2((frame.isMirrored == true ? 1 - x : x) * Double(frame.likelyAspect), 1 - y)
    }

    fileprivate func hips(in frame: Frame) -> SIMD2<Double>? {
        middle(.leftHip, .rightHip, in: frame) ?? place(of: .midHip, in: frame) ?? place(of: .root, in: frame)
    }

    fileprivate func shoulders(in frame: Frame) -> SIMD2<Double>? {
        middle(.leftShoulder, .rightShoulder, in: frame) ?? place(of: .neck, in: frame)
    }

    private func middle(_ a: BodyJoint, _ b: BodyJoint, in frame: Frame) -> SIMD2<Double>? {
        guard let a = place(of: a, in: frame), let b = place(of: b, in: frame) else { return nil }
        return (a + b) / 2
    }
}
