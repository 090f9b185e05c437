// What all listeners have in common: a thread, a port, a hub, and the way in and out of them. Made by ViewServer and
// PhoneServer; its methods may be called by any thread but the event loop's.

import Text
import LiveScene
import NIOCore
import NIOPosix
import SystemPackage

/// A port that is listened on, by a thread of its own, and the hub of those who come.
final class Listener<Hub: ClientHub>: Sendable {
    /// Where it listens.
    let address: ViewAddress

    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel
    private let hub: NIOLoopBound<Hub>

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - place: where, with a token, and further names that this machine answers to.
    ///   - port: 0 for any that is free.
    ///   - option: what a connection's socket is told before it is used.
    ///   - makeHub: makes the hub, on the event loop.
    ///   - prepare: adds the handlers to a connection, on the event loop. They know the port, which is known when it is
    ///     bound; none is made before that.
    /// - Throws: `TactusError` where the port cannot be had.
    init(
        _ place: ViewConfiguration,
        port: Int,
        option: (ChannelOptions.Types.SocketOption, ChannelOptions.Types.SocketOption.Value),
        hub makeHub: @escaping @Sendable () -> Hub,
        prepare: @escaping @Sendable (any Channel, Hub, ViewAddress) throws -> Void
    ) async throws(TactusError) {
        // One thread is enough: it only copies bytes.
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let promise = loop.makePromise(of: ViewAddress.self)
        do {
            let hub = try await loop.submit { NIOLoopBound(makeHub(), eventLoop: loop) }.get()
            let known = promise.futureResult
            let bootstrap = ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .serverChannelOption(.backlog, value: 256)
                .childChannelOption(option.0, value: option.1)
                .childChannelOption(
                    .writeBufferWaterMark,
                    value: .init(low: Tuning.highWater / 2, high: Tuning.highWater)
                )
                .childChannelInitializer { channel in
                    known.flatMapThrowing { try prepare(channel, hub.value, $0) }
                }
            channel = try await bootstrap.bind(host: place.host, port: port).get()
            address = ViewAddress(
                host: place.host,
                port: channel.localAddress?.port ?? port,
                token: place.token,
                names: place.names.map { $0.lowercased() }
            )
            promise.succeed(address)
            _ = loop.scheduleRepeatedTask(initialDelay: Tuning.pingInterval, delay: Tuning.pingInterval) { _ in
                hub.value.ping()
            }
            self.hub = hub
        } catch {
            promise.fail(error)
            try? await group.shutdownGracefully()
            throw TactusError(.unavailable, "\(place.host):\(port): cannot be listened on: \(Self.words(error))")
        }
    }

    /// Why a port cannot be had.
    private static func words(_ error: any Error) -> String {
        if let error = error as? SocketAddressError.UnknownHost { return error.errorDescription }
        guard let error = error as? IOError else { return "\(error)" }
        return Errno(rawValue: error.errnoCode).description
    }

    /// Does something with the hub, when the event loop comes to it.
    func execute(_ body: @escaping @Sendable (Hub) -> Void) {
        let hub = hub
        channel.eventLoop.execute { body(hub.value) }
    }

    /// Takes in what the engine says; waits until it is passed on, so that a busy server slows its input and nothing
    /// gathers.
    func take(_ packet: ViewPacket) {
        let hub = hub
        try? channel.eventLoop.submit { hub.value.take(packet) }.wait()
    }

    /// Ends all connections and the listening.
    func close() async {
        let hub = hub
        try? await channel.close().get()
        try? await channel.eventLoop.submit { hub.value.close() }.get()
        try? await group.shutdownGracefully()
    }
}
