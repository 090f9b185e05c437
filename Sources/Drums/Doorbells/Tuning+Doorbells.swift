// The numbers of this target that could be others, each with its unit and where it comes from.

package import Gestures

/// The numbers of a doorbell that is rung by a smile (<doc:Doorbell#From-a-smile-to-a-ring>).
extension Tuning {
    /// So many frames per second are looked at: a smile lasts longer than an eighth of a second, and a network for faces
    /// need not be faster.
    package static let rate = 8.0

    /// So many smiling frames ring: two seconds at `rate`.
    package static let neededFrames = 16

    /// The smile's score, 0…1, at which a frame begins to be a smiling one, and below which it is none any more. The
    /// usual choice with the coefficients of MediaPipe and ARKit; no data of doorbells was used.
    package static let smile = HysteresisThresholds(enter: 0.5, exit: 0.4)

    /// So many seconds pass at least between two presses.
    package static let quietSeconds = 10.0

    /// The coefficients whose mean is the smile's score, one of each side; ARKit also writes the second spelling.
    package static let coefficients = [["mouthSmileLeft", "mouthSmile_L"], ["mouthSmileRight", "mouthSmile_R"]]
}
