// Answers requests for the page's files, and refuses all others with one line. On the event loop.

import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers one request of a connection, which is then closed.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let site: PageSite
    private let guardian: ConnectionGuard
    private var head: HTTPRequestHead?
    private var isAnswered = false

    init(_ site: PageSite, guardian: ConnectionGuard) {
        self.site = site
        self.guardian = guardian
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isAnswered else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: answer(context, .refusal(.payloadTooLarge, "a request here has no body"))
        case .end: if let head { answer(context, Self.answer(to: head, at: site), isHead: head.method == .HEAD) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A refused live view is answered like other requests, with the reason.
        if error is NIOWebSocketUpgradeError || error is HTTPServerUpgradeErrors { return }
        context.close(promise: nil)
    }

    private func answer(_ context: ChannelHandlerContext, _ answer: PageAnswer, isHead: Bool = false) {
        isAnswered = true
        guardian.requestIsThere(context: context)
        let head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: answer.headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !isHead { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil) }
        let bound = NIOLoopBound((guardian: guardian, context: context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            bound.value.guardian.answerIsOut(context: bound.value.context)
        }
    }

    /// Returns the reason why a request for a WebSocket is refused.
    private static func refusalOfSocket(_ head: HTTPRequestHead, _ path: String) -> PageAnswer {
        guard head.headers[canonicalForm: "Upgrade"].contains(where: { $0.lowercased() == "websocket" }) else {
            return .refusal(.forbidden, "\(path) is for the page itself, by WebSocket")
        }
        guard head.headers["Sec-WebSocket-Version"] == ["13"] else {
            var answer = PageAnswer.refusal(.upgradeRequired, "expected version 13 of WebSocket")
            answer.headers.add(name: "Sec-WebSocket-Version", value: "13")
            return answer
        }
        guard ViewAddress.isKey(head.headers["Sec-WebSocket-Key"]) else {
            return .refusal(.badRequest, "expected a Sec-WebSocket-Key of 16 bytes as Base64")
        }
        return .refusal(.forbidden, "\(path) is for the page itself, and for as many browsers as there is room for")
    }

    /// Returns the answer to a request.
    static func answer(to head: HTTPRequestHead, at site: PageSite) -> PageAnswer {
        let address = site.address
        let host = head.headers.first(name: "Host")
        guard head.headers["Host"].count == 1, address.accepts(host: host) else {
            return .refusal(.misdirectedRequest, "this is not the page of that name")
        }
        guard head.method == .GET || head.method == .HEAD else {
            return .refusal(.methodNotAllowed, "only GET and HEAD are answered here")
        }
        guard let uri = ViewAddress.target(head.uri, host: host) else {
            return .refusal(.misdirectedRequest, "this is not the page of that address")
        }
        let path = ViewAddress.path(uri)
        // The browser asks for an icon by itself.
        if path == "/favicon.ico" { return PageAnswer(.noContent, "image/x-icon", []) }
        guard address.accepts(uri: uri, cookies: head.headers["Cookie"], isSecure: site.isSecure) else {
            // A person with a link of an earlier run requests the page, and reads the answer.
            return path == "/"
                ? .oldLink : .refusal(.forbidden, "the link that tactus prints has a token; open that one")
        }
        if path == site.socket { return refusalOfSocket(head, path) }
        guard let file = site.file(path) else { return .refusal(.notFound, "there is no such file") }
        var answer = PageAnswer(
            .ok,
            file.type,
            file.bytes,
            socket: host.map { (site.isSecure ? "wss://" : "ws://") + $0 }
        )
        answer.headers.add(
            name: "Set-Cookie",
            value: "\(address.cookieName(isSecure: site.isSecure))=\(address.token); Path=/; HttpOnly; SameSite=Strict"
                + (site.isSecure ? "; Secure" : "")
        )
        return answer
    }
}
