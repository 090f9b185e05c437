// Properties of the server with any messages of a browser or a phone. Called by the fuzzer and by the tests.

import KeypointFiles
import NIOCore
import NIOEmbedded
import Synchronization

@testable import tactus_view

/// Sends what stands before the first `~` as it is, and each part behind one as a message in a masked frame, over a connection
/// of the live view or, where the number of bytes is odd, of a phone; traps where what is answered is no HTTP, or what goes to
/// the engine is no line of JSON.
func fuzzServer(_ bytes: [UInt8]) {
    let lines = Mutex<[String]>([])
    let commands = CommandOutput { line in lines.withLock { $0.append(line) } }
    let channel = EmbeddedChannel()
    let limits = ConnectionLimits(descriptors: 256)
    let (site, hub) = entrance(isPhone: bytes.count % 2 == 1, commands, limits)
    let guardian = ConnectionGuard(hub.connections)
    guard (try? channel.pipeline.syncOperations.addHandler(guardian)) != nil,
        (try? Entrance(site: site, messageBytes: 2_048, hub: hub).open(channel, guardian)) != nil
    else { preconditionFailure("no handlers") }
    channel.pipeline.fireChannelActive()
    var isAnswered = false
    let parts = bytes.split(separator: UInt8(ascii: "~"), maxSplits: 64, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
        let sent = index == 0 ? Array(part) : frame(Array(part))
        _ = try? channel.writeInbound(ByteBuffer(bytes: sent))
        while let answer = try? channel.readOutbound(as: ByteBuffer.self) {
            let start = String(decoding: answer.readableBytesView.prefix(9), as: UTF8.self)
            precondition(isAnswered || start == "HTTP/1.1 ", "an answer that is no HTTP: \(start)")
            isAnswered = true
        }
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(5))
    }
    channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    _ = try? channel.finish(acceptAlreadyClosed: true)
    while commands.waitingCount > 0 {}
    for line in lines.withLock({ $0 }) {
        precondition(line.utf8.count <= tactus_view.Tuning.lineBytes + 1 && line.hasSuffix("\n"), "no line")
        precondition(!line.dropLast().contains(where: \.isNewline), "more than a line")
        precondition((try? JSONDocument.parse(Array(line.utf8)))?.object != nil, "a command that is not JSON")
    }
}

private func entrance(
    isPhone: Bool,
    _ commands: CommandOutput,
    _ limits: ConnectionLimits
) -> (PageSite, any ClientHub) {
    let address = ViewAddress(host: "127.0.0.1", port: 7411, token: "secret")
    let site = PageSite(address: address, socket: "/live", file: { _ in nil })
    return (site, isPhone ? PhoneHub(commands, limits, messagesPerSecond: 40) : ViewHub(commands, limits))
}

/// A text in a frame as browsers send it (RFC 6455 §5.2); the mask is of zeros, so that the text stays readable.
private func frame(_ text: [UInt8]) -> [UInt8] {
    let count = text.count
    let length = count < 126 ? [0x80 | UInt8(count)] : [0xFE, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
    return [0x81] + length + [0, 0, 0, 0] + text
}
