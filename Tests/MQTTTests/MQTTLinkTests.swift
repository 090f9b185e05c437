// A link to a real broker: messages out and in, the last will, a broker that is killed and comes back, names and
// passwords, encryption.

import Foundation
import Outputs
import Peers
import Synchronization
import Testing

/// Lines and messages that come from other threads, waited for.
private final class Log<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func add(_ value: Value) { values.withLock { $0.append(value) } }

    /// Waits until there is one that matches.
    func wait(_ matches: (Value) -> Bool) {
        let deadline = ContinuousClock.now + .seconds(60)
        while !all.contains(where: matches) {
            guard ContinuousClock.now < deadline else {
                Issue.record("never came; there are \(all)")
                return
            }
            usleep(2_000)
        }
    }
}

@Suite("MQTT and a real broker", .enabled(if: Broker.isWanted))
struct MQTTLinkTests {
    private static func link(
        _ broker: Broker,
        _ lines: Log<String>,
        _ credentials: MQTTCredentials = .init()
    ) throws
        -> MQTTLink
    {
        let address = try MQTTAddress("127.0.0.1:\(broker.port)/stage/a")
        return MQTTLink(address, credentials, subscription: "in/+") { lines.add($0) }
    }

    @Test("what is published arrives, what comes in is handed out, and the end is told")
    func bothWays() throws {
        let broker = try Broker()
        let witness = try Subscriber(broker)
        let (lines, messages) = (Log<String>(), Log<MQTTMessage>())
        let link = try Self.link(broker, lines)
        link.publish("mode", Array("recording".utf8), isRetained: true)
        link.publish("hit", Array("too early".utf8))
        link.start { messages.add($0) }
        #expect(witness.line() == "stage/a/status online")
        #expect(witness.line() == "stage/a/mode recording")
        for number in 0..<100 { link.publish("hit", Array("{\"n\":\(number)}".utf8)) }
        for number in 0..<100 { #expect(witness.line() == "stage/a/hit {\"n\":\(number)}") }
        try broker.publish("stage/a/in/hit", "snare")
        try broker.publish("stage/a/in/other/deep", "no")
        try broker.publish("stage/a/in/mode", String(repeating: "x", count: 5000))
        try broker.publish("stage/a/in/tempo", "90", "-r")
        messages.wait { $0.topic == "in/tempo" }
        #expect(messages.all == [MQTTMessage("in/hit", "snare"), MQTTMessage("in/tempo", "90")])
        link.stop()
        #expect(witness.text(of: "stage/a/status") == "offline")
        let counts = link.counts
        #expect(
            counts.sent == 101 && counts.dropped == 1 && counts.received == 2 && counts.tooLong == 1
        )
        #expect(lines.all == ["MQTT 127.0.0.1:\(broker.port): connected"])
    }

    @Test("the broker is asked to keep back what is much too long") func large() throws {
        let broker = try Broker()
        let (lines, messages) = (Log<String>(), Log<MQTTMessage>())
        let link = try Self.link(broker, lines)
        link.start { messages.add($0) }
        lines.wait { $0.hasSuffix("connected") }
        let witness = try Subscriber(broker)
        try broker.publish("stage/a/in/hit", String(repeating: "x", count: 100_000))
        try broker.publish("stage/a/in/hit", String(repeating: "x", count: 8000))
        try broker.publish("stage/a/in/hit", "kick")
        messages.wait { $0.topic == "in/hit" }
        // Others have it.
        #expect(witness.text(of: "stage/a/in/hit")?.utf8.count == 100_000)
        link.stop()
        #expect(link.counts.tooLong == 1 && messages.all == [MQTTMessage("in/hit", "kick")])
    }

    @Test("a broker of MQTT 3.1.1 alone, which refuses or hangs up, is asked again", arguments: [true, false])
    func old(_ isPolite: Bool) throws {
        let broker = OldBroker(isPolite: isPolite)
        defer { broker.end() }
        let lines = Log<String>()
        let link = MQTTLink(try MQTTAddress("127.0.0.1:\(broker.port)/a"), .init(), subscription: "in/+") {
            lines.add($0)
        }
        link.start { _ in }
        lines.wait { _ in true }
        link.stop()
        #expect(lines.all == ["MQTT 127.0.0.1:\(broker.port): connected"] && broker.levels == [5, 4])
    }

