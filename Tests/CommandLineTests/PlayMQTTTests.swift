// `tactus play --mqtt` with a real broker: hits out and in, the last will, and a broker that is killed while playing.

import Foundation
import Peers
import Testing

@Suite("Play over MQTT", .enabled(if: Broker.isWanted))
struct PlayMQTTTests {
    let place = Workplace()
    let broker: Broker

    init() throws {
        broker = try Broker()
        try place.write(BodyTake.lines(".k.s.m.k.h.r.m."), to: "take.jsonl")
    }

    private var link: String { "--no-sound --mqtt 127.0.0.1:\(broker.port)/stage" }

    @Test("hits of a recording go out as the lines of its events, between online and offline") func out() throws {
        let witness = try Subscriber(broker)
        let run = try place.shell("$tactus play take.jsonl --kit tambour \(link) --quiet --events e.jsonl")
        #expect(run.status == 0 && run.err.contains("connected"), "\(run)")
        #expect(witness.line() == "stage/status online")
        let hits = try place.lines("e.jsonl").filter { $0.contains(#""kind":"hit""#) }
        #expect(hits.count > 4)
        for hit in hits { #expect(witness.text(of: "stage/hit") == hit) }
        #expect(witness.text(of: "stage/status") == "offline")
    }

    @Test("hits, modes and tempi come in; what is none is counted and said") func come() throws {
        let program = try place.start("play --no-camera --kit hands --events - --midi-file m.mid \(link)")
        let witness = try Subscriber(broker)
        #expect(witness.text(of: "stage/status") == "online")
        for (topic, text) in [
            ("hit", "snare"), ("hit", #"{"instrument":"KICK","velocity":0.5}"#), ("hit", #"{"note":38,"velocity":1}"#),
            ("hit", "gong"), ("hit", #"{"instrument":"snare","velocity":7}"#), ("hit", "{"), ("hit", "[]"),
            ("mode", "recording"), ("mode", "next"), ("mode", "sleeping"), ("tempo", "90"), ("tempo", "9000"),
            ("other", "1"), ("armed", "no"), ("armed", "perhaps"), ("hit", "kick"),
        ] { try broker.publish("stage/in/\(topic)", text) }
        let wanted = [
            "hit snare", "hit kick", "hit snare", "mode recording", "mode playing", "tempo 90", "armed no", "hit kick",
        ]
        for words in wanted {
            let fields = try #require(program.line().flatMap { Fields($0) })
            #expect("\(fields["kind"] ?? "") \(fields["id"] ?? "")" == words && fields["source"] as? String == "mqtt")
        }
        #expect(witness.text(of: "stage/mode")?.contains(#""id":"recording""#) == true)
        #expect(witness.text(of: "stage/armed")?.contains(#""id":"no""#) == true)
        let end = try program.end(by: SIGINT)
        #expect(end.err.contains("MQTT from 127.0.0.1:\(broker.port): in/hit"), "\(end)")
        #expect(end.err.contains("8 received") && end.err.contains("1 for unknown instruments"), "\(end)")
        #expect(end.err.contains("7 not understood"), "\(end)")
        // What was played without a record is kept too.
        #expect(try place.bytes("m.mid").count > 45)
    }

    @Test("the present mode is ignored, and its recording goes on") func presentMode() throws {
        let program = try place.start("play --no-camera --kit hands --events - --take t.yaml \(link)")
        #expect(try Subscriber(broker).text(of: "stage/status") == "online")
        for (topic, text) in [
            ("mode", "recording"), ("hit", "kick"), ("mode", "recording"), ("command", "record"), ("hit", "snare"),
            ("mode", "freestyle"), ("mode", "freestyle"), ("hit", "kick"),
        ] { try broker.publish("stage/in/\(topic)", text) }
        for words in ["mode recording", "hit kick", "hit snare", "mode freestyle", "hit kick"] {
            let fields = try #require(program.line().flatMap { Fields($0) })
            #expect("\(fields["kind"] ?? "") \(fields["id"] ?? "")" == words)
        }
        try program.end(by: SIGINT)
        // Hits that come fast share a step.
        let take = try place.text("t.yaml")
        #expect(take.contains("kick") && take.contains("snare"), "\(take)")
    }

    @Test("who listens over MQTT does not change the events") func sameEvents() throws {
        try place.make("$tactus synthesize drums d.jsonl --seconds 3 --seed 2")
        let run = try place.shell("$tactus play d.jsonl --kit drumset --events with.jsonl \(link)")
        let rendered = try place.shell("$tactus render d.jsonl --kit drumset --events -")
        #expect(run.status == 0 && !rendered.out.isEmpty, "\(run)")
        #expect(try place.bytes("with.jsonl") == rendered.out)
    }

    @Test("the shape of each hand, and what Home Assistant is told, are kept by the broker") func home() throws {
        let shapes = ["rock", "rock", "scissors", "paper"].enumerated().flatMap { second, shape -> [String] in
            (0..<10).map { Sample.frame(second * 10 + $0, Sample.hand(shape), time: Double(second) + Double($0) / 10) }
        }
        try place.write(shapes, to: "shapes.jsonl")
        let witness = try Subscriber(broker)
        let run = try place.shell("$tactus play shapes.jsonl --kit hands \(link) --home-assistant --quiet")
        #expect(run.status == 0, "\(run)")
        let topic = "homeassistant/device/tactus_stage/config"
        let told = try #require(witness.text(of: topic).flatMap { Fields($0) })
        let armed = (told["components"] as? [String: Any])?["armed"] as? [String: Any]
        #expect(told["availability_topic"] as? String == "stage/status")
        #expect(armed?["command_topic"] as? String == "stage/in/armed")
        for id in ["none", "rock", "scissors", "paper"] {
            #expect(
                witness.text(of: "stage/shape/left")?.contains(#""kind":"shape","id":"\#(id)","hand":"left""#) == true
            )
        }
        // Who comes later gets what is kept: the device stays, and is not available.
        let later = try Subscriber(broker)
        #expect(later.text(of: topic) != nil)
        #expect(try Subscriber(broker).text(of: "stage/status") == "offline")
        #expect(try Subscriber(broker).text(of: "stage/armed")?.contains(#""id":"yes""#) == true)
    }

    @Test("commands come in as words, and what they changed goes out") func commands() throws {
        try place.write("bpm: 120\nsteps: [kick, snare]\n", to: "groove.yaml")
        let program = try place.start("play --no-camera --kit hands --take groove.yaml --events - \(link)")
        let witness = try Subscriber(broker)
        #expect(witness.text(of: "stage/status") == "online")
        for text in [
            "mode freestyle", "click on", "undo", "fly", "mute kick", #"{"command":"mute kick off"}"#, "hit ride",
        ] { try broker.publish("stage/in/command", text) }
        var ids: [String] = []
        while ids.last != "ride", let fields = program.line().flatMap({ Fields($0) }) {
            if fields["source"] as? String == "mqtt" { ids.append(fields["id"] as? String ?? "") }
        }
        #expect(ids == ["freestyle", "click on", "mute kick", "mute kick off", "ride"])
        let end = try program.end(by: SIGINT)
        #expect(end.err.contains("in/command: fly, expected mode, record, "), "\(end)")
    }

    @Test("a tempo that is asked for is in the file of the take at once, and its old one is kept") func tempoOfTake()
        throws
    {
        try place.write("bpm: 96\nsubdivision: 1\nsteps:\n  - kick\n", to: "groove.yaml")
        let program = try place.start("play --no-camera --kit hands --take groove.yaml \(link)")
        let witness = try Subscriber(broker)
        #expect(witness.text(of: "stage/status") == "online")
        for tempo in ["90", "88"] { try broker.publish("stage/in/tempo", tempo) }
        #expect(program.waitForWord(after: "the previous take is kept as ")?.isEmpty == false)
        let end = ContinuousClock.now + .seconds(10)
        while try !place.text("groove.yaml").contains("bpm: 88"), ContinuousClock.now < end { usleep(10_000) }
        program.signal(SIGKILL)
        _ = try? program.end()
        #expect(try place.text("groove.yaml").contains("bpm: 88\n") && place.text("groove.1.yaml").hasPrefix("bpm: 96"))
    }

    @Test("of a flood 200 hits per second are played; the rest is said once and counted") func flood() throws {
        let program = try place.start("play --no-camera --kit hands --events e.jsonl \(link)")
        let witness = try Subscriber(broker)
        #expect(witness.text(of: "stage/status") == "online")
        let begin = ContinuousClock.now
        let pub = try #require(OtherPrograms.path(of: "mosquitto_pub"))
        try place.make("yes snare | head -n 20000 | \(pub) -p \(broker.port) -t stage/in/hit -l")
        #expect(program.waitForWord(after: "MQTT 127.0.0.1:\(broker.port): more than ") == "200", "\(program.said)")
        program.signal(SIGINT)
        let end = try program.end()
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        let hits = try place.lines("e.jsonl").count { $0.contains(#""kind":"hit""#) }
        #expect(end.status == 0 && hits >= 200 && Double(hits) <= 200 + 200 * seconds, "\(hits) in \(seconds) s")
        // What was received last may have come after the end of the playing.
        let counts = try #require(end.err.firstMatch(of: /, (\d+) received, (\d+) passed over/), "\(end)").output
        #expect(Int(counts.1) ?? 0 >= hits && Int(counts.2) ?? 0 > 0, "\(end)")
        #expect(end.errLines.count { $0.contains("more than 200") } == 1, "\(end)")
    }

    @Test("who vanishes is offline by the last will") func will() throws {
        let program = try place.start("play --no-camera \(link)")
        let witness = try Subscriber(broker)
        #expect(witness.text(of: "stage/status") == "online")
        program.signal(SIGKILL)
        #expect(witness.text(of: "stage/status") == "offline")
        _ = try program.end()
    }

    @Test("a broker that is killed and comes back does not change what is played") func killed() throws {
        // It continues for two minutes, regardless of the broker's delay, and is ended when all is there.
        let places = ".k.s.m.k.h.r.m.m" + String(repeating: ".", count: 600)
        try place.write(BodyTake.lines(places), to: "long.jsonl")
        let alone = try place.shell("$tactus render long.jsonl --kit tambour")
        let program = try place.start("play long.jsonl --kit tambour --events - \(link)")
        #expect(program.line() != nil && program.line() != nil)
        broker.end()
        try broker.start()
        let witness = try Subscriber(broker)
        #expect(witness.text(of: "stage/status") == "online")
        for _ in 2..<alone.lines.count { #expect(program.line() != nil) }
        let end = try program.end(by: SIGINT)
        #expect(end.err.contains("trying again"), "\(end)")
        // What hands do has the time of the records, whoever listens; what a take does has the clock's.
        let played = [alone.lines, end.lines].map { $0.filter { $0.contains(#""source":"file""#) } }
        #expect(played[0].count > 5 && played[0] == played[1])
        #expect(alone.lines.count == end.lines.count)
    }

    @Test(
        "what does not go together is refused",
        arguments: [
            ("play --mqtt h", "--mqtt: h: no topic"),
            ("play --mqtt localhost/homeassistant", "a topic of Home Assistant's own"),
            ("play --home-assistant", "--home-assistant: nothing would be sent, expected --mqtt too"),
            ("play --no-camera", "expected --phones, --osc-in, --midi-in, --mqtt or --take too"),
            ("play --take a.yaml --pace fast", "--pace fast: tactus play plays in real time, expected tactus render"),
            ("play take.jsonl --no-camera --mqtt h/t", "expected no source"),
        ]
    )
    func refused(_ words: String, _ said: String) throws {
        let run = try place.shell("$tactus \(words)")
        #expect(run.status == 64 && run.err.contains(said), "\(run)")
    }
}
