// An answer to a request: its status, the headers that keep the page to itself, and its bytes. Made by sites;
// pure.

/// A status, headers and bytes.
struct PageAnswer {
    /// The statuses of answers (RFC 9110 §15).
    enum Status: String {
        case ok = "200 OK"
        case noContent = "204 No Content"
        case badRequest = "400 Bad Request"
        case forbidden = "403 Forbidden"
        case notFound = "404 Not Found"
        case methodNotAllowed = "405 Method Not Allowed"
        case contentTooLarge = "413 Content Too Large"
        case misdirectedRequest = "421 Misdirected Request"
        case upgradeRequired = "426 Upgrade Required"
    }

    var status: Status
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    /// - Parameter socket: the address to which alone the page may connect.
    init(_ status: Status, _ type: String, _ body: [UInt8], socket: String? = nil) {
        self.status = status
        self.body = body
        let connect = socket.map { "'self' \($0)" } ?? "'none'"
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
            "connect-src \(connect)", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ]
        headers = [
            ("Content-Type", type), ("Connection", "close"), ("Cache-Control", "no-store"),
            ("Content-Security-Policy", policy.joined(separator: "; ")), ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), usb=()"),
        ]
        // An answer without content has no length either (RFC 9110 §8.6).
        if status != .noContent { headers.append(("Content-Length", "\(body.count)")) }
    }

    /// Returns its bytes: the head, and the body unless only the head was requested.
    func bytes(isHeadAlone: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status.rawValue)\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8) + (isHeadAlone ? [] : body)
    }

    /// A refusal of a page whose link is not of this run, for people: its style and its scripts would be refused too.
    static var oldLink: PageAnswer {
        let page = """
            <!doctype html>
            <html lang="en">
            <head>
              <meta charset="utf-8">
              <meta name="viewport" content="width=device-width, initial-scale=1">
              <meta name="color-scheme" content="dark light">
              <title>Tactus: this link does not work</title>
            </head>
            <body>
              <h1>This link does not work</h1>
              <p>Each start of tactus has a new link. Open the one that the terminal shows now, or scan its code again:
              the link that tactus prints has a token, <code>?token=…</code>, to its very end.</p>
            </body>
            </html>

            """
        return PageAnswer(.forbidden, "text/html; charset=utf-8", Array(page.utf8))
    }

    /// A refusal with its reason in one line.
    static func refusal(_ status: Status, _ words: String) -> PageAnswer {
        PageAnswer(status, "text/plain; charset=utf-8", Array("tactus-view: \(words)\n".utf8))
    }
}
