// The one owner of a web server of CWebServer: a port, its connections and their limits. Served by the thread that calls
// `run`.

internal import CWebServer
import Platform

/// A request of a browser or a phone; a text is empty where its header is missing.
struct WebRequest {
    enum Method { case get, head, other }

    var method = Method.get
    var isSecure = false
    var hasBody = false
    var path = "/"
    var token = ""
    var host = ""
    var origin = ""
    var cookies = ""
    var upgrade = ""
    var key = ""
    var version = ""

    /// The address that it comes from, as digits.
    var address = ""
}

/// The code with which a WebSocket is closed (RFC 6455 §7.4.1).
enum CloseCode: Int32 {
    case normal = 1000
    case goingAway = 1001
    case protocolError = 1002
    case unacceptable = 1003
    case noText = 1007
    case policyViolation = 1008
}

/// A WebSocket that is open; good until its server says that it is closed.
@safe struct WebClient {
    /// Its number; the first client of a server is 1.
    let id: UInt32

    fileprivate let server: OpaquePointer

    /// Lets the server ask for its next message when the connection takes more.
    func ask() { unsafe CWebServerAsk(server, id) }

    /// Reads on, or leaves what comes to the system, which lets the sender wait (TCP).
    func setReading(_ isOn: Bool) { unsafe CWebServerSetReading(server, id, isOn ? 1 : 0) }

    /// Closes the connection when what waits is sent.
    func close(_ code: CloseCode) { unsafe CWebServerClose(server, id, code.rawValue) }
}

/// Decides on requests, and hears clients; called on the server's thread.
protocol WebServerDelegate: AnyObject {
    /// Returns the bytes of the answer to a request, or `nil` to open the WebSocket that it asks for.
    func answer(to request: WebRequest) -> [UInt8]?

    /// A WebSocket is open.
    func join(_ client: WebClient, from address: String)

    /// A whole message has come; returns the code with which its connection is closed, if any.
    func hear(_ message: WebMessage, from client: UInt32) -> CloseCode?

    /// Returns the next message for a client, if there is one.
    func next(for client: UInt32) -> (bytes: [UInt8], isText: Bool)?

    /// A WebSocket is closed.
    func leave(_ client: UInt32)

    func wake()
}

/// A message of a client.
enum WebMessage {
    /// A text, which need not be UTF-8.
    case text([UInt8])
    case binary
    /// The code and the reason with which the client ends.
    case end([UInt8])
    case pong
}

/// A web server that listens.
@safe struct WebServer: ~Copyable, @unchecked Sendable {
    enum Fault: Error { case certificate(String), other(String) }

    let port: Int

    private let handle: OpaquePointer
    private let calls: Calls

    /// Starts to listen; connections wait until the server runs.
    ///
    /// - Parameters:
    ///   - host: an address or a name.
    ///   - port: 0 for any that is free.
    ///   - certificate: the paths of a certificate and its key, in PEM.
    ///   - connections: the most clients, and connections that are no client.
    ///   - messageBytes: the most bytes of a message.
    ///   - sendBuffer: the bytes that the system keeps for a client; 0 for its own choice.
    init(
        host: String,
        port: Int,
        certificate: PhoneCertificate.Paths?,
        _ connections: ConnectionLimits,
        messageBytes: Int,
        sendBuffer: Int
    ) throws(Fault) {
        calls = Calls()
        var limits = CWebLimits(
            requestBytes: Tuning.requestBytes,
            messageBytes: messageBytes,
            sendBuffer: Int32(sendBuffer),
            waiting: Int32(connections.connections),
            clients: Int32(connections.clients),
            requestSeconds: Tuning.requestSeconds,
            lingerSeconds: Tuning.lingerSeconds,
            pingSeconds: Tuning.pingSeconds,
            silenceSeconds: Tuning.silenceSeconds
        )
        var handlers = Calls.handlers
        let owner = unsafe Unmanaged.passUnretained(calls).toOpaque()
        var handle: OpaquePointer?
        let (path, key) = (certificate?.certificate, certificate?.key)
        let (status, text) = withMessage(CWEBSERVER_MESSAGE) { text in
            unsafe CWebServerCreate(host, Int32(port), path, key, &limits, &handlers, owner, &handle, text)
        }
        guard status == CWebServerStatus(CWEBSERVER_OK), let handle = unsafe handle else {
            throw status == CWebServerStatus(CWEBSERVER_CERTIFICATE) ? .certificate(text.words) : .other(text.words)
        }
        unsafe self.handle = handle
        self.port = unsafe Int(CWebServerPort(handle))
        unsafe calls.server = handle
    }

