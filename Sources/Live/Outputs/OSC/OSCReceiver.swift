// The one owner of a UDP port that messages come in on. A receiver belongs to one thread at a time.

internal import CLO
import Platform

/// The most datagrams that are taken at one look, so that a flood does not keep the caller from everything else.
private let datagramsAtOnce = 512

/// The messages of one look at the port.
package struct OSCIntake: Sendable {
    /// The messages in the order in which they came.
    package var messages: [OSCReceived] = []

    /// The errors and the sources of datagrams that were no packets.
    package var malformed: [(fault: TactusError, source: String)] = []
}

/// Receives messages on a UDP port.
///
/// It reads no clock: whoever looks stamps what came.
@safe package struct OSCReceiver: ~Copyable {
    package let port: Int

    private let handle: OpaquePointer
    private var bytes = [UInt8](repeating: 0, count: 65_536)

    /// Opens a port; 0 is any free one.
    ///
    /// - Parameter host: the address of this machine that it is opened on; 0.0.0.0 is all of them, and the default is heard
    ///   by this machine alone.
    /// - Throws: `TactusError`, `unavailable` where the port is taken or may not be used.
    package init(host: String = "127.0.0.1", port: Int) throws(TactusError) {
        guard (0...65_535).contains(port) else {
            throw TactusError(.usage, "\(port) is not a port: expected 1 to 65535, or 0 for any free one")
        }
        var handle: OpaquePointer?
        let (status, text) = withMessage(CLO_MESSAGE) { unsafe CLOReceiverCreate(host, Int32(port), &handle, $0) }
        guard status == CLOStatus(CLO_OK), let handle = unsafe handle else {
            throw TactusError(.unavailable, text.words)
        }
        unsafe self.handle = handle
        self.port = unsafe Int(CLOReceiverPort(handle))
    }

    deinit {
        unsafe CLOReceiverDestroy(handle)
    }

    /// Waits for the first datagram, reads all that are there, and returns their messages.
    ///
    /// - Parameter seconds: the longest wait; 0 does not wait.
    /// - Throws: `TactusError`, `unavailable` where the port cannot be read any more.
    package mutating func receive(within seconds: Double) throws(TactusError) -> OSCIntake {
        var intake = OSCIntake()
        var wait = Int32(min(max(seconds, 0), 3_600) * 1_000)
        for _ in 0..<datagramsAtOnce {
            var count: Int64 = -1
            var source = [CChar](repeating: 0, count: Int(CLO_SOURCE))
            let (status, text) = withMessage(CLO_MESSAGE) { text in
                unsafe CLOReceive(handle, wait, &bytes, bytes.count, &count, &source, text)
            }
            guard status == CLOStatus(CLO_OK) else { throw TactusError(.unavailable, text.words) }
            guard count >= 0 else { break }
            let from = String(untilZero: source)
            do throws(TactusError) {
                for message in try OSCMessage.decode(Array(bytes.prefix(Int(count)))) {
                    intake.messages.append(OSCReceived(message, from: from))
                }
            } catch {
                intake.malformed.append((error, from))
            }
            wait = 0
        }
        return intake
    }
}
