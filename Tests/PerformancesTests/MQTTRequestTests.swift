// The requests in messages that come in over MQTT, and invalid ones.

import Outputs
import Performances
import Testing

@Suite("Requests over MQTT")
struct MQTTRequestTests {
    @Test(
        "messages are understood",
        arguments: [
            ("in/hit", "snare", MQTTRequest.hit(instrument: "snare", note: nil, velocity: nil)),
            ("in/hit", "\"open hat\"", .hit(instrument: "open hat", note: nil, velocity: nil)),
            ("in/hit", #"{"instrument":"kick","velocity":0.25}"#, .hit(instrument: "kick", note: nil, velocity: 0.25)),
            ("in/hit", #"{"note":36,"velocity":null}"#, .hit(instrument: nil, note: 36, velocity: nil)),
            (
                "in/hit",
                #"{"t":0.2,"source":"file","kind":"hit","id":"kick","instrument":"kick","velocity":1,"note":36}"#,
                .hit(instrument: "kick", note: 36, velocity: 1)
            ),
            ("in/mode", "recording", .mode("recording")), ("in/mode", "next", .mode("next")),
            ("in/mode", #"{"t":1,"kind":"mode","id":"playing"}"#, .mode("playing")),
            ("in/mode", #"{"mode":"playing"}"#, .mode("playing")), ("in/tempo", "96.5", .tempo(96.5)),
            ("in/tempo", #"{"tempo":120}"#, .tempo(120)), ("in/armed", "no", .armed(false)),
            ("in/armed", "true", .armed(true)), ("in/armed", "toggle", .armed(nil)),
            ("in/armed", #"{"t":1,"kind":"armed","id":"yes"}"#, .armed(true)),
            ("in/armed", #"{"armed":false}"#, .armed(false)), ("in/command", "overdub", .command("overdub")),
            ("in/command", "quantise 1/16 80 %", .command("quantise 1/16 80 %")),
            ("in/command", #"{"command":"mute 2 on"}"#, .command("mute 2 on")),
        ]
    )
    func understood(_ topic: String, _ text: String, _ request: MQTTRequest) throws {
        #expect(try MQTTRequest(MQTTMessage(topic, text)) == request)
    }

    @Test(
        "what is none says what was wrong and what was expected",
        arguments: [
            ("in/hit", ""), ("in/hit", "{"), ("in/hit", "[]"), ("in/hit", "7"), ("in/hit", "{}"), ("in/hit", "\"\""),
            ("in/hit", "two words"), ("in/hit", "a\u{1}b"), ("in/hit", #"{"instrument":7}"#),
            ("in/hit", #"{"instrument":"kick","velocity":1.5}"#), ("in/hit", #"{"instrument":"kick","velocity":"1"}"#),
            ("in/mode", "3"), ("in/mode", "{}"), ("in/tempo", "fast"), ("in/tempo", "{}"), ("in/other", "1"),
            ("in/armed", "maybe"), ("in/armed", "2"), ("in/armed", "{}"), ("in/command", "{}"),
            ("in/command", #"{"command":1}"#),
        ]
    )
    func wrong(_ topic: String, _ text: String) {
        let error = #expect(throws: TactusError.self) { _ = try MQTTRequest(MQTTMessage(topic, text)) }
        #expect(error?.kind == .broken && error?.description.hasPrefix("\(topic): ") == true, "\(error as Any)")
        #expect(error?.description.contains(", expected ") == true)
    }

    @Test(
        "a hit has a velocity above 0 and of at most 1",
        arguments: ["0", "-0.5", "1.01", "1e-300", "\"1\"", "[0.5]", "true"]
    )
    func velocity(_ text: String) {
        let message = MQTTMessage("in/hit", #"{"instrument":"kick","velocity":\#(text)}"#)
        let error = #expect(throws: TactusError.self) { _ = try MQTTRequest(message) }
        #expect(error?.description.hasSuffix(", expected more than 0 and at most 1") == true, "\(error as Any)")
    }

    @Test("what the broker had kept is not played") func retained() {
        let message = MQTTMessage("in/hit", "snare", isRetained: true)
        let error = #expect(throws: TactusError.self) { _ = try MQTTRequest(message) }
        #expect(error?.description == "in/hit: a retained message, expected one that is not kept")
    }

    @Test("bytes that are no UTF-8, and texts as deep as they can be, are refused") func bytes() {
        for payload in [[255, 254], Array(repeating: UInt8(ascii: "["), count: 4096), [0]] {
            #expect(throws: TactusError.self) { _ = try MQTTRequest(MQTTMessage("in/hit", payload)) }
        }
    }
}
