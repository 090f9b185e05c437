// Every number of this target that could be another one; pure.

enum Tuning {
    /// The silence after which a camera's process counts as hung; a silent device it reports itself, sooner.
    static let cameraSilence = Duration.seconds(10)

    /// The additional time before the first sign of a camera's process: loading its libraries and opening a device need
    /// seconds.
    static let cameraStart = Duration.seconds(20)

    /// The time after a line after which a process has not failed with it.
    static let stderrGrace = Duration.milliseconds(200)

    /// The time between the request to end a process and its kill: enough to finish a recording.
    static let shutdownGrace = Duration.seconds(3)

    /// The longest list of cameras, in bytes; a test camera with a thousand modes takes about 100 kB.
    static let listLimit = 16 << 20

    /// The number of files that one process sums: their names must fit into its arguments.
    static let checksumBatch = 500

    /// The time in which the sums of these files must be there.
    static let checksumTime = Duration.seconds(600)

    /// The interval of the status: short enough to feel live, long enough to be read.
    static let statusInterval = Duration.milliseconds(500)

    /// The largest output of the camera process while it records, in bytes; it prints a line or two.
    static let recorderWordsLimit = 1 << 16
}
