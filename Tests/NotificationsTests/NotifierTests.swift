// Notifications on their way: ringing never waits, and every loss is reported. And a real server at the other end of
// the line.

import Foundation
import KeypointFiles
@testable import Outputs
import Peers
import Synchronization
import Testing

/// A service that keeps its presses, and waits for the test.
private final class SlowSink: NotificationSink {
    let name = "slow"
    let told = Mutex<[Double]>([])
    let isOpen = Mutex(false)

    func notify(_ press: DoorbellPress) async throws(TactusError) {
        while !isOpen.withLock({ $0 }) {
            do { try await Task.sleep(for: .milliseconds(5)) } catch {
                throw TactusError(.unavailable, "given up")
            }
        }
        told.withLock { $0.append(press.time) }
    }
}

@Suite("Notifications on their way")
struct NotifierTests {
    private static func press(_ time: Double) -> DoorbellPress {
        DoorbellPress(time: time, source: "button", cause: .ring)
    }

    @Test("SLK-05: ringing never waits; of too many the latest are left out and told") func bounded()
        async throws
    {
        let lines = Mutex<[String]>([])
        let (slow, quick) = (SlowSink(), SlowSink())
        quick.isOpen.withLock { $0 = true }
        let notifier = Notifier([slow, quick], queueLimit: 3) { line in
            lines.withLock { $0.append(line) }
        }
        // Not one of these comes back later than the service would: it takes none before the test says so.
        for number in 0..<10 {
            notifier.ring(Self.press(Double(number)))
            while quick.told.withLock({ $0.count }) <= number { try await Task.sleep(for: .milliseconds(1)) }
        }
        let dropped = notifier.counts.dropped
        #expect((6...7).contains(dropped) && slow.told.withLock { $0.isEmpty })
        slow.isOpen.withLock { $0 = true }
        let counts = await notifier.finish()
        #expect(counts.sent == 20 - dropped && counts.failed == 0 && counts.asked == 20)
        #expect(slow.told.withLock { $0 } == (0..<10 - dropped).map(Double.init))
        #expect(lines.withLock { $0.count } == dropped)
    }

    @Test("at the end what does not arrive is given up and counted") func givenUp() async {
        let lines = Mutex<[String]>([])
        let notifier = Notifier([SlowSink()]) { line in lines.withLock { $0.append(line) } }
        for number in 0..<3 { notifier.ring(Self.press(Double(number))) }
        let counts = await notifier.finish(within: 0.1)
        #expect(counts.failed == 3 && counts.sent == 0 && !lines.withLock { $0.isEmpty })
    }

    @Test("a request under way is given up too") func stopped() async throws {
        let server = FakeServer { _, _ in .silence }
        defer { server.end() }
        let notifier = Notifier([WebhookSink(server.base, PersistentRequest(HTTPConnection()))]) { _ in
        }
        notifier.ring(Self.press(0))
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(await notifier.finish(within: 0.1).failed == 1)
    }

    @Test("a webhook is told the event, and of its address no more than the host is told")
    func webhook() async throws {
        let server = FakeServer { _, _ in .answer(204, [], []) }
        defer { server.end() }
        let sink = WebhookSink("\(server.base)/geheim?x=1", PersistentRequest(HTTPConnection()))
        #expect(sink.name == "webhook:127.0.0.1:\(server.port)")
        try await sink.notify(Self.press(4))
        #expect(server.requests.map(\.path) == ["/geheim?x=1"])
        #expect(server.requests.first?.fields["content-type"] == "application/json")
        #expect(server.requests.first?.body == Self.press(4).line())
        #expect(server.requests.first?.fields["authorization"] == nil)
    }

