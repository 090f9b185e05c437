// Every number of this target that could be another one. Read by the pose, the measures and the coefficients; pure.

import RealModule

/// The constants of face tracking (<doc:FaceTracking>).
///
/// Lengths are in distances between the eyes' outer corners, those of an eye in its width. A number marked *seen* was
/// chosen on five photographs of three people, at rest, speaking and smiling, read by `litert-face`, and on two more
/// faces whose points and coefficients MediaPipe publishes. One marked *measured* comes from photographs of 76 more
/// faces and the results of MediaPipe's Face Landmarker on them.
extension Tuning {
    /// The largest number of faces that are tracked from one frame to the next: more than any model gives.
    static let mostFollowed = 64

    // MARK: Pose

    /// The distance between the outer corners of an adult's eyes, in metres: an iris is 11.7 mm wide and seen to be 0.13 of it.
    static let eyeDistance: Float = 0.089

    /// The camera's field of view from top to bottom, in radians: 63°, the value of MediaPipe's Face Landmarker.
    static let fieldOfView: Float = 63 * .pi / 180

    /// The least number of the 26 rigid points that must be seen.
    static let leastPoints = 8

    /// The smallest pivot of the fit: points close to one plane give no rotation.
    static let leastPivot: Float = 1e-4

    /// The least determinant of the rotation at which positions in the image are mapped to the face: about 75° from the
    /// front.
    static let leastForeshortening: Float = 0.25

    // MARK: Measures

    /// The weight of the outward position of a mouth's corner, and of its height above the nose's base, beside that
    /// above the lips. Seen.
    static let widthShare: Float = 0.4
    static let noseShare: Float = 0.5

    // MARK: Coefficients

    /// The distance of lids that are closed, as the mesh shows it.
    static let closedLids: Float = 0.06

    /// The distance of the lids below which the position of the iris is unknown.
    static let irisLids: Float = 0.12

    /// Lids further apart than at rest.
    static let lidsWide = ChangeRange(from: 0.03, to: 0.15)

    /// The iris beside its place at rest; an eye turned by 40° shows it a fifth of the eye's width aside.
    static let gazeAcross = ChangeRange(from: 0, to: 0.20)

    static let gazeUp = ChangeRange(from: 0.01, to: 0.11)

    /// The iris below its place at rest, where the lid soon covers it. Seen.
    static let gazeDown = ChangeRange(from: 0, to: 0.06)

    /// The apparent closing of a lid as the eye looks down. Seen.
    static let lidFollows: Float = 0.25

    /// The additional change that brows and lids need while a person's own neutral face is unknown: people differ by it
    /// at rest.
    static let unlearnedSlack: Float = 0.03

    /// A brow above its place at rest: 5 mm is most of what brows move.
    static let browUp = ChangeRange(from: 0.01, to: 0.07)

    /// A brow below its place at rest. Seen.
    static let browDown = ChangeRange(from: 0.005, to: 0.035)

    /// The pull of a corner of the mouth that is half a smile. Measured.
    static let halfSmile: Float = 0.06

    /// A corner of the mouth below and within its place at rest.
    static let frown = ChangeRange(from: 0.05, to: 0.15)

    /// Half the mouth's width below that at rest.
    static let pucker = ChangeRange(from: 0.05, to: 0.15)

    /// The mouth's middle, and the chin, beside the face's middle; a turned head shows the chin up to 0.04 aside. Seen.
    static let mouthShift = ChangeRange(from: 0.02, to: 0.10)
    static let jawShift = ChangeRange(from: 0.04, to: 0.14)

    /// The lower lip below its place at rest: 45 mm, as wide as most mouths open.
    static let jawDrop = ChangeRange(from: 0, to: 0.50)

    /// The distance by which a full smile that shows the teeth lowers the lower lip. Seen.
    static let smileDrop: Float = 0.09

    // MARK: Over time

    /// The longest time for which a missing person is the same afterwards, in seconds.
    static let absence = 2.0

    // MARK: The neutral face

    /// The time over which a face at rest is learned, in seconds of its images.
    static let calibrationTime = 3.0

    /// The time after which the learned measures count fully, in seconds.
    static let learningTime = 1.0

    /// The duration of an image without a time, and the longest of one with a time, in seconds.
    static let usualInterval = 1.0 / 30
    static let longestInterval = 0.2

    /// The cosine of the angle from the camera beyond which heads are not learned from: 25°.
    static let frontal: Float = 0.9

    /// A measure of faces at rest: its mean, its spread over people, and whether sources may lack it.
    typealias Rest = (mean: Float, spread: Float, isOptional: Bool)

    /// Returns a measure of faces at rest. Measured, but for the inner brows and the corners of the mouth, which are
    /// seen.
    static func rest(_ measure: FaceMeasure) -> Rest {
        switch measure {
        case .lidsLeft, .lidsRight: (0.28, 0.13, false)
        case .gazeOutLeft, .gazeOutRight: (0.04, 0.11, true)
        case .gazeUpLeft, .gazeUpRight: (0.074, 0.06, true)
        case .browInnerLeft, .browInnerRight: (0.214, 0.07, false)
        case .browMiddleLeft, .browMiddleRight: (0.25, 0.08, false)
        case .browOuterLeft, .browOuterRight: (0.17, 0.07, false)
        case .cornerLeft, .cornerRight: (-0.061, 0.06, false)
        case .lipDrop: (0.26, 0.08, false)
        case .mouthWidth: (0.30, 0.06, false)
        case .mouthShift: (0, 0.04, false)
        case .jawShift: (0, 0.06, false)
        }
    }
}

/// A linear scale between the largest change that counts as 0 and the smallest that counts as 1.
struct ChangeRange: Sendable {
    var from: Float
    var to: Float

    /// Returns the share of the range that a change covers, below 0 and above 1 too.
    func share(of change: Float) -> Float { (change - from) / (to - from) }
}
