// The page of one kind of connections: the live view's, or the phones'. Made by the servers, used by servers; pure.

/// A page, its WebSocket, and who may have them.
struct PageSite: Sendable {
    /// The place of the page, and who may ask.
    var address: ViewAddress

    /// The path of its WebSocket.
    var socket: String

    var file: @Sendable (String) -> PageFile?

    /// Returns whether a request opens the WebSocket, of our page and with our token.
    func accepts(_ request: WebRequest) -> Bool {
        request.method == .get && request.path == socket && request.upgrade.lowercased() == "websocket"
            && request.version == "13" && ViewAddress.isKey(request.key)
            && address.accepts(origin: request.origin, host: request.host, isSecure: request.isSecure)
            && address.accepts(token: request.token, cookies: request.cookies, isSecure: request.isSecure)
    }

    /// Returns the answer to a request that opens no WebSocket.
    func answer(to request: WebRequest) -> PageAnswer {
        if request.hasBody { return .refusal(.contentTooLarge, "a request here has no body") }
        guard address.accepts(host: request.host) else {
            return .refusal(.misdirectedRequest, "this is not the page of that name")
        }
        guard request.method != .other else {
            return .refusal(.methodNotAllowed, "only GET and HEAD are answered here")
        }
        // The browser asks for an icon by itself.
        if request.path == "/favicon.ico" { return PageAnswer(.noContent, "image/x-icon", []) }
        guard address.accepts(token: request.token, cookies: request.cookies, isSecure: request.isSecure) else {
            // A person with a link of an earlier run asks for the page, and reads what comes.
            return request.path == "/"
                ? .oldLink : .refusal(.forbidden, "the link that tactus prints has a token; open that one")
        }
        if request.path == socket { return refusalOfSocket(request) }
        guard let file = file(request.path) else { return .refusal(.notFound, "there is no such file") }
        let scheme = request.isSecure ? "wss" : "ws"
        var answer = PageAnswer(.ok, file.type, file.bytes, socket: "\(scheme)://\(request.host)")
        answer.headers.append(
            (
                "Set-Cookie",
                "\(address.cookieName(isSecure: request.isSecure))=\(address.token); Path=/; HttpOnly; SameSite=Strict"
                    + (request.isSecure ? "; Secure" : "")
            )
        )
        return answer
    }

    /// The reason for which a request for a WebSocket got none.
    private func refusalOfSocket(_ request: WebRequest) -> PageAnswer {
        guard request.upgrade.lowercased() == "websocket" else {
            return .refusal(.forbidden, "\(socket) is for the page itself, by WebSocket")
        }
        guard request.version == "13" else {
            var answer = PageAnswer.refusal(.upgradeRequired, "expected version 13 of WebSocket")
            answer.headers.append(("Sec-WebSocket-Version", "13"))
            return answer
        }
        guard ViewAddress.isKey(request.key) else {
            return .refusal(.badRequest, "expected a Sec-WebSocket-Key of 16 bytes as Base64")
        }
        return .refusal(.forbidden, "\(socket) is for the page itself, and for as many browsers as there is room for")
    }
}
