// Every number of this target that could be another one; pure.

/// The numbers of this target.
extension Tuning {
    /// The most frames that wait for being looked at: two seconds of a webcam. With more the oldest are left out.
    static let mostFrames = 64

    /// The most events that wait for the server.
    static let mostEvents = 1024

    /// How often it is looked whether a state is to go out although no frames come …
    static let tick = Duration.milliseconds(25)

    /// … which is so long after the last one, in seconds: a playhead moves smoothly.
    static let idleState = 0.045

    /// How often a collection that goes on is told, in seconds.
    static let collectionInterval = 0.2

    /// A server that ran for so long and then ended is started as if for the first time.
    static let soundRun = Duration.seconds(30)

    /// So many starts in a row that came to nothing are the end of the live view.
    static let mostStarts = 6

    /// What a server said last comes within this time.
    static let lastWords = Duration.milliseconds(300)

    /// A server whose input has ended has so long to end too before it is killed: nothing is lost with it, and who ends a
    /// run waits for it.
    static let shutdownGrace = Duration.milliseconds(500)

    /// So many seconds of frames are kept to be saved.
    static let recentSeconds = 10.0

    /// The most frames of that time.
    static let mostRecent = 4096

    /// The page that sends a browser on is there for so long after the desktop has been asked to open it.
    static let browserStart = Duration.seconds(20)

    /// How well images for browsers are encoded, 1 to 100.
    static let imageQuality = 70
}
