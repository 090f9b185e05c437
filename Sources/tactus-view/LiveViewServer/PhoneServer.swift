// The phones' server: one port for both the encrypted and the plain page, and for the hits that come from them. Owned by
// tactus-view and by tests; its methods may be called by any thread but the event loop's.

import System
package import LiveScene
import NIOCore
import NIOSSL
import SystemPackage

/// A server for phones that listens.
package struct PhoneServer: Sendable {
    /// The reason why nothing is encrypted; `nil` where it is.
    package let plainReason: String?

    // A thread of its own: no hit waits for an image.
    private let listener: Listener<PhoneHub>

    /// The address of the page.
    package var address: ViewAddress { listener.address }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - place: the host, with a token, and further names that this machine answers to.
    ///   - port: 0 for any that is free.
    ///   - certificate: the certificate of the page; without a readable one nothing is encrypted.
    ///   - commands: the destination of phones' messages.
    ///   - messagesPerSecond: a phone that sends more is disconnected; `nil` for the usual number.
    ///   - descriptors: the number of descriptors of the process; by default the system's limit.
    /// - Throws: `TactusError` where the port cannot be opened.
    package static func start(
        _ place: ViewConfiguration,
        port: Int,
        certificate: ServerConfiguration.Certificate?,
        commands: CommandOutput,
        messagesPerSecond: Int? = nil,
        descriptors: Int? = nil
    ) async throws(TactusError) -> PhoneServer {
        let (encryption, plainReason) = Self.encryption(certificate)
        let limits = ConnectionLimits(descriptors: descriptors ?? FileDescriptor.most, clients: Tuning.mostPhones)
        let most = messagesPerSecond ?? Tuning.phoneMessagesPerSecond
        let listener = try await Listener(
            place,
            port: port,
            option: (.tcpOption(.tcp_nodelay), 1),
            hub: { PhoneHub(commands, limits, messagesPerSecond: most) },
            prepare: { try prepare($0, $1, $2, encryption) }
        )
        commands.onDrained { listener.execute { $0.resume() } }
        return PhoneServer(plainReason: plainReason, listener: listener)
    }

    private static func encryption(
        _ certificate: ServerConfiguration.Certificate?
    ) -> (NIOSSLContext?, plainReason: String?) {
        guard let certificate else { return (nil, "there is no certificate") }
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(certificate.path)
            let key = try NIOSSLPrivateKey(file: certificate.key, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            return (try NIOSSLContext(configuration: configuration), nil)
        } catch {
            return (nil, "\(certificate.path): cannot be used: \(error)")
        }
    }

    private static func prepare(
        _ channel: any Channel,
        _ hub: PhoneHub,
        _ address: ViewAddress,
        _ encryption: NIOSSLContext?
    ) throws {
        let guardian = ConnectionGuard(hub.connections)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(guardian)
        try pipeline.addHandler(
            FirstByte(encryption) { isSecure in
                guardian.isEncrypted = isSecure
                let site = PageSite(
                    address: address,
                    isSecure: isSecure,
                    socket: "/phone",
                    file: { PageFile.phoneFile(at: $0) }
                )
                let entrance = Entrance(site: site, messageBytes: Tuning.phoneBytes, hub: hub)
                try entrance.open(channel, guardian)
            }
        )
    }

    /// Takes in what the engine says; waits until it is passed on.
    package func take(_ packet: ViewPacket) { listener.take(packet) }

    /// Ends all connections and the listening.
    package func close() async { await listener.close() }
}
