// How much one host of the network may ask for: messages, and lines for the user. Owned by PlayDevices; pure.

/// What each host may do in a time; one that does more is heard no more until the time is over.
///
/// Anybody in a network can send to an open port. Messages of this machine's programs are not limited: who runs them could
/// end the performance as well. Lines about them are, as a faulty program would bury all others.
package struct HostLimits: Sendable {
    private var hits = Shares(most: Tuning.hostMessages, perSecond: Tuning.hostMessages)
    private var readings = Shares(most: Tuning.hostReadings, perSecond: Tuning.hostReadings)
    private var lines = Shares(most: Double(Tuning.linesAtOnce), perSecond: 1 / Tuning.lineSeconds)
    private var ownLines = Shares(most: Double(Tuning.ownLinesAtOnce), perSecond: Tuning.ownLines)

    /// How many messages were passed over.
    package private(set) var passedOver = 0

    /// Creates one that has heard of nobody.
    package init() {}

    /// Takes a message in; whether it is to be heard.
    ///
    /// - Parameters:
    ///   - source: where it came from, `HOST:PORT`.
    ///   - time: when it came, in seconds of the caller's clock.
    package mutating func admits(_ input: OSCInput, from source: String, at time: Double) -> Bool {
        guard !source.isOfThisMachine else { return true }
        let isReading = if case .acceleration = input { true } else { false }
        let isIn = isReading ? readings.take(source.host, at: time) : hits.take(source.host, at: time)
        if !isIn { passedOver += 1 }
        return isIn
    }

    /// Returns a Boolean value that indicates whether a line about what a host did may be shown, and counts it.
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

/// What is left to each host of one thing. Each thing has a table of its own, as a host has its full share again, and is
/// forgotten, sooner of one than of another: a phone that pauses must find room again beside forged addresses.
private struct Shares: Sendable {
    let most: Double
    let perSecond: Double
    private var hosts: [Substring: (heard: Double, left: Double)] = [:]
    private var looked = -Double.infinity

    init(most: Double, perSecond: Double) {
        self.most = most
        self.perSecond = perSecond
    }

    /// Takes one of a host's share; whether there was one.
    mutating func take(_ host: Substring, at time: Double) -> Bool {
        if hosts[host] == nil, hosts.count >= Tuning.hostLimit {
            // Forged addresses, or a very large room: who is new waits for room.
            forget(at: time)
            guard hosts.count < Tuning.hostLimit else { return false }
        }
        let known = hosts[host] ?? (heard: time, left: most)
        let left = min(most, known.left + max(0, time - known.heard) * perSecond)
        hosts[host] = (max(known.heard, time), left >= 1 ? left - 1 : left)
        return left >= 1
    }

    mutating func forget(at time: Double) {
        // Not at every message of a flood: looking at all hosts takes longer than the message itself.
        guard time < looked || time >= looked + Tuning.lookSeconds else { return }
        looked = time
        hosts = hosts.filter { time - $0.value.heard < most / perSecond }
    }
}

extension String {
    /// The host of `HOST:PORT`.
    var host: Substring { prefix(upTo: lastIndex(of: ":") ?? endIndex) }

    /// A Boolean value that indicates whether the host of `HOST:PORT`, or a host alone, is this machine.
    package var isOfThisMachine: Bool {
        hasPrefix("127.") || host == "[::1]" || self == "::1" || self == "localhost"
    }
}
