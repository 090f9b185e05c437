// The hands, faces and pinches that a recognizer saw in a frame, for display. Made by GestureRecognizer; pure.

package import Keypoints
package import Shapes

/// The hands and the faces of a frame, as the recognizer that decides on gestures sees them.
package struct FrameObservation: Sendable {
    package struct SeenHand: Sendable {
        /// The number of its track; `nil` for a hand that is not tracked.
        package var track: Int?

        package var side: Handedness?

        /// The classification by the rule book.
        package var classification: ShapeClassification
    }

    /// The tips of thumb and index of one side.
    package struct Pinch: Sendable {
        /// The tips, mirrored as no image is; `nil` where one is missing.
        package var pair: PinchPair?

        package var step: PinchDetector.Step
    }

    /// A movement that is under way, or was just performed.
    package struct SeenMovement: Sendable, Hashable {
        package var movement: Movement
        package var certainty: Certainty
    }

    /// The hands, in the order of the frame.
    package internal(set) var hands: [SeenHand] = []

    /// The pinches of each side.
    package internal(set) var pinches: [Handedness: Pinch] = [:]

    /// The movements of each side.
    package internal(set) var movements: [Handedness: SeenMovement] = [:]

    /// The faces, with the coefficients and transforms computed from their points.
    package internal(set) var faces: [Face] = []

    package init() {}
}
