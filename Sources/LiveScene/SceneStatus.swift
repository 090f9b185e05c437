// The status of a run beside the frames: mode, tempo, times and problems. Filled in by the command line, written by
// SceneWatch; pure.

/// Something that is wrong, and what to do about it.
package struct SceneProblem: Sendable, Hashable {
    package var id: String

    package var text: String

    package var advice: String

    package init(_ id: String, _ text: String, advice: String) {
        self.id = id
        self.text = text
        self.advice = advice
    }
}

/// The duration of each stage, in milliseconds; `nil` where it is not known.
package struct SceneLatency: Sendable, Hashable {
    /// From the taking of an image to its coming.
    package var capture: Double?

    /// From an image's going to the model to its answer.
    package var model: Double?

    /// From a record's coming to its sounds' being ordered.
    package var engine: Double?

    /// From the order of a sound to its first sample.
    package var output: Double?

    package init() {}
}

package struct SceneStatus: Sendable, Hashable {
    /// The mode; `nil` where nothing is played.
    package var mode: String?

    /// The tempo in beats per minute.
    package var tempo: Double?

    /// A Boolean value that indicates whether the metronome sounds; `nil` without one.
    package var metronome: Bool?

    /// A Boolean value that indicates whether gestures play; `nil` without playing.
    package var isArmed: Bool?

    /// The position of the playing in the take, in seconds.
    package var playhead: Double?

    /// The number of beats to the beginning of a recording that is counted in; `nil` where none is.
    package var countIn: Int?

    /// The position in a recording, in seconds.
    package var position: Double?

    /// The length of the recording, in seconds.
    package var duration: Double?

    /// A Boolean value that indicates whether a recording is paused.
    package var isPaused: Bool?

    /// Records per second.
    package var rate: Double?

    /// Images that were dropped for newer ones.
    package var dropped = 0

    /// The duration of each stage.
    package var latency = SceneLatency()

    package var problems: [SceneProblem] = []

    /// Creates a status of which nothing is known.
    package init() {}
}
