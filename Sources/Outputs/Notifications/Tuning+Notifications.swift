// The numbers of this target that could be others, each with its unit and where it comes from.

/// The numbers of notifications.
extension Tuning {
    /// How long a connection may take, in seconds.
    package static let connectSeconds = 5.0

    /// How long a request may take, from the first byte to the last, in seconds: an image of some 100 kB over a slow
    /// line.
    package static let requestSeconds = 20.0

    /// The most bytes of an answer: far more than a service needs to say that all is well.
    static let answerLimit = 1 << 18

    /// A request is made so often at most.
    package static let tries = 3

    /// The pause before the second try where a server names none, in seconds; it doubles before the third.
    static let pauseSeconds = 1.0

    /// The longest pause that a server may ask for, in seconds; who asks for more is not waited for.
    package static let longestPauseSeconds = 120.0

    /// So many presses wait at most for a service that is slow; of more the latest are left out, and counted.
    package static let queueLimit = 16

    /// A command of the user's may run so many seconds.
    static let commandSeconds = 30.0

    /// A broker has so many seconds to confirm a message.
    static let confirmSeconds = 10.0

    /// What has not been delivered is waited for so many seconds at the end.
    package static let shutdownSeconds = 10.0

    /// A ring by hand has nothing else to wait for: so many seconds, more than a command may take.
    package static let ringSeconds = 35.0

    /// The most bytes of an error that Slack names; its longest are below 50.
    static let codeLimit = 100

    /// Names of persons have so many characters at most.
    static let longestName = 100

    /// Decimals of an event's time, and of a smile's score.
    static let timePlaces = 4
    static let smilePlaces = 3
}
