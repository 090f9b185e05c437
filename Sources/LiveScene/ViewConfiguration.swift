// What the server is told first: where to listen, and what browsers must know. Written by LiveView, read by tactus-view;
// pure.

package import KeypointFiles

/// Where the server listens.
package struct ViewConfiguration: Sendable, Equatable {
    /// An address or a name of this machine.
    package var host: String

    /// The port.
    package var port: Int

    /// A Boolean value that indicates whether another port will do where this one is taken.
    package var takesOtherPort: Bool

    /// What browsers must know; `nil` where only this machine can be reached.
    package var token: String?

    /// Further names of this machine.
    package var names: [String]

    /// The port where the user names none.
    package static let usualPort = 7411

    /// Creates a configuration.
    package init(host: String, port: Int, takesOtherPort: Bool, token: String?, names: [String] = []) {
        self.host = host
        self.port = port
        self.takesOtherPort = takesOtherPort
        self.token = token
        self.names = names
    }

    /// A host as it is listened at: in lower case, an address of version 6 without its brackets, and `0` written out.
    package static func host(_ given: String) -> String {
        let host = given.lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { return String(host.dropFirst().dropLast()) }
        return host == "0" ? "0.0.0.0" : host
    }

    /// Returns a Boolean value that indicates whether a host, in lower case, means only this machine.
    package static func isLoopback(_ host: String) -> Bool {
        ["localhost", "::1"].contains(host) || host.hasPrefix("127.") && isAddress(host)
    }

    /// Returns a Boolean value that indicates whether a host is an address and no name, which anybody could point
    /// anywhere.
    package static func isAddress(_ name: String) -> Bool {
        if name.contains(":") { return name.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// The configuration as JSON.
    package var json: JSONValue {
        .object([
            ("host", .string(host)), ("port", .number(Double(port))), ("takesOtherPort", .bool(takesOtherPort)),
            ("token", token.map { .string($0) } ?? .null), ("names", .array(names.map { .string($0) })),
        ])
    }

    /// Reads a configuration; `nil` for what is none.
    package init?(_ value: JSONValue) {
        guard let host = value["host"]?.string, let port = value["port"]?.integer, (0...65535).contains(port),
            let takesOtherPort = value["takesOtherPort"]?.bool
        else { return nil }
        self.init(
            host: host,
            port: port,
            takesOtherPort: takesOtherPort,
            token: value["token"]?.string,
            names: (value["names"]?.array ?? []).compactMap(\.string)
        )
    }
}

extension JSONValue {
    /// An object of members in their order.
    package static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(JSONObject(members.map(JSONObject.Member.init)))
    }

    /// A value, or `null` where there is none.
    package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// A number, or `null` where there is none, or none that JSON can say.
    package static func optional(_ number: Double?) -> JSONValue {
        number.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    }

    /// The value as compact UTF-8.
    package var bytes: [UInt8] {
        var text = JSONWriter()
        text.append(self)
        return text.bytes
    }
}
