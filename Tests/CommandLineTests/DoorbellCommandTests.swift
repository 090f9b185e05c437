// `tactus doorbell` and `tactus ring` as users run them: recordings and images, services on this machine, and what must
// not go out.

import Foundation
import Peers
import Testing

@Suite("Doorbell command")
struct DoorbellCommandTests {
    let place = Workplace()

    init() throws {
        try place.write(Self.records("s"), to: "smile.jsonl")
        try place.write(Self.records("snn"), to: "short.jsonl")
        try place.write(Self.records("x-n"), to: "none.jsonl")
    }

    /// Records of 30 per second, 2 s for each letter: `s` smiles, `n` does not, `x` has its mouth hidden, `-` is no
    /// face. The first smile of `snn` is half as long.
    static func records(_ pattern: String) -> [String] {
        pattern.enumerated().flatMap { place, letter in
            (0..<60).map { part in
                let number = place * 60 + part
                let smile = letter == "s" && (pattern == "s" || part < 30) ? "0.75" : "0.1"
                let face =
                    switch letter {
                    case "-": ""
                    case "x": #"{"blendshapes":{"jawOpen":0.5}}"#
                    default: #"{"blendshapes":{"mouthSmileLeft":\#(smile),"mouthSmileRight":\#(smile)}}"#
                    }
                return #"{"t":\#(Double(number) / 30),"frame":\#(number),"faces":[\#(face)]}"#
            }
        }
    }

    /// Sixty images in a folder, each with its number in a comment of its JPEG.
    private func makeImages() throws {
        try place.make("$camera null --resolution 64x48 --count 1 --record blank.mjpeg > /dev/null")
        let blank = try place.bytes("blank.mjpeg")
        for number in 0..<60 {
            let comment = Array("image \(number).".utf8)
            let mark: [UInt8] = [255, 254, 0, UInt8(comment.count + 2)]
            try place.write(blank.prefix(2) + mark + comment + blank.dropFirst(2), to: "images/\(1000 + number).jpg")
        }
    }

    // MARK: What rings

    @Test("a smile of two seconds rings at 1.9 s, with the same bytes each time") func rings() throws {
        let line =
            #"{"t":1.9,"source":"file","kind":"press","id":"smile","person":"Ann","smile":0.75,"#
            + #""text":"Somebody is at the door for Ann, with a smile."}"#
        for _ in 0..<2 {
            let run = try place.shell("$tactus doorbell smile.jsonl --person Ann")
            #expect(run.status == 0 && run.lines == [line], "\(run)")
            #expect(run.errLines == ["rang at 1.9 s (smile 0.75)", "60 frames, 16 looked at, 1 ring"])
        }
        let piped = try place.shell("$tactus doorbell - --quiet < smile.jsonl")
        #expect(
            piped.text == line.replacing("\"file\"", with: "\"stdin\"").replacing(#""person":"Ann","#, with: "")
                .replacing(" for Ann", with: "") + "\n"
        )
    }

    @Test("half a smile, a hidden mouth and an empty door do not ring", arguments: ["short", "none"])
    func quiet(_ name: String) throws {
        let run = try place.shell("$tactus doorbell \(name).jsonl")
        #expect(run.status == 0 && run.out.isEmpty && run.err.contains("looked at, 0 rings"), "\(run)")
    }

