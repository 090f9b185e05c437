// Services as users write them, and the event that they receive.

import KeypointFiles
import Outputs
import Testing

@Suite("Services and events")
struct NotificationTargetTests {
    @Test(
        "SLK-08: services are read",
        arguments: [
            ("slack:#door", NotificationTarget.slack(channel: "#door")), ("slack:C0123", .slack(channel: "C0123")),
            ("webhook:https://example.org/x?y=1", .webhook("https://example.org/x?y=1")),
            ("webhook:http://127.0.0.1:8080", .webhook("http://127.0.0.1:8080")),
            ("command:notify-send 'At the door'", .command("notify-send 'At the door'")), ("stdout", .standardOutput),
        ]
    )
    func services(_ text: String, _ target: NotificationTarget) throws {
        #expect(try NotificationTarget(text) == target)
    }

    @Test("a broker is one of them") func broker() throws {
        #expect(try NotificationTarget("mqtts://b/door") == .mqtt(MQTTAddress("mqtts://b/door")))
    }

    @Test(
        "what is none says what was expected, without what may be secret",
        arguments: [
            "", "slack", "slack:", "slack:#", "slack:#a b", "webhook:", "webhook:geheim", "webhook:ftp://geheim/",
            "webhook:https:///geheim", "webhook:http://127.0.0.1:99999/geheim", "webhook:http://a:/geheim",
            "webhook:https://a b/geheim", "command:", "command:  ", "mail:geheim", "STDOUT",
            "mqtt://host", "webhook:https://host/a\r\nX: geheim",
        ]
    )
    func wrong(_ text: String) {
        let error = #expect(throws: TactusError.self) { _ = try NotificationTarget(text) }
        #expect(error?.kind == .usage && error?.description.contains("expected") == true)
        #expect(error?.description.contains("geheim") == false)
    }

    @Test("an event is one JSON line", arguments: [[UInt8](), [7], [7, 255], Array(0...255)])
    func line(_ image: [UInt8]) throws {
        let press = DoorbellPress(
            time: 1.9,
            source: "camera",
            cause: .smile,
            person: "Zoë \"Z\"",
            visitor: "a\nb",
            smile: 0.75,
            image: image.isEmpty ? nil : image
        )
        let line = press.line()
        #expect(!line.contains(UInt8(ascii: "\n")))
        let value = try JSONDocument.parse(line)
        #expect(value["t"]?.double == 1.9 && value["kind"]?.string == "press" && value["id"]?.string == "smile")
        #expect(value["source"]?.string == "camera" && value["smile"]?.double == 0.75)
        #expect(value["person"]?.string == "Zoë \"Z\"" && value["visitor"]?.string == "a b")
        #expect(value["text"]?.string == "a b is at the door for Zoë \"Z\", with a smile.")
        #expect(value["image"]?["bytes"]?.integer == (image.isEmpty ? nil : image.count))
        let base64: [Int: String] = [0: "", 1: "Bw==", 2: "B/8="]
        if let expected = base64[image.count], !image.isEmpty {
            #expect(value["image"]?["base64"]?.string == expected)
        }
        #expect(value["image"]?["base64"]?.string?.count ?? 0 == (image.count + 2) / 3 * 4)
        #expect(try JSONDocument.parse(press.line(hasImage: false))["image"]?["base64"] == nil)
    }

    @Test(
        "names are what fits into a line",
        arguments: [
            ("  Ann  ", "Ann"), ("", nil), (" \n\t", nil), ("\u{1B}[2J", "[2J"), ("é", "é"),
            ("Ann\u{2028}Bo\u{2029}", "Ann Bo"), ("\u{202E}nnA\u{2066}", "nnA"), ("👨‍👩‍👧", "👨‍👩‍👧"),
            ("a" + String(repeating: "\u{301}", count: 5000), "a" + String(repeating: "\u{301}", count: 99)),
        ] as [(String, String?)]
    )
    func names(_ given: String, _ kept: String?) {
        #expect(DoorbellPress(time: 0, source: "button", cause: .ring, visitor: given).visitor == kept)
    }

    @Test("a long name is cut") func long() {
        let press = DoorbellPress(time: 0, source: "button", cause: .ring, person: String(repeating: "x", count: 5000))
        #expect(press.person?.count == 100)
    }

    @Test(
        "the sentence says who, for whom and how",
        arguments: [
            (nil, nil, DoorbellPress.Cause.ring, "Somebody is at the door."),
            ("Ann", nil, .ring, "Somebody is at the door for Ann."),
            (nil, "Bo", .smile, "Bo is at the door, with a smile."),
        ] as [(String?, String?, DoorbellPress.Cause, String)]
    )
    func sentences(_ person: String?, _ visitor: String?, _ cause: DoorbellPress.Cause, _ sentence: String) {
        let press = DoorbellPress(time: 0, source: "button", cause: cause, person: person, visitor: visitor)
        #expect(press.sentence == sentence)
    }

    @Test(
        "of addresses no more than the host is told, and local ones are known",
        arguments: [
            ("https://hooks.example.org/T0/geheim", "hooks.example.org", false),
            ("http://user:geheim@10.0.0.1:80/x", "10.0.0.1:80", false),
            ("http://localhost:8080?x", "localhost:8080", true),
            ("http://127.0.0.1", "127.0.0.1", true), ("http://[::1]:9/", "[::1]:9", true),
            ("http://localhost.example.org/", "localhost.example.org", false), ("no address", "", false),
        ]
    )
    func hosts(_ address: String, _ host: String, _ isLocal: Bool) {
        #expect(HTTPRequest.host(of: address) == host && HTTPRequest.isLocal(address) == isLocal)
    }

    @Test(
        "forms are escaped",
        arguments: [("a b&c=d", "a%20b%26c%3Dd"), ("Az09-._~", "Az09-._~"), ("é\n", "%C3%A9%0A")]
    )
    func forms(_ text: String, _ escaped: String) { #expect(HTTPRequest.escaped(text) == escaped) }
}
