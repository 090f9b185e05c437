// The live view beside a running `tactus`: the messages and requests of browsers.

import Foundation
import KeypointFiles
import Testing

@Suite("The live view of the built programs")
struct LiveViewTests {
    let place = Workplace()

    init() throws {
        let made = try place.run("synthesize drums drummer.jsonl --seconds 60 --tempo 92 --seed 7")
        #expect(made.status == 0, "\(made)")
    }

    /// Starts a run with a live view on any port; the run and the port.
    func start(_ words: String) throws -> (run: RunningProgram, port: Int, token: String) {
        // No browser is opened in a test.
        let variables = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
        let run = try place.start("\(words) --view-port 0", environment: variables)
        let link = try #require(run.waitForWord(after: "live view: http://127.0.0.1:"), "\(run.said)")
        return try Self.place(run, link)
    }

    func play(_ more: String = "") throws -> (run: RunningProgram, port: Int, token: String) {
        try start("play drummer.jsonl --no-sound --view \(more)")
    }

    /// Returns the part of a link behind its address.
    private static func place(_ run: RunningProgram, _ link: String) throws -> (RunningProgram, Int, String) {
        let parts = try #require(link.wholeMatch(of: /(\d+)\/\?token=([0-9a-f]{32})/), "\(link)")
        return (run, try #require(Int(parts.1)), String(parts.2))
    }

    func value(_ text: String) throws -> JSONValue {
        var parser = JSONParser()
        return try parser.value(of: Array(text.utf8))
    }

    /// The next message of a type that is as it should be; others that come before it are kept, as an event may be there
    /// before the reply that is waited for. States are not: only the newest matters.
    func message(
        _ client: BareClient,
        _ type: String,
        where isWanted: (JSONValue) -> Bool = { _ in true }
    ) throws -> JSONValue {
        for index in client.passed.indices {
            let value = try value(client.passed[index])
            guard value["type"] == .string(type), isWanted(value) else { continue }
            client.passed.remove(at: index)
            return value
        }
        while let text = client.text() {
            let value = try value(text)
            if value["type"] == .string(type), isWanted(value) { return value }
            if value["type"] != .string("state") { client.passed.append(text) }
        }
        Issue.record("no \(type)")
        return .null
    }

    /// Sends a request; returns the reply.
    func ask(_ client: BareClient, _ id: Int, _ command: String, _ more: String = "") throws -> JSONValue {
        client.send(
            text: "{\"type\":\"command\",\"id\":\(id),\"command\":\"\(command)\"\(more.isEmpty ? "" : ",")\(more)}"
        )
        return try message(client, "reply") { $0["id"] == .number(Double(id)) }
    }

    @Test("a performance is shown, and can be played from the page") func performance() throws {
        let (run, port, token) = try play("--events events.jsonl --take groove.yaml")
        let client = try #require(BareClient.watching(port, token: token))
        let hello = try message(client, "hello")
        #expect(hello["run"] == .string("play") && hello["kit"]?["name"] == .string("hands"))
        #expect(hello["source"]?["kind"] == .string("keypoints"))
        let state = try message(client, "state") { $0["hands"]?.array?.count == 2 }
        #expect(state["mode"] == .string("freestyle") && state["metronome"] == .bool(false))
        #expect(state["armed"] == .bool(true))
        let hit = try message(client, "hit")
        #expect(hit["by"] == .string("hand") && hit["at"]?.array?.count == 2)
        let late = try #require(hit["late"]?.double)
        #expect((-0.02...0.3).contains(late), "\(late)")

        #expect(try ask(client, 1, "hit", "\"instrument\":\"crash\",\"velocity\":0.5")["ok"] == .bool(true))
        let key = try message(client, "hit") { $0["instrument"] == .string("crash") }
        #expect(key["by"] == .string("key") && key["late"] == .null && key["velocity"] == .number(0.5))
        #expect(
            try ask(client, 2, "hit", "\"instrument\":\"gong\"")["error"]
                == .string("hit gong: expected an instrument of the kit")
        )
        for (more, words) in [
            ("\"instrument\":[\"crash\"]", "instrument: [\"crash\"], expected the name of an instrument"),
            ("\"velocity\":1", "instrument: missing, expected the name of an instrument"),
            ("\"instrument\":\"crash\",\"velocity\":[1]", "velocity: [1], expected more than 0 and at most 1"),
            ("\"instrument\":\"crash\",\"velocity\":\"1\"", "velocity: \"1\", expected more than 0 and at most 1"),
            ("\"instrument\":\"crash\",\"velocity\":0", "velocity: 0, expected more than 0 and at most 1"),
        ] {
            #expect(try ask(client, 2, "hit", more)["error"] == .string(words))
        }
        #expect(try ask(client, 3, "tempo", "\"bpm\":150")["result"]?["tempo"] == .number(150))
        #expect(try ask(client, 4, "metronome", "\"on\":true")["ok"] == .bool(true))
        // The first beat may have come before the reply.
        let beat = try message(client, "hit") { $0["by"] == .string("metronome") }
        #expect([.number(0.6), .number(0.35)].contains(beat["velocity"]), "\(beat)")

        #expect(try ask(client, 5, "next-mode")["ok"] == .bool(true))
        let take = try message(client, "take") { ($0["count"]?.integer ?? 0) >= 3 }
        #expect(take["undoable"] == .number(1))
        let first = try #require(take["hits"]?.array?.first)
        let position = String(format: "%g", first["position"]?.double ?? -1)
        let spot = "steps \(position) \(first["instrument"]?.string ?? "")"
        func perform(_ id: Int, _ words: String) throws -> JSONValue {
            try ask(client, id, "perform", "\"words\":\"\(words)\"")
        }
        #expect(try perform(6, "delete-hit \(spot)")["ok"] == .bool(false))
        #expect(try ask(client, 7, "next-mode")["ok"] == .bool(true))
        #expect(try message(client, "state") { $0["playhead"]?.double != nil }["mode"] == .string("playing"))
        #expect(try perform(8, "delete-hit \(spot)")["ok"] == .bool(true))
        let isGone = try perform(8, "move-hit \(spot) 0")
        #expect(isGone["error"] == .string("move-hit \(spot) 0: expected a place and a hit that the take has"))
        _ = try message(client, "take") { $0["undoable"] == .number(2) }
        #expect(try ask(client, 9, "undo")["ok"] == .bool(true))
        // Of edits in a row the last is kept, and the take before the first of them.
        for number in 100..<110 {
            let edit = "set-velocity \(spot) \(number % 2 == 0 ? 0.01 : 0.02)"
            #expect(try perform(number, edit)["ok"] == .bool(true))
        }
        for _ in 0..<10 { #expect(try ask(client, 110, "undo")["ok"] == .bool(true)) }
        // The recording itself can be undone too, and before it there was nothing.
        #expect(try ask(client, 10, "undo")["ok"] == .bool(true))
        #expect(try ask(client, 11, "undo")["ok"] == .bool(false))

        #expect(try ask(client, 21, "armed", "\"on\":false")["ok"] == .bool(true))
        #expect(try message(client, "gesture") { $0["kind"] == .string("armed") }["text"] == .string("not armed"))
        _ = try message(client, "state") { $0["armed"] == .bool(false) }
        #expect(try ask(client, 22, "armed", "\"on\":true")["ok"] == .bool(true))
        #expect(try ask(client, 23, "armed")["error"] == .string("armed: expected on, true or false"))

        let track = try #require(state["hands"]?.array?.first?["track"]?.integer)
        let why = try ask(client, 11, "explain", "\"track\":\(track)")
        #expect(why["result"]?["lines"]?.array?.first?.string?.hasPrefix("rock-scissors-paper: ") == true, "\(why)")
        #expect(try ask(client, 12, "explain", "\"track\":999")["ok"] == .bool(false))

        for number in 1...2 {
            #expect(try ask(client, 12 + number, "save")["result"]?["path"] == .string("tactus-\(number).jsonl"))
        }
        let label = try ask(client, 20, "label", "\"label\":\"../rock\",\"person\":\"ada\"")
        #expect(label["result"]?["path"] == .string("rock-ada-1.jsonl"))
        #expect(
            try ask(client, 21, "collect", "\"label\":\"rock\",\"hand\":\"third\"")["error"]
                == .string("hand: expected left, right or both")
        )
        let collected = "\"label\":\"rock\",\"person\":\"ada\",\"hand\":\"right\",\"seconds\":0.5"
        #expect(try ask(client, 22, "collect", collected)["ok"] == .bool(true))
        let done = try message(client, "collection") { $0["state"] == .string("done") }
        #expect(done["path"] == .string("collected/rock-ada-1.jsonl"), "\(done)")

        // A letter of many marks is long, and a line may have breaks of Unicode's in it.
        let long = "e" + String(repeating: "\u{301}", count: 1000)
        for (number, word) in [long, "a\u{2028}b", "a\u{85}b", "a\u{202E}b"].enumerated() {
            let refused = try ask(client, 30 + number, "label", "\"label\":\"\(word)\"")
            #expect(refused["error"]?.string?.contains("at most 64 letters") == true, "\(refused)")
        }
        // A client that requests many files at once gets one, and keeps no other from playing.
        for number in 50..<90 { client.send(text: "{\"type\":\"command\",\"id\":\(number),\"command\":\"save\"}") }
        #expect(try ask(client, 90, "hit", "\"instrument\":\"ride\"")["ok"] == .bool(true))
        #expect(client.passed.contains { $0.contains("a file is being written") })

        run.signal(SIGINT)
        #expect(try message(client, "bye")["text"] == .string("tactus has ended"))
        let end = try run.end()
        #expect(end.status == 0 && !end.err.contains("live view: tactus-view"), "\(end)")
        #expect(try place.lines("events.jsonl").contains { $0.contains("\"crash\"") })
        #expect(try place.shell("ls groove*").lines == ["groove.1.yaml", "groove.yaml"])
        #expect(try place.lines("collected/rock-ada-1.jsonl").allSatisfy { !$0.contains("\"left\"") })
        let scored = try place.run("evaluate", "hands", "collected")
        #expect(scored.status == 0 && scored.text.contains("rock"), "\(scored)")
        #expect(try place.run("classify", "tactus-1.jsonl").lines.count > 10)
    }

