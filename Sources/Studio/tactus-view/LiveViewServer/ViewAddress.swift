// The address of the page and its protection: names that lead elsewhere, foreign pages and wrong tokens are recognized
// here. Used by sites; pure.

internal import FoundationEssentials
import LiveScene

/// The address of the page, and what a request must say to get it.
package struct ViewAddress: Sendable {
    /// The host to listen on: an address or a name.
    package let host: String

    package let port: Int

    /// The token that requests must contain.
    package let token: String

    /// Further names that this machine answers to.
    package let names: [String]

    package init(host: String, port: Int, token: String, names: [String] = []) {
        self.host = host
        self.port = port
        self.token = token
        self.names = names
    }

    package var link: String { link(isSecure: false) }

    /// The link for people, encrypted or not.
    package func link(isSecure: Bool) -> String {
        let shown = ["0.0.0.0", "::"].contains(host) ? names.first ?? host : host
        let isSix = shown.contains(":")
        return "\(isSecure ? "https" : "http")://\(isSix ? "[\(shown)]" : shown):\(port)/?token=\(token)"
    }

    /// Returns whether a request's `Host` is ours: a page of a name that was made to lead here (DNS rebinding) names
    /// another one.
    package func accepts(host field: String) -> Bool {
        guard let (name, asked) = Self.split(field), asked ?? 80 == port else { return false }
        if ["localhost", "127.0.0.1", "::1"].contains(name) { return true }
        return name == host || names.contains(name) || ViewConfiguration.isAddress(name)
    }

    /// Returns whether the page that opens a live view is ours.
    package func accepts(origin: String, host field: String, isSecure: Bool = false) -> Bool {
        accepts(host: field)
            && origin.lowercased() == "\(isSecure ? "https" : "http")://\(field.lowercased())"
    }

    /// Returns whether a request knows the token, by its query or its cookie.
    package func accepts(token given: String, cookies: String, isSecure: Bool = false) -> Bool {
        if Self.isSame(given, token) { return true }
        return cookies.split(separator: ";").contains { cookie in
            let parts = cookie.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            return parts.count == 2 && parts[0] == cookieName(isSecure: isSecure)
                && Self.isSame(String(parts[1]), token)
        }
    }

    /// The name of the cookie that keeps the token; browsers keep one jar for all ports, and let nothing that came in the
    /// open take the place of what came encrypted.
    package func cookieName(isSecure: Bool) -> String { "tactus-\(port)" + (isSecure ? "-secure" : "") }

    /// Returns whether the key of a handshake is of 16 bytes in Base64 (RFC 6455 §4.2.1).
    package static func isKey(_ key: String) -> Bool {
        key.utf8.count == 24 && Data(base64Encoded: key)?.count == 16
    }

    /// Compares in a time that does not depend on the position of the first difference.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns the name and the port of a `Host`, as of `[::1]:7411`; `nil` for an invalid one.
    private static func split(_ field: String) -> (name: String, port: Int?)? {
        let field = field.lowercased()
        if field.hasPrefix("[") {
            guard let end = field.firstIndex(of: "]") else { return nil }
            let name = String(field[field.index(after: field.startIndex)..<end])
            let rest = field[field.index(after: end)...]
            guard !rest.isEmpty else { return (name, nil) }
            guard rest.first == ":", let port = port(rest.dropFirst()) else { return nil }
            return (name, port)
        }
        let parts = field.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let name = parts.first, !name.isEmpty else { return nil }
        guard parts.count == 2 else { return (String(name), nil) }
        guard let port = port(parts[1]) else { return nil }
        return (String(name), port)
    }

    /// A port: digits alone, without the sign that a number may have.
    private static func port(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
