// Phones beside a running `tactus play --phones`: their hits are played, and nothing that happens to them or to the server
// costs more than itself.

import Foundation
import KeypointFiles
import Testing

@Suite("Phones before the built programs")
struct PhoneTests {
    let place = Workplace()

    /// Starts a performance of phones on any port; the run, the port and the token.
    private func start(_ more: String = "") throws -> (run: RunningProgram, port: Int, token: String) {
        let run = try place.start(
            "play --phones --phone-port 0 --no-sound --events events.jsonl \(more)",
            environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_DATA_HOME": place.path("data")]
        )
        let link = try #require(run.waitForWord(after: "phones: https://"), "\(run.said)")
        let parts = try #require(link.firstMatch(of: /:(\d+)\/\?token=([0-9a-f]{32})$/), "\(link)")
        return (run, try #require(Int(parts.output.1)), String(parts.output.2))
    }

    /// Connects a phone that has introduced itself; returns its connection and the answer.
    private func phone(_ port: Int, _ token: String, id: String, next: Int = 1) throws -> (BareClient, JSONValue) {
        let client = try #require(BareClient(port))
        try #require(
            client.open(port, path: "/phone?token=\(token)", origin: "http://127.0.0.1:\(port)").contains("101")
        )
        client.send(text: "{\"type\":\"hello\",\"id\":\"\(id)\",\"session\":\"s\",\"next\":\(next)}")
        return (client, try message(client, "hello"))
    }

    private func message(
        _ client: BareClient,
        _ type: String,
        where isWanted: (JSONValue) -> Bool = { _ in true },
        passed: (JSONValue) -> Void = { _ in }
    ) throws -> JSONValue {
        var parser = JSONParser()
        while let text = client.text() {
            let value = try parser.value(of: Array(text.utf8))
            if value["type"] == .string(type), isWanted(value) { return value }
            passed(value)
        }
        Issue.record("no \(type)")
        return .null
    }

    private func hit(_ client: BareClient, _ sequence: Int, _ instrument: String, time: String = "null") throws {
        client.send(
            text:
                "{\"type\":\"hit\",\"sequence\":\(sequence),\"instrument\":\"\(instrument)\",\"velocity\":0.5,\"time\":\(time)}"
        )
        _ = try message(client, "ack") { ($0["sequence"]?.integer ?? 0) >= sequence }
    }

