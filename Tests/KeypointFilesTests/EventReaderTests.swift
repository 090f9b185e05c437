// The reader's events from lines, and its problems with invalid ones.

import Keypoints
import Testing
import Text

@testable import KeypointFiles

/// All events and problems of a text.
struct EventReading {
    var events: [Event] = []
    var lines: [Int] = []
    var problems: [String] = []

    init(_ text: String) { self.init(Array(text.utf8)) }

    init(_ bytes: [UInt8]) {
        var reader = EventReader(ByteSource(bytes: bytes, name: "f.jsonl"))
        do {
            while let result = try reader.next() {
                switch result {
                case .event(let event, let line):
                    events.append(event)
                    lines.append(line)
                case .problem(let problem): problems.append("\(problem)")
                }
            }
        } catch {
            Issue.record(error)
        }
    }
}

@Suite struct EventReaderTests {
    @Test("every field is read, in any order; unknown ones and null are passed over")
    func fields() {
        let reading = EventReading(
            #"""
            {"why":"x","note":36,"onset":1.4,"velocity":1e-1,"instrument":"kick","shape":"rock","region":"low",\#
            "hand":"left","id":"kick","kind":"hit","source":"cam","t":1.5,"bpm":120,"extra":{"t":[1,null]}}
            {"t":2,"kind":"pinch","id":null,"hand":null,"velocity":null,"onset":null,"note":null,"source":null}
            """#
        )
        #expect(reading.problems.isEmpty)
        #expect(
            reading.events == [
                Event(
                    time: 1.5,
                    source: "cam",
                    kind: "hit",
                    id: "kick",
                    hand: .left,
                    region: "low",
                    shape: "rock",
                    instrument: "kick",
                    velocity: 0.1,
                    onset: 1.4,
                    note: 36,
                    why: "x"
                ), Event(time: 2, kind: "pinch", id: ""),
            ]
        )
    }

    @Test(
        "an id may be a whole number",
        arguments: [
            ("38", "38"), ("-1", "-1"), ("3.8e1", "38"), ("\"38\"", "38"), ("9007199254740993", "9007199254740993"),
        ]
    )
    func number(_ json: String, _ id: String) {
        #expect(EventReading("{\"t\":0,\"kind\":\"hit\",\"id\":\(json)}").events.map(\.id) == [id])
    }

    @Test(
        "a line that is no event is named with its field, and the others are read",
        arguments: [
            (#"{"kind":"hit","id":"a"}"#, "t: nothing, expected a number of seconds"),
            (#"{"t":null,"kind":"hit","id":"a"}"#, "t: nothing, expected a number of seconds"),
            (#"{"t":"1","kind":"hit","id":"a"}"#, #"t: the string "1", expected a number of seconds"#),
            (#"{"t":1e999,"kind":"hit","id":"a"}"#, "t: the number 1e999, expected a number below 1.8e308"),
            (#"{"t":NaN,"kind":"hit","id":"a"}"#, "t: 'NaN' at column 6, expected a value"),
            (#"{"t":1,"id":"a"}"#, #"kind: nothing, expected a kind of event such as "hit""#),
            (#"{"t":1,"kind":"","id":"a"}"#, #"kind: nothing, expected a kind of event such as "hit""#),
            (#"{"t":1,"kind":7,"id":"a"}"#, "kind: the number 7, expected a string"),
            (#"{"t":1,"kind":"hit"}"#, #"id: nothing, expected what was hit, such as "kick""#),
            (#"{"t":1,"kind":"hit","id":""}"#, #"id: nothing, expected what was hit, such as "kick""#),
            (#"{"t":1,"kind":"hit","id":1.5}"#, "id: the number 1.5, expected a whole number"),
            (#"{"t":1,"kind":"hit","id":true}"#, "id: true, expected a string or a whole number"),
            (#"{"t":1,"kind":"hit","id":"a","hand":"both"}"#, #"hand: the string "both", expected "left" or "right""#),
            (#"{"t":1,"kind":"hit","id":"a","velocity":1.1}"#, "velocity: the number 1.1, expected 0 to 1"),
            (#"{"t":1,"kind":"hit","id":"a","velocity":-0.1}"#, "velocity: the number -0.1, expected 0 to 1"),
            (#"{"t":1,"kind":"hit","id":"a","velocity":"loud"}"#, #"velocity: the string "loud", expected a number"#),
            (#"{"t":1,"kind":"hit","id":"a","onset":[]}"#, "onset: a list, expected a number of seconds"),
            (#"{"t":1,"kind":"value","id":"a","position":1.5}"#, "position: the number 1.5, expected 0 to 1"),
            (#"{"t":1,"kind":"hit","id":"a","note":128}"#, "note: the number 128, expected 0 to 127"),
            (#"{"t":1,"kind":"hit","id":"a","note":35.5}"#, "note: the number 35.5, expected a whole number"),
            (#"{"t":1,"kind":"hit","id":"a","region":4}"#, "region: the number 4, expected a string"),
            (#"{"t":1,"hands":[]}"#, #"kind: nothing, expected a kind of event such as "hit""#),
            ("[]", "a list, expected an object"), ("7", "the number 7, expected an object"),
            (#"{"t":1,"kind":"hit","#, nil), ("{\"t\":1,\"kind\":\"h\u{7}it\"}", nil), ("t,kind,id", nil),
            (#"{"t":1,"kind":"hit","id":"a"} {"t":2}"#, nil), (#"{"t":1,"kind":"hit","id":"\ud800"}"#, nil),
        ] as [(String, String?)]
    )
    func wrong(_ line: String, _ problem: String?) {
        let good = #"{"t":1,"kind":"hit","id":"a"}"#
        let reading = EventReading("\(good)\n\n\(line)\n\(good)\n")
        #expect(reading.lines == [1, 4])
        #expect(reading.problems.count == 1)
        #expect(reading.problems.first?.hasPrefix("f.jsonl:3: \(problem ?? "")") == true, "\(reading.problems)")
        if let problem { #expect(reading.problems.first?.hasSuffix(problem) == true, "\(reading.problems)") }
    }

    @Test("blank lines, a byte order mark, Windows's line ends and a last line without one are no matter")
    func layout() {
        let bytes: [UInt8] =
            [0xEF, 0xBB, 0xBF] + Array("\r\n {\"t\":1,\"kind\":\"a\"} \r\n\n{\"t\":2,\"kind\":\"b\"}".utf8)
        let reading = EventReading(bytes)
        #expect(reading.problems.isEmpty)
        #expect(reading.events.map(\.kind) == ["a", "b"])
        #expect(reading.lines == [2, 4])
        #expect(EventReading("").events.isEmpty)
        #expect(EventReading("\n\n").problems.isEmpty)
    }

    @Test("more events than are read at once keep their lines")
    func long() {
        let text = (0..<40_000).map { "{\"t\":\($0),\"kind\":\"hit\",\"id\":\"kick\",\"hand\":\"left\"}\n" }.joined()
        #expect(text.utf8.count > Tuning.blockBytes)
        let reading = EventReading(text)
        #expect(reading.lines == Array(1...40_000))
        #expect(reading.events.map(\.time) == (0..<40_000).map(Double.init))
    }

    @Test("a line that is too long is one problem")
    func tooLong() {
        let long = Array("{\"t\":1,\"why\":\"".utf8) + [UInt8](repeating: 0x61, count: Tuning.lineLimit) + [0x0A]
        let reading = EventReading(long + Array("{\"t\":1,\"kind\":\"a\"}".utf8))
        #expect(reading.problems == ["f.jsonl:1: a line of more than 16777216 bytes, expected one record a line"])
        #expect(reading.lines == [2])
    }

    @Test("no bytes at all make it stop or fail, whatever they are", arguments: 0..<40)
    func rubbish(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let sound = Array(
            "{\"t\":1.5,\"kind\":\"hit\",\"id\":\"kick\",\"hand\":\"left\",\"velocity\":0.5,\"note\":36}\n".utf8
        )
        var bytes = (0..<20).flatMap { _ in sound }
        for _ in 0..<Int.random(in: 1...40, using: &numbers) {
            let place = Int.random(in: bytes.indices, using: &numbers)
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            case 1: bytes.remove(at: place)
            default: bytes.insert(Array("{}[]\",:\\\n".utf8).randomElement(using: &numbers) ?? 0, at: place)
            }
        }
        let reading = EventReading(bytes)
        let lines = bytes.split(separator: 0x0A).filter { !$0.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
        #expect(reading.events.count + reading.problems.count == lines.count)
        for event in reading.events {
            #expect(event.time.isFinite && !event.kind.isEmpty)
            #expect(event.velocity.map { (0...1).contains($0) } ?? true)
        }
        for problem in reading.problems { #expect(problem.hasPrefix("f.jsonl:") && !problem.contains("\n")) }
    }
}
