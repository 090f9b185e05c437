// What one kind of connections can get: the live view's page, or the phones'. Made by the servers, used by the handlers of
// connections; pure.

import NIOHTTP1

/// A page, its WebSocket, and who may have them.
struct PageSite: Sendable {
    /// Where it is, and who may ask.
    var address: ViewAddress

    /// Whether it is encrypted.
    var isSecure = false

    /// The path of its WebSocket.
    var socket: String

    /// Its files by their paths.
    var file: @Sendable (String) -> PageFile?

    /// Returns a Boolean value that indicates whether a request opens the WebSocket, of our page and with our token.
    func welcomes(_ head: HTTPRequestHead) -> Bool {
        let host = head.headers.first(name: "Host")
        guard let uri = ViewAddress.target(head.uri, host: host) else { return false }
        return head.method == .GET && ViewAddress.path(uri) == socket && head.headers["Host"].count == 1
            && head.headers["Origin"].count == 1 && ViewAddress.isKey(head.headers["Sec-WebSocket-Key"])
            && address.accepts(origin: head.headers.first(name: "Origin"), host: host, isSecure: isSecure)
            && address.accepts(uri: uri, cookies: head.headers["Cookie"], isSecure: isSecure)
    }
}
