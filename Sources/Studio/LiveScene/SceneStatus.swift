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

/// The loudness of a sound in the last 100 ms, as shares of full scale.
package struct SceneLevel: Sendable, Hashable {
    /// The loudest sample.
    package var peak: Float

    /// The root mean square.
    package var rms: Float

    package init(peak: Float = 0, rms: Float = 0) {
        self.peak = peak
        self.rms = rms
    }
}

/// The levels of a run's sound, for meters.
package struct SceneLevels: Sendable, Hashable {
    /// The level of everything together, before the limiter.
    package var master = SceneLevel()

    /// The levels of the instruments that sound, by their names.
    package var instruments: [String: SceneLevel] = [:]

    package init() {}
}

/// A connection with another program, such as a clock that is followed, and its state in words.
package struct SceneLink: Sendable, Hashable {
    package var name: String

    package var state: String

    package init(_ name: String, _ state: String) { (self.name, self.state) = (name, state) }
}

package struct SceneStatus: Sendable, Hashable {
    /// The takes that can be switched between.
    package struct Scenes: Sendable, Hashable {
        package var names: [String]

        package var current: Int

        /// The place of the take that begins with the next bar; `nil` where none waits.
        package var next: Int?

        package init(_ names: [String], current: Int, next: Int?) {
            (self.names, self.current, self.next) = (names, current, next)
        }
    }

    /// The mode; `nil` where nothing is played.
    package var mode: String?

    /// The tempo in beats per minute.
    package var tempo: Double?

    /// Whether the metronome sounds; `nil` without one.
    package var metronome: Bool?

    /// Whether gestures play; `nil` without playing.
    package var isArmed: Bool?

    /// The positions of the continuous values, 0…1, by name.
    package var values: [String: Double] = [:]

    /// The position of the playing in the take, in seconds.
    package var playhead: Double?

    /// The volumes of instruments that were chosen, in decibels.
    package var volumes: [String: Double] = [:]

    /// The number of beats to the beginning of a recording that is counted in; `nil` where none is.
    package var countIn: Int?

    /// The position in a recording, in seconds.
    package var position: Double?

    /// The length of the recording, in seconds.
    package var duration: Double?

    /// Whether a recording is paused.
    package var isPaused: Bool?

    /// Records per second.
    package var rate: Double?

    /// Images that were dropped for newer ones.
    package var dropped = 0

    /// The duration of each stage.
    package var latency = SceneLatency()

    /// The levels of the sound; `nil` without one.
    package var levels: SceneLevels?

    package var problems: [SceneProblem] = []

    /// The takes that can be switched between; `nil` without any.
    package var scenes: Scenes?

    /// The connections with other programs.
    package var links: [SceneLink] = []

    /// Creates a status in which everything is unknown.
    package init() {}
}
