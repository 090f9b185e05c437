// Ports of this machine. Used by the brokers and servers that tests talk to, and by clients; any thread.

import Foundation

package enum LocalPort {
    /// Creates a socket at a free port; the caller closes it.
    static func open() -> (socket: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let (_, port) = unsafe withAddress(0) { address, size in
            unsafe bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
        }
        return (descriptor, port)
    }

    /// Connects a socket to a port; returns whether somebody listens there.
    package static func connect(_ descriptor: Int32, to port: Int) -> Bool {
        unsafe withAddress(port) { address, size in unsafe Foundation.connect(descriptor, address, size) == 0 }.result
    }

    private static func withAddress(
        _ port: Int,
        _ call: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool
    ) -> (result: Bool, port: Int) {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(port).bigEndian
        place.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &place) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, &size) }
        }
        return (result, Int(in_port_t(bigEndian: place.sin_port)))
    }
}
