// The names and addresses under which others reach this machine. Used for the phones' link and certificate; any thread.

import LiveScene
import Platform
import Glibc

/// The names and the addresses of this machine.
package enum MachineAddresses {
    /// The machine's name, if it has one that others may know.
    package static var name: String? {
        let machine = (try? Path.contents("/proc/sys/kernel/hostname", atMost: 256)).flatMap(\.self) ?? []
        let name = String(decoding: machine.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).lowercased()
        return ViewConfiguration.isName(name) ? name : nil
    }

    /// The addresses at which others reach this machine, the likeliest first: a network of the house before one of
    /// containers and virtual machines, version 4 before 6.
    package static var all: [String] {
        var found: [(rank: Int, address: String)] = []
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var next = unsafe list
        while let entry = unsafe next {
            defer { unsafe next = entry.pointee.ifa_next }
            let flags = unsafe Int32(entry.pointee.ifa_flags)
            guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
                let socket = unsafe entry.pointee.ifa_addr, let address = unsafe numeric(socket)
            else { continue }
            let interface = unsafe String(cString: entry.pointee.ifa_name)
            found.append((rank(interface, address), address))
        }
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.address)
    }

    /// Returns a rank, lower for likelier ones: bridges of containers reach no other machine.
    static func rank(_ interface: String, _ address: String) -> Int {
        let isVirtual = ["docker", "br-", "veth", "virbr", "vmnet", "lxc", "tun", "tap", "wg"].contains {
            interface.hasPrefix($0)
        }
        return (isVirtual ? 2 : 0) + (address.contains(":") ? 1 : 0)
    }

    /// An address as digits; `nil` for other kinds, and for those of one cable only, which no link can name.
    private static func numeric(_ socket: UnsafeMutablePointer<sockaddr>) -> String? {
        let length: Int
        switch unsafe Int32(socket.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let status = unsafe getnameinfo(
            socket,
            socklen_t(length),
            &text,
            socklen_t(text.count),
            nil,
            0,
            NI_NUMERICHOST
        )
        guard status == 0 else { return nil }
        let address = String(untilZero: text)
        return address.hasPrefix("fe80:") || address.hasPrefix("169.254.") ? nil : address
    }
}
