// The numbers of this target that could be others, each with its unit and where it comes from.

package import Gestures

/// The numbers of a doorbell that is rung by a smile (<doc:Doorbell#From-a-smile-to-a-ring>).
extension Tuning {
    /// The number of frames per second that are processed: a smile lasts longer than an eighth of a second, and a
    /// network for faces need not be faster.
    package static let rate = 8.0

    /// The number of smiling frames of a press: two seconds at `rate`.
    package static let neededFrames = 16

    /// The smile's score, 0…1, at which frames begin to be smiling, and below which they stop. The usual choice with
    /// the coefficients of MediaPipe and ARKit; no data of doorbells was used.
    package static let smile = HysteresisThresholds(enter: 0.5, exit: 0.4)

    /// The least time between two presses, in seconds.
    package static let quietSeconds = 10.0

    /// The coefficients whose mean is the smile's score, one of each side; ARKit also writes the second spelling.
    package static let coefficients = [["mouthSmileLeft", "mouthSmile_L"], ["mouthSmileRight", "mouthSmile_R"]]
}
