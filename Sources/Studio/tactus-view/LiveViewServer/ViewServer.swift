// A server of pages and WebSockets: a thread, a port, a hub of those who come, and the way in and out of them. Owned by
// tactus-view and by tests; its methods may be called by any thread but its own.

import Dispatch
package import LiveScene
import Synchronization
import Platform
import SystemPackage
// What is thrown is part of what this target offers.
@_exported public import Text

/// The most phones at one time; some more than have a place, so that one that comes back finds a connection although
/// its old one is not known to be dead.
private let mostPhones = 48

/// The most messages of a phone in a second: ten fingers that hit a hundred times as fast as fingers do, and what gathered
/// on a bad line.
private let phoneMessagesPerSecond = 2_000

/// A server of the live view or of phones that listens.
package final class ViewServer: @unchecked Sendable {
    /// The place of the page.
    package let address: ViewAddress

    /// The reason for which nothing is encrypted; `nil` where it is.
    package let plainReason: String?

    private struct Work {
        var bodies: [@Sendable (any ClientHub) -> Void] = []
        var isOver = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let server: WebServer
    private let site: PageSite

    /// For the server's thread alone.
    private let hub: any ClientHub

    private let work = Mutex(Work())

    /// Starts a server of the live view.
    ///
    /// - Parameters:
    ///   - place: the address, with a token, and further names that this machine answers to.
    ///   - port: 0 for any that is free.
    ///   - commands: the output for commands of browsers.
    ///   - descriptors: how many the process may have; by default as many as the system gives it.
    /// - Throws: `TactusError` where the port cannot be had.
    package static func page(
        _ place: ViewConfiguration,
        port: Int,
        commands: CommandOutput,
        descriptors: Int? = nil
    ) throws(TactusError) -> ViewServer {
        let hub = ViewHub(commands, ConnectionLimits(descriptors: descriptors ?? FileDescriptor.most))
        return try ViewServer(place, port, nil, socket: "/live", file: { PageFile.file(at: $0) }, hub)
    }

    /// Starts a server of phones: one port for both the encrypted and the plain page, and for the hits that come from them.
    ///
    /// - Parameters:
    ///   - place: the address, with a token, and further names that this machine answers to.
    ///   - port: 0 for any that is free.
    ///   - certificate: what the page is encrypted with; without one, or with one that cannot be read, nothing is.
    ///   - commands: the output for messages of phones.
    ///   - messagesPerSecond: a phone that sends more is disconnected; `nil` for the usual number.
    ///   - descriptors: how many the process may have; by default as many as the system gives it.
    /// - Throws: `TactusError` where the port cannot be had.
    package static func phones(
        _ place: ViewConfiguration,
        port: Int,
        certificate: PhoneCertificate.Paths?,
        commands: CommandOutput,
        messagesPerSecond: Int? = nil,
        descriptors: Int? = nil
    ) throws(TactusError) -> ViewServer {
        let limits = ConnectionLimits(descriptors: descriptors ?? FileDescriptor.most, clients: mostPhones)
        let most = messagesPerSecond ?? phoneMessagesPerSecond
        let hub = PhoneHub(commands, limits, messagesPerSecond: most)
        let file: @Sendable (String) -> PageFile? = { PageFile.phoneFile(at: $0) }
        let server = try ViewServer(place, port, certificate, socket: "/phone", file: file, hub)
        commands.onDrained { server.execute { $0.resume() } }
        return server
    }

    private init(
        _ place: ViewConfiguration,
        _ port: Int,
        _ certificate: PhoneCertificate.Paths?,
        socket: String,
        file: @escaping @Sendable (String) -> PageFile?,
        _ hub: any ClientHub
    ) throws(TactusError) {
        var reason = certificate == nil ? "there is no certificate" : nil
        do throws(WebServer.Fault) {
            server = try Self.server(place.host, port, certificate, hub, &reason)
        } catch {
            let words =
                switch error {
                case .certificate(let words), .other(let words): words
                }
            throw TactusError(.unavailable, "\(place.host):\(port): cannot be listened on: \(words)")
        }
        plainReason = reason
        let names = place.names.map { $0.lowercased() }
        address = ViewAddress(host: place.host, port: server.port, token: place.token, names: names)
        site = PageSite(address: address, socket: socket, file: file)
        self.hub = hub
        DispatchQueue(label: "tactus.server").async { [self] in serve() }
    }

    /// Returns a server, and where the certificate cannot be used, one without.
    private static func server(
        _ host: String,
        _ port: Int,
        _ certificate: PhoneCertificate.Paths?,
        _ hub: any ClientHub,
        _ plainReason: inout String?
    ) throws(WebServer.Fault) -> WebServer {
        do throws(WebServer.Fault) {
            return try WebServer(
                host: host,
                port: port,
                certificate: certificate,
                hub.limits,
                messageBytes: hub.messageBytes,
                sendBuffer: hub.sendBuffer
            )
        } catch {
            guard case .certificate(let words) = error, let certificate else { throw error }
            plainReason = "\(certificate.certificate): cannot be used: \(words)"
            return try Self.server(host, port, nil, hub, &plainReason)
        }
    }

    private func serve() {
        server.run(self)
        let waiting = work.withLock { work in
            work.isOver = true
            work.bodies = []
            return work.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Does something with the hub, when the thread comes to it; not after the end.
    func execute(_ body: @escaping @Sendable (any ClientHub) -> Void) {
        let isFirst = work.withLock { work in
            guard !work.isOver else { return false }
            work.bodies.append(body)
            return work.bodies.count == 1
        }
        if isFirst { server.wake() }
    }

    /// Passes on what the engine says; waits until that is done, so that a busy server slows its input and nothing gathers.
    package func forward(_ packet: ViewPacket) {
        let done = DispatchSemaphore(value: 0)
        execute { hub in
            hub.forward(packet)
            done.signal()
        }
        // No signal comes if the server ends meanwhile.
        while done.wait(timeout: .now() + .milliseconds(500)) == .timedOut, !work.withLock({ $0.isOver }) {}
    }

    /// Ends all connections and the listening.
    package func close() async {
        execute { [self] _ in server.stop() }
        await withCheckedContinuation { continuation in
            let isOver = work.withLock { work in
                if !work.isOver { work.waiting.append(continuation) }
                return work.isOver
            }
            if isOver { continuation.resume() }
        }
    }
}

extension ViewServer: WebServerDelegate {
    func answer(to request: WebRequest) -> [UInt8]? {
        if site.accepts(request), hub.accepts(from: request.address) { return nil }
        return site.answer(to: request).bytes(isHeadAlone: request.method == .head)
    }

    func join(_ client: WebClient, from address: String) {
        let client = ViewClient(client, address: address, messagesPerSecond: hub.messagesPerSecond)
        hub.clients[client.id] = client
        hub.greet(client)
    }

    func hear(_ message: WebMessage, from client: UInt32) -> CloseCode? { hub.hear(message, from: client) }

    func next(for client: UInt32) -> (bytes: [UInt8], isText: Bool)? {
        hub.clients[client]?.next().map { ($0.bytes, $0.isText) }
    }

    func leave(_ client: UInt32) {
        if let client = hub.clients.removeValue(forKey: client) { hub.miss(client) }
    }

    func wake() {
        let bodies = work.withLock { work in
            defer { work.bodies = [] }
            return work.bodies
        }
        for body in bodies { body(hub) }
    }
}
