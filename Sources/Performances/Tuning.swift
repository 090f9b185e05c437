// Every number of this target that could be another one; pure.

/// The numbers of this target.
enum Tuning {
    /// How often targets are looked after when nothing is due: half of the 5 ms within which a cut voice must be gone.
    static let conductorInterval = 0.0025

    /// How long a thread that waits for a record's time goes without looking whether the run ends.
    static let endInterval = 0.05

    /// How long a performance of the library waits for a camera that is gone.
    static let cameraPatience = Duration.seconds(60)

    /// A record of a stream that is so much ahead of its time belongs to a recording, and waits; seconds.
    static let streamSlack = 0.25

    /// A pause before the next record that is longer than this is told, so that it is not taken for the end; seconds.
    static let longPause = 10.0

    /// Every so many images of a camera the delay of seeing is looked at; a second's.
    static let delayInterval = 30

    /// The rate of records without times, a webcam's.
    static let assumedRate = 30.0

    /// Standard gravity in m/s², by which readings of phones become g (<doc:GestureRecognition#Accelerometers-and-impacts>).
    static let gravity = 9.80665

    /// At the end of a performance a reader of its events has so many seconds to take the last ones.
    static let eventsPatience = 3.0

    /// Lines of events that a reader has not taken wait up to so many bytes.
    static let eventsWaiting = 64 << 20

    /// What was played goes from the plan when it is so much, and half of it.
    static let fewestPassed = 1_024

    /// How far a recording that is played at once is looked ahead, in seconds; all but the softest strikes are told
    /// within it.
    static let lookAhead = 0.15

    /// A file of MIDI is written so many seconds behind the playing, to have hits in the order in which they were
    /// meant: all but the softest strokes are told within half of it.
    static let fileLag = 0.3

    /// After the last round of a take that is played alone, sounds have so many seconds to ring: the longest built-in
    /// one.
    static let ringing = 2.2

    /// Hosts of devices that were not heard for long are looked for every so many seconds.
    static let forgetInterval = 1.0

    /// Hands that were seen longer ago than this are not told any more, in seconds.
    static let sightAge = 0.5

    /// So much of a message that is none is shown, in characters.
    static let shownMessage = 80

    /// The louder beats of the metronome, and the others, 0…1: below what most hands play.
    static let accent: Float = 0.6
    static let softBeat: Float = 0.35

    /// So many beats of the metronome are a bar.
    static let beatsOfBar = 4

    /// A beat that is so late was not to be heard, in seconds.
    static let lateBeat = 0.5

    /// A take that is being recorded is kept so many seconds after its first step …
    static let firstDraft = 1.0

    /// … and then every so many.
    static let draftInterval = 5.0

    /// How many of the last hits the status tells.
    static let lastHits = 4
}
