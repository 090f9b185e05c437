// Every number of this target that could be another one. Read by the pose, the measures and the coefficients; pure.

import RealModule

/// The numbers that faces are read by (<doc:FaceTracking>).
///
/// Lengths are in distances between the eyes' outer corners, those of an eye in its width. Where a line says *seen*, the
/// number was chosen on five photographs of three people, at rest, speaking and smiling, read by `litert-face`, and on two
/// more faces of which MediaPipe publishes points and coefficients. Where it says *measured*, it comes from photographs of
/// 76 more faces and what MediaPipe's Face Landmarker tells of them.
extension Tuning {
    /// Faces that are followed from one frame to the next: more than any model gives.
    static let mostFollowed = 64

    // MARK: Pose

    /// The distance between the outer corners of an adult's eyes, in metres: an iris is 11.7 mm wide and seen to be 0.13 of it.
    static let eyeDistance: Float = 0.089

    /// The camera's field of view from top to bottom, in radians: 63°, as MediaPipe's Face Landmarker takes it.
    static let fieldOfView: Float = 63 * .pi / 180

    /// Of 26 rigid points, so many must be seen.
    static let leastPoints = 8

    /// The smallest pivot of the fit: points that hardly leave a plane tell no turn.
    static let leastPivot: Float = 1e-4

    /// From this determinant of the turn on, a place in the image is one on the face: about 75° from the front.
    static let leastForeshortening: Float = 0.25

    // MARK: Measures

    /// How much the way of a mouth's corner outwards, and its height against the nose, count beside that against the lips. Seen.
    static let widthShare: Float = 0.4
    static let noseShare: Float = 0.5

    // MARK: Coefficients

    /// The distance of lids that are closed, as the mesh shows it.
    static let closedLids: Float = 0.06

    /// Below this distance of the lids the place of the iris is not told.
    static let irisLids: Float = 0.12

    /// Lids further apart than at rest.
    static let lidsWide = ChangeRange(from: 0.03, to: 0.15)

    /// The iris beside its place at rest; an eye turned by 40° shows it a fifth of the eye's width aside.
    static let gazeAcross = ChangeRange(from: 0, to: 0.20)

    /// The iris above its place at rest.
    static let gazeUp = ChangeRange(from: 0.01, to: 0.11)

    /// The iris below its place at rest, where the lid soon covers it. Seen.
    static let gazeDown = ChangeRange(from: 0, to: 0.06)

    /// How far a lid seems to close as the eye looks down. Seen.
    static let lidFollows: Float = 0.25

    /// By so much more must brows rise and lids open before a person's own neutral face is known: people differ by it at rest.
    static let strangerSlack: Float = 0.03

    /// A brow above its place at rest: 5 mm is most of what brows move.
    static let browUp = ChangeRange(from: 0.01, to: 0.07)

    /// A brow below its place at rest. Seen.
    static let browDown = ChangeRange(from: 0.005, to: 0.035)

    /// How far a corner of the mouth is pulled half way to a smile. Measured.
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

    /// How far a full smile that shows the teeth takes the lower lip down. Seen.
    static let smileDrop: Float = 0.09

    // MARK: Over time

    /// Who is missing for no longer than this is the same person afterwards, in seconds.
    static let absence = 2.0

    // MARK: The neutral face

    /// How long a face at rest is learned from, in seconds of its images.
    static let calibrationTime = 3.0

    /// After so long, what was learned counts fully, in seconds.
    static let learningTime = 1.0

    /// What an image without a time counts, and the most that one with a time does, in seconds.
    static let usualInterval = 1.0 / 30
    static let longestInterval = 0.2

    /// Heads turned further than this from the camera are not learned from: the cosine of 25°.
    static let frontal: Float = 0.9

    /// A measure of faces at rest: its mean, how far from it those of people lie, and whether sources may lack it.
    typealias Rest = (mean: Float, spread: Float, isOptional: Bool)

    /// A measure of faces at rest. Measured, but for the inner brows and the corners of the mouth, which are seen.
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