    deinit { unsafe CWebServerDestroy(handle) }

    /// Serves until it is stopped. Once.
    func run(_ delegate: any WebServerDelegate) {
        calls.delegate = delegate
        unsafe CWebServerRun(handle)
        calls.delegate = nil
    }

    /// Lets the delegate be woken soon. Any thread.
    func wake() { unsafe CWebServerWake(handle) }

    /// Listens no more, closes all clients, and ends `run`. On the server's thread.
    func stop() { unsafe CWebServerStop(handle) }
}

/// The way from C's calls to the delegate.
@safe private final class Calls {
    var delegate: (any WebServerDelegate)?
    var server: OpaquePointer?

    static var handlers: CWebHandlers {
        unsafe CWebHandlers(
            request: { owner, request in
                let calls = unsafe Calls.of(owner)
                guard let delegate = calls.delegate, let server = unsafe calls.server else { return 0 }
                guard let answer = unsafe delegate.answer(to: WebRequest(request.pointee)) else { return 1 }
                unsafe CWebServerAnswer(server, answer, answer.count)
                return 0
            },
            opened: { owner, client, address in
                let calls = unsafe Calls.of(owner)
                guard let server = unsafe calls.server else { return }
                unsafe calls.delegate?.join(WebClient(id: client, server: server), from: String(cString: address))
            },
            message: { owner, client, kind, bytes, count in
                let bytes = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
                let message: WebMessage =
                    switch Int(kind) {
                    case CWEBSERVER_TEXT: .text(bytes)
                    case CWEBSERVER_BINARY: .binary
                    case CWEBSERVER_END: .end(bytes)
                    default: .pong
                    }
                return unsafe Calls.of(owner).delegate?.hear(message, from: client)?.rawValue ?? 0
            },
            writable: { owner, client in
                let calls = unsafe Calls.of(owner)
                guard let server = unsafe calls.server, let message = calls.delegate?.next(for: client) else {
                    return 0
                }
                let kind = Int32(message.isText ? CWEBSERVER_TEXT : CWEBSERVER_BINARY)
                unsafe CWebServerSend(server, client, kind, message.bytes, message.bytes.count)
                return 1
            },
            closed: { owner, client in unsafe Calls.of(owner).delegate?.leave(client) },
            woken: { owner in unsafe Calls.of(owner).delegate?.wake() }
        )
    }

    private static func of(_ owner: UnsafeMutableRawPointer) -> Calls {
        unsafe Unmanaged<Calls>.fromOpaque(owner).takeUnretainedValue()
    }
}

extension WebRequest {
    fileprivate init(_ request: CWebRequest) {
        method = unsafe request.isRead == 1 ? .get : request.isRead == 2 ? .head : .other
        isSecure = unsafe request.isSecure != 0
        hasBody = unsafe request.hasBody != 0
        path = unsafe String(cString: request.path)
        token = unsafe String(cString: request.token)
        host = unsafe String(cString: request.host)
        origin = unsafe String(cString: request.origin)
        cookies = unsafe String(cString: request.cookies)
        upgrade = unsafe String(cString: request.upgrade)
        key = unsafe String(cString: request.key)
        version = unsafe String(cString: request.version)
        address = unsafe String(cString: request.address)
    }
}

/// The most connections at one time.
package struct ConnectionLimits: Sendable, Equatable {
    /// Connections that are no live view yet.
    package let connections: Int

    package let clients: Int

    /// The largest number of phones of one address other than this machine: three quarters of all, which leaves room
    /// for others.
    package var clientsOfAddress: Int { max(clients * 3 / 4, 1) }

    /// Creates the limits of a process: the usual ones, or where the descriptors are fewer, each its share of them.
    ///
    /// - Parameters:
    ///   - descriptors: how many descriptors there are for them.
    ///   - most: the most browsers or phones; `nil` for the usual number of browsers.
    package init(descriptors: Int, clients most: Int? = nil) {
        let most = most ?? Tuning.mostClients
        let room = max(descriptors - Tuning.otherDescriptors, 2)
        clients = min(most, max(room * most / (Tuning.mostConnections + most), 1))
        connections = min(Tuning.mostConnections, max(room - clients, 1))
    }
}
