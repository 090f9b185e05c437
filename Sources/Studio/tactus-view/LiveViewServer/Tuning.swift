// The numbers of this target that several files share; those of one file are at its head. Pure.

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

    /// The most events that wait for a browser that does not read; with more the oldest are lost, and counted.
    static let mostEvents = 256

    /// Bytes that the system keeps for a browser that does not read: some pictures, so that what it reads later is not
    /// old.
    static let sendBuffer = 128 << 10

    /// The seconds between a sign of life of a browser and the next ping.
    static let pingSeconds: Int32 = 10

    /// The seconds without a sign of life after which a browser is gone.
    static let silenceSeconds: Int32 = 40

    /// The most bytes of a line for the engine.
    static let lineBytes = 96 << 10
}
