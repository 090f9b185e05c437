// Every number of this target that could be chosen otherwise. Read by all files of the room.

import Keypoints

/// The sizes and limits that reading and writing keypoint files go by.
package struct Tuning: Sendable {
    /// Bytes that are read at once: large enough that a system call costs nothing beside it, small enough for the
    /// cache.
    package static let blockBytes = 1 << 20

    /// Bytes that `JSONSplitter` reads at once.
    static let streamBytes = 256 << 10

    /// Packed bytes that are read at once; text becomes some five times as much.
    static let packedBytes = 64 << 10

    /// The largest zip archive that is read, in bytes; a million hands in 64-bit numbers take 500 MB.
    static let archiveBytes = 512 << 20

    /// The largest number of elements of an array that are held at once: 4 million, 150 MB.
    static let arrayElements = 4 << 20

    /// The records of an array whose fields are kept, for others in which they are the same: more than there are labels.
    static let keptFields = 1 << 10

    /// The longest line of JSON Lines, in bytes; a hand takes about 750. A longer line is a problem, and skipped.
    package static let lineLimit = 16 << 20

    /// The largest single element that `JSONSplitter` holds, in bytes. A larger one is a problem, and skipped.
    package static let elementLimit = 64 << 20

    /// The number of characters of a JSON value that a message shows.
    static let shownCharacters = 80

    /// The largest depth of nested arrays and objects; the formats need at most 8.
    package static let depthLimit = 64

    /// The largest number of held images of a table sorted by landmark, a hundred megabytes; at 30 per second more than
    /// two hours.
    static let heldImages = 1 << 18

    /// The step in the middle of a file's first times, in seconds. Trackers give 2 (a small computer) to 240 hands a second (a
    /// fast camera, gloves up to 1,000), and recordings that were thinned out one each second; the milliseconds of all of
    /// them, read as seconds, step by more than 2 (4.2 at 240), and their seconds, read as milliseconds, by 0.001 or less.
    static let recordedSteps = 0.001...2.0

    /// The steps of a file that are judged: a second of a webcam's.
    static let timeSteps = 30

    /// A point whose confidence is known and not above this is absent
    /// (<doc:NativeRecords#Missing-points-and-confidence>).
    package static let confidenceFloor = HandLandmarks.usualConfidenceFloor

    /// Bytes behind a block's last line, so that eight bytes at once can be read from any place of it, and from a few
    /// places behind.
    static let padding = 64

    /// The latest and earliest time of an event, in seconds: 300 years; with microseconds it fits into 2⁶³.
    static let latestEvent = 1e10

    /// The length of an annotation of a moment, in seconds, so that it can be seen and chosen.
    static let moment = 0.02

    /// The longest time between frames through which a shape lasts, in seconds: that for which a hand keeps its number.
    static let longestShapeGap = 0.5

    /// Decimals of an event's times, in seconds: a microsecond, a tenth of the time between two samples of sound.
    static let eventTimePlaces = 6

    /// Decimals of an event's velocity: finer than MIDI's 127 steps, coarser than what differs between processors.
    static let velocityPlaces = 4
}
