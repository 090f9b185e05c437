// The first handler of each connection: shows out who takes too long over a request, or sends too much. On the event
// loop.

import NIOCore
import NIOHTTP1

/// Watches a connection until it has become what it asked for or is closed.
final class ConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connections: Connections
    private let id: Int
    private var bytes = 0
    private var limit: Scheduled<Void>?

    /// Whether there is an answer already: what comes after it is read, as else the answer would be lost, and forgotten.
    private var isAnswered = false

    /// Whether what comes is encrypted, and words in the open are none.
    var isEncrypted = false

    init(_ connections: Connections) {
        self.connections = connections
        id = connections.next()
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connections.admit(context.channel, as: id)
        restart(context, Tuning.requestTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        limit?.cancel()
        connections.forget(id)
    }

    /// The request is there: from now on its answer must be taken.
    func requestIsThere(context: ChannelHandlerContext) {
        isAnswered = true
        restart(context, Tuning.answerTime)
    }

    /// The answer is out: no more is said, and what is still coming has a moment.
    func answerIsOut(context: ChannelHandlerContext) {
        context.close(mode: .output, promise: nil)
        restart(context, Tuning.lingerTime)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isAnswered { return }
        bytes += unwrapInboundIn(data).readableBytes
        guard bytes <= Tuning.requestBytes else { return refuse(context) }
        context.fireChannelRead(data)
    }

    /// Says that a request is too long; no later handler has seen the whole of it.
    private func refuse(_ context: ChannelHandlerContext) {
        if isEncrypted { return context.close(promise: nil) }
        requestIsThere(context: context)
        let words = "a request here has at most \(Tuning.requestBytes >> 10) KiB"
        let answer = PageAnswer.refusal(.requestHeaderFieldsTooLarge, words)
        let bound = NIOLoopBound((guardian: self, context: context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(answer.bytes)).whenComplete { _ in
            bound.value.guardian.answerIsOut(context: bound.value.context)
        }
    }

    private func restart(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        limit?.cancel()
        let channel = context.channel
        limit = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
