// A server on this machine that answers as a test says, also as no server should: the fake Slack and the broken ones.
// Each connection has its own thread and takes one request.

import Foundation
import Synchronization

/// A server of HTTP that keeps what it was asked.
package final class FakeServer: Sendable {
    /// A received request.
    package struct Request: Sendable {
        package var path: String
        package var fields: [String: String]
        package var body: [UInt8]

        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// A reply.
    package enum Reply: Sendable {
        /// A status, fields of the head, and a body.
        case answer(Int, [String], [UInt8])

        /// These bytes, and then the end.
        case raw(String)

        /// Nothing, while the connection stays open.
        case silence

        /// JSON with status 200.
        package static func json(_ text: String) -> Reply {
            .answer(200, ["Content-Type: application/json"], Array(text.utf8))
        }
    }

    package let port: Int

    private struct State {
        var requests: [Request] = []
        var connections = 0
        var isOver = false
    }

    private let listener: Int32
    private let state = Mutex(State())

    /// Listens on its own port.
    ///
    /// - Parameter reply: what a request is answered, and how many came before it.
    package init(_ reply: @escaping @Sendable (Request, Int) -> Reply) {
        (listener, port) = LocalPort.open()
        let socket = listener
        listen(socket, 16)
        let thread = Thread { [self] in
            // Closed here alone: its number could be that of another server's socket while this thread still accepts from it.
            defer { close(socket) }
            while true {
                let descriptor = accept(socket, nil, nil)
                if descriptor < 0, errno == EINTR { continue }
                guard descriptor >= 0 else { return }
                state.withLock { $0.connections += 1 }
                Thread.detachNewThread { [self] in serve(descriptor, reply) }
            }
        }
        thread.start()
    }

    /// Ends it; what is under way is closed.
    package func end() {
        state.withLock { $0.isOver = true }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    package var base: String { "http://127.0.0.1:\(port)" }

    package var requests: [Request] { state.withLock { $0.requests } }

    /// The number of connections, with or without a request.
    package var connections: Int { state.withLock { $0.connections } }

    private func serve(_ descriptor: Int32, _ reply: (Request, Int) -> Reply) {
        defer { close(descriptor) }
        guard let request = Self.request(on: descriptor) else { return }
        let before = state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
        switch reply(request, before) {
        case .silence: while !state.withLock({ $0.isOver }) { usleep(10_000) }
        case .raw(let text): Self.write(Array(text.utf8), to: descriptor)
        case .answer(let status, let fields, let body):
            let head =
                ["HTTP/1.1 \(status) Said", "Content-Length: \(body.count)", "Connection: close"] + fields
            Self.write(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, to: descriptor)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private static func request(on descriptor: Int32) -> Request? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65536)
        while true {
            if let end = bytes.firstRange(of: [13, 10, 13, 10]) {
                let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(
                    separatedBy: "\r\n"
                )
                var fields: [String: String] = [:]
                for line in lines.dropFirst() {
                    guard let colon = line.firstIndex(of: ":") else { continue }
                    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    fields[line[..<colon].lowercased()] = value
                }
                let count = fields["content-length"].flatMap { Int($0) } ?? 0
                if bytes.count - end.upperBound >= count {
                    let path = lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? ""
                    return Request(
                        path: path,
                        fields: fields,
                        body: Array(bytes[end.upperBound...].prefix(count))
                    )
                }
            }
            let got = unsafe recv(descriptor, &block, block.count, 0)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            bytes += block[..<got]
        }
    }
}
