// Where the page is, and who may ask for it: names that lead elsewhere, foreign pages and wrong tokens are told here.
// Used by the handlers of connections; pure.

import LiveScene

/// The address of the page, and what a request must say to get it.
package struct ViewAddress: Sendable {
    /// Where it is listened: an address or a name.
    package let host: String

    /// The port that was got.
    package let port: Int

    /// What requests must know.
    package let token: String

    /// Further names that this machine answers to.
    package let names: [String]

    /// Creates an address.
    package init(host: String, port: Int, token: String, names: [String] = []) {
        self.host = host
        self.port = port
        self.token = token
        self.names = names
    }

    /// The link for people.
    package var link: String { link(isSecure: false) }

    /// The link for people, encrypted or not.
    package func link(isSecure: Bool) -> String {
        let shown = ["0.0.0.0", "::"].contains(host) ? names.first ?? host : host
        let isSix = shown.contains(":")
        return "\(isSecure ? "https" : "http")://\(isSix ? "[\(shown)]" : shown):\(port)/?token=\(token)"
    }

    /// Returns a Boolean value that indicates whether a request's `Host` is ours: a page of a name that was made to lead
    /// here (DNS rebinding) names another one.
    package func accepts(host field: String?) -> Bool {
        guard let field, let (name, asked) = Self.split(field), asked ?? 80 == port else { return false }
        if ["localhost", "127.0.0.1", "::1"].contains(name) { return true }
        return name == host || names.contains(name) || ViewConfiguration.isAddress(name)
    }

    /// Returns a Boolean value that indicates whether the page that opens a live view is ours.
    package func accepts(origin: String?, host field: String?, isSecure: Bool = false) -> Bool {
        guard let origin, let field, accepts(host: field) else { return false }
        return origin.lowercased() == "\(isSecure ? "https" : "http")://\(field.lowercased())"
    }

    /// Returns a Boolean value that indicates whether a request knows the token, by its address or its cookie.
    package func accepts(uri: String, cookies: [String], isSecure: Bool = false) -> Bool {
        let told = Self.query(uri)["token"]
        if let told, Self.isSame(told, token) { return true }
        return cookies.flatMap { $0.split(separator: ";") }.contains { cookie in
            let parts = cookie.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            return parts.count == 2 && parts[0] == cookieName(isSecure: isSecure)
                && Self.isSame(String(parts[1]), token)
        }
    }

    /// The name of the cookie that keeps the token; browsers keep one jar for all ports, and let nothing that came in the
    /// open take the place of what came encrypted.
    package func cookieName(isSecure: Bool) -> String { "tactus-\(port)" + (isSecure ? "-secure" : "") }

    /// The path of a request, without what follows it.
    package static func path(_ uri: String) -> String { String(uri.prefix { $0 != "?" && $0 != "#" }) }

    /// The path and query that a request asks for, which may be written as a whole address (RFC 9112 §3.2.2); `nil` where
    /// that is the address of another host than the request's own.
    package static func target(_ uri: String, host: String?) -> String? {
        let scheme = "http://"
        guard uri.lowercased().hasPrefix(scheme) else { return uri }
        let rest = uri.dropFirst(scheme.count)
        let name = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let host, name.lowercased() == host.lowercased() else { return nil }
        let target = rest.dropFirst(name.count)
        return target.hasPrefix("/") ? String(target) : "/" + target
    }

    /// Returns a Boolean value that indicates whether the keys of a handshake are one of 16 bytes in Base64 (RFC 6455
    /// §4.2.1).
    package static func isKey(_ keys: [String]) -> Bool {
        guard keys.count == 1, let key = keys.first.map({ Array($0.utf8) }), key.count == 24 else { return false }
        return key.suffix(2) == Array("==".utf8)[...]
            && key.dropLast(2).allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }

    private static func query(_ uri: String) -> [String: String] {
        guard let mark = uri.firstIndex(of: "?") else { return [:] }
        var result: [String: String] = [:]
        for pair in uri[uri.index(after: mark)...].split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
        }
        return result
    }

    /// Compares in a time that does not tell how much was right.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// The name and the port of a `Host`, as of `[::1]:7411`; `nil` for what is none.
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
