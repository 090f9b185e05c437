// One place where the server listens: the address, and what browsers must know. Part of ServerConfiguration;
// pure.

package import Text

/// The address of the server.
package struct ViewConfiguration: Sendable, Equatable {
    /// An address or a name of this machine.
    package var host: String

    package var port: Int

    /// Whether another port will do where this one is taken.
    package var takesOtherPort: Bool

    /// The token that browsers must send: a machine has more accounts than one, and programs of each reach its ports.
    package var token: String

    /// Further names of this machine.
    package var names: [String]

    /// The port where the user names none.
    package static let usualPort = 7411

    package init(host: String, port: Int, takesOtherPort: Bool, token: String, names: [String] = []) {
        self.host = host
        self.port = port
        self.takesOtherPort = takesOtherPort
        self.token = token
        self.names = names
    }

    /// A host as it is listened at: in lower case, an address of version 6 without its brackets, and one of version 4 with
    /// all its parts, as `127.1` and `0` are short for.
    package static func host(_ given: String) -> String {
        let host = given.lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { return String(host.dropFirst().dropLast()) }
        return quad(host) ?? host
    }

    /// Returns the four parts of an address of version 4 as `inet_aton` reads it: the last part fills all that is left,
    /// and each may be octal or hexadecimal. `nil` for an invalid one.
    private static func quad(_ host: String) -> String? {
        let words = host.split(separator: ".", omittingEmptySubsequences: false)
        let parts = words.compactMap { word -> UInt32? in
            guard word.utf8.allSatisfy({ $0.isASCIIHexDigit || $0 == UInt8(ascii: "x") }) else { return nil }
            if word.hasPrefix("0x") { return UInt32(word.dropFirst(2), radix: 16) }
            return UInt32(word, radix: word.count > 1 && word.hasPrefix("0") ? 8 : 10)
        }
        guard (1...4).contains(words.count), parts.count == words.count, let last = parts.last else { return nil }
        let free = 8 * (5 - UInt64(parts.count))
        guard parts.dropLast().allSatisfy({ $0 < 256 }), UInt64(last) < 1 << free else { return nil }
        let number = parts.dropLast().enumerated().reduce(last) { $0 | $1.element << UInt32(24 - 8 * $1.offset) }
        return [24, 16, 8, 0].map { "\(number >> UInt32($0) & 255)" }.joined(separator: ".")
    }

    /// Returns whether a host, in lower case, means only this machine.
    package static func isLoopback(_ host: String) -> Bool {
        ["localhost", "::1"].contains(host) || host.hasPrefix("127.") && isAddress(host)
    }

    /// Returns whether a text can be a host's name in links and certificates: the system lets a machine be called
    /// anything.
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestName
            && text.utf8.allSatisfy { byte in
                let letter = Unicode.Scalar(byte)
                return letter.isASCII
                    && (letter.properties.isAlphabetic || ("0"..."9").contains(letter) || "-._".utf8.contains(byte))
            }
    }

    /// The most bytes of a host's name (RFC 1035 §2.3.4).
    private static let longestName = 253

    /// Returns whether a host is an address and no name, which anybody could point anywhere.
    package static func isAddress(_ name: String) -> Bool {
        if name.contains(":") { return name.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    package var json: JSONValue {
        [
            "host": .string(host), "port": .integer(port), "takesOtherPort": .bool(takesOtherPort),
            "token": .string(token), "names": .strings(names),
        ]
    }

    /// Creates a configuration from JSON; `nil` if it is invalid.
    package init?(_ value: JSONValue) {
        guard let host = value["host"]?.string, let port = value["port"]?.integer, (0...65535).contains(port),
            let takesOtherPort = value["takesOtherPort"]?.bool, let token = value["token"]?.string, !token.isEmpty
        else { return nil }
        self.init(
            host: host,
            port: port,
            takesOtherPort: takesOtherPort,
            token: token,
            names: (value["names"]?.array ?? []).compactMap(\.string)
        )
    }
}

extension UInt8 {
    fileprivate var isASCIIHexDigit: Bool { Unicode.Scalar(self).properties.isASCIIHexDigit }
}
