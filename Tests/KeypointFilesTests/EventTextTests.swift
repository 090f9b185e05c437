// The content of a file of events, byte by byte; it reads back the same.

import Keypoints
import Testing
import Text

@testable import KeypointFiles

/// The lines of some events.
func written(_ events: [Event]) -> String {
    var text = JSONWriter()
    for event in events { text.append(event) }
    return String(decoding: text.bytes, as: UTF8.self)
}

@Suite struct EventTextTests {
    @Test("fields stand in the order of the format, and only those that are known")
    func order() {
        let full = Event(
            time: 12.3456784,
            source: "camera 0",
            kind: "hit",
            id: "kick",
            hand: .right,
            region: "midRight",
            shape: "rock",
            instrument: "kick",
            velocity: 0.8,
            onset: 12.3,
            note: 36,
            position: 0.3,
            why: "went \"down\"\n2.1 m/s"
        )
        let events = [
            full, Event(time: 0, kind: "mode", id: "recording"), Event(time: -0.25, kind: "smile", id: ""),
            Event(time: 86_400, kind: "hit", id: "グー", hand: .left, velocity: 0, onset: -1, note: 0),
        ]
        #expect(
            written(events) == #"""
                {"t":12.345678,"source":"camera 0","kind":"hit","id":"kick","hand":"right","region":"midRight",\#
                "shape":"rock","instrument":"kick","velocity":0.8,"onset":12.3,"note":36,"position":0.3,"why":"went \"down\"\n2.1 m/s"}
                {"t":0.0,"kind":"mode","id":"recording"}
                {"t":-0.25,"kind":"smile"}
                {"t":86400.0,"kind":"hit","id":"グー","hand":"left","velocity":0.0,"onset":-1.0,"note":0}

                """#
        )
    }

    @Test(
        "numbers are written compactly, and the same after one more arithmetic step",
        arguments: [
            (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333333"), (2.0 / 3, "0.666667"), (-0.000_000_4, "0.0"), (3, "3.0"),
            (1e-6, "0.000001"),
            (1_763_738_534.123_456_7, "1763738534.123457"), (29 * (1.0 / 30), "0.966667"), (1e13, "10000000000000.0"),
        ] as [(Double, String)]
    )
    func numbers(_ time: Double, _ text: String) {
        #expect(written([Event(time: time, kind: "a", id: "")]) == "{\"t\":\(text),\"kind\":\"a\"}\n")
    }

    @Test("what is no number is left out, and a time that is none makes no event")
    func notANumber() {
        let event = Event(time: 1, kind: "hit", id: "a", velocity: .nan, onset: .infinity)
        #expect(written([event]) == "{\"t\":1.0,\"kind\":\"hit\",\"id\":\"a\"}\n")
        let text = written([Event(time: .nan, kind: "hit", id: "a")])
        #expect(text == "{\"t\":null,\"kind\":\"hit\",\"id\":\"a\"}\n")
        #expect(EventReading(text).problems == ["f.jsonl:1: t: nothing, expected a number of seconds"])
    }

    @Test("what was written reads back the same, and is written the same again", arguments: 0..<5)
    func roundTrip(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let events = (0..<400).map { _ in Event.random(&numbers) }
        let text = written(events)
        let reading = EventReading(text)
        #expect(reading.problems.isEmpty)
        #expect(reading.events == events)
        #expect(written(reading.events) == text)
        #expect(reading.lines == Array(1...400))
    }
}

extension Event {
    /// Any event whose numbers are as a file holds them.
    fileprivate static func random(_ numbers: inout SplitMix64) -> Event {
        let words = ["", "kick", "snare", "a \"b\" \\ \n\u{1}", "グー", "Zoe\u{308}", "38", "\u{2028}"]
        func word(_ numbers: inout SplitMix64) -> String? {
            Bool.random(using: &numbers) ? words.randomElement(using: &numbers) : nil
        }
        func time(_ numbers: inout SplitMix64) -> Double {
            Double(Int.random(in: -1_000_000...4_000_000_000, using: &numbers)) / 1_000_000
        }
        var event = Event(time: time(&numbers), kind: "hit", id: "kick")
        event.source = word(&numbers)
        if Bool.random(using: &numbers) {
            event.kind = ["mode", "shape", "pinch"].randomElement(using: &numbers) ?? "mode"
            event.id = word(&numbers) ?? ""
        }
        if Bool.random(using: &numbers) { event.hand = Bool.random(using: &numbers) ? .left : .right }
        event.region = word(&numbers)
        event.shape = word(&numbers)
        event.instrument = word(&numbers)
        if Bool.random(using: &numbers) { event.velocity = Float(Int.random(in: 0...10_000, using: &numbers)) / 10_000 }
        if Bool.random(using: &numbers) { event.onset = time(&numbers) }
        if Bool.random(using: &numbers) { event.note = Int.random(in: 0...127, using: &numbers) }
        if Bool.random(using: &numbers) {
            func measure(_ numbers: inout SplitMix64) -> Double {
                Double(Int.random(in: -1_800_000...1_800_000, using: &numbers)) / 10_000
            }
            event.measures = MovementMeasures(
                end: time(&numbers),
                speed: measure(&numbers),
                extent: measure(&numbers)
            )
            if Bool.random(using: &numbers) { event.measures?.direction = measure(&numbers) }
            if Bool.random(using: &numbers) { event.measures?.turns = Int.random(in: 1...20, using: &numbers) }
        }
        event.why = word(&numbers)
        return event
    }
}
