// Every number of this target that could be another one; pure.

/// The numbers of this target.
enum Tuning {
    /// A camera's process that sends nothing for so long hangs; a device that gives nothing it reports itself, sooner.
    static let cameraSilence = Duration.seconds(10)

    /// Before its first sign, a camera's process has so much longer: loading its libraries and opening a device take
    /// seconds.
    static let cameraStart = Duration.seconds(20)

    /// A process that goes on for so long after a line has not given up with it.
    static let lastWords = Duration.milliseconds(200)

    /// A process that was asked to end has so long before it is killed: enough to finish a recording.
    static let shutdownGrace = Duration.seconds(3)

    /// The longest list of cameras, in bytes; a test camera with a thousand modes takes about 100 kB.
    static let listLimit = 16 << 20

    /// So many files are summed by one process: their names must fit into its arguments.
    static let checksumBatch = 500

    /// How often the status is told: fast enough to be felt as live, slow enough to be read.
    static let statusInterval = Duration.milliseconds(500)

    /// The most bytes of what the camera process says while it records; it says a line or two.
    static let recorderWordsLimit = 1 << 16
}
