// Every number of this target that could be another one; pure.

/// The numbers of this target.
enum Tuning {
    /// The interval between calls of targets when nothing is due: half of the 5 ms within which a cut voice must be
    /// gone.
    static let conductorInterval = 0.0025

    /// The interval at which a thread that waits for a record's time checks whether the run ends.
    static let endInterval = 0.05

    /// The time that a performance of the library waits for a camera that is gone.
    static let cameraPatience = Duration.seconds(60)

    /// A record of a stream that is so much ahead of its time belongs to a recording, and waits; seconds.
    static let streamSlack = 0.25

    /// The pause before the next record, in seconds, that is reported to distinguish it from the end.
    static let longPause = 10.0

    /// The number of a camera's images between measurements of the delay; a second's.
    static let delayInterval = 30

    /// The rate of records without times, a webcam's.
    static let assumedRate = 30.0

    /// Standard gravity in m/s², by which readings of phones become g (<doc:GestureRecognition#Accelerometers-and-impacts>).
    static let gravity = 9.80665

    /// The time in which a reader must read the last events at the end of a performance, in seconds.
    static let eventsPatience = 3.0

    /// The largest size of unread lines of events, in bytes.
    static let eventsWaiting = 64 << 20

    /// The number of played items after which they are removed from the schedule, if they are half of it.
    static let fewestPassed = 1_024

    /// The look-ahead in a recording that is played at once, in seconds; all but the softest strikes are detected
    /// within it.
    static let lookAhead = 0.15

    /// The delay of a MIDI file behind the playing, in seconds, which puts hits into their intended order: all but the
    /// softest strokes are detected within half of it.
    static let fileLag = 0.3

    /// The time in which sounds ring after the last round of a take that is played alone, in seconds: that of the
    /// longest built-in one.
    static let ringing = 2.2

    /// The interval in seconds at which hosts of long silent devices are forgotten.
    static let forgetInterval = 1.0

    /// The age from which hands are not reported any more, in seconds.
    static let sightAge = 0.5

    /// The number of characters of an invalid message that are shown.
    static let shownMessage = 80

    /// The interval at which JACK's transport is read, in seconds: shorter than half a tick of MIDI clock, within which a
    /// hit on the start is played yet.
    static let transportInterval = 0.004

    /// A beat of the click that is so late was not to be heard, in seconds.
    static let lateBeat = 0.5

    /// The age from which on another program's position is of another time, in seconds: that after which a clock is lost.
    static let staleGrid = 0.5

    /// The time after which a member of an Ableton Link session that has met no other is alone, in seconds: three times what
    /// Link needs to find and measure the others.
    static let linkPatience = 1.0

    /// The time within which a member of an Ableton Link session announces whether that is playing, in seconds: they do so
    /// four times a second.
    static let linkAnnouncement = 0.3

    /// The most lines of tactus-link that are heard in a second: it writes fewer than a tenth of them.
    static let linkLines = 200.0

    /// The silence after which a source of records is not waited for any more when the duration is over, in seconds.
    static let recordTimeout = 1.0

    /// The number of records with anything in them after which a kit is compared with what they have: three seconds of a
    /// webcam's.
    static let comparedRecords = 90

    /// The time after its first step at which a recording is kept for the first time, in seconds.
    static let firstDraft = 1.0

    /// The interval at which it is kept after that, in seconds.
    static let draftInterval = 5.0

    /// The time by which ticks of MIDI clock are put into the sequencer's queue ahead, in seconds; a busy process is late by
    /// less.
    static let clockAhead = 0.25

    /// The time before which ticks are not taken back any more, in seconds: they may be on their way.
    static let clockEdge = 0.01

    /// The phase by which the clock must be off to be corrected, in seconds.
    static let clockError = 0.0002

    /// The part of a 16th note by which a start may be known late.
    static let clockGrace = 0.15

    /// The value from which on a pedal is down.
    static let pedalDown = 64

    /// The number of the last hits in the status.
    static let lastHits = 4
}
