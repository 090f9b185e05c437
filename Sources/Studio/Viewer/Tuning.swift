// Every number of this target that could be another one; pure.

enum Tuning {
    /// The largest number of unprocessed frames: two seconds of a webcam. Older ones are dropped.
    static let mostFrames = 64

    /// The most events that wait for the server.
    static let mostEvents = 1024

    /// The interval between checks whether to send a state without a frame.
    static let tick = Duration.milliseconds(25)

    /// The time after the last state at which one is sent without a frame, in seconds: a playhead moves smoothly.
    static let idleState = 0.045

    /// The interval between messages about a collection, in seconds.
    static let collectionInterval = 0.2

    /// The time after which a server that ends is started as if for the first time.
    static let stableRunDuration = Duration.seconds(30)

    /// The number of consecutive failed starts that end the live view.
    static let mostStarts = 6

    /// The time within which the last output of a server comes.
    static let stderrGrace = Duration.milliseconds(300)

    /// The time in which a server must end after its input before it is killed: nothing is lost with it, and a run
    /// waits for it at its end.
    static let shutdownGrace = Duration.milliseconds(500)

    /// The number of seconds of frames that are kept to be saved.
    static let recentSeconds = 10.0

    /// The most frames of that time.
    static let mostRecent = 4096

    /// The time for which the page that redirects a browser exists after the desktop was asked to open it.
    static let browserStart = Duration.seconds(20)

    /// The quality of images for browsers, 1 to 100.
    static let imageQuality = 70
}
