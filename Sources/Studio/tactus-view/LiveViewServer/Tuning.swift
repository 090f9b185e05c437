// Every number of this target that could be another one; pure.

/// The numbers of this target.
enum Tuning {
    /// The seconds that a TLS handshake has, and then a request; who sends it byte by byte is disconnected.
    static let requestSeconds: Int32 = 5

    /// The most bytes of a request before it is complete: browsers send about one thousand.
    static let requestBytes = 16 << 10

    /// The most connections at one time that are no live view yet; a further one takes the place of the oldest. Fewer
    /// where the system gives fewer descriptors: see `ConnectionLimits`.
    static let mostConnections = 128

    /// The most browsers at one time: more than a classroom has.
    static let mostClients = 64

    /// Descriptors that are no connections: the three streams, the socket that listens, libwebsockets' own, files that
    /// are opened for a moment, and connections that are accepted before the oldest have made room.
    static let otherDescriptors = 24

    /// The seconds that what is still being sent by one that was refused is read and forgotten: a connection that is closed
    /// with bytes unread would take the answer back.
    static let lingerSeconds: Int32 = 1

    /// The most bytes of a message from a browser; its own are below 1,000.
    static let messageBytes = 64 << 10

    /// The most messages of a browser in a second: a hit of each of ten fingers twenty times.
    static let messagesPerSecond = 200

    /// The longest time that one command that writes a file keeps out others of its kind, of all browsers.
    static let fileTime = Duration.seconds(10)

    /// The most bytes of a command's number or name; the page counts from 1.
    static let idBytes = 64

    /// The most events that wait for a browser that does not read; with more the oldest are lost, and counted.
    static let mostEvents = 256

    /// The most bytes of these events together: a take of 2,000 steps has a tenth of it.
    static let mostEventBytes = 1 << 20

    /// Bytes that the system keeps for a browser that does not read: some pictures, so that what it reads later is not
    /// old.
    static let sendBuffer = 128 << 10

    /// The seconds between a sign of life of a browser and the next ping.
    static let pingSeconds: Int32 = 10

    /// The seconds without a sign of life after which a browser is gone.
    static let silenceSeconds: Int32 = 40

    /// The most bytes of a line for the engine.
    static let lineBytes = 96 << 10

    /// The most commands that wait for the engine.
    static let mostCommands = 256

    // MARK: Phones

    /// The most phones at one time; some more than have a place, so that one that comes back finds a connection although
    /// its old one is not known to be dead.
    static let mostPhones = 48

    /// The most bytes of a message from a phone; its own are below 200.
    static let phoneBytes = 2 << 10

    /// The most messages of a phone in a second: ten fingers that hit a hundred times as fast as fingers do, and what gathered
    /// on a bad line.
    static let phoneMessagesPerSecond = 2_000

    /// The number of lines waiting for the engine with which nothing more is read from phones …
    static let mostPhoneLines = 256

    /// … and the number at which reading resumes.
    static let fewPhoneLines = 64

    /// The days for which a certificate for phones is good: browsers take none that is good for longer.
    static let certificateDays: Int32 = 397

    /// The seconds, of a day, for which a certificate must still be good not to be made anew.
    static let certificateRest: Int32 = 86_400

    /// The time that another start may take to make a certificate; one that takes longer has been stopped.
    static let certificatePatience = Duration.seconds(5)

    /// The microseconds between two looks whether the other one is ready.
    static let certificateLook: UInt32 = 10_000

    /// A certificate is made so often at most until its key fits.
    static let certificateTries = 3
}
