// Answers requests for the page's files, and refuses all others with one line. On the event loop.

import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers one request of a connection, which is then closed.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let address: ViewAddress
    private let guardian: ConnectionGuard
    private var head: HTTPRequestHead?
    private var isAnswered = false

    init(_ address: ViewAddress, guardian: ConnectionGuard) {
        self.address = address
        self.guardian = guardian
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isAnswered else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: answer(context, .refusal(.payloadTooLarge, "a request here has no body"))
        case .end: if let head { answer(context, Self.answer(to: head, at: address), isHead: head.method == .HEAD) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A live view that is refused is a request like others, and is told why.
        if error is NIOWebSocketUpgradeError || error is HTTPServerUpgradeErrors { return }
        context.close(promise: nil)
    }

    private func answer(_ context: ChannelHandlerContext, _ answer: PageAnswer, isHead: Bool = false) {
        isAnswered = true
        guardian.requestIsThere(context: context)
        let head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: answer.headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !isHead { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil) }
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }

    /// What a request gets.
    static func answer(to head: HTTPRequestHead, at address: ViewAddress) -> PageAnswer {
        let host = head.headers.first(name: "Host")
        guard head.headers["Host"].count == 1, address.accepts(host: host) else {
            return .refusal(.misdirectedRequest, "this is not the page of that name")
        }
        guard head.method == .GET || head.method == .HEAD else {
            return .refusal(.methodNotAllowed, "only GET and HEAD are answered here")
        }
        let path = ViewAddress.path(head.uri)
        // The browser asks for an icon by itself.
        if path == "/favicon.ico" { return PageAnswer(.noContent, "image/x-icon", []) }
        guard address.accepts(uri: head.uri, cookies: head.headers["Cookie"]) else {
            return .refusal(.forbidden, "the link that tactus prints has a token; open that one")
        }
        if path == "/live" { return .refusal(.forbidden, "/live is for the page itself, by WebSocket") }
        guard let file = PageFile.file(at: path) else { return .refusal(.notFound, "there is no such file") }
        var answer = PageAnswer(.ok, file.type, file.bytes, host: host)
        if let token = address.token {
            answer.headers.add(
                name: "Set-Cookie",
                value: "\(address.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict"
            )
        }
        return answer
    }
}

/// A status, headers and bytes.
struct PageAnswer {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    var body: [UInt8]

    /// - Parameter host: the name of the page, to which alone it may connect.
    init(_ status: HTTPResponseStatus, _ type: String, _ body: [UInt8], host: String? = nil) {
        self.status = status
        self.body = body
        let connect = host.map { "'self' ws://\($0)" } ?? "'none'"
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
            "connect-src \(connect)", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ]
        headers = [
            "Content-Type": type, "Connection": "close", "Cache-Control": "no-store",
            "Content-Security-Policy": policy.joined(separator: "; "), "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Permissions-Policy": "camera=(), microphone=(), geolocation=(), usb=()",
        ]
        // An answer without content has no length either (RFC 9110 §8.6).
        if status != .noContent { headers.add(name: "Content-Length", value: "\(body.count)") }
    }

    /// A refusal with its reason in one line.
    static func refusal(_ status: HTTPResponseStatus, _ words: String) -> PageAnswer {
        PageAnswer(status, "text/plain; charset=utf-8", Array("tactus-view: \(words)\n".utf8))
    }
}
