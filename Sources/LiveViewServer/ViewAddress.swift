// Where the page is, and who may ask for it: names that lead elsewhere, foreign pages and wrong tokens are told here.
// Used by the handlers of connections; pure.

import LiveScene

/// The address of the page, and what a request must say to get it.
package struct ViewAddress: Sendable {
    /// Where it is listened: an address or a name.
    package let host: String

    /// The port that was got.
    package let port: Int

    /// What requests must know; `nil` where only this machine can ask.
    package let token: String?

    /// Further names that this machine answers to.
    package let names: [String]

    /// Creates an address.
    package init(host: String, port: Int, token: String?, names: [String] = []) {
        self.host = host
        self.port = port
        self.token = token
        self.names = names
    }

    /// The link for people.
    package var link: String {
        let shown = ["0.0.0.0", "::"].contains(host) ? names.first ?? host : host
        let isSix = shown.contains(":")
        return "http://\(isSix ? "[\(shown)]" : shown):\(port)/" + (token.map { "?token=\($0)" } ?? "")
    }

    /// Returns a Boolean value that indicates whether a request's `Host` is ours: a page of a name that was made to lead
    /// here (DNS rebinding) names another one.
    package func accepts(host field: String?) -> Bool {
        guard let field, let (name, asked) = Self.split(field), asked ?? 80 == port else { return false }
        if ["localhost", "127.0.0.1", "::1"].contains(name) { return true }
        guard token != nil else { return name == host }
        return name == host || names.contains(name) || ViewConfiguration.isAddress(name)
    }

    /// Returns a Boolean value that indicates whether the page that opens a live view is ours.
    package func accepts(origin: String?, host field: String?) -> Bool {
        guard let origin, let field, accepts(host: field) else { return false }
        return origin.lowercased() == "http://\(field.lowercased())"
    }

    /// Returns a Boolean value that indicates whether a request knows the token, by its address or its cookie.
    package func accepts(uri: String, cookies: [String]) -> Bool {
        guard let token else { return true }
        let told = Self.query(uri)["token"]
        if let told, Self.isSame(told, token) { return true }
        return cookies.flatMap { $0.split(separator: ";") }.contains { cookie in
            let parts = cookie.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            return parts.count == 2 && parts[0] == cookieName && Self.isSame(String(parts[1]), token)
        }
    }

    /// The name of the cookie that keeps the token; browsers keep one jar for all ports.
    package var cookieName: String { "tactus-\(port)" }

    /// The path of a request, without what follows it.
    package static func path(_ uri: String) -> String { String(uri.prefix { $0 != "?" && $0 != "#" }) }

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
            guard rest.first == ":", let port = Int(rest.dropFirst()) else { return nil }
            return (name, port)
        }
        let parts = field.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let name = parts.first, !name.isEmpty else { return nil }
        guard parts.count == 2 else { return (String(name), nil) }
        guard let port = Int(parts[1]) else { return nil }
        return (String(name), port)
    }
}