    @Test("phones alone play without a camera, which is said") func alone() throws {
        let (run, port, token) = try start("--no-camera")
        #expect(
            run.waitForWord(after: "playing the kit tvdrums from phones alone, without a ") == "camera;",
            "\(run.said)"
        )
        try hit(phone(port, token, id: "p").0, 1, "kick")
        let end = try run.end(by: SIGINT)
        #expect(end.err.contains("1 hit (kick 1)"), "\(end)")
    }

    @Test("seven phones play, each its own instrument and any other; the end says what came of it") func seven() throws
    {
        let (run, port, token) = try start()
        // Both lines come behind the link.
        #expect(run.waitForWord(after: "phones: each phone warns of the certificate ") == "once,", "\(run.said)")
        #expect(run.said.contains("phones: made a certificate for this machine, \(place.path("data"))/tactus/phones/"))
        let phones = try (1...7).map { try phone(port, token, id: "p\($0)") }
        #expect(phones[0].1["instruments"]?.array?.count == 7 && phones[0].1["kit"] == .string("TV drums"))
        #expect(
            phones.map { $0.1["instrument"]?.string } == [
                "hihat", "crash", "ride", "snare", "racktom", "floortom", "kick",
            ]
        )
        for (number, phone) in phones.enumerated() {
            try hit(phone.0, 1, "kick")
            try hit(phone.0, 2, "gong")
            try hit(phone.0, 2, "kick")
            try hit(phone.0, 4 + number % 2, "snare")
        }
        let now = ProcessInfo.processInfo.systemUptime * 1000
        phones[0].0.send(text: "{\"type\":\"ping\",\"time\":\(now),\"offset\":0,\"roundTrip\":1.5}")
        let pong = try message(phones[0].0, "pong")
        #expect(abs((pong["engine"]?.double ?? 0) - now) < 10_000)
        try hit(phones[0].0, 9, "ride", time: "\((pong["engine"]?.double ?? 0) - 500)")
        run.signal(SIGINT)
        // The player learns it from the end of the connection.
        #expect(phones[1].0.closeCode() == 1001 || phones[1].0.isClosed())
        let end = try run.end()
        #expect(end.status == 0, "\(end)")
        // A code is drawn for people alone.
        #expect(!end.err.contains("\u{1B}") && !end.err.contains("█"))
        let words =
            "phones: 7 phones, 14 hits, 14 lost, 7 repeated, 1 too late, 7 for unknown instruments, round trip 1.5 ms"
        #expect(end.err.contains(words), "\(end.err)")
        let events = try place.lines("events.jsonl")
        #expect(events.count { $0.contains("\"kick\"") } == 7 && events.count { $0.contains("\"snare\"") } == 7)
        #expect(!events.contains { $0.contains("\"ride\"") })
        #expect(events.allSatisfy { $0.contains("\"phones\"") }, "\(events.first ?? "")")
    }

    @Test("of first starts at the same time all have the certificate") func together() throws {
        let runs = try (0..<6).map { _ in
            try place.start(
                "play --phones --phone-port 0 --no-sound",
                environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_DATA_HOME": place.path("data")],
                said: UUID().uuidString
            )
        }
        for run in runs {
            #expect(run.waitForWord(after: "phones: http")?.hasPrefix("s://") == true, "\(run.said)")
            try run.end(by: SIGINT)
        }
    }

    @Test("a phone is the same after its connection, or the server, was lost, and no hit comes twice") func returns()
        throws
    {
        let (run, port, token) = try start()
        var (client, hello) = try phone(port, token, id: "a")
        try hit(client, 1, "snare")
        (client, hello) = try phone(port, token, id: "a", next: 1)
        #expect(hello["phone"]?["number"] == .number(1) && hello["sequence"] == .number(1))
        try hit(client, 1, "snare")
        let server = try #require(run.children.first { $0.value == "tactus-view" }?.key)
        kill(server, SIGKILL)
        RunningProgram.waitForEnd(of: [server])
        #expect(client.isClosed())
        var back: (BareClient, JSONValue)?
        while back == nil, run.isRunning {
            // Who is there too early is refused, which is no fault.
            let isThere = BareClient(port)?.open(
                port,
                path: "/phone?token=\(token)",
                origin: "http://127.0.0.1:\(port)"
            ).contains("101")
            if isThere == true { back = try phone(port, token, id: "a", next: 2) } else { usleep(20_000) }
        }
        let (again, greeting) = try #require(back, "\(run.said)")
        #expect(greeting["phone"]?["number"] == .number(1) && greeting["sequence"] == .number(1))
        try hit(again, 2, "snare")
        run.signal(SIGINT)
        let end = try run.end()
        #expect(end.err.contains("phones: tactus-view ended by signal 9; starting it again"), "\(end)")
        #expect(end.err.contains("phones: 1 phone, 2 hits, 0 lost, 1 repeated"), "\(end)")
        #expect(try place.lines("events.jsonl").count == 2)
    }

    @Test("phones play beside the live view, which shows them") func besideView() throws {
        let (run, port, token) = try start("--view --view-port 0")
        let link = try #require(run.waitForWord(after: "live view: http://127.0.0.1:"), "\(run.said)")
        let parts = try #require(link.wholeMatch(of: /(\d+)\/\?token=([0-9a-f]{32})/), "\(link)")
        let pagePort = try #require(Int(parts.1))
        let page = try #require(BareClient.watching(pagePort, token: String(parts.2)))
        let (client, _) = try phone(port, token, id: "a")
        try hit(client, 1, "crash")
        var heard: [JSONValue] = []
        let shown = try message(page, "phones") {
            $0["phones"]?.array?.isEmpty == false
        } passed: {
            heard.append($0)
        }
        #expect(shown["phones"]?.array?.first?["name"] == .string("phone 1"))
        #expect(shown["link"]?.string?.hasSuffix("token=\(token)") == true && shown["code"]?.array?.count ?? 0 >= 21)
        // Its sound may have been announced before, or have come before the engine knew of the page.
        func isHit(_ value: JSONValue) -> Bool { value["type"] == .string("hit") }
        if !heard.contains(where: isHit) { try hit(client, 2, "crash") }
        let played = try heard.first(where: isHit) ?? message(page, "hit")
        #expect(played["by"] == .string("device") && played["instrument"] == .string("crash"))
        try run.end(by: SIGINT)
    }

    @Test("no program that is started has the broker's password") func environment() throws {
        let run = try place.start(
            "play --phones --phone-port 0 --no-sound --mqtt 127.0.0.1:1/t",
            environment: [
                "XDG_DATA_HOME": place.path("data"), "TACTUS_MQTT_USERNAME": "me", "TACTUS_MQTT_PASSWORD": "geheim",
            ]
        )
        #expect(run.waitForWord(after: "phones: https://") != nil, "\(run.said)")
        let server = try #require(run.children.first { $0.value == "tactus-view" }?.key)
        let seen = try place.shell("tr '\\0' '\\n' </proc/\(server)/environ").text
        #expect(seen.contains("XDG_DATA_HOME=") && !seen.contains("geheim"))
        try run.end(by: SIGINT)
    }

    @Test(
        "options of phones go together",
        arguments: [
            ("play --phone-port 1", "--phone-port: requires --phones"),
            ("play --phone-host x", "--phone-host: requires --phones"),
            ("play --phones --phone-port 70000", "--phone-port: 70000, expected 0 to 65535"),
        ]
    ) func options(_ arguments: String, _ words: String) throws {
        let run = try place.run(arguments)
        #expect(run.status == 64 && run.err.contains(words), "\(run)")
    }

    @Test(
        "a port that was named and is taken is an error; without a certificate the page is plain, and one line says so"
    )
    func plain() throws {
        let taken = try start()
        let named = try place.run("play", "--no-sound", "--phones", "--phone-port", "\(taken.port)")
        #expect(named.status == 69 && named.err.contains(":\(taken.port): cannot be listened on: "), "\(named)")
        let run = try place.start("play --phones --phone-port 0 --no-sound", environment: ["XDG_DATA_HOME": "/proc"])
        #expect(run.waitForWord(after: "phones: http://") != nil, "\(run.said)")
        #expect(
            run.waitForWord(after: "not encrypted, so pads alone and no strikes with the phone: ")?
                .hasPrefix("/proc/tactus") == true,
            "\(run.said)"
        )
        for run in [run, taken.run] {
            run.signal(SIGINT)
            _ = try run.end()
        }
    }
}
