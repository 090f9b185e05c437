// A hand as browsers are shown it: its points, fingers, shape and pinch. Made by SceneWatch, written by SceneWatch; pure.

package import Gestures
package import Keypoints
package import Shapes

package enum FingerState: String, Sendable, Hashable {
    case folded

    case extended

    case unknown

    /// The state of a finger of an extension: 0.5 is the boundary.
    package init(_ extent: Interval) {
        self = extent.lower > 0.5 ? .extended : extent.upper < 0.5 ? .folded : .unknown
    }
}

package struct SceneHand: Sendable, Equatable {
    /// The number of its track, `nil` for a hand that is not followed.
    package var track: Int?

    package var side: Handedness?

    package var points: HandLandmarks

    /// Its fingers, thumb to little.
    package var fingers: [FingerState]

    /// The classification by the rule book.
    package var classification: ShapeClassification

    /// The pinch state of thumb and index; `nil` for a hand that is not tracked.
    package var pinch: PinchDetector.State?

    /// The movement that is under way, or was just performed.
    package var movement: FrameObservation.SeenMovement?
}

/// The addition to a line that a pinch draws.
package struct SceneStroke: Sendable, Equatable {
    /// The number of the line; no two have the same.
    package var id: Int

    package var side: Handedness

    /// Whether the points are drawn, or only may become drawn.
    package var isDrawn: Bool

    /// The new points, in shares of the image.
    package var points: [SIMD2<Double>]

    package var isEnded = false

    /// Whether the possible points are dropped.
    package var isDropped = false
}
