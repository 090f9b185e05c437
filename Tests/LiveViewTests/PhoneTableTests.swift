// Phones' messages, identities, instruments and counts of hits, row by row.

import Drums
import KeypointFiles
@testable import LiveScene
import Testing

@Suite("Phones")
struct PhoneTableTests {
    private static let kit = ["hihat", "crash", "ride", "snare", "racktom", "floortom", "kick"]

    private static func table() -> PhoneTable {
        PhoneTable(.init(played(kit, as: "tvdrums"), program: "tactus", profile: "adaptive"))
    }

    private static func played(_ names: [String], as name: String) -> Kit {
        Kit(name: name, instruments: names.enumerated().map { Instrument($1, note: 36 + 2 * $0) })
    }

    private static func value(_ text: String) throws -> JSONValue {
        var parser = JSONParser()
        return try parser.value(of: Array(text.utf8))
    }

    private static func greeted(_ count: Int) -> PhoneTable {
        var table = table()
        for number in 1...count { _ = table.hear(.hello(.init(id: "p\(number)")), from: UInt32(number), at: 0) }
        return table
    }

    private func hit(_ sequence: Int, _ instrument: String? = nil, time: Double? = nil) -> PhoneMessage {
        .hit(.init(sequence: sequence, instrument: instrument, velocity: 0.5, time: time))
    }

    private func types(_ update: PhoneUpdate) -> [String] { update.replies.compactMap { $0.json["type"]?.string } }

    @Test("a phone is told the drums in words") func titles() {
        let names = ["hihat", "closed-hat", "racktom", "kick"]
        var table = PhoneTable(.init(Self.played(names, as: "x"), program: "tactus", profile: "adaptive"))
        let hello = table.hear(.hello(.init(id: "a")), from: 1, at: 0).replies.first?.json
        #expect(hello?["instruments"]?.array?.map { $0["name"]?.string } == names)
        let titles = hello?["instruments"]?.array?.map { $0["title"]?.string }
        #expect(titles == ["hi-hat", "closed hat", "rack tom", "kick"])
    }

    @Test("a phone is told the notes of the drums") func notes() {
        let stage = PhoneTable.Stage(Self.played(["a", "b"], as: "x"), program: "", profile: "delta")
        var table = PhoneTable(stage)
        let hello = table.hear(.hello(.init(id: "a")), from: 1, at: 0).replies.first?.json
        #expect(hello?["instruments"]?.array?.map { $0["note"]?.integer } == [36, 38])
    }

    // MARK: Messages

