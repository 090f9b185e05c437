// Attackers and broken browsers at the server, over real sockets: refused or survived, and all others continue.

import LiveScene
import tactus_view
import Synchronization
import Testing

/// Lines for the engine.
final class CommandLog: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    /// An output that writes here.
    var output: CommandOutput { CommandOutput { line in self.add(line) } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// Waits until there is a number of lines.
    func wait(count: Int) async -> Bool {
        for _ in 0..<6000 {
            if lines.withLock({ $0.count }) >= count { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    /// Waits until a line has some words.
    func wait(for words: String, seconds: Double = 60) async -> Bool {
        for _ in 0..<Int(seconds * 100) {
            if all.contains(where: { $0.contains(words) }) { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

extension ViewServer {
    /// Runs a body with the server and its port, and closes the server afterwards.
    func serving(_ body: (ViewServer, Int) async throws -> Void) async throws {
        do { try await body(self, address.port) } catch {
            await close()
            throw error
        }
        await close()
    }

    /// Processes a packet of the engine's, which blocks, away from the tests' own threads.
    func process(_ kind: ViewPacket.Kind, _ address: UInt32, _ text: String) async {
        let packet = ViewPacket(kind, address: address, Array(text.utf8))
        await withCheckedContinuation { done in
            Worker.run {
                self.forward(packet)
                done.resume()
            }
        }
    }
}

@Suite("Faults before the live view's server", .serialized)
struct ServerFaultTests {
    let log = CommandLog()
    let token = BareClient.token

    /// A server that is closed afterwards; `body` is called with its port.
    private func serving(descriptors: Int? = nil, _ body: (ViewServer, Int) async throws -> Void) async throws {
        let place = ViewConfiguration(host: "127.0.0.1", port: 0, takesOtherPort: true, token: token)
        let server = try ViewServer.page(place, port: 0, commands: log.output, descriptors: descriptors)
        try await server.serving(body)
    }

    @Test("the page and its headers") func page() async throws {
        try await serving { _, port in
            let page = BareClient.page(port, "/")
            #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.contains("<!doctype html>"), "\(page.prefix(200))")
            for header in [
                "content-security-policy: default-src 'none'; script-src 'self'", "x-content-type-options: nosniff",
                "x-frame-options: deny", "referrer-policy: no-referrer", "cache-control: no-store",
            ] { #expect(page.lowercased().contains(header), "\(header)") }
            let head = BareClient.page(port, "/", method: "HEAD")
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && !head.contains("<!doctype html>"))
        }
    }

    @Test(
        "paths that are no file of the page are not found",
        arguments: [
            "/../../../../etc/passwd", "/..%2f..%2fetc/passwd", "/modules/../../Package.swift", "//etc/passwd",
            "/index.html/", "/INDEX.HTML", "/index.html%20", "/\\..\\x", "/live/",
            "/%00/index.html",
        ]
    )
    func traversal(path: String) async throws {
        try await serving { _, port in
            let answer = BareClient.page(port, path)
            // From libwebsockets 4.3.5 on, a path with a zero byte ends the connection.
            let isCut = path.contains("%00") && answer.isEmpty
            #expect(isCut || answer.hasPrefix("HTTP/1.1 404 "), "\(answer.prefix(200))")
        }
    }

    @Test(
        "a foreign Host gets nothing",
        arguments: [
            "evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "[::1", "192.168.1.2", "", "a:b:c",
            "127.0.0.1:+PORT", "127.0.0.1:-PORT", "[::1]:+PORT", "127.0.0.1: PORT",
        ]
    )
    func host(host: String) async throws {
        try await serving { _, port in
            let host = host.replacing("PORT", with: "\(port)")
            let answer = BareClient.page(port, "/", host: host)
            #expect(answer.hasPrefix("HTTP/1.1 421 "), "\(answer.prefix(200))")
            let client = try #require(BareClient(port))
            #expect(
                client.open(port, path: BareClient.live, host: host, origin: "http://\(host)").hasPrefix(
                    "HTTP/1.1 421 "
                )
            )
        }
    }

    @Test(
        "a request names a path alone, of this page",
        arguments: ["http://127.0.0.1:PORT/", "http://evil.example/", "index.html?x"]
    )
    func absolute(uri: String) async throws {
        try await serving { _, port in
            let answer = BareClient.page(port, uri.replacing("PORT", with: "\(port)"))
            #expect(answer.contains(" 403 Forbidden") && !answer.contains("<!doctype html>"), "\(answer.prefix(200))")
        }
    }

    @Test(
        "a handshake needs a key of 16 bytes, and version 13",
        arguments: [
            ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n", "101"),
            ("Sec-WebSocket-Key: dGhlIHNhbXBsZQ==\r\nSec-WebSocket-Version: 13\r\n", "400"),
            ("Sec-WebSocket-Key: not Base64 at all!!!!!\r\nSec-WebSocket-Version: 13\r\n", "400"),
            ("Sec-WebSocket-Version: 13\r\n", "400"),
            ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n", "426"),
        ]
    )
    func key(headers: String, status: String) async throws {
        try await serving { _, port in
            let client = try #require(BareClient(port))
            client.send(
                "GET \(BareClient.live) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
                    + "Connection: Upgrade\r\nUpgrade: websocket\r\n\(headers)\r\n"
            )
            #expect(client.head().hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    @Test(
        "a foreign Origin gets no live view",
        arguments: [
            "http://evil.example", "https://127.0.0.1:PORT", "http://127.0.0.1:1", "http://127.0.0.1:PORT.evil", "null",
            nil,
        ]
    )
    func origin(origin: String?) async throws {
        try await serving { _, port in
            let client = try #require(BareClient(port))
            let answer = client.open(port, path: BareClient.live, origin: origin?.replacing("PORT", with: "\(port)"))
            #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
            #expect(BareClient.watching(port) != nil)
        }
    }

    @Test("without the token there is nothing, with it there is all") func token() async throws {
        try await serving { server, port in
            #expect(server.address.link == "http://127.0.0.1:\(port)/?token=\(token)")
            let own = "http://127.0.0.1:\(port)"
            for wrong in ["/", "/?token=", "/?token=0123456789abcdee", "/?token=\(token)x", "/?x=\(token)"] {
                #expect(BareClient.get(port, wrong).hasPrefix("HTTP/1.1 403 "), "\(wrong)")
            }
            #expect(BareClient.get(port, "/", "Cookie: tactus-\(port)=wrong\r\n").hasPrefix("HTTP/1.1 403 "))
            let page = BareClient.get(port, "/?token=\(token)")
            #expect(
                page.hasPrefix("HTTP/1.1 200 ")
                    && page.contains("tactus-\(port)=\(token); Path=/; HttpOnly; SameSite=Strict")
            )
            let cookie = "Cookie: other=1; tactus-\(port)=\(token)\r\n"
            #expect(BareClient.get(port, "/", cookie).hasPrefix("HTTP/1.1 200 "))
            func status(_ path: String, _ more: String = "") -> String {
                BareClient(port)?.open(port, path: path, origin: own, more) ?? ""
            }
            for wrong in ["/live", "/live?token=x"] { #expect(status(wrong).hasPrefix("HTTP/1.1 403 "), "\(wrong)") }
            #expect(status("/live?token=\(token)").contains(" 101 "))
            #expect(status("/live", cookie).contains(" 101 "))
        }
    }

    private static func command(id: String, _ name: String = "undo") -> String {
        "{\"type\":\"command\",\"id\":\(id),\"command\":\"\(name)\"}"
    }

    /// The breaches that end a live view, with their close codes.
    private static let breaches: [(name: String, code: Int?, send: @Sendable (BareClient) -> Void)] = [
        ("garbage", 1003, { $0.send(text: "garbage") }), ("no command", 1003, { $0.send(text: "{\"type\":\"x\"}") }),
        ("deep lists", 1003, { $0.send(text: String(repeating: "[", count: 60000)) }),
        ("a command too deep for the engine's line", 1003, { $0.send(text: command(id: deepLists(63))) }),
        ("bytes", 1003, { $0.send(frame: [1, 2, 3], opcode: 2) }),
        ("no UTF-8", 1007, { $0.send(frame: [0x22, 0xFF, 0xFE, 0x22]) }),
        ("an oversized message", 1009, { $0.send(frame: Array(repeating: 0x20, count: 70000)) }),
        (
            "an oversized message in pieces", 1009,
            { client in
                for piece in 0..<4 {
                    client.send(frame: Array(repeating: 0x20, count: 30000), opcode: piece == 0 ? 1 : 0, isFinal: false)
                }
            }
        ),
        ("a long name of a command", 1003, { $0.send(text: command(id: "\"\(String(repeating: "9", count: 80))\"")) }),
        ("bits of an extension", 1002, { $0.send([0xC1, 0x82, 1, 2, 3, 4, 0x7A, 0x7F]) }),
        ("an end", 1000, { $0.send(frame: [0x03, 0xE8], opcode: 8) }),
        ("an end without a code", nil, { $0.send(frame: [], opcode: 8) }),
        ("an end with half a code", 1002, { $0.send(frame: [0x03], opcode: 8) }),
        ("an end with a code for nobody's frames", 1002, { $0.send(frame: [0x03, 0xEE], opcode: 8) }),
        ("an end with a code below all", 1002, { $0.send(frame: [0, 7], opcode: 8) }),
        ("an end whose reason is no text", 1007, { $0.send(frame: [0x03, 0xE8, 0xFF], opcode: 8) }),
        ("an unknown opcode", 1002, { $0.send(frame: [], opcode: 3) }),
        ("an end without a beginning", 1002, { $0.send(frame: [0x20], opcode: 0) }),
        (
            "too many messages", 1008,
            { client in
                for number in 0..<400 {
                    client.send(text: "{\"type\":\"command\",\"id\":\(number),\"command\":\"image\"}")
                }
            }
        ),
    ]

    @Test("what breaks the rules is shown out, and others go on", arguments: breaches.indices) func breach(number: Int)
        async throws
    {
        let breach = Self.breaches[number]
        try await serving { server, port in
            let other = try #require(BareClient.watching(port))
            let client = try #require(BareClient.watching(port))
            breach.send(client)
            let code = client.closeCode()
            // The words of a close are lost where the server has not read all that was sent.
            #expect(code == breach.code || code == nil && breach.code == 1008, "\(breach.name)")
            await server.process(.event, 0, "{\"type\":\"status\"}")
            #expect(other.text() == "{\"type\":\"status\"}")
        }
    }

    @Test("a request that takes too long, or too much, is shown out") func slow() async throws {
        try await serving { _, port in
            let long = try #require(BareClient(port))
            long.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX: " + String(repeating: "x", count: 20000))
            #expect(long.isClosed())
            let clients = try (0..<20).map { _ in try #require(BareClient(port)) }
            for (index, client) in clients.enumerated() { client.send(index % 2 == 0 ? "GET / HT" : "") }
            for _ in 0..<4 {
                try await Task.sleep(for: .seconds(1))
                for client in clients { client.send("x") }
                #expect(BareClient.page(port, "/").hasPrefix("HTTP/1.1 200 "))
            }
            for client in clients { #expect(client.isClosed()) }
        }
    }

    @Test("1,000 connections leave room for a browser") func many() async throws {
        try await serving { server, port in
            let watching = try #require(BareClient.watching(port))
            var clients: [BareClient] = []
            for _ in 0..<1000 { if let client = BareClient(port) { clients.append(client) } }
            #expect(clients.count > 900)
            #expect(BareClient.page(port, "/").hasPrefix("HTTP/1.1 200 "))
            let another = try #require(BareClient.watching(port))
            await server.process(.event, 0, "{\"type\":\"status\"}")
            #expect(watching.text() != nil && another.text() != nil)
        }
    }

    @Test("where descriptors are few, idle connections still leave room for a browser") func fewDescriptors()
        async throws
    {
        try await serving(descriptors: 48) { server, port in
            let limits = ConnectionLimits(descriptors: 48)
            #expect(limits.clients == 8 && limits.connections == 16)
            var idle: [BareClient] = []
            for _ in 0..<40 { if let client = BareClient(port) { idle.append(client) } }
            let browsers = (0..<8).compactMap { _ in BareClient.watching(port) }
            #expect(browsers.count == 8 && BareClient.watching(port) == nil)
            // The oldest has made room.
            #expect(idle.first?.isClosed() == true)
            await server.process(.event, 0, "{\"type\":\"status\"}")
            for browser in browsers { #expect(browser.text() != nil) }
        }
    }

    @Test("more browsers than there is room for are refused") func browsers() async throws {
        try await serving { _, port in
            let clients = (0..<64).compactMap { _ in BareClient.watching(port) }
            #expect(clients.count == 64)
            #expect(BareClient.watching(port) == nil)
            withExtendedLifetime(clients) {}
        }
    }

    @Test("who does not read gets the newest state, and no other one waits for him") func sleeping() async throws {
        try await serving { server, port in
            await server.process(.hello, 0, "{\"type\":\"hello\"}")
            let sleeping = try #require(BareClient.watching(port, receiveBuffer: 4096))
            let awake = try #require(BareClient.watching(port))
            #expect(awake.text() == "{\"type\":\"hello\"}")
            let padding = String(repeating: "x", count: 4000)
            for number in 1...2000 {
                await server.process(.state, 0, "{\"type\":\"state\",\"sequence\":\(number),\"x\":\"\(padding)\"}")
                await server.process(.event, 0, "{\"type\":\"hit\",\"sequence\":\(number)}")
                if number % 100 == 0 {
                    var newest = 0
                    while newest < number, let text = awake.text() {
                        if let found = text.firstMatch(of: /"state","sequence":(\d+)/) {
                            newest = Int(found.output.1) ?? 0
                        }
                    }
                    #expect(newest == number)
                }
            }
            // Awake again: losses are reported, and the last state is the newest.
            var (states, missed, newest) = (0, 0, 0)
            while newest < 2000, let text = sleeping.text() {
                if let found = text.firstMatch(of: /"state","sequence":(\d+)/) {
                    states += 1
                    newest = Int(found.output.1) ?? 0
                }
                if let found = text.firstMatch(of: /^\{"missed":(\d+),"type":"hit"/) {
                    missed += Int(found.output.1) ?? 0
                }
            }
            #expect(newest == 2000 && states < 1000 && missed > 500, "\(states) states, \(missed) missed")
        }
    }

    @Test("commands reach the engine in one line each, and images only who asked") func commands() async throws {
        try await serving { server, port in
            let client = try #require(BareClient.watching(port))
            client.send(text: "{\"type\":\"command\",\n \"id\":7, \"command\":\"hit\", \"instrument\":\"a\\nb\"}")
            #expect(
                await log.wait(
                    for:
                        "{\"client\":1,\"message\":{\"type\":\"command\",\"id\":7,\"command\":\"hit\",\"instrument\":\"a\\nb\"}}\n"
                )
            )
            await server.process(.image, 0, "\u{1}12345678jpeg")
            await server.process(.event, 0, "{\"type\":\"status\"}")
            #expect(client.frame()?.opcode == 1)
            client.send(text: "{\"type\":\"command\",\"id\":8,\"command\":\"image\",\"on\":true}")
            #expect(client.text() == "{\"type\":\"reply\",\"id\":8,\"ok\":true,\"error\":null,\"result\":null}")
            #expect(client.frame()?.opcode == 2)
            #expect(await log.wait(for: "{\"clients\":1,\"images\":1,\"faces\":0}\n"))
        }
    }
}
