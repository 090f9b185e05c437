// The one owner of a target of messages. A sender belongs to one thread at a time.

internal import CLO
import Platform

/// Sends messages to one host and UDP port, each in its own datagram.
@safe package struct OSCSender: ~Copyable {
    private let handle: OpaquePointer

    /// Creates a sender to `HOST:PORT`, `[IPV6]:PORT`, `osc.udp://HOST:PORT/`, or `:PORT` and `PORT` on this machine.
    ///
    /// A host name is looked up now, and not again.
    ///
    /// - Throws: `TactusError`, `usage` where the target cannot be read, `unavailable` where there is no such host.
    package init(to target: String) throws(TactusError) {
        let (host, port) = try Self.parse(target)
        var handle: OpaquePointer?
        let (status, text) = withMessage(CLO_MESSAGE) { unsafe CLOSenderCreate(host, String(port), &handle, $0) }
        guard status == CLOStatus(CLO_OK), let handle = unsafe handle else {
            throw TactusError(.unavailable, text.words)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe CLOSenderDestroy(handle)
    }

    /// Sends a message. That it went out does not mean that anyone was there to hear it.
    ///
    /// - Throws: `TactusError`, `unavailable` where the network refuses, `broken` where a datagram cannot hold it.
    package func send(_ message: OSCMessage) throws(TactusError) {
        try unsafe message.withValues { address, values, count, text in
            unsafe CLOSend(handle, address, values, count, text)
        }
    }

    /// Returns host and port of a target.
    ///
    /// - Throws: `TactusError`, `usage` with the expected form.
    package static func parse(
        _ target: String,
        ports: ClosedRange<Int> = 1...65_535
    ) throws(TactusError) -> (host: String, port: Int) {
        let expected = "expected HOST:PORT such as 192.168.0.7:9000, or osc.udp://HOST:PORT"
        try Secret.ensureNone(in: target, of: "the receiver", expected: "HOST:PORT")
        var rest = target[...]
        if let scheme = target.firstRange(of: "://") {
            guard ["osc.udp", "osc"].contains(target[..<scheme.lowerBound]) else {
                throw TactusError(.usage, "\(target): messages go over UDP only; \(expected)")
            }
            rest = target[scheme.upperBound...]
            if rest.last == "/" { rest = rest.dropLast() }
        }
        let colon = rest.lastIndex(of: ":")
        var host = colon.map { rest[..<$0] } ?? ""
        let digits = colon.map { rest[rest.index(after: $0)...] } ?? rest
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw TactusError(.usage, "\(target): put an IPv6 host in brackets; \(expected)")
        }
        guard let port = Int(digits), ports.contains(port), digits.allSatisfy(\.isNumber),
            !host.contains(where: { $0 == "/" || $0.isWhitespace })
        else {
            throw TactusError(.usage, "\(target) is not an OSC address: \(expected)")
        }
        return (host.isEmpty ? "127.0.0.1" : String(host), port)
    }
}
