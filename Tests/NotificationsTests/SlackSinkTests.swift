// Slack as it must be today, against a fake one on this machine.

import KeypointFiles
@testable import Outputs
import Peers
import Synchronization
import Testing

/// A fake Slack: it keeps what was asked, and answers as Slack does unless a test says otherwise.
private final class FakeSlack: Sendable {
    private let server: FakeServer

    /// - Parameter other: the answers that differ, by the method's name and how often that was called before.
    init(_ other: @escaping @Sendable (String, Int) -> FakeServer.Reply? = { _, _ in nil }) {
        let counts = Mutex<[String: Int]>([:])
        server = FakeServer { request, _ in
            let method = String(request.path.split(separator: "/").last ?? "")
            let before = counts.withLock { counts in
                defer { counts[method, default: 0] += 1 }
                return counts[method] ?? 0
            }
            if let reply = other(method, before) { return reply }
            switch method {
            case "chat.postMessage": return .json("{\"ok\":true,\"channel\":\"C9\",\"ts\":\"1700.0001\"}")
            case "files.getUploadURLExternal":
                let host = request.fields["host"] ?? ""
                return .json("{\"ok\":true,\"upload_url\":\"http://\(host)/put/F7\",\"file_id\":\"F7\"}")
            case "F7": return .answer(200, [], Array("OK - 5".utf8))
            case "files.completeUploadExternal": return .json("{\"ok\":true,\"files\":[{\"id\":\"F7\"}]}")
            default: return .answer(404, [], [])
            }
        }
    }

    deinit { server.end() }

    var requests: [FakeServer.Request] { server.requests }

    var methods: [String] { requests.map { String($0.path.split(separator: "/").last ?? "") } }

    /// A sink of this Slack; waits are noted and not done.
    func sink(waits: Waits = Waits(), seconds: Double = 5) -> SlackSink {
        var limits = HTTPLimits()
        limits.requestSeconds = seconds
        let requests = PersistentRequest(HTTPConnection(limits: limits)) { waits.add($0) }
        return SlackSink(channel: "#door", token: "xoxb-geheim", base: "\(server.base)/api", requests)
    }
}

/// The requested waits.
final class Waits: Sendable {
    private let state = Mutex<[Double]>([])

    var all: [Double] { state.withLock { $0 } }

    func add(_ seconds: Double) { state.withLock { $0.append(seconds) } }
}

@Suite("Slack")
struct SlackSinkTests {
    private static let four = [
        "chat.postMessage", "files.getUploadURLExternal", "F7", "files.completeUploadExternal",
    ]

    private static func press(_ image: [UInt8]? = [255, 216, 1, 2, 3]) -> DoorbellPress {
        DoorbellPress(
            time: 1,
            source: "camera",
            cause: .smile,
            visitor: "<!channel> & co",
            smile: 0.7,
            image: image
        )
    }

    @Test("SLK-01, SLK-02: four calls in this order, the right length, the token in the head only")
    func calls()
        async throws
    {
        let slack = FakeSlack()
        try await slack.sink().notify(Self.press())
        #expect(slack.methods == Self.four)
        let requests = slack.requests
        try #require(requests.count == 4)
        for (number, request) in requests.enumerated() {
            #expect(request.fields["authorization"] == (number == 2 ? nil : "Bearer xoxb-geheim"))
            #expect(!request.text.contains("geheim") && !request.path.contains("geheim"))
        }
        let message = try JSONDocument.parse(requests[0].body)
        #expect(message["channel"]?.string == "#door")
        #expect(message["text"]?.string == "&lt;!channel&gt; &amp; co is at the door, with a smile.")
        #expect(requests[0].fields["content-type"] == "application/json; charset=utf-8")
        #expect(requests[1].text == "filename=doorbell.jpg&length=5")
        #expect(requests[1].fields["content-type"] == "application/x-www-form-urlencoded")
        #expect(requests[2].path == "/put/F7" && requests[2].body == [255, 216, 1, 2, 3])
        let file = try JSONDocument.parse(requests[3].body)
        #expect(file["channel_id"]?.string == "C9" && file["thread_ts"]?.string == "1700.0001")
        #expect(file["files"]?.array?.first?["id"]?.string == "F7" && file["initial_comment"] == nil)
    }

