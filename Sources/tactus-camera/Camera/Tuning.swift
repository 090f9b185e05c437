// The numbers of this target that could be others.

/// The numbers of `Camera`, each with its unit.
package enum Tuning {
    /// The size that is asked of a device where the user asks for none, in pixels; every webcam has it.
    package static let size = PixelSize(width: 640, height: 480)

    /// Frames per second of sources that have no times of their own, and what is asked of a device.
    package static let rate = 30.0

    /// After so many seconds without an image a device is given up; OpenCV takes whole seconds.
    package static let silenceSeconds = 2

    /// So many times the silence is allowed before the first image: some webcams take seconds to start.
    package static let firstReconnectTimeout = 3

    /// A V4L2 time stamp further than this, in seconds, from the monotonic clock is of another clock and is not used.
    package static let clockTolerance = 10.0

    /// The gaps between images of which the middle one is taken as the usual gap; odd.
    package static let gapCount = 9

    /// So many broken images in a row are passed over before a device is given up.
    package static let brokenLimit = 300

    /// Broken images that are told one by one; the others are counted.
    package static let toldFaults = 5

    /// The most modes of a device that are looked at.
    package static let modeLimit = 1024

    /// Bytes that are read at once.
    package static let readBytes = 1 << 18

    /// The longest time, in seconds, for which a video file repeats an image where the next one is late.
    package static let stillLimit = 10.0
}
