// Brokers and topics as users write them, and what waits for a broker.

import Testing

@testable import Outputs

@Suite("MQTT addresses and what waits")
struct MQTTAddressTests {
    @Test(
        "a broker and a topic are read",
        arguments: [
            ("localhost/tactus", "localhost", 1883, "tactus", false, "localhost:1883"),
            ("broker.local:1884/stage/1", "broker.local", 1884, "stage/1", false, "broker.local:1884"),
            ("mqtt://10.0.0.7/drums/", "10.0.0.7", 1883, "drums", false, "10.0.0.7:1883"),
            ("mqtts://broker/tür", "broker", 8883, "tür", true, "broker:8883"),
            ("mqtts://broker:1/a b", "broker", 1, "a b", true, "broker:1"),
            ("[::1]/a", "::1", 1883, "a", false, "[::1]:1883"),
            ("[fe80::1]:99/a", "fe80::1", 99, "a", false, "[fe80::1]:99"),
        ]
    )
    func addresses(_ text: String, _ host: String, _ port: Int, _ topic: String, _ isEncrypted: Bool, _ broker: String)
        throws
    {
        let address = try MQTTAddress(text)
        #expect(address.host == host && address.port == port && address.topic == topic)
        #expect(address.isEncrypted == isEncrypted && address.broker == broker)
    }

    @Test(
        "what is none says what was expected",
        arguments: [
            "", "localhost", "localhost/", "/topic", ":1883/a", "host:0/a", "host:65536/a", "host:x/a", "host/+/a",
            "host/a/#", "host/$SYS", "http://host/a", "a b/c", "::1/a", "[]/a", "host/\u{7}",
        ]
    )
    func wrong(_ text: String) {
        let error = #expect(throws: TactusError.self) { _ = try MQTTAddress(text) }
        #expect(error?.kind == .usage && error?.description.contains("expected") == true, "\(error as Any)")
    }

    @Test("name and password are refused, and not repeated") func secrets() {
        let error = #expect(throws: TactusError.self) { _ = try MQTTAddress("mqtt://me:geheim@host/a") }
        #expect(error?.kind == .usage && error?.description.contains("geheim") == false)
        #expect(error?.description.contains("TACTUS_MQTT_PASSWORD") == true)
    }

    @Test("of a long address a part is told", arguments: [("h", 70_000), (String(repeating: "h", count: 300), 1)])
    func long(_ host: String, _ length: Int) {
        let error = #expect(throws: TactusError.self) {
            _ = try MQTTAddress("mqtt://\(host)/\(String(repeating: "a", count: length))")
        }
        #expect(error.map { $0.description.count < 500 } == true)
    }

    @Test("the oldest of too many messages are left out, and counted") func full() {
        var box = MQTTOutbox(limit: 3)
        for number in 0..<5 { box.put(MQTTMessage("\(number)", "x"), isConnected: true) }
        let left = (0..<4).map { _ in box.next()?.topic }
        #expect(left == ["2", "3", "4", nil] && box.dropped == 2 && box.isEmpty)
    }

    @Test("without a connection only what is retained is kept, the last of each topic") func away() {
        var box = MQTTOutbox()
        box.put(MQTTMessage("hit", "1"), isConnected: false)
        for (topic, text) in [("mode", "recording"), ("tempo", "90"), ("mode", "playing")] {
            box.put(MQTTMessage(topic, text, isRetained: true), isConnected: false)
        }
        #expect(box.isEmpty && box.dropped == 1)
        box.restart()
        let sent = (0..<3).map { _ in box.next() }
        #expect(
            sent == [
                MQTTMessage("mode", "playing", isRetained: true), MQTTMessage("tempo", "90", isRetained: true), nil,
            ]
        )
    }

    @Test("what was waiting for a connection that is lost is left out, but for what is retained") func lost() {
        var box = MQTTOutbox()
        box.put(MQTTMessage("mode", "playing", isRetained: true), isConnected: true)
        box.put(MQTTMessage("hit", "1"), isConnected: true)
        box.restart()
        let sent = (0..<2).map { _ in box.next()?.topic }
        #expect(sent == ["mode", nil] && box.dropped == 1)
    }
}