    @Test("a recording is shown, paused and gone through") func recording() throws {
        let (run, port, token) = try start("view drummer.jsonl")
        let client = try #require(BareClient.watching(port, token: token))
        #expect(try message(client, "hello")["abilities"]?.array?.contains(.string("seek")) == true)
        _ = try message(client, "state") { $0["hands"]?.array?.isEmpty == false }
        #expect(try ask(client, 1, "pause", "\"on\":true")["ok"] == .bool(true))
        #expect(try ask(client, 2, "seek", "\"time\":30")["ok"] == .bool(true))
        let state = try message(client, "state") { $0["position"] == .number(30) }
        #expect(state["paused"] == .bool(true) && (state["duration"]?.double ?? 0) > 50)
        #expect(abs((state["time"]?.double ?? 0) - 30) < 0.1)
        #expect(try ask(client, 3, "next-mode")["error"] == .string("next-mode: this run has no such command"))
        try run.end(by: SIGTERM)
    }

    @Test("a shape is made of collected hands, beside the run, and refused in the command's words") func newShape()
        throws
    {
        for shape in ["horns", "rock"] {
            let options = "--shape \(shape) --count 300 --persons 1 --seed 3 --output \(shape).jsonl"
            #expect(try place.run("synthesize hands \(options)").status == 0)
        }
        try place.write(place.lines("horns.jsonl") + place.lines("rock.jsonl"), to: "a.jsonl")
        let (run, port, token) = try start("view a.jsonl --fps 30")
        let client = try #require(BareClient.watching(port, token: token))
        #expect(try message(client, "hello")["abilities"]?.array?.contains(.string("shape")) == true)
        #expect(
            try ask(client, 1, "shape", "\"label\":\"horns\"")["error"]
                == .string("no hands with the label horns were collected yet")
        )
        // The first half of the recording shows horns, the second rocks.
        func collect(_ id: Int, _ label: String, from time: Int = 0) throws {
            _ = try ask(client, id + 100, "seek", "\"time\":\(time)")
            let words = "\"label\":\"\(label)\",\"person\":\"ada\",\"seconds\":1"
            #expect(try ask(client, id, "collect", words)["ok"] == .bool(true))
            let done = try message(client, "collection") {
                $0["state"] == .string("done") && $0["label"] == .string(label)
            }
            #expect((done["hands"]?.integer ?? 0) >= 10, "\(done)")
        }
        func make(_ id: Int, _ label: String) throws -> JSONValue {
            #expect(try ask(client, id, "shape", "\"label\":\"\(label)\"")["ok"] == .bool(true))
            return try message(client, "shape") { $0["label"] == .string(label) && $0["state"] != .string("working") }
        }
        try collect(2, "My horns")
        try collect(10, "Stone", from: 10)
        for number in 1...2 {
            let shape = try make(2 + number, "My horns")
            let path = "collected/rules-My_horns-\(number).yaml"
            #expect(shape["state"] == .string("done") && shape["path"] == .string(path), "\(shape)")
            #expect(shape["use"] == .string("tactus watch --view --rules \(path)"))
            #expect(shape["report"]?["shape"] == .string("My_horns"))
            let examples = shape["report"]?["examples"]
            #expect((examples?["confirmed"]?.integer ?? 0) * 10 >= (examples?["hands"]?.integer ?? 99) * 9, "\(shape)")
            let rocks = shape["report"]?["others"]?.array?.filter { $0["label"] == .string("stone") }
            #expect(rocks?.count == 1 && rocks?.first?["confirmed"] == .number(0), "\(shape)")
            #expect(try place.run("rules", "check", path).status == 0)
            #expect(try place.run("classify horns.jsonl --rules \(path)").text.contains("\"My_horns\""))
        }
        try collect(5, "other")
        #expect(try make(6, "other")["text"]?.string?.hasPrefix("--shape \"other\": expected a letter, then") == true)
        try collect(7, "fist")
        let known = try make(8, "fist")
        let words = "--shape fist: rock-scissors-paper has it as rock already, expected a new name"
        #expect(known["state"] == .string("failed") && known["text"] == .string(words))
        // Both labels have hands of one recording.
        #expect(try make(9, "my horns")["text"]?.string?.contains("are among the examples too") == true)
        #expect(try place.shell("ls collected/*.yaml").lines == (1...2).map { "collected/rules-My_horns-\($0).yaml" })
        // Of one that the end of the run breaks off nothing is left.
        _ = try ask(client, 11, "shape", "\"label\":\"stone\"")
        try run.end(by: SIGINT)
        #expect(try place.shell("find collected -name '*.yaml' -empty").text == "")
    }

    @Test("images are shown to who asks, with the hands that a model sees in them") func images() throws {
        let (run, port, token) = try start("watch null --resolution 64x48 --model echo --view")
        let client = try #require(BareClient.watching(port, token: token))
        client.send(text: "{\"type\":\"command\",\"id\":1,\"command\":\"image\",\"on\":true}")
        var image: [UInt8] = []
        while image.isEmpty, let (opcode, bytes) = client.frame() { if opcode == 2 { image = bytes } }
        #expect(image.first == 1 && Array(image.dropFirst(9).prefix(2)) == [0xFF, 0xD8])
        try run.end(by: SIGINT)
    }

    @Test("a video is shown whole, and its end stays until Ctrl-C") func videoEnds() throws {
        let made = try place.run("synthesize", "video", "v.mjpeg", "--seconds", "1", "--resolution", "64x48")
        #expect(made.status == 0, "\(made)")
        let (run, port, token) = try start("watch v.mjpeg --model echo --view")
        #expect(run.waitForWord(after: "v.mjpeg: that was all of ") == "it;", "\(run.said)")
        let client = try #require(BareClient.watching(port, token: token))
        let state = try message(client, "state") { $0["paused"] == .bool(true) }
        #expect(state["problems"] == .array([]) && state["dropped"] == .number(0), "\(state)")
        let end = try run.end(by: SIGINT)
        #expect(end.lines.count == 30, "\(end)")
    }

    @Test("what else a folder has is said") func folder() throws {
        try place.write(place.lines("drummer.jsonl"), to: "mixed/a.jsonl")
        try place.write("", to: "mixed/b.mjpeg")
        let (run, _, _) = try start("view mixed")
        let words = "mixed: the keypoint files are shown, and not mixed/b.mjpeg; see tactus view "
        #expect(run.waitForWord(after: words) == "mixed/b.mjpeg", "\(run.said)")
        try run.end(by: SIGINT)
    }

    @Test("a folder of several recordings is no recording, and one of them is named") func recordings() throws {
        for name in ["a", "b", "c"] { try place.write(place.lines("drummer.jsonl"), to: "takes/\(name).jsonl") }
        let run = try place.run("view", "takes")
        #expect(run.status == 65 && run.out.isEmpty && run.errLines.count == 1, "\(run)")
        #expect(
            run.err.contains("(3 files) whose times do not go on") && run.err.contains(": tactus view takes/a.jsonl")
        )
    }

    @Test(
        "a pipe that nobody writes to ends with one Ctrl-C",
        arguments: [
            "view pipe.yaml", "view drummer.jsonl --face-mesh pipe.yaml",
            "watch null --model echo --view --face-mesh pipe.yaml",
            "play null --model echo --no-sound --view --face-mesh pipe.yaml",
            "play drummer.jsonl --no-sound --kit pipe.yaml",
        ]
    )
    func pipe(_ words: String) throws {
        let path = place.path("pipe.yaml")
        let made = unsafe mkfifo(path, 0o600)
        try #require(made == 0)
        let run = try place.start(words)
        // Succeeds when it is being read.
        var end: Int32 = -1
        while run.isRunning, end < 0 {
            usleep(20_000)
            end = unsafe open(path, O_WRONLY | O_NONBLOCK)
        }
        defer { close(end) }
        run.signal(SIGINT)
        #expect(try run.end().status == nil, "\(run.said)")
    }
}
