// From a connection to a page or a WebSocket: the handlers of HTTP, and those that take their place. Made by the servers for
// each connection; on the event loop.

import NIOCore
import NIOHTTP1
import NIOWebSocket

/// How connections of one kind are answered.
struct Entrance {
    /// What they can get.
    let site: PageSite

    /// The most bytes of a message.
    let messageBytes: Int

    /// Who takes in what they say, where there is room for one WebSocket more.
    let hub: any ClientHub

    /// Adds the handlers to a connection behind those that it has.
    func open(_ channel: any Channel, _ guardian: ConnectionGuard) throws {
        let pages = PageHandler(site, guardian: guardian)
        let pipeline = channel.pipeline.syncOperations
        let bound = NIOLoopBound((entrance: self, guardian: guardian, pages: pages), eventLoop: channel.eventLoop)
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: messageBytes,
            automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                let entrance = bound.value.entrance
                let isOurs = entrance.hub.hasRoom(for: channel) && entrance.site.welcomes(head)
                return channel.eventLoop.makeSucceededFuture(isOurs ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture { try bound.value.entrance.addClient(to: channel) }
            }
        )
        try pipeline.configureHTTPServerPipeline(
            withServerUpgrade: (
                upgraders: [upgrader],
                completionHandler: { context in
                    let pipeline = context.pipeline.syncOperations
                    pipeline.removeHandler(bound.value.guardian, promise: nil)
                    pipeline.removeHandler(bound.value.pages, promise: nil)
                }
            )
        )
        try pipeline.addHandler(pages)
    }

    private func addClient(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(MaskCheck())
        try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 1,
                maxAccumulatedFrameCount: Tuning.messagePieces,
                maxAccumulatedFrameSize: messageBytes
            )
        )
        try pipeline.addHandler(ClientHandler(hub))
    }
}