    @Test(
        "an answer is one when its head is whole, and is not asked for twice",
        arguments: [
            ("HTTP/1.1 200 OK\r\n\r\n", nil), ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n", nil),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Trailer: 1\r\n\r\n", nil),
            ("HTTP/1.1 200 OK\r\n", "the answer ends in its head"),
            ("HTTP/1.1 200 OK\r\nContent-Le", "the answer ends in its head"),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nServer: x\r\n", "the answer ends in its head"),
        ] as [(String, String?)]
    )
    func heads(_ text: String, _ wrong: String?) async {
        let server = FakeServer { _, _ in .raw(text) }
        defer { server.end() }
        let sink = WebhookSink(server.base, PersistentRequest(HTTPConnection()))
        do throws(TactusError) {
            try await sink.notify(Self.press(0))
            #expect(wrong == nil)
        } catch {
            #expect(wrong.map { error.description.contains($0) } == true, "\(error)")
        }
        #expect(server.requests.count == 1)
    }

    @Test("nobody there is tried three times, with pauses") func nobody() async {
        let server = FakeServer { _, _ in .silence }
        server.end()
        let waits = Waits()
        let sink = WebhookSink(server.base, PersistentRequest(HTTPConnection()) { waits.add($0) })
        let error = await #expect(throws: TactusError.self) { try await sink.notify(Self.press(0)) }
        #expect(
            error?.description.contains("(3 tries)") == true && waits.all == [1, 2],
            "\(error as Any)"
        )
    }

    @Test("a certificate that nobody vouches for is refused before anything is sent") func untrusted()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bell-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try PythonServer(
            """
            import os, ssl
            os.system("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
                      " -keyout key -out certificate 2>/dev/null")
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain("certificate", "key")
            server.socket = context.wrap_socket(server.socket, server_side=True)
            """,
            in: folder
        )
        let waits = Waits()
        let sink = WebhookSink(
            "https://127.0.0.1:\(server.port)/",
            PersistentRequest(HTTPConnection()) { waits.add($0) }
        )
        let error = await #expect(throws: TactusError.self) { try await sink.notify(Self.press(0)) }
        #expect(error?.description.contains("certificate") == true, "\(error as Any)")
    }

    /// Python's own server: another reading of HTTP than ours.
    @Test("a real server reads what is sent") func real() async throws {
        let server = try PythonServer("")
        let image = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let check = image.enumerated().reduce(0) { $0 + $1.offset * Int($1.element) }
        var press = Self.press(2)
        press.image = image
        let sink = WebhookSink(
            "http://127.0.0.1:\(server.port)/bell",
            PersistentRequest(HTTPConnection())
        )
        for _ in 1...2 {
            try await sink.notify(press)
            let seen = try JSONDocument.parse(Array(server.line().utf8)).array
            #expect(seen?[0].string == "/bell" && seen?[1].string == "application/json")
            #expect(seen?[2].integer == image.count && seen?[3].integer == check)
        }
    }

    @Test(
        "a command reads the event, and its end is looked at",
        arguments: [
            ("cat > /dev/null", nil), ("exit 3", "exit code 3"), ("kill -9 $$", "ended by signal 9"),
        ]
            as [(String, String?)]
    )
    func command(_ command: String, _ wrong: String?) async {
        let result = await Result { try await CommandSink(command).notify(Self.press(1)) }
        switch result {
        case .success: #expect(wrong == nil)
        case .failure(let error): #expect("\(error)" == wrong)
        }
    }

    @Test("the command's input is the event's line") func input() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bell-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        var press = Self.press(1)
        // More than a pipe holds.
        press.image = [UInt8](repeating: 1, count: 300_000)
        try await CommandSink("cat > '\(file.path)'").notify(press)
        #expect(try Array(Data(contentsOf: file)) == press.line() + [10])
        // A command that does not read it is no fault.
        for _ in 0..<5 { try await CommandSink("true").notify(press) }
    }

    @Test("a broker that is not there, and one that says nothing, are failures") func broker()
        async throws
    {
        let server = FakeServer { _, _ in .silence }
        let address = try MQTTAddress("127.0.0.1:\(server.port)/door")
        #expect(throws: TactusError.self) {
            try MQTTPublication(to: address, MQTTCredentials()).publish([1], within: 0.2)
        }
        server.end()
        let sink = MQTTSink(address, MQTTCredentials())
        let error = await #expect(throws: TactusError.self) { try await sink.notify(Self.press(0)) }
        #expect(error?.description.contains("127.0.0.1:\(server.port)") == true)
    }
}

/// Python's server of HTTP, which prints what it is asked.
private final class PythonServer {
    let port: String
    private let process = Process()
    private let pipe = Pipe()
    private var rest = ""

    /// Starts it.
    ///
    /// - Parameter preparation: lines of Python that change `server` before it serves.
    init(_ preparation: String, in folder: URL = FileManager.default.temporaryDirectory) throws {
        let script = """
            import base64, http.server, json
            class Handler(http.server.BaseHTTPRequestHandler):
                protocol_version = "HTTP/1.1"
                def do_POST(self):
                    body = self.rfile.read(int(self.headers["Content-Length"]))
                    image = base64.b64decode(json.loads(body)["image"]["base64"])
                    check = sum(place * byte for place, byte in enumerate(image))
                    print(json.dumps([self.path, self.headers["Content-Type"], len(image), check]), flush=True)
                    self.send_response(200); self.send_header("Content-Length", "2"); self.end_headers()
                    self.wfile.write(b"ok")
                def log_message(self, *args): pass
            server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
            \(preparation)
            print(server.server_port, flush=True)
            server.serve_forever()
            """
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = Self.line(of: pipe, &rest)
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    /// The next line that it prints; empty at its end.
    func line() -> String { Self.line(of: pipe, &rest) }

    private static func line(of pipe: Pipe, _ rest: inout String) -> String {
        while true {
            if let end = rest.firstIndex(of: "\n") {
                defer { rest = String(rest[rest.index(after: end)...]) }
                return String(rest[..<end])
            }
            let more = pipe.fileHandleForReading.availableData
            if more.isEmpty { return "" }
            rest += String(decoding: more, as: UTF8.self)
        }
    }
}

extension Result where Failure == any Error {
    /// Creates the result of an asynchronous body.
    init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
