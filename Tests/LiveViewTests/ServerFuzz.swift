// Properties of the server with any messages of a browser or a phone. Called by the fuzzer and by the tests.

import Glibc
import KeypointFiles
import LiveScene

@testable import tactus_view

/// Sends what stands before the first `~` as it is, and each part behind one as a message in a masked frame, over a connection
/// to the live view or, where the number of bytes is odd, to a phones' server; traps where what is answered is no HTTP, where
/// the connection is not closed, or where what goes to the engine is no line of JSON. Port 7411 stands for the server's own.
func fuzzServer(_ bytes: [UInt8]) {
    let port = bytes.count % 2 == 1 ? phones.address.port : view.address.port
    let parts = bytes.replacing(Array(":7411".utf8), with: Array(":\(port)".utf8))
        .split(separator: UInt8(ascii: "~"), maxSplits: 64, omittingEmptySubsequences: false)
    let answer = exchange(port, parts.enumerated().flatMap { $0 == 0 ? Array($1) : frame(Array($1)) })
    let start = String(decoding: answer.prefix(7), as: UTF8.self)
    precondition(answer.isEmpty || start == "HTTP/1.", "an answer that is no HTTP: \(start)")
}

private let place = ViewConfiguration(host: "127.0.0.1", port: 0, takesOtherPort: true, token: "secret")
private let view = started { () throws(TactusError) in
    try ViewServer.page(place, port: 0, commands: checked(), descriptors: 256)
}
private let phones = started { () throws(TactusError) in
    try ViewServer.phones(
        place,
        port: 0,
        certificate: nil,
        commands: checked(),
        messagesPerSecond: 40,
        descriptors: 256
    )
}

private func started<Server>(_ start: () throws(TactusError) -> Server) -> Server {
    do throws(TactusError) { return try start() } catch { preconditionFailure("\(error)") }
}

private func checked() -> CommandOutput {
    CommandOutput { line in
        precondition(line.utf8.count <= tactus_view.Tuning.lineBytes + 1 && line.hasSuffix("\n"), "no line")
        precondition(!line.dropLast().contains(where: \.isNewline), "more than a line")
        precondition((try? JSONDocument.parse(Array(line.utf8)))?.object != nil, "a command that is not JSON")
    }
}

/// Sends bytes and their end, and returns all that comes until the server closes.
private func exchange(_ port: Int, _ bytes: [UInt8]) -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    precondition(status == 0, "no connection")
    _ = unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    shutdown(descriptor, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = unsafe block.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        precondition(count >= 0 || errno == ECONNRESET, "the connection stays open")
        guard count > 0 else { return answer }
        answer += block[..<count]
    }
}

/// A text in a frame as browsers send it (RFC 6455 §5.2); the mask is of zeros, so that the text stays readable.
private func frame(_ text: [UInt8]) -> [UInt8] {
    let count = text.count
    let length = count < 126 ? [0x80 | UInt8(count)] : [0xFE, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
    return [0x81] + length + [0, 0, 0, 0] + text
}
