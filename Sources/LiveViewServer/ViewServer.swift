// The server: listens, makes each connection's handlers, and passes packets to the hub. Owned by tactus-view and by
// tests; its methods may be called by any thread but the event loop's.

// What is thrown is part of what this target offers.
@_exported public import Diagnostics
package import LiveScene
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import SystemPackage

/// A server of the live view that listens.
package final class ViewServer: Sendable {
    /// Where the page is.
    package let address: ViewAddress

    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel
    private let hub: NIOLoopBound<ViewHub>

    private init(
        _ address: ViewAddress,
        _ group: MultiThreadedEventLoopGroup,
        _ channel: any Channel,
        _ hub: NIOLoopBound<ViewHub>
    ) {
        self.address = address
        self.group = group
        self.channel = channel
        self.hub = hub
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - host: an address or a name of this machine.
    ///   - port: 0 for any that is free.
    ///   - token: what requests must know; `nil` only where the host is this machine alone.
    ///   - names: further names that this machine answers to.
    ///   - commands: where commands of browsers go.
    /// - Throws: `TactusError` where the port cannot be had.
    package static func start(
        host: String,
        port: Int,
        token: String?,
        names: [String] = [],
        commands: CommandOutput
    ) async throws(TactusError) -> ViewServer {
        guard token != nil || ViewConfiguration.isLoopback(host) else {
            throw TactusError(.usage, "\(host): can be reached from elsewhere, expected a token")
        }
        // One thread is enough: it only copies bytes.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        // The handlers know the port, which is known when it is bound; none is made before that.
        let address = loop.makePromise(of: ViewAddress.self)
        do {
            let hub = try await loop.submit { NIOLoopBound(ViewHub(commands), eventLoop: loop) }.get()
            let known = address.futureResult
            let bootstrap = ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .serverChannelOption(.backlog, value: 256)
                .childChannelOption(.socketOption(.so_sndbuf), value: Tuning.sendBuffer)
                .childChannelOption(
                    .writeBufferWaterMark,
                    value: .init(low: Tuning.highWater / 2, high: Tuning.highWater)
                )
                .childChannelInitializer { channel in
                    known.flatMapThrowing { try prepare(channel, hub.value, $0) }
                }
            let channel = try await bootstrap.bind(host: host, port: port).get()
            let bound = ViewAddress(
                host: host,
                port: channel.localAddress?.port ?? port,
                token: token,
                names: names.map { $0.lowercased() }
            )
            address.succeed(bound)
            _ = loop.scheduleRepeatedTask(initialDelay: Tuning.pingInterval, delay: Tuning.pingInterval) { _ in
                hub.value.ping()
            }
            return ViewServer(bound, group, channel, hub)
        } catch {
            address.fail(error)
            try? await group.shutdownGracefully()
            throw TactusError(.unavailable, "\(host):\(port): cannot be listened on: \(Self.words(error))")
        }
    }

    private static func words(_ error: any Error) -> String {
        if let error = error as? SocketAddressError.UnknownHost { return error.errorDescription }
        guard let error = error as? IOError else { return "\(error)" }
        return Errno(rawValue: error.errnoCode).description
    }

    /// Takes in what the engine says; waits until it is passed on, so that a busy server slows its input and nothing
    /// gathers.
    package func take(_ packet: ViewPacket) {
        let hub = hub
        try? channel.eventLoop.submit { hub.value.take(packet) }.wait()
    }

    /// Ends all connections and the listening.
    package func close() async {
        let hub = hub
        try? await channel.close().get()
        try? await channel.eventLoop.submit { hub.value.close() }.get()
        try? await group.shutdownGracefully()
    }

    // MARK: Connections

    private static func prepare(_ channel: any Channel, _ hub: ViewHub, _ address: ViewAddress) throws {
        let guardian = ConnectionGuard(hub)
        let pages = PageHandler(address, guardian: guardian)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(guardian)
        let bound = NIOLoopBound((hub: hub, guardian: guardian, pages: pages), eventLoop: channel.eventLoop)
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: Tuning.messageBytes,
            automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                let isOurs = bound.value.hub.hasRoom && isWelcome(head, address)
                return channel.eventLoop.makeSucceededFuture(isOurs ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture { try addClient(to: channel, bound.value.hub) }
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

    /// Returns a Boolean value that indicates whether a request opens a live view, of our page and with our token.
    static func isWelcome(_ head: HTTPRequestHead, _ address: ViewAddress) -> Bool {
        head.method == .GET && ViewAddress.path(head.uri) == "/live" && head.headers["Host"].count == 1
            && head.headers["Origin"].count == 1
            && address.accepts(origin: head.headers.first(name: "Origin"), host: head.headers.first(name: "Host"))
            && address.accepts(uri: head.uri, cookies: head.headers["Cookie"])
    }

    private static func addClient(to channel: any Channel, _ hub: ViewHub) throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(MaskCheck())
        try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 1,
                maxAccumulatedFrameCount: Tuning.messagePieces,
                maxAccumulatedFrameSize: Tuning.messageBytes
            )
        )
        try pipeline.addHandler(ClientHandler(hub))
    }
}
