// The messages of a run for its user. Made by the command line, called by PlayRun and PacedFile.

package import Gestures
import KeypointFiles
package import Keypoints
package import Capture

/// The callbacks of a run.
package struct PlayWatch: Sendable {
    package var say: @Sendable (String) -> Void

    /// Called several times per second with the report of a camera's run.
    package var live: @Sendable (LiveReport) -> Void

    /// Called with the problem of an invalid record of a keypoint file; throws to end the run.
    package var problem: @Sendable (Diagnostic) throws -> Void

    /// Called with each frame that is played and what the engine observed in it; must not wait for anything.
    package var frame: (@Sendable (Frame, FrameObservation?) -> Void)?

    package init(
        say: @escaping @Sendable (String) -> Void,
        live: @escaping @Sendable (LiveReport) -> Void,
        problem: @escaping @Sendable (Diagnostic) throws -> Void
    ) {
        self.say = say
        self.live = live
        self.problem = problem
    }
}