    @Test("without an image there is one call") func plain() async throws {
        let slack = FakeSlack()
        try await slack.sink().notify(Self.press(nil))
        #expect(slack.methods == ["chat.postMessage"])
    }

    @Test("SLK-03: status 200 with ok:false is a failure, told by its name") func refused() async {
        let slack = FakeSlack { method, _ in
            method == "chat.postMessage"
                ? .json("{\"ok\":false,\"error\":\"missing_scope\",\"needed\":\"chat:write\"}") : nil
        }
        let error = await #expect(throws: TactusError.self) {
            try await slack.sink().notify(Self.press())
        }
        #expect(
            "\(error?.description ?? "")"
                == "chat.postMessage: missing_scope (the token needs chat:write)"
        )
        #expect(slack.methods == ["chat.postMessage"])
    }

    @Test(
        "what is no code of Slack's is not repeated: it could be the token, or a line of its own",
        arguments: ["bad token xoxb-geheim", "a\\nb", "", "Fehler", String(repeating: "x", count: 200)]
    )
    func uncoded(_ words: String) async {
        let slack = FakeSlack { _, _ in .json("{\"ok\":false,\"error\":\"\(words)\",\"needed\":\"\(words)\"}") }
        let error = await #expect(throws: TactusError.self) { try await slack.sink().notify(Self.press()) }
        #expect(error?.description == "chat.postMessage: an error without a code")
    }

    @Test(
        "SLK-04: where the image fails the message stands, and nothing is tried for ever",
        arguments: [
            ("files.getUploadURLExternal", 2), ("F7", 3), ("files.completeUploadExternal", 4),
        ],
        [
            FakeServer.Reply.answer(403, [], Array("{\"ok\":false}".utf8)), .answer(404, [], []),
            .answer(500, [], []), .raw(""),
        ]
    )
    func partly(_ step: (String, Int), _ reply: FakeServer.Reply) async {
        let slack = FakeSlack { method, _ in method == step.0 ? reply : nil }
        let waits = Waits()
        let error = await #expect(throws: TactusError.self) {
            try await slack.sink(waits: waits).notify(Self.press())
        }
        #expect(
            error?.description.contains("the message was sent without its image") == true,
            "\(error as Any)"
        )
        let tries = if case .answer(500, _, _) = reply { 3 } else { 1 }
        #expect(
            slack.methods == Array(Self.four.prefix(step.1 - 1)) + Array(repeating: step.0, count: tries)
        )
        #expect(waits.all == (tries == 3 ? [1, 2] : []))
    }

    @Test(
        "SLK-04: so it is where a step is refused with status 200",
        arguments: ["files.getUploadURLExternal", "files.completeUploadExternal"]
    )
    func refusedImage(_ step: String) async {
        let slack = FakeSlack { method, _ in
            method == step ? .json("{\"ok\":false,\"error\":\"not_in_channel\"}") : nil
        }
        let error = await #expect(throws: TactusError.self) { try await slack.sink().notify(Self.press()) }
        #expect(error?.description == "the message was sent without its image: \(step): not_in_channel")
        #expect(slack.methods.last == step && slack.methods.first == "chat.postMessage")
    }

    @Test(
        "SLK-05: a busy Slack is waited for as it asks, three tries in all",
        arguments: [(1, [7.0], true), (2, [7, 7], true), (3, [7, 7], false)]
    )
    func busy(_ refusals: Int, _ waited: [Double], _ arrives: Bool) async {
        let slack = FakeSlack { method, before in
            method == "chat.postMessage" && before < refusals ? .answer(429, ["Retry-After: 7"], []) : nil
        }
        let waits = Waits()
        let result = await Result { try await slack.sink(waits: waits).notify(Self.press(nil)) }
        #expect(waits.all == waited && slack.methods.count == min(refusals + 1, 3))
        #expect(((try? result.get()) != nil) == arrives)
    }

    @Test(
        "who asks for more than two minutes is not waited for",
        // Debian 13's libcurl never says more than six hours.
        arguments: [("3600", ["3600"]), ("9223372036854775807", ["1000000000", "21600"])]
    )
    func long(_ asked: String, _ said: [String]) async {
        let slack = FakeSlack { _, _ in .answer(429, ["Retry-After: \(asked)"], []) }
        let waits = Waits()
        let error = await #expect(throws: TactusError.self) {
            try await slack.sink(waits: waits).notify(Self.press())
        }
        #expect(
            said.contains { error?.description.contains("in \($0) s") == true } && waits.all.isEmpty
                && slack.methods.count == 1
        )
    }

    @Test(
        "answers that are none are failures",
        arguments: [
            FakeServer.Reply.json("no JSON"), .json("[]"), .json("{}"), .json("{\"ok\":\"true\"}"),
            .answer(302, ["Location: http://127.0.0.1:9/"], []),
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"ok\":true}"), .raw("rubbish\r\n\r\n"),
            .raw(
                "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"ok\":true,\"channel\":\"C\",\"ts\":\"1\"}"
            ),
            .answer(200, [], Array(repeating: 32, count: 1 << 20)),
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"),
        ]
    )
    func broken(_ reply: FakeServer.Reply) async {
        let slack = FakeSlack { _, _ in reply }
        let error = await #expect(throws: TactusError.self) {
            try await slack.sink().notify(Self.press())
        }
        #expect(error?.kind == .unavailable && slack.methods.count == 1, "\(error as Any)")
    }

    @Test("a Slack that never answers is given up, and not asked twice") func silent() async {
        let slack = FakeSlack { _, _ in .silence }
        let error = await #expect(throws: TactusError.self) {
            try await slack.sink(seconds: 0.3).notify(Self.press())
        }
        #expect(
            error?.description.contains("timed out") == true && slack.methods.count == 1,
            "\(error as Any)"
        )
    }

    @Test("an upload to where it is not encrypted is refused where Slack is") func encrypted() async {
        struct Fixed: HTTPTransport {
            func send(_ request: HTTPRequest) async throws(HTTPFault) -> HTTPResponse {
                let fields =
                    "\"channel\":\"C\",\"ts\":\"1\",\"upload_url\":\"http://evil.example/\",\"file_id\":\"F\""
                return HTTPResponse(200, Array("{\"ok\":true,\(fields)}".utf8))
            }
        }
        let sink = SlackSink(channel: "#a", token: "t", PersistentRequest(Fixed()))
        let error = await #expect(throws: TactusError.self) { try await sink.notify(Self.press()) }
        #expect(error?.description.contains("no https address") == true)
    }

    @Test("SLK-06: a dry run shows all four requests, and no token") func dry() async throws {
        let lines = Mutex<[String]>([])
        let answer =
            "{\"ok\":true,\"channel\":\"C\",\"ts\":\"1\",\"upload_url\":\"https://up.example/1\",\"file_id\":\"F\"}"
        let transport = DryRunTransport(answer: answer) { line in lines.withLock { $0.append(line) } }
        try await SlackSink(channel: "#door", token: "xoxb-geheim", PersistentRequest(transport))
            .notify(Self.press())
        let shown = lines.withLock { $0 }
        #expect(shown.count == 4 && shown.allSatisfy { $0.hasPrefix("dry run: POST https://") })
        #expect(!shown.joined().contains("geheim") && shown[2].contains("the image, 5 bytes"))
    }
}
