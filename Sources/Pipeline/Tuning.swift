// Every number of this room that could be another one; pure.

/// The numbers of this room.
enum Tuning {
    /// So many hands must have a plain side before a recording is said to look mirrored.
    static let fewestSides = 20

    /// Of each part of an input so many hands are looked at; more would tell no more and cost time.
    static let sidesOfPart = 64

    /// And more than this share of them must contradict their label.
    static let mirroredShare = 0.8

    /// A hand's own geometry counts from this strength on (`HandPoints.apparentSide`).
    static let plainSide: Float = 0.1

    /// A camera's process that sends nothing for so long hangs; a device that gives nothing it reports itself, sooner.
    static let cameraSilence = Duration.seconds(10)

    /// Before its first sign, a camera's process has so much longer: loading its libraries and opening a device take seconds.
    static let cameraStart = Duration.seconds(20)

    /// A process that goes on for so long after a line has not given up with it.
    static let lastWords = Duration.milliseconds(200)

    /// A process that was asked to end has so long before it is killed: enough to finish a recording.
    static let farewell = Duration.seconds(3)

    /// The longest list of cameras, in bytes; a test camera with a thousand modes takes about 100 kB.
    static let listLimit = 16 << 20

    /// So many files are summed by one process: their names must fit into its arguments.
    static let checksumBatch = 500

    /// How often the status is told: fast enough to be felt as live, slow enough to be read.
    static let statusInterval = Duration.milliseconds(500)

    /// The most bytes of what the camera process says while it records; it says a line or two.
    static let recorderWordsLimit = 1 << 16

    // MARK: Playing

    /// How often targets are looked after when nothing is due: half of the 5 ms within which a cut voice must be gone.
    static let conductorInterval = 0.0025

    /// How long a thread that waits for a record's time goes without looking whether the run ends.
    static let endInterval = 0.05

    /// A record of a stream that is so much ahead of its time belongs to a recording, and waits; seconds.
    static let streamSlack = 0.25

    /// A pause before the next record that is longer than this is told, so that it is not taken for the end; seconds.
    static let longPause = 10.0

    /// Every so many pictures of a camera the delay of seeing is looked at; a second's.
    static let delayInterval = 30

    /// The rate of records without times, a webcam's.
    static let assumedRate = 30.0

    /// Standard gravity in m/s², by which readings of phones become g (ACC-07).
    static let gravity = 9.80665

    /// At the end of a performance a reader of its events has so many seconds to take the last ones.
    static let eventsPatience = 3.0

    /// How far a recording that is played at once is looked ahead, in seconds; all but the softest strikes are told within it.
    static let lookAhead = 0.15

    /// How many of the last hits the status tells.
    static let lastHits = 4
}
