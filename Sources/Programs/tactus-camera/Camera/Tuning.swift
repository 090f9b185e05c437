// The numbers of this target that could be others.

/// The constants of `Camera`, each with its unit.
enum Tuning {
    /// The default size that is requested from a device, in pixels; every webcam has it.
    static let size = PixelSize(width: 640, height: 480)

    /// The number of frames per second of sources without times, and the one that is requested from a device.
    static let rate = 30.0

    /// The time without an image after which a device is given up, in seconds; OpenCV requires whole seconds.
    static let silenceSeconds = 2

    /// The time within which a camera of the network must answer, and give each image, in seconds: a key frame may take
    /// several.
    static let networkSeconds = 8

    /// The factor of that time before the first image: some webcams need seconds to start.
    static let firstReconnectTimeout = 3

    /// The largest distance in seconds of a V4L2 time stamp from the monotonic clock; others are of another clock and
    /// are not used.
    static let clockTolerance = 10.0

    /// The number of gaps between images whose middle one is the usual gap; odd.
    static let gapCount = 9

    /// The number of consecutive broken images after which a device is given up.
    static let brokenLimit = 300

    /// The number of broken images that are reported one by one; the others are counted.
    static let reportedFaults = 5

    /// The largest number of a device's modes that are examined.
    static let modeLimit = 1024

    /// The number of bytes that are read at once.
    static let readBytes = 1 << 18

    /// The ratio of a video's longest step to its shortest one from which its rate varies: recordings of phones do by several
    /// percent, and rounded times by less.
    static let unevenSteps = 1.1

    /// The longest time, in seconds, for which a video file repeats an image where the next one is late.
    static let stillLimit = 10.0
}