    @Test(
        "messages are read",
        arguments: [
            #"{"type":"hello","id":"a","name":" Ada\n ","session":"s","next":4,"instrument":"kick"}"#:
                PhoneMessage.hello(.init(id: "a", name: "Ada", session: "s", next: 4, instrument: "kick")),
            #"{"type":"hello","id":"a","name":"\u202e\u0007"}"#: .hello(.init(id: "a")),
            #"{"type":"hit","sequence":1,"instrument":"snare","velocity":0.25,"time":1500}"#: .hit(
                .init(sequence: 1, instrument: "snare", velocity: 0.25, time: 1.5)
            ),
            #"{"type":"hit","sequence":1}"#: .hit(.init(sequence: 1, velocity: 100.0 / 127)),
            #"{"type":"ping","time":2000,"offset":null,"roundTrip":3}"#: .ping(time: 2, offset: nil, roundTrip: 0.003),
            #"{"type":"trigger","on":true}"#: .trigger(true),
            #"{"type":"instrument","instrument":"ride"}"#: .instrument("ride"),
            #"{"type":"name","name":"Bo"}"#: .name("Bo"), #"{"type":"bye"}"#: .bye,
        ]
    ) func messages(_ text: String, _ message: PhoneMessage) throws {
        #expect(try PhoneMessage(try Self.value(text)) == message)
    }

    @Test(
        "what is no message is refused with its field",
        arguments: [
            #"{"type":"hello"}"#: "id: missing, expected a name of the phone's own",
            #"{"type":"hello","id":"a","next":0}"#: "next: 0, expected 1 or more",
            #"{"type":"hit"}"#: "sequence: missing, expected a whole number of 1 or more",
            #"{"type":"hit","sequence":1.5}"#: "sequence: 1.5, expected a whole number of 1 or more",
            #"{"type":"hit","sequence":1,"velocity":0}"#: "velocity: 0, expected more than 0 and at most 1",
            #"{"type":"hit","sequence":1,"velocity":"x"}"#: #"velocity: "x", expected more than 0 and at most 1"#,
            #"{"type":"hit","sequence":1,"instrument":7}"#: "instrument: 7, expected a text of at most 64 bytes",
            #"{"type":"ping","time":1e300}"#: "time: 1e+300, expected milliseconds",
            #"{"type":"trigger"}"#: "on: missing, expected true or false",
            #"{"type":"shout\nsound is lost"}"#:
                #"type: "shout\nsound is lost", expected hello, hit, ping, trigger, instrument, name or bye"#,
            #"{"type":"ping","time":"\#(String(repeating: "x", count: 90))"}"#:
                #"time: "\#(String(repeating: "x", count: 79))…, expected milliseconds"#,
        ]
    ) func faults(_ text: String, _ words: String) throws {
        let value = try Self.value(text)
        #expect(throws: Diagnostic.self) { try PhoneMessage(value) }
        var table = Self.greeted(1)
        let update = table.hear(value, from: 1, at: 0)
        #expect(update.lines == ["phones: phone 1: \(words); more of this is only counted"] && update.hit == nil)
        #expect(table.hear(value, from: 1, at: 0).lines.isEmpty && table.report.malformed == 2)
    }

    @Test("nothing is played before a hello") func ungreeted() {
        var table = Self.table()
        #expect(table.hear(hit(1), from: 1, at: 0).hit == nil)
        #expect(table.report.malformed == 1 && table.report.hits == 0)
    }

    // MARK: Hits

    @Test("seven phones and more; two on one instrument both play it") func many() {
        var table = Self.greeted(7)
        for connection in UInt32(1)...7 {
            let own = table.hear(hit(1), from: connection, at: 0).hit
            #expect(own?.instrument == Self.kit[Int(connection) - 1] && own?.phone == "phone \(connection)")
        }
        for connection in UInt32(1)...2 {
            #expect(table.hear(hit(2, "kick"), from: connection, at: 0).hit?.instrument == "kick")
        }
        #expect(table.report.hits == 9)
    }

    @Test("each hit has its number: one that comes twice is played once, one that never came is counted")
    func sequences() {
        var table = Self.greeted(1)
        let played = [1, 2, 2, 1, 3, 6, 5, 7].map { table.hear(hit($0, "snare"), from: 1, at: 0).hit != nil }
        #expect(played == [true, true, false, false, true, true, false, true])
        #expect(table.report.lost == 2 && table.report.repeated == 3 && table.report.hits == 5)
        let ack = table.hear(hit(8, "snare"), from: 1, at: 0).replies
        #expect(ack.map(\.json["sequence"]) == [.number(8)] && ack.map(\.manner) == [.newest])
        #expect(table.hear(hit(3_000_000, "snare"), from: 1, at: 0).hit == nil)
        #expect(table.report.malformed == 1 && table.report.lost == 2)
    }

    @Test("an unknown instrument is ignored and counted, and the phone plays on") func unknown() {
        var table = Self.greeted(1)
        let first = table.hear(hit(1, "gong\u{1B}"), from: 1, at: 0)
        #expect(first.hit == nil && types(first) == ["ack"])
        #expect(
            first.lines == [
                "phone 1: the kit tvdrums has no gong\u{FFFD}, expected hihat, crash, ride, snare, racktom, floortom, kick"
            ]
        )
        #expect(table.hear(hit(2, "gong\u{1B}"), from: 1, at: 0).lines.isEmpty)
        #expect(table.hear(hit(3, "snare"), from: 1, at: 0).hit != nil)
        #expect(table.report.unknown == 2)
        var said = 0
        for number in 4...60 { said += table.hear(hit(number, "gong \(number)"), from: 1, at: 0).lines.count }
        #expect(said == Self.kit.count)
    }

    @Test(
        "a hit has the time of its touch, is never in the future, and does not sound when it is too late",
        arguments: [
            (nil, 3.0, 100), (97, nil, 100), (97, 2.95, 99.95), (97, 3.5, 100),
            (97, 2.81, 99.81),
            (97, 2.79, nil),
        ] as [(Double?, Double?, Double?)]
    ) func times(_ offset: Double?, _ touch: Double?, _ onset: Double?) {
        var table = Self.greeted(1)
        _ = table.hear(.ping(time: 0, offset: offset, roundTrip: nil), from: 1, at: 99)
        let update = table.hear(hit(1, "snare", time: touch), from: 1, at: 100)
        #expect(types(update) == ["ack"])
        if let onset {
            #expect(abs((update.hit?.onset ?? 0) - onset) < 1e-9)
        } else {
            #expect(update.hit == nil && table.report.late == 1 && table.report.hits == 0)
            #expect(table.report.delays.count == 0, "of hits that are played alone")
        }
    }

    @Test("the engine's time and the phone's losses are told upon each question") func ping() throws {
        var table = Self.greeted(1)
        _ = table.hear(hit(3, "snare"), from: 1, at: 0)
        let reply = try #require(
            table.hear(.ping(time: 1.5, offset: nil, roundTrip: 0.004), from: 1, at: 7.25).replies.first
        )
        #expect(reply.json["time"] == .number(1500) && reply.json["engine"] == .number(7250))
        #expect(reply.json["lost"] == .number(2) && reply.json["late"] == .number(0))
        #expect(table.report.words.contains("round trip 4.0 ms (median), 4.0 ms (95 %)"))
        #expect(table.shown.first?["roundTrip"] == .number(4))
    }

    // MARK: Instruments

    @Test("the instrument is locked while the phone is a trigger") func locked() {
        var table = Self.greeted(1)
        func choose(_ name: String) -> [JSONValue?] {
            let reply = table.hear(.instrument(name), from: 1, at: 0).replies.first?.json
            return [reply?["instrument"], reply?["locked"], reply?["refused"]]
        }
        #expect(choose("ride") == [.string("ride"), .bool(false), .bool(false)])
        _ = table.hear(.trigger(true), from: 1, at: 0)
        #expect(choose("kick") == [.string("ride"), .bool(true), .bool(true)])
        #expect(table.hear(hit(1), from: 1, at: 0).hit?.instrument == "ride")
        _ = table.hear(.trigger(false), from: 1, at: 0)
        #expect(choose("kick") == [.string("kick"), .bool(false), .bool(false)])
        #expect(choose("gong") == [.string("kick"), .bool(false), .bool(true)])
        #expect(table.report.refused == 1 && table.report.unknown == 1)
    }

    @Test("a phone gets the instrument that it asks for, of its name, or the next that nobody has") func given() {
        var table = Self.table()
        func own(_ hello: PhoneMessage.Hello, _ connection: UInt32) -> String? {
            table.hear(.hello(hello), from: connection, at: 0).replies.last?.json["instrument"]?.string
        }
        #expect(own(.init(id: "a"), 1) == "hihat" && own(.init(id: "b"), 2) == "crash")
        #expect(own(.init(id: "c", instrument: "kick"), 3) == "kick")
        #expect(
            own(.init(id: "d", name: "Snare"), 4) == "snare" && own(.init(id: "e", instrument: "gong"), 5) == "ride"
        )
        let names = table.shown.compactMap { $0["name"]?.string }
        #expect(names == ["phone 1", "phone 2", "phone 3", "Snare", "phone 5"])
    }

    // MARK: Coming and going

    @Test("who comes back within ten seconds is the same, and no other is affected", arguments: [9.9, 10.1])
    func returns(after pause: Double) {
        var table = Self.greeted(2)
        _ = table.hear(.name("Ada"), from: 1, at: 0)
        _ = table.hear(.instrument("kick"), from: 1, at: 0)
        _ = table.hear(hit(1), from: 1, at: 0)
        #expect(table.lose(1, at: 5).lines == ["Ada is disconnected"])
        #expect(table.hear(hit(1), from: 2, at: 6).hit != nil)
        let isSame = pause < 10
        let update = table.hear(.hello(.init(id: "p1", next: isSame ? 1 : 2)), from: 9, at: 5 + pause)
        let hello = update.replies.first?.json
        #expect(hello?["phone"]?["name"] == .string(isSame ? "Ada" : "phone 1"))
        #expect(hello?["instrument"] == .string(isSame ? "kick" : "hihat") && hello?["sequence"] == .number(1))
        #expect(update.lines == [isSame ? "Ada is back, playing kick" : "phone 1 is connected, playing hihat"])
        // Earlier messages are ignored, and one on its way comes once.
        let played = [1, 2].map { table.hear(hit($0), from: 9, at: 16).hit != nil }
        #expect(played == [false, true] && table.report.lost == 0)
        #expect(table.report.phones == (isSame ? 2 : 3))
    }

    @Test("a page that is loaded anew counts from 1 again; another window takes the place of the first") func anew() {
        var table = Self.table()
        _ = table.hear(.hello(.init(id: "a", session: "x")), from: 1, at: 0)
        for number in 1...5 { _ = table.hear(hit(number), from: 1, at: 0) }
        let update = table.hear(.hello(.init(id: "a", session: "y")), from: 2, at: 1)
        #expect(update.replies.map(\.connection) == [1, 2] && update.replies.map(\.manner) == [.last, .inOrder])
        #expect(update.replies.first?.json["reason"] == .string("replaced"))
        #expect(table.hear(hit(1), from: 2, at: 1).hit != nil && table.report.repeated == 0)
        #expect(table.hear(hit(6), from: 1, at: 1).hit == nil)
        // The old window's end takes nothing from the new one.
        #expect(table.lose(1, at: 2).lines.isEmpty && table.hear(hit(2), from: 2, at: 2).hit != nil)
    }

    @Test("32 phones have a place, and the next is told that there is none until one has been away for ten seconds")
    func full() {
        var table = Self.greeted(32)
        func greet(at time: Double) -> PhoneUpdate { table.hear(.hello(.init(id: "late")), from: 40, at: time) }
        let refused = greet(at: 1)
        #expect(refused.replies.map(\.manner) == [.last] && refused.replies.first?.json["reason"] == .string("full"))
        #expect(refused.lines == ["phones: 32 are here; more are turned away"] && greet(at: 1).lines.isEmpty)
        _ = table.lose(7, at: 2)
        #expect(types(greet(at: 11.9)) == ["bye"])
        #expect(types(greet(at: 12.1)) == ["hello"])
        #expect(table.report.rejected == 3 && table.report.phones == 33 && table.shown.count == 32)
        let names = table.shown.compactMap { $0["name"]?.string }
        #expect(names.contains("phone 7"))
    }

    @Test("an address has 24 places, so that others find one; this machine has all") func addresses() {
        var table = Self.table()
        func greet(_ number: Int, _ address: String?) -> PhoneUpdate {
            table.hear(.hello(.init(id: "p\(number)")), from: UInt32(number), at: 0, address: address)
        }
        for number in 1...24 { #expect(types(greet(number, "192.168.7.8")) == ["hello"]) }
        let refused = greet(25, "192.168.7.8")
        #expect(refused.replies.first?.json["reason"] == .string("full"))
        #expect(refused.lines == ["phones: 24 of one address are here; more are turned away"])
        #expect(greet(25, "192.168.7.8").lines.isEmpty)
        // One that is there may come back, and those of other addresses have room.
        #expect(types(greet(3, "192.168.7.8")) == ["hello"])
        for (number, address) in zip(
            26...33,
            ["fd00::7", nil, "127.0.0.1", "::1"] + Array(repeating: "10.0.0.1", count: 4)
        ) {
            #expect(types(greet(number, address)) == ["hello"])
        }
        #expect(types(greet(34, "10.0.0.2")) == ["bye"] && table.shown.count == 32)
        var alone = Self.table()
        for number in 1...32 {
            let update = alone.hear(.hello(.init(id: "p\(number)")), from: UInt32(number), at: 0, address: "127.0.0.1")
            #expect(types(update) == ["hello"])
        }
    }

    @Test("a connection that greets as one phone after the other holds one place") func manyNames() {
        var table = Self.greeted(1)
        for number in 0..<100 { _ = table.hear(.hello(.init(id: "other \(number)")), from: 1, at: 0) }
        #expect(table.shown.count == 1)
        #expect(types(table.hear(.hello(.init(id: "friend")), from: 2, at: 0)) == ["hello"])
        #expect(table.report.rejected == 0 && table.shown.count == 2)
    }

    @Test("who comes and goes without end is said now and then, and counted") func manyLines() {
        var table = Self.table()
        var lines: [String] = []
        for number in 0..<1000 {
            lines += table.hear(.hello(.init(id: "a")), from: UInt32(number), at: 0).lines
            lines += table.lose(UInt32(number), at: 0, isForGood: true).lines
        }
        #expect(lines.count == 64 && lines.allSatisfy { !$0.contains("more lines") })
        let late = table.hear(.hello(.init(id: "b")), from: 2000, at: 6).lines
        #expect(
            late == ["phone 1 is connected, playing hihat (and 1936 more lines on phones that came or went)"]
        )
        #expect(table.lose(2000, at: 6).lines.isEmpty)
        #expect(table.hear(.hello(.init(id: "b")), from: 2001, at: 3600).lines.count == 1)
    }

    @Test("when the server is started again all phones come back with what they had") func restarted() {
        var table = Self.greeted(3)
        table.loseAll(at: 1)
        #expect(table.shown.isEmpty && table.hear(hit(1), from: 2, at: 1).hit == nil)
        #expect(
            table.hear(.hello(.init(id: "p2")), from: 1, at: 2).replies.first?.json["instrument"] == .string("crash")
        )
    }

    @Test("percentiles are those of the nearest rank") func spans() {
        var spans = Spans()
        #expect(spans.milliseconds(percentile: 50) == nil)
        for number in 1...20 { spans.add(Double(number) / 1000) }
        for broken in [-1, .nan, .infinity] { spans.add(broken) }
        #expect(spans.count == 20 && abs((spans.milliseconds(percentile: 50) ?? 0) - 10) < 1e-9)
        #expect(abs((spans.milliseconds(percentile: 95) ?? 0) - 19) < 1e-9)
        for _ in 0..<5000 { spans.add(1) }
        #expect(spans.milliseconds(percentile: 0) == 1000)
    }
}
