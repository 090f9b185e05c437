// The turn of a hand in the image, and its size whatever its tilt, by the joints of the palm. Owned by SignalMovements; pure.

import Keypoints
import RealModule

// Chosen on 28 people’s turns of the hand and their other gestures (<doc:MovementAccuracy#Turns-shakes-and-pushes>).

/// The number of joints of the palm without which a hand does not turn.
private let turnJoints = 3

/// Follows the angle of a hand.
///
/// The angle is the sum of the rotations from record to record that fit the joints of the palm best, so that a hand which
/// points at the camera turns with its knuckles, and one that is held up with its length.
struct PalmTurn: Sendable {
    /// The last places of the joints of the palm that were seen then.
    private var last: [SIMD2<Double>?] = []

    /// The angle since the first record, in degrees clockwise as in a mirror.
    private(set) var angle = 0.0

    /// Processes the joints of the next record; without three that were seen in both it does not turn.
    mutating func process(_ points: HandLandmarks, aspect: Float) {
        let now = Palm.joints.map { points.has($0) ? points.place(of: $0, aspect: aspect) : nil }
        let pairs = zip(last, now).compactMap { from, to in from.flatMap { from in to.map { (from: from, to: $0) } } }
        if pairs.count >= turnJoints {
            let count = Double(pairs.count)
            let from = pairs.reduce(SIMD2<Double>.zero) { $0 + $1.from } / count
            let to = pairs.reduce(SIMD2<Double>.zero) { $0 + $1.to } / count
            // The components along the old joints and across them; x from left to right, y down, as in the record, which
            // is the mirror image turned by half a turn.
            let sum = pairs.reduce(SIMD2<Double>.zero) { sum, pair in
                let (a, b) = (pair.from - from, pair.to - to)
                return sum + SIMD2(a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x)
            }
            angle -= Double.atan2(y: sum.y, x: sum.x) * 180 / .pi
        }
        if now.count(where: { $0 != nil }) >= turnJoints { last = now }
    }
}

/// The size of a palm as if it faced the camera.
///
/// Its length and its width are at right angles and have a known ratio, so that how they are seen gives the tilt: a hand
/// that only turns or tilts keeps its size.
struct RigidPalm: Sendable {
    /// The length of the palm, in heights of the image.
    let size: Double

    /// The distances of the fingertips from the wrist, as multiples of the size; `nil` for one that was not seen.
    let reaches: [Double?]

    /// Measures a hand; `nil` where a joint of the palm was not seen.
    init?(_ points: HandLandmarks, aspect: Float) {
        guard Palm.joints.allSatisfy(points.has) else { return nil }
        func place(_ joint: HandJoint) -> SIMD2<Double> { points.place(of: joint, aspect: aspect) }
        let wrist = place(.wrist)
        let knuckles = Palm.joints.dropFirst().reduce(SIMD2<Double>.zero) { $0 + place($1) } / 4
        let along = knuckles - wrist
        let across = (place(.littleMCP) - place(.indexMCP)) * Double(Palm.lengthOverWidth)
        let (a, b, slant) = ((along * along).sum(), (across * across).sum(), (along * across).sum())
        let square = (a + b + ((a - b) * (a - b) + 4 * slant * slant).squareRoot()) / 2
        guard square > 0, square.isFinite else { return nil }
        let size = square.squareRoot()
        self.size = size
        reaches = Finger.allCases.dropFirst().map { points.has($0.tip) ? (place($0.tip) - wrist).length / size : nil }
    }

    /// Returns the largest change of a fingertip's distance to another record; infinite where none was seen in both.
    func change(to other: RigidPalm) -> Double {
        zip(reaches, other.reaches).compactMap { a, b in a.flatMap { a in b.map { abs($0 - a) } } }.max() ?? .infinity
    }
}
