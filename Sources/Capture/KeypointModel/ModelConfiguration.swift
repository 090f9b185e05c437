// Every number of this target that could be chosen otherwise. Read by all files of the room.

/// The times and limits that a model is held to.
package struct ModelConfiguration: Sendable {
    /// How long a model may take for one image; from the image's first byte to the end of the answer's line.
    /// <doc:ModelProtocol>.
    package static let answerLimit: Duration = .seconds(5)

    /// How long a model may take from its start to its hello: networks are loaded and compiled in it.
    /// <doc:ModelProtocol>.
    package static let startLimit: Duration = .seconds(60)

    /// How long a model may take to end once its standard input is closed; Python with TensorFlow needs about 0.5
    /// s.
    package var shutdownGrace: Duration = .seconds(3)

    /// How long to wait for the exit code of a model that has closed its standard output by itself.
    package var exitStatusGrace: Duration = .milliseconds(500)

    /// The pause before the first restart: shorter than anyone notices.
    package var firstPause: Duration = .milliseconds(100)

    /// The longest pause between restarts: a model that is repaired meanwhile is back soon, and none eats a core.
    package var longestPause: Duration = .seconds(5)

    /// So many starts in a row may fail, or end before an image, until the model is given up, and so many without an answer
    /// until the first one; with the pauses above that takes 3 s and more.
    package var failedStarts = 5

    /// So many lines that answer nothing may come while one image is worked on; a model that says more babbles.
    var strayLines = 100

    /// The longest line of a model, in bytes, as for keypoint files (`KeypointFiles.Tuning.lineLimit`).
    package var lineLimit = 16 << 20

    /// A model that is not listened to may be so many bytes of lines ahead before it has to wait.
    var backlog = 1 << 20

    /// The longest line of a model's log that is shown, in characters; the rest of it is cut off.
    var logWidth = 300

    /// So many lines of a model's log are shown a second; the others are counted.
    var logRate = 20

    /// The longest line of a model's log that is held, in bytes; a longer one is taken as several.
    static let logLine = 64 << 10

    /// The largest manifest, in bytes; ours have 500.
    static let manifestBytes = 16 << 10

    /// The most bytes of our own Package.swift, by which a checkout is known; it has about 10,000.
    static let packageBytes = 1 << 20

    /// The longest time limit that a manifest may ask for, in seconds.
    static let longestLimit = 3600.0

    /// Two times that differ by no more than this, in seconds, are the same: a model may print six digits behind
    /// the point.
    static let sameTime = 1e-6

    /// The numbers above.
    package init() {}
}

extension Backoff {
    /// The pauses before a program is started again.
    package init() {
        let usual = ModelConfiguration()
        self.init(first: usual.firstPause, longest: usual.longestPause)
    }
}
