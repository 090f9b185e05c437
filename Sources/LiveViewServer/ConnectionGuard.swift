// The first handler of each connection: shows out who takes too long over a request, or sends too much. On the event
// loop.

import NIOCore

/// Watches a connection until it is a live view or closed.
final class ConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let hub: ViewHub
    private let id: Int
    private var bytes = 0
    private var limit: Scheduled<Void>?

    init(_ hub: ViewHub) {
        self.hub = hub
        id = hub.nextConnection()
    }

    func handlerAdded(context: ChannelHandlerContext) {
        hub.admit(context.channel, as: id)
        restart(context, Tuning.requestTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        limit?.cancel()
        hub.forget(id)
    }

    /// The request is there: from now on its answer must be taken.
    func requestIsThere(context: ChannelHandlerContext) { restart(context, Tuning.answerTime) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += unwrapInboundIn(data).readableBytes
        guard bytes <= Tuning.requestBytes else {
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }

    private func restart(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        limit?.cancel()
        let channel = context.channel
        limit = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
