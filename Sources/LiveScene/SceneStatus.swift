// How a run stands beside what is seen: mode, tempo, times and problems. Filled in by the command line, written by
// SceneText; pure.

/// Something that is wrong, and what to do about it.
package struct SceneProblem: Sendable, Hashable {
    /// Which one it is.
    package var id: String

    /// What is wrong.
    package var text: String

    /// What to do.
    package var advice: String

    /// Creates a problem.
    package init(_ id: String, _ text: String, advice: String) {
        self.id = id
        self.text = text
        self.advice = advice
    }
}

/// How long each stage takes, in milliseconds; `nil` where it is not known.
package struct SceneLatency: Sendable, Hashable {
    /// From the taking of an image to its coming.
    package var capture: Double?

    /// From an image's going to the model to its answer.
    package var model: Double?

    /// From a record's coming to its sounds' being ordered.
    package var engine: Double?

    /// From the order of a sound to its first sample.
    package var output: Double?

    /// Creates times of which none is known.
    package init() {}
}

/// How a run stands.
package struct SceneStatus: Sendable, Hashable {
    /// The mode; `nil` where nothing is played.
    package var mode: String?

    /// The tempo in beats per minute.
    package var tempo: Double?

    /// Whether the metronome sounds; `nil` where there is none.
    package var metronome: Bool?

    /// Whether gestures play; `nil` where nothing is played.
    package var isArmed: Bool?

    /// Where in the take the playing is, in seconds.
    package var playhead: Double?

    /// Where in a recording it is, and how long that is, in seconds.
    package var position: Double?

    /// How long the recording is, in seconds.
    package var duration: Double?

    /// Whether a recording is paused.
    package var isPaused: Bool?

    /// Records per second.
    package var rate: Double?

    /// Images that were dropped for newer ones.
    package var dropped = 0

    /// How long each stage takes.
    package var latency = SceneLatency()

    /// What is wrong.
    package var problems: [SceneProblem] = []

    /// Creates a status of which nothing is known.
    package init() {}
}
