// A broker on this machine that speaks MQTT 3.1.1 alone: lets in who asks by that, and turns all others away. Each connection
// has its own thread.

import Foundation
import Synchronization

/// A broker that answers to CONNECT and to nothing else.
package final class OldBroker: Sendable {
    package let port: Int

    private let listener: Int32
    private let isPolite: Bool
    private let seen = Mutex<[UInt8]>([])

    /// Listens on its own port.
    ///
    /// - Parameter isPolite: whether it says why it turns somebody away, or only hangs up.
    package init(isPolite: Bool) {
        self.isPolite = isPolite
        (listener, port) = LocalPort.open()
        let socket = listener
        listen(socket, 16)
        Thread.detachNewThread { [self] in
            while true {
                let descriptor = accept(socket, nil, nil)
                guard descriptor >= 0 else { return }
                Thread.detachNewThread { [self] in serve(descriptor) }
            }
        }
    }

    /// Ends it.
    package func end() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The requested levels of the protocol: 4 is MQTT 3.1.1, 5 is MQTT 5.
    package var levels: [UInt8] { seen.withLock { $0 } }

    private func serve(_ descriptor: Int32) {
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        // Its first packet comes in one piece: it is short, and on this machine.
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        guard count > 9, let name = bytes.firstRange(of: Array("MQTT".utf8)) else { return }
        let level = bytes[name.upperBound]
        seen.withLock { $0.append(level) }
        guard level == 4 || isPolite else { return }
        let answer: [UInt8] = [0x20, 2, 0, level == 4 ? 0 : 1]
        _ = unsafe send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL))
        guard level == 4 else { return }
        while unsafe recv(descriptor, &bytes, bytes.count, 0) > 0 {}
    }
}
