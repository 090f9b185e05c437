// Every number of this target that could be chosen otherwise. Read by all files of the room.

/// The times and limits that a model is held to.
package struct ModelConfiguration: Sendable {
    /// The time limit of a model for one image; from the image's first byte to the end of the answer's line.
    /// <doc:ModelProtocol>.
    package static let answerLimit: Duration = .seconds(5)

    /// The time limit of a model from its start to its hello: networks are loaded and compiled in it.
    /// <doc:ModelProtocol>.
    package static let startLimit: Duration = .seconds(60)

    /// The time in which a model must end once its standard input is closed; Python with TensorFlow needs about 0.5 s.
    package var shutdownGrace: Duration = .seconds(3)

    /// The time for which the exit code of a model is awaited that has closed its standard output by itself.
    package var exitStatusGrace: Duration = .milliseconds(500)

    /// The pause before the first restart: shorter than anyone notices.
    package var firstPause: Duration = .milliseconds(100)

    /// The longest pause between restarts: a model that is repaired meanwhile is back soon, and none eats a core.
    package var longestPause: Duration = .seconds(5)

    /// The number of consecutive starts that may fail, or end before an image, until the model is given up, and of
    /// starts without an answer until the first one; with the pauses above that is 3 s and more.
    package var failedStarts = 5

    /// The number of lines that answer nothing that may come during one image; a model with more has failed.
    var strayLines = 100

    /// The longest line of a model, in bytes, as for keypoint files (`KeypointFiles.Tuning.lineLimit`).
    package var lineLimit = 16 << 20

    /// The number of bytes of unread lines after which a model has to wait.
    var backlog = 1 << 20

    /// The longest line of a model's log that is shown, in characters; the rest of it is cut off.
    var logWidth = 300

    /// The number of lines of a model's log that are shown per second; the others are counted.
    var logRate = 20

    /// The longest line of a model's log that is held, in bytes; a longer one is taken as several.
    static let logLine = 64 << 10

    /// The largest manifest, in bytes; ours have 500.
    static let manifestBytes = 16 << 10

    /// The most bytes of our own Package.swift, by which a checkout is known; it has about 10,000.
    static let packageBytes = 1 << 20

    /// The longest time limit of a manifest, in seconds.
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
