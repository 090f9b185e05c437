// The frames of one browser: texts in, and what breaks the rules shown out. On the event loop.

import NIOCore
import NIOWebSocket

/// Takes in the frames of a live view or a phone.
final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    private let hub: any ClientHub
    private var client: ViewClient?

    init(_ hub: any ClientHub) { self.hub = hub }

    func handlerAdded(context: ChannelHandlerContext) { client = hub.join(context.channel) }

    func channelInactive(context: ChannelHandlerContext) {
        if let client = client.take() { hub.leave(client) }
        context.fireChannelInactive()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        client?.pump()
        context.fireChannelWritabilityChanged()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let client else { return }
        let frame = unwrapInboundIn(data)
        client.isThere()
        switch frame.opcode {
        case .text:
            if client.countMessage() { return client.close(.policyViolation) }
            let bytes = Array(frame.unmaskedData.readableBytesView)
            guard String(validating: bytes, as: UTF8.self) != nil else {
                return client.close(.dataInconsistentWithMessage)
            }
            // Not a command: said by the end of the connection alone, as nothing of it is known.
            if !hub.hear(bytes, from: client) { client.close(.unacceptableData) }
        case .binary: client.close(.unacceptableData)
        case .connectionClose: client.close(Self.answer(toClose: frame.unmaskedData))
        case .ping:
            if client.countMessage() { return client.close(.policyViolation) }
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.channel.writeAndFlush(pong, promise: nil)
        case .pong: if client.countMessage() { return client.close(.policyViolation) }
        default: client.close(.protocolError)
        }
    }

    /// What a browser that ends is answered: codes that no frame may have, and reasons that are no text, are faults (RFC 6455
    /// §5.5.1, §7.4).
    private static func answer(toClose data: ByteBuffer) -> WebSocketErrorCode {
        var data = data
        guard data.readableBytes > 0 else { return .normalClosure }
        guard let code = data.readInteger(as: UInt16.self) else { return .protocolError }
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: break
        default: return .protocolError
        }
        let isText = String(validating: data.readableBytesView, as: UTF8.self) != nil
        return isText ? .normalClosure : .dataInconsistentWithMessage
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let isLarge =
            error as? NIOWebSocketError == .invalidFrameLength
            || error as? NIOWebSocketFrameAggregator.Error == .accumulatedFrameSizeIsTooLarge
        if let client { client.close(isLarge ? .messageTooLarge : .protocolError) } else { context.close(promise: nil) }
    }
}

/// Refuses frames that are not masked, as all of a browser's are (RFC 6455 §5.1), or have bits of extensions that nobody
/// agreed on (§5.2), before pieces are put together.
final class MaskCheck: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }
}
