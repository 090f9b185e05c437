// The live view's server: what the page's port says to connections, and what they say to the hub. Owned by tactus-view and
// by tests; its methods may be called by any thread but the event loop's.

// What is thrown is part of what this target offers.
@_exported public import Text
import System
package import LiveScene
import NIOCore
import SystemPackage

/// A server of the live view that listens.
package struct ViewServer: Sendable {
    private let listener: Listener<ViewHub>

    /// Where the page is.
    package var address: ViewAddress { listener.address }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - place: where, with a token, and further names that this machine answers to.
    ///   - port: 0 for any that is free.
    ///   - commands: where commands of browsers go.
    ///   - descriptors: how many the process may have; by default as many as the system gives it.
    /// - Throws: `TactusError` where the port cannot be had.
    package static func start(
        _ place: ViewConfiguration,
        port: Int,
        commands: CommandOutput,
        descriptors: Int? = nil
    ) async throws(TactusError) -> ViewServer {
        let limits = ConnectionLimits(descriptors: descriptors ?? FileDescriptor.most)
        let listener = try await Listener(
            place,
            port: port,
            option: (.socketOption(.so_sndbuf), Tuning.sendBuffer),
            hub: { ViewHub(commands, limits) },
            prepare: { try prepare($0, $1, $2) }
        )
        return ViewServer(listener: listener)
    }

    private static func prepare(_ channel: any Channel, _ hub: ViewHub, _ address: ViewAddress) throws {
        let guardian = ConnectionGuard(hub.connections)
        try channel.pipeline.syncOperations.addHandler(guardian)
        let site = PageSite(address: address, socket: "/live", file: { PageFile.file(at: $0) })
        try Entrance(site: site, messageBytes: Tuning.messageBytes, hub: hub).open(channel, guardian)
    }

    /// Takes in what the engine says; waits until it is passed on, so that a busy server slows its input and nothing
    /// gathers.
    package func take(_ packet: ViewPacket) { listener.take(packet) }

    /// Ends all connections and the listening.
    package func close() async { await listener.close() }
}
