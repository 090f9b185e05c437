// A hand before a camera, as it is drawn. Made by SyntheticHands; pure.

/// A hand and the camera that sees it.
package struct RenderedHand: Sendable, Equatable {
    package var hand: SyntheticHand

    /// The camera; all hands of an image have cameras of the same image size.
    package var camera: HandCamera

    /// The origin of the forearm, in the camera's frame in millimetres; without it straight from below the hand.
    package var elbow: SIMD3<Double>?
}
