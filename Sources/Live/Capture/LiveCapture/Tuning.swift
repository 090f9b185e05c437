// The numbers of this target that several files share; those of one file are at its head. Pure.

enum Tuning {
    /// The silence after which a camera's process counts as hung; a silent device it reports itself, sooner.
    static let cameraSilence = Duration.seconds(10)

    /// The time between the request to end a process and its kill: enough to finish a recording.
    static let shutdownGrace = Duration.seconds(3)

    /// The longest list of cameras, in bytes; a test camera with a thousand modes takes about 100 kB.
    static let listLimit = 16 << 20
}