    @Test("a smile of more than 1 is said once and counted; it rings as a smile of 1") func clamped() throws {
        try place.write(Self.records("s").map { $0.replacing("0.75", with: "7.5") }, to: "broad.jsonl")
        let run = try place.shell("$tactus doorbell broad.jsonl")
        #expect(run.status == 0 && run.lines.count == 1 && run.text.contains(#""smile":1.0,"#), "\(run)")
        #expect(run.errLines.count { $0.contains("beyond 0…1") } == 1, "\(run)")
        #expect(
            run.err.contains(
                "broad.jsonl: 120 coefficients beyond 0…1, such as mouthSmileLeft 7.5; they count as the nearer of 0 and 1"
            ),
            "\(run)"
        )
        #expect(run.err.contains("60 frames, 16 looked at, 1 ring"), "\(run)")
    }

    @Test(
        "SMI-01, SMI-11: of images eight per second are looked at, and the one that rang is sent if that is asked for"
    )
    func images() throws {
        try makeImages()
        let options = "--fps 30 --model replay --model-arg smile.jsonl --notify 'command:cat > event.json'"
        let run = try place.shell("$tactus doorbell images --picture \(options)")
        #expect(run.status == 0 && run.err.contains("rang at 1.9 s") && run.err.contains("16 looked at"), "\(run)")
        let event = try #require(Fields(try place.text("event.json")))
        let image = (event["image"] as? [String: Any])?["base64"] as? String
        let bytes = try #require(image.flatMap { Data(base64Encoded: $0) })
        #expect(bytes.range(of: Data("image 57.".utf8)) != nil && event.double("t") == 1.9)
        try place.make("$tactus doorbell images \(options)")
        let plain = try #require(Fields(try place.text("event.json")))
        #expect(plain["image"] == nil && plain.double("t") == 1.9)
    }

    // MARK: What does not go out

    @Test("SMI-13: before a ring nobody is connected to, after it everybody") func silence() throws {
        let server = FakeServer { _, _ in .answer(500, [], []) }
        defer { server.end() }
        let services =
            "--notify webhook:\(server.base)/x --notify mqtt://127.0.0.1:\(server.port)/x "
            + "--notify slack:#door --slack-url \(server.base)"
        let quiet = try place.shell("TACTUS_SLACK_TOKEN=t $tactus doorbell none.jsonl \(services)")
        #expect(quiet.status == 0 && server.connections == 0, "\(quiet)")
        let ring = try place.shell(
            "TACTUS_SLACK_TOKEN=t timeout -s INT 20 $tactus doorbell smile.jsonl --dry-run \(services)"
        )
        #expect(ring.status == 0 && server.connections == 0, "\(ring)")
        let rung = try place.shell("$tactus doorbell smile.jsonl --notify webhook:\(server.base)/x")
        #expect(rung.status == 69 && server.connections == 3, "\(rung)")
    }

    /// Whether processes can be traced here: it is forbidden in some containers.
    private static let canTrace =
        (try? Workplace().shell("strace -f -o /dev/null true").status == 0) ?? false

    @Test("SMI-13: no process of a run asks for the network before a ring", .enabled(if: canTrace)) func traced() throws
    {
        try makeImages()
        let server = FakeServer { _, _ in .answer(204, [], []) }
        defer { server.end() }
        for (records, isRung) in [("none", false), ("smile", true)] {
            try place.make(
                """
                strace -f -qq -e trace=socket -o trace $tactus doorbell images --fps 30 --picture \
                --model replay --model-arg \(records).jsonl --notify webhook:\(server.base)
                """
            )
            let asked = try place.lines("trace").filter { $0.contains("AF_INET") }
            #expect(asked.isEmpty != isRung, "\(asked)")
        }
        #expect(server.requests.count == 1)
    }

    // MARK: Ringing by hand

    @Test("SMI-12: a ring by hand notifies of person and visitor") func ring() throws {
        let run = try place.shell(
            "$tactus ring --visitor 'Bo & Co' --person Ann --notify stdout --notify 'command:cat >&2'"
        )
        #expect(run.status == 0 && run.lines.count == 1 && run.text == run.err, "\(run)")
        let event = try #require(run.lines.first.flatMap { Fields($0) })
        #expect(event["visitor"] as? String == "Bo & Co" && event["person"] as? String == "Ann")
        #expect(event["id"] as? String == "ring" && event["text"] as? String == "Bo & Co is at the door for Ann.")
    }

    @Test("forty rings at once say nothing that is not asked for") func atOnce() throws {
        // What watches over a command is started beside it, and is on its way yet when a short one is over.
        let run = try place.shell("seq 40 | xargs -P 40 -I N $tactus ring --visitor N --notify command:true 2>&1")
        #expect(run.status == 0 && run.text.isEmpty, "\(run)")
    }

    @Test(
        "a command that hangs, with what it has started, does not outlive us however we end",
        arguments: ["ring", "doorbell smile.jsonl"],
        [[SIGINT, SIGINT], [SIGKILL]]
    )
    func orphans(_ command: String, _ signals: [Int32]) throws {
        let script = "trap '' INT TERM HUP; sleep 300 & echo $! > pid.new; mv pid.new pid; wait; true"
        let arguments = command.split(separator: " ").map(String.init) + ["--notify", "command:\(script)"]
        let run = try place.start(Workplace.program, arguments)
        var family = run.family
        while run.isRunning, !family.values.contains("tactus-guard") || (try? place.text("pid")) == nil {
            usleep(20_000)
            family = run.family
        }
        let started = try #require(Int32(place.text("pid").dropLast()), "\(run.said)")
        #expect(family.count == 2, "\(family)")
        for signal in signals { run.signal(signal) }
        _ = try run.endUnread()
        RunningProgram.waitForEnd(of: family.keys + [started])
    }

    @Test("SLK-03, SLK-06, SLK-07: Slack's refusal is the exit code, and the token is nowhere to be read") func slack()
        throws
    {
        let server = FakeServer { _, _ in .json(#"{"ok":false,"error":"channel_not_found"}"#) }
        defer { server.end() }
        try place.write("xoxb-geheim\n", to: "token")
        _ = try place.shell("chmod 600 token")
        // The command looks into the environment that it has, and into the one that the ringing process was started with.
        let command =
            "$tactus ring --notify slack:#door --slack-url \(server.base)/ "
            + "--notify 'command:env >&2; tr \"\\0\" \"\\n\" </proc/$PPID/environ >&2'"
        for secret in [
            "TACTUS_SLACK_TOKEN=xoxb-geheim \(command)", "TACTUS_SLACK_TOKEN_FILE=token \(command)",
            "\(command) --slack-token-file token",
        ] {
            let run = try place.shell(secret)
            #expect(run.status == 69 && run.err.contains("chat.postMessage: channel_not_found"), "\(run)")
            #expect(run.err.contains("1 of 2 notifications not delivered") && run.err.contains("PATH="))
            #expect(!"\(run.text)\(run.err)".contains("geheim"))
        }
        #expect(server.requests.count == 3)
        #expect(
            server.requests.allSatisfy {
                $0.fields["authorization"] == "Bearer xoxb-geheim" && $0.path == "/chat.postMessage"
            }
        )
    }

    @Test("a webhook's address comes from a file, which is the user's own") func webhookFile() throws {
        let server = FakeServer { _, _ in .json("{}") }
        defer { server.end() }
        try place.write("\(server.base)/geheim\n", to: "hook")
        let open = try place.shell("chmod 644 hook; $tactus ring --notify webhook:@hook")
        #expect(open.status == 65 && open.err.contains("chmod 600 hook") && server.connections == 0, "\(open)")
        let run = try place.shell("chmod 600 hook; $tactus ring --notify webhook:@hook")
        #expect(run.status == 0 && server.requests.map(\.path) == ["/geheim"], "\(run)")
        #expect(!"\(run.text)\(run.err)".contains("geheim"))
    }

    @Test("SLK-06: without a token the requests are shown and not sent") func noToken() throws {
        let server = FakeServer { _, _ in .json("{}") }
        defer { server.end() }
        let run = try place.shell("$tactus ring --notify slack:#door --slack-url \(server.base)")
        #expect(run.status == 0 && server.connections == 0, "\(run)")
        #expect(run.err.contains("no token in TACTUS_SLACK_TOKEN"))
        #expect(run.err.contains("dry run: POST \(server.base)/chat.postMessage"))
    }

    @Test(
        "what cannot be is refused in a line",
        arguments: [
            ("ring --notify mail:me", 64, "expected slack:#channel"),
            ("ring --slack-url no", 64, "expected https://HOST"),
            ("ring --slack-url http://192.0.2.1/api --notify slack:a", 64, "would be sent unencrypted"),
            ("ring --slack-url http://127.0.0.1@192.0.2.1/api --notify slack:a", 64, "would be sent unencrypted"),
            ("ring --notify webhook:http://me:geheim@192.0.2.1/", 64, "would be sent unencrypted"),
            ("ring --notify webhook:http://me:geheim@127.0.0.1/", 64, "list of processes, expected webhook:@FILE"),
            ("ring --notify webhook:HTTPS://me:geheim@192.0.2.1?x", 64, "list of processes, expected webhook:@FILE"),
            ("ring --slack-url https://me:geheim@192.0.2.1/api", 64, "list of processes, expected https://HOST"),
            ("ring --slack-url ftp://me:geheim@192.0.2.1/api", 64, "no address, expected https://HOST"),
            ("ring --notify mqttx://a:geheim@b/c", 64, "mqttx: no service"),
            ("ring --notify mqtt://a:geheim@b", 64, "no name and no password"),
            ("play smile.jsonl --no-sound --osc a:geheim@b:9000", 64, "list of processes, expected HOST:PORT"),
            ("play smile.jsonl --no-sound --mqtt ftp://a:geheim@b/c", 64, "no name and no password"),
            ("watch http://a:geheim@b/c", 64, "list of processes, expected TACTUS_CAMERA_USERNAME"),
            ("ring --slack-token-file open --notify slack:a", 65, "chmod 600 open"),
            ("ring --notify webhook:@hook", 65, "hook: the address in it is a secret and would be sent unencrypted"),
            ("ring --slack-token-file absent --notify slack:a", 66, "absent: cannot be read"),
            ("ring --slack-token-file empty --notify slack:a", 65, "empty: an empty first line"),
            ("doorbell smile.jsonl --picture", 64, "keypoints have no images"),
            ("doorbell smile.jsonl --model echo", 64, "--model is for cameras and videos"),
            ("doorbell a.mp4 --from native", 64, "--from is for keypoint files"),
            ("doorbell absent.mp4", 66, "absent.mp4"), ("doorbell absent.jsonl", 66, "absent.jsonl"),
            ("doorbell smile.jsonl --quiet-time -1", 64, "expected 0 to 86400 seconds"),
            ("ring --notify mqtt://a:geheim@b/c", 64, "no name and no password"),
        ]
    )
    func refused(_ words: String, _ status: Int32, _ said: String) throws {
        try place.write("", to: "empty")
        try place.write("geheim", to: "open")
        try place.write("http://192.0.2.1/geheim\n", to: "hook")
        let run = try place.shell("chmod 600 empty hook; chmod 644 open; $tactus \(words)")
        #expect(run.status == status && run.err.contains(said) && !run.err.contains("geheim"), "\(run)")
    }

    @Test(
        "a library that is not there is told with its Debian package, when it is needed",
        arguments: [
            ("libcurl.so.4", "libcurl4", "webhook:http://127.0.0.1:9"),
            ("libmosquitto.so.1", "libmosquitto1", "mqtt://127.0.0.1:9/a"),
        ]
    )
    func library(_ library: String, _ package: String, _ service: String) throws {
        try place.write("", to: "broken/\(library)")
        let run = try place.shell("LD_LIBRARY_PATH=broken $tactus ring --notify \(service)")
        #expect(run.status == 69 && run.err.contains("the Debian package \(package) is needed"), "\(run)")
        try place.make("LD_LIBRARY_PATH=broken $tactus ring --notify stdout")
    }
}
