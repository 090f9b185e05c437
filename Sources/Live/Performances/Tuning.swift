// The numbers of this target that several files share; those of one file are at its head. Pure.

enum Tuning {
    /// The interval at which a thread that waits for a record's time checks whether the run ends.
    static let endInterval = 0.05

    /// The number of a camera's images between measurements of the delay; a second's.
    static let delayInterval = 30

    /// Standard gravity in m/s², by which readings of phones become g (<doc:GestureRecognition#Accelerometers-and-impacts>).
    static let gravity = 9.80665

    /// The look-ahead in a recording that is played at once, in seconds; all but the softest strikes are detected
    /// within it.
    static let lookAhead = 0.15

    /// The time in which sounds ring after the last round of a take that is played alone, in seconds: that of the
    /// longest built-in one.
    static let ringing = 2.2

    /// The interval in seconds at which hosts of long silent devices are forgotten.
    static let forgetInterval = 1.0

    /// A beat of the click that is so late was not to be heard, in seconds.
    static let lateBeat = 0.5

    /// The age from which on another program's position is of another time, in seconds: that after which a clock is lost.
    static let staleGrid = 0.5

    /// The silence after which a source of records is not waited for any more when the duration is over, in seconds.
    static let recordTimeout = 1.0

    /// The number of the last hits in the status.
    static let lastHits = 4
}
