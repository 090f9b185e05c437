// What a run that is played tells its user. Made by the command line, called by PlayRun and PacedFile.

package import Gestures
import KeypointFiles
package import Keypoints
package import Capture

/// How the run is watched.
package struct PlayWatch: Sendable {
    /// Prints a line for the user.
    package var say: @Sendable (String) -> Void

    /// Is told several times per second how a camera's run stands.
    package var live: @Sendable (LiveReport) -> Void

    /// Takes in a record of a keypoint file that is none; throws to end the run.
    package var problem: @Sendable (Diagnostic) throws -> Void

    /// Called with each frame that is played and what the engine observed in it; must not wait for anything.
    package var frame: (@Sendable (Frame, FrameObservation?) -> Void)?

    /// Creates a watch.
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
