// Parts of the server that need no socket: what waits for a browser, where it is listened, how many may connect. Rows.

import LiveScene
import tactus_view
import Testing

@Suite("The queue of one browser")
struct ClientQueueTests {
    @Test("the newest state and image, and events in their order") func newest() {
        var queue = ClientQueue(mostEvents: 2, mostBytes: 1000)
        for text in ["one", "two"] {
            queue.set(state: Array(text.utf8))
            queue.set(image: Array("image \(text)".utf8))
        }
        for text in ["{\"a\":1}", "{\"a\":2}", "{\"a\":3}"] { queue.add(event: Array(text.utf8)) }
        var sent: [String] = []
        while let message = queue.next() {
            sent.append((message.isText ? "" : "# ") + String(decoding: message.bytes, as: UTF8.self))
        }
        #expect(sent == ["{\"missed\":1,\"a\":2}", "{\"a\":3}", "two", "# image two"])
    }

    @Test("events are bounded by their bytes too, but for the newest") func bytes() {
        var queue = ClientQueue(mostEvents: 100, mostBytes: 50)
        for number in 0..<20 { queue.add(event: Array("{\"number\":\(10 + number)}".utf8)) }
        #expect(queue.missed == 17)
        queue.add(event: Array(("{\"large\":\"" + String(repeating: "x", count: 90) + "\"}").utf8))
        #expect(queue.missed == 20)
        #expect(
            queue.next().map { String(decoding: $0.bytes, as: UTF8.self).hasPrefix("{\"missed\":20,\"large\"") } == true
        )
        #expect(queue.next() == nil)
    }

    @Test("of what is kept only the newest waits, before all events") func kept() {
        var queue = ClientQueue(mostEvents: 2, mostBytes: 20)
        for number in 1...50 {
            queue.set(kept: Array("take \(number)".utf8), topic: 1)
            queue.set(kept: Array("hello \(number)".utf8), topic: 0)
            queue.add(event: Array("{\"a\":\(number)}".utf8))
        }
        var sent: [String] = []
        while let message = queue.next() { sent.append(String(decoding: message.bytes, as: UTF8.self)) }
        #expect(sent == ["hello 50", "take 50", "{\"missed\":48,\"a\":49}", "{\"a\":50}"])
    }
}

@Suite("Addresses that are listened at")
struct HostTests {
    @Test(
        "addresses are written out before they are judged",
        arguments: [
            ("127.1", "127.0.0.1", true), ("0", "0.0.0.0", false), ("2130706433", "127.0.0.1", true),
            ("0x7f.1", "127.0.0.1", true), ("0177.0.0.01", "127.0.0.1", true), ("10.1.2.3", "10.1.2.3", false),
            ("127.0.0.256", "127.0.0.256", false), ("1.2.3.4.5", "1.2.3.4.5", false), ("LocalHost", "localhost", true),
            ("[::1]", "::1", true), ("127.example", "127.example", false), ("", "", false), ("127.", "127.", false),
            ("4294967296", "4294967296", false), ("host-1", "host-1", false),
        ]
    ) func hosts(_ given: String, _ host: String, _ isLoopback: Bool) {
        #expect(ViewConfiguration.host(given) == host && ViewConfiguration.isLoopback(host) == isLoopback)
    }
}

@Suite("The most connections")
struct ConnectionLimitsTests {
    @Test(
        "there are as many connections as descriptors allow, and never none",
        arguments: [(1024, 64, 48, 128), (256, 64, 48, 128), (64, 13, 9, 27), (24, 1, 1, 1), (0, 1, 1, 1)]
    )
    func limits(descriptors: Int, clients: Int, ofAddress: Int, connections: Int) {
        let limits = ConnectionLimits(descriptors: descriptors)
        #expect(limits.clients == clients && limits.connections == connections, "\(limits)")
        #expect(limits.clientsOfAddress == ofAddress)
    }
}
