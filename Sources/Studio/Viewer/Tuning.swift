// The numbers of this target that several files share; those of one file are at its head. Pure.

enum Tuning {
    /// The largest number of unprocessed frames: two seconds of a webcam. Older ones are dropped.
    static let mostFrames = 64

    /// The interval between checks whether to send a state without a frame.
    static let tick = Duration.milliseconds(25)

    /// The time in which a server must end after its input before it is killed: nothing is lost with it, and a run
    /// waits for it at its end.
    static let shutdownGrace = Duration.milliseconds(500)
}
