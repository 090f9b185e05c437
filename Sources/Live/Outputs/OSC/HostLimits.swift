// The limits of one host of the network: messages, lines for the user, and words on faulty messages. Owned by
// HeardDevices and PlayMessages; pure.

/// The time for which reports of invalid messages are collected, in seconds.
private let problemSeconds = 10.0

/// The limits of each host in a time; the messages of one that exceeds them are ignored until the time is over.
///
/// Any host in a network can send to an open port. Messages of this machine's programs are not limited: their user
/// could end the performance as well. Lines about them are, as a faulty program would bury all others.
package struct HostLimits: Sendable {
    private var hits = Shares(most: Tuning.hostMessages, perSecond: Tuning.hostMessages)
    private var readings = Shares(most: Tuning.hostReadings, perSecond: Tuning.hostReadings)
    private var lines = Shares(most: Double(Tuning.linesAtOnce), perSecond: 1 / Tuning.lineSeconds)
    private var ownLines = Shares(most: Double(Tuning.ownLinesAtOnce), perSecond: Tuning.ownLines)

    /// The number of ignored messages.
    package private(set) var passedOver = 0

    package init() {}

    /// Counts a message and returns whether to process it.
    ///
    /// - Parameters:
    ///   - source: its source, `HOST:PORT`.
    ///   - time: its arrival, in seconds of the caller's clock.
    package mutating func admits(_ input: OSCInput, from source: String, at time: Double) -> Bool {
        guard !source.isOfThisMachine else { return true }
        let isReading = if case .acceleration = input { true } else { false }
        let isIn = isReading ? readings.take(source.host, at: time) : hits.take(source.host, at: time)
        if !isIn { passedOver += 1 }
        return isIn
    }

    /// Returns whether a line about what a host did may be shown, and counts it.
    package mutating func maySay(of source: String, at time: Double) -> Bool {
        source.isOfThisMachine ? ownLines.take("", at: time) : lines.take(source.host, at: time)
    }

    /// Forgets hosts that have their full share again: nothing of them is needed.
    package mutating func forget(at time: Double) {
        hits.forget(at: time)
        readings.forget(at: time)
        lines.forget(at: time)
    }
}

/// A bucket for each host. Each thing has its own table, as a host has its full share again, and is forgotten, sooner
/// of one than of another: a phone that pauses must find room again beside forged addresses.
private struct Shares: Sendable {
    private let full: TokenBucket
    private var hosts: [Substring: TokenBucket] = [:]
    private var looked = -Double.infinity

    init(most: Double, perSecond: Double) { full = TokenBucket(capacity: most, perSecond: perSecond) }

    /// Takes one of a host's share; `false` if the share is used up.
    mutating func take(_ host: Substring, at time: Double) -> Bool {
        if hosts[host] == nil, hosts.count >= Tuning.hostLimit {
            // Forged addresses, or a very large room: who is new waits for room.
            forget(at: time)
            guard hosts.count < Tuning.hostLimit else { return false }
        }
        return hosts[host, default: full].take(at: time)
    }

    mutating func forget(at time: Double) {
        // Not at every message of a flood: looking at all hosts takes longer than the message itself.
        guard time < looked || time >= looked + Tuning.lookSeconds else { return }
        looked = time
        hosts = hosts.filter { !$0.value.isFull(at: time) }
    }
}

extension String {
    /// The host of `HOST:PORT`.
    package var host: Substring { prefix(upTo: lastIndex(of: ":") ?? endIndex) }

    /// Whether the host of `HOST:PORT`, or a host alone, is this machine.
    package var isOfThisMachine: Bool {
        hasPrefix("127.") || host == "[::1]" || self == "::1" || self == "localhost"
    }
}

/// Counts faults, and lets a line through for the first and then no more often than every ten seconds.
package struct RateLimitedLog: Sendable {
    package private(set) var count = 0

    private let way: String
    private var limiter = LineLimiter(TokenBucket(capacity: 1, perSecond: 1 / problemSeconds))

    /// Creates an empty log.
    ///
    /// - Parameter way: the transport of the faulty messages.
    package init(over way: String = "OSC") { self.way = way }

    /// Counts a fault.
    ///
    /// - Parameters:
    ///   - source: where it came from, `HOST:PORT`.
    ///   - time: in seconds of the caller's clock.
    /// - Returns: the line to be shown, `nil` for none.
    package mutating func add(_ fault: TactusError, from source: String, at time: Double) -> String? {
        count += 1
        guard let others = limiter.admit(at: time) else { return nil }
        return "\(way) from \(source): \(fault)" + (others > 0 ? " (and \(others) more since the last word)" : "")
    }
}
