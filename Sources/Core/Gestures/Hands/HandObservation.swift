// One hand of a frame as the detectors see it. Filled in by GestureRecognizer and DrawingReader; pure.

import Keypoints
import Shapes

/// The observations of one hand in a frame.
struct HandObservation {
    /// Width over height of the image.
    let aspect: Float

    /// Whether the record is mirrored; its points are corrected already.
    let isMirrored: Bool

    /// The tracked hand, `nil` where it was not seen.
    var hand: TrackedHand?

    var points = HandLandmarks()

    var classification = ShapeClassification.none

    /// The view of the hand, with the likely aspect.
    var view = CaptureContext()

    /// The body's wrist in the body's frame, `nil` where it was not seen.
    var wrist: SIMD2<Double>?

    var raisedFeet: Set<Handedness> = []

    /// Whether the wrist stands for the hand, as the source gives no hands.
    var isWristHand = false

    /// The hand's place in the image as the player sees it in a mirror: x from the left, y up.
    var placeInMirror: SIMD2<Double>? { hand.map { SIMD2(1 - $0.centre.x / Double(aspect), 1 - $0.centre.y) } }

    var placeInRecord: SIMD2<Float>? {
        hand.map { hand in
            let x = Float(hand.centre.x) / aspect
            return SIMD2(isMirrored ? 1 - x : x, Float(hand.centre.y))
        }
    }
}
