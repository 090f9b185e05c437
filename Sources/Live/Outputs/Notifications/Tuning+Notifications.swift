// The numbers of this target that could be others, each with its unit and where it comes from.

extension Tuning {
    /// The time limit of a connection, in seconds.
    package static let connectSeconds = 5.0

    /// The time limit of a request, from the first byte to the last, in seconds: an image of some 100 kB over a slow
    /// line.
    package static let requestSeconds = 20.0

    /// The largest response, in bytes: far more than a service needs to confirm.
    static let answerLimit = 1 << 18

    /// The largest number of attempts of a request.
    package static let tries = 3

    /// The pause before the second try where a server names none, in seconds; it doubles before the third.
    static let pauseSeconds = 1.0

    /// The longest pause that a server may request, in seconds; a longer one ends the attempts.
    package static let longestPauseSeconds = 120.0

    /// The largest number of presses that wait for a slow service; later ones are dropped, and counted.
    package static let queueLimit = 16

    /// The time limit of a user's command, in seconds.
    static let commandSeconds = 30.0

    /// The time in which a broker must confirm a message, in seconds.
    static let confirmSeconds = 10.0

    /// The time for which undelivered presses are awaited at the end, in seconds.
    package static let shutdownSeconds = 10.0

    /// The time for which a ring by hand waits, in seconds: more than that of a command.
    package static let ringSeconds = 35.0

    /// The largest error text of Slack that is printed, in bytes; its longest codes are below 50.
    static let codeLimit = 100

    /// The largest number of characters of a person's name.
    static let longestName = 100

    /// The number of decimals of an event's time, and of a smile's score.
    static let timePlaces = 4
    static let smilePlaces = 3
}
