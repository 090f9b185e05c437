// A browser made of a socket: it says exactly what a test wants, rightly or wrongly. Used by the tests of this room.

import Glibc
import Peers
import tactus_view

/// A connection to the server.
final class BareClient {
    private let socket: Int32
    private var rest: [UInt8] = []

    /// Texts that a test has read and not used yet.
    var passed: [String] = []

    /// Connects; reads have a timeout in seconds.
    init?(_ port: Int, seconds: Int = 60, receiveBuffer: Int32? = nil) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            unsafe setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard LocalPort.connect(socket, to: port) else {
            close(socket)
            return nil
        }
    }

    deinit { close(socket) }

    /// Sends bytes; whether the server took them.
    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
            == bytes.count
    }

    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Reads on; false at the end, and when nothing came in time.
    private func readOn() -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe block.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return false }
        rest += block[..<count]
        return true
    }

    /// All that comes until the connection is closed.
    func all() -> String {
        while readOn() {}
        return String(decoding: rest, as: UTF8.self)
    }

    /// Whether the server closes the connection.
    func isClosed() -> Bool {
        var byte: UInt8 = 0
        while true {
            let count = unsafe recv(socket, &byte, 1, 0)
            if count <= 0 { return count == 0 || errno == ECONNRESET }
        }
    }

    // MARK: HTTP

    /// The answer to a request.
    static func get(_ port: Int, _ path: String, host: String? = nil, _ more: String = "", method: String = "GET")
        -> String
    {
        guard let client = BareClient(port) else { return "" }
        client.send("\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\(more)\r\n")
        return client.all()
    }

    /// The token of servers that tests start themselves.
    static let token = "0123456789abcdef"

    /// The path of a live view of such a server.
    static let live = "/live?token=\(token)"

    /// The same as `get`, by a browser that has opened the link of such a server.
    static func page(_ port: Int, _ path: String, host: String? = nil, method: String = "GET") -> String {
        get(port, path, host: host, "Cookie: tactus-\(port)=\(token)\r\n", method: method)
    }

    // MARK: WebSocket

    /// Opens a live view; the status line of the answer.
    func open(_ port: Int, path: String = "/live", host: String? = nil, origin: String?, _ more: String = "") -> String
    {
        let host = host ?? "127.0.0.1:\(port)"
        send(
            "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + (origin.map { "Origin: \($0)\r\n" } ?? "") + "\(more)\r\n"
        )
        return head().split(separator: "\r\n").first.map(String.init) ?? ""
    }

    /// The head of the answer.
    func head() -> String {
        let end = Array("\r\n\r\n".utf8)
        while rest.firstRange(of: end) == nil, readOn() {}
        guard let range = rest.firstRange(of: end) else { return "" }
        let head = String(decoding: rest[..<range.lowerBound], as: UTF8.self)
        rest.removeFirst(range.upperBound)
        return head
    }

    /// A live view of our own page; `nil` where it is refused.
    static func watching(_ port: Int, token: String = token, receiveBuffer: Int32? = nil) -> BareClient? {
        guard let client = BareClient(port, receiveBuffer: receiveBuffer),
            client.open(port, path: "/live?token=\(token)", origin: "http://127.0.0.1:\(port)").contains("101")
        else { return nil }
        return client
    }

    /// Sends a frame, masked as browsers do.
    @discardableResult func send(frame bytes: [UInt8], opcode: UInt8 = 1, isFinal: Bool = true, isMasked: Bool = true)
        -> Bool
    {
        send(Self.frame(bytes, opcode: opcode, isFinal: isFinal, isMasked: isMasked))
    }

    /// The bytes of a frame.
    static func frame(_ bytes: [UInt8], opcode: UInt8 = 1, isFinal: Bool = true, isMasked: Bool = true) -> [UInt8] {
        var head: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
        let mask: UInt8 = isMasked ? 0x80 : 0
        switch bytes.count {
        case ..<126: head.append(mask | UInt8(bytes.count))
        case ..<65536: head += [mask | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
        default: head += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) }
        }
        let key: [UInt8] = [1, 2, 3, 4]
        if isMasked { head += key }
        return head + (isMasked ? bytes.enumerated().map { $1 ^ key[$0 % 4] } : bytes)
    }

    @discardableResult func send(text: String) -> Bool { send(frame: Array(text.utf8)) }

    /// The next frame: its opcode and bytes; `nil` at the end.
    func frame() -> (opcode: UInt8, bytes: [UInt8])? {
        while true {
            if let (opcode, range) = whole() {
                let bytes = Array(rest[range])
                rest.removeFirst(range.upperBound)
                return (opcode, bytes)
            }
            guard readOn() else { return nil }
        }
    }

    private func whole() -> (UInt8, Range<Int>)? {
        guard rest.count >= 2 else { return nil }
        var (count, start) = (Int(rest[1] & 0x7F), 2)
        if count >= 126 {
            let digits = count == 126 ? 2 : 8
            guard rest.count >= 2 + digits else { return nil }
            count = rest[2..<2 + digits].reduce(0) { $0 << 8 | Int($1) }
            start += digits
        }
        guard rest.count >= start + count else { return nil }
        return (rest[0] & 0x0F, start..<start + count)
    }

    /// Returns the next text; pings and others are ignored.
    func text() -> String? {
        while let (opcode, bytes) = frame() {
            if opcode == 1 { return String(decoding: bytes, as: UTF8.self) }
            if opcode == 8 { return nil }
        }
        return nil
    }

    /// The code with which the server closes; `nil` where it does so without one.
    func closeCode() -> Int? {
        while let (opcode, bytes) = frame() {
            if opcode == 8, bytes.count >= 2 { return Int(bytes[0]) << 8 | Int(bytes[1]) }
        }
        return nil
    }
}

/// Lists within lists, as many levels deep.
func deepLists(_ levels: Int) -> String {
    String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
}