    @Test("a broker that is killed is told once, and found again with what it must know")
    func killed() throws {
        let broker = try Broker()
        let (lines, messages) = (Log<String>(), Log<MQTTMessage>())
        let link = try Self.link(broker, lines)
        link.start { messages.add($0) }
        lines.wait { $0.hasSuffix("connected") }
        link.publish("mode", Array("playing".utf8), isRetained: true)
        broker.end()
        lines.wait { $0.contains("trying again") }
        link.publish("hit", Array("nobody there".utf8))
        #expect(link.counts.dropped == 1)
        try broker.start()
        let witness = try Subscriber(broker)
        // Kept by the broker, whoever came first.
        #expect(witness.text(of: "stage/a/mode") == "playing")
        try broker.publish("stage/a/in/hit", "kick")
        messages.wait { $0.topic == "in/hit" }
        #expect(link.counts.connections == 2 && lines.all.count == 3, "\(lines.all)")
        link.stop()
    }

    @Test("without a broker nothing waits, and the end comes at once") func nobody() throws {
        let broker = try Broker()
        broker.end()
        let lines = Log<String>()
        let link = try Self.link(broker, lines)
        link.start { _ in }
        for _ in 0..<1000 { link.publish("hit", [1]) }
        lines.wait { $0.contains("trying again") }
        link.stop()
        #expect(link.counts.dropped == 1000 && lines.all.count == 1)
    }

    @Test("name and password let in, and others are refused in words") func credentials() throws {
        let broker = try Broker { folder in
            let file = folder.appendingPathComponent("passwords").path
            try Broker.run("mosquitto_passwd", ["-c", "-b", file, "tactus", "geheim"])
            return ["allow_anonymous false", "password_file \(file)"]
        }
        let address = try MQTTAddress("127.0.0.1:\(broker.port)/door")
        for (credentials, isIn) in [
            (MQTTCredentials(username: "tactus", password: "geheim"), true),
            (MQTTCredentials(username: "tactus", password: "falsch"), false), (MQTTCredentials(), false),
        ] {
            let publication = MQTTPublication(to: address, credentials)
            if isIn {
                try publication.publish([1], within: 30)
            } else {
                let error = #expect(throws: TactusError.self) { try publication.publish([1], within: 30) }
                #expect(error?.description.contains("not authorised") == true, "\(error as Any)")
                #expect(error?.description.contains("falsch") == false)
            }
        }
    }

    @Test(
        "encrypted, and only to whom the authorities vouch for",
        .enabled(if: OtherPrograms.path(of: "openssl") != nil)
    )
    func encrypted() throws {
        var authority = ""
        let broker = try Broker { folder in
            let (key, certificate) = (
                folder.appendingPathComponent("k").path, folder.appendingPathComponent("c").path
            )
            try Broker.run(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
                    "2",
                ]
                    + ["-keyout", key, "-out", certificate, "-subj", "/CN=localhost"]
                    + ["-addext", "subjectAltName=IP:127.0.0.1"]
            )
            authority = certificate
            return ["allow_anonymous true", "certfile \(certificate)", "keyfile \(key)"]
        }
        let address = try MQTTAddress("mqtts://127.0.0.1:\(broker.port)/door")
        try MQTTPublication(to: address, MQTTCredentials(authorities: authority)).publish(
            [1],
            within: 30
        )
        for wrong in [MQTTCredentials(), MQTTCredentials(authorities: "/etc/hostname")] {
            #expect(throws: TactusError.self) {
                try MQTTPublication(to: address, wrong).publish([1], within: 30)
            }
        }
        let plain = try MQTTAddress("127.0.0.1:\(broker.port)/door")
        #expect(throws: TactusError.self) {
            try MQTTPublication(to: plain, .init()).publish([1], within: 5)
        }
    }
}
