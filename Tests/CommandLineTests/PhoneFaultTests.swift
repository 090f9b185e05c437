// Attackers and broken phones at the phones' server, over real sockets: refused or survived, and others play on.

import Foundation
import LiveScene
@testable import tactus_view
import Testing

@Suite("Faults before the phones' server", .serialized)
struct PhoneFaultTests {
    let log = CommandLog()
    static let token = "0123456789abcdef"

    /// A server that is closed afterwards; `body` is called with it and its port.
    private func serving(
        certificate: PhoneCertificate.Paths? = nil,
        messagesPerSecond: Int? = nil,
        _ body: (ViewServer, Int) async throws -> Void
    ) async throws {
        let place = ViewConfiguration(
            host: "127.0.0.1",
            port: 0,
            takesOtherPort: true,
            token: Self.token,
            names: ["drums.local"]
        )
        let server = try ViewServer.phones(
            place,
            port: 0,
            certificate: certificate,
            commands: log.output,
            messagesPerSecond: messagesPerSecond
        )
        try await server.serving(body)
    }

    private func phone(_ port: Int, receiveBuffer: Int32? = nil) throws -> BareClient {
        let client = try #require(BareClient(port, receiveBuffer: receiveBuffer))
        let answer = client.open(port, path: "/phone?token=\(Self.token)", origin: "http://127.0.0.1:\(port)")
        try #require(answer.contains(" 101 "), "\(answer)")
        return client
    }

    @Test(
        "who has no token, a wrong one, a foreign name or a foreign page plays nothing",
        arguments: [
            ("/phone", nil, "http://HOST", "403"), ("/phone?token=", nil, "http://HOST", "403"),
            ("/phone?token=0123456789abcdee", nil, "http://HOST", "403"),
            ("/phone?token=\(token)", nil, "http://evil.example", "403"),
            ("/phone?token=\(token)", nil, "https://HOST", "403"), ("/phone?token=\(token)", nil, nil, "403"),
            ("/phone?token=\(token)", "evil.example:PORT", "http://evil.example:PORT", "421"),
            ("/live?token=\(token)", nil, "http://HOST", "404"),
            ("/phone?token=\(token)", nil, "http://HOST", "101"),
            ("/phone?token=\(token)", "drums.local:PORT", "http://drums.local:PORT", "101"),
            ("/phone?token=\(token)", "192.168.0.9:PORT", "http://192.168.0.9:PORT", "101"),
        ] as [(String, String?, String?, String)]
    ) func entrance(_ path: String, _ host: String?, _ origin: String?, _ status: String) async throws {
        try await serving { _, port in
            let client = try #require(BareClient(port))
            let answer = client.open(
                port,
                path: path,
                host: host?.replacing("PORT", with: "\(port)"),
                origin: origin?.replacing("HOST", with: "127.0.0.1:\(port)").replacing("PORT", with: "\(port)")
            )
            #expect(answer.contains(" \(status) "), "\(answer)")
            client.send(text: "{\"type\":\"hit\",\"sequence\":1}")
            #expect(await log.wait(for: "\"hit\"", seconds: status == "101" ? 60 : 0.1) == (status == "101"))
        }
    }

    @Test("the page needs the token, and has files of its own alone") func page() async throws {
        try await serving { server, port in
            #expect(server.address.link == "http://127.0.0.1:\(port)/?token=\(Self.token)")
            for path in ["/", "/phone.html", "/modules/link.js"] {
                #expect(BareClient.get(port, path).hasPrefix("HTTP/1.1 403 "), "\(path)")
            }
            // An old link leads to advice, in a page that needs no other file.
            let old = BareClient.get(port, "/?token=0123456789abcdee")
            #expect(old.hasPrefix("HTTP/1.1 403 ") && old.contains("Content-Type: text/html"), "\(old)")
            #expect(
                old.contains("Each start of tactus has a new link.") && !old.contains("src=")
                    && !old.contains("Set-Cookie")
            )
            let page = BareClient.get(port, "/?token=\(Self.token)")
            #expect(page.hasPrefix("HTTP/1.1 200 ") && page.contains("Tactus pads"), "\(page.prefix(300))")
            let cookie = "Cookie: tactus-\(port)=\(Self.token)\r\n"
            #expect(BareClient.get(port, "/modules/link.js", cookie).hasPrefix("HTTP/1.1 200 "))
            for path in ["/index.html", "/modules/stage.js", "/..%2findex.html", "/phone/phone.html"] {
                #expect(BareClient.get(port, path, cookie).hasPrefix("HTTP/1.1 404 "), "\(path)")
            }
        }
    }

    // MARK: Messages

    @Test("100 hits written as one piece are 100 hits; 1,900 more in the same second too") func oneChunk()
        async throws
    {
        try await serving { server, port in
            let client = try phone(port)
            for (first, last) in [(1, 100), (101, 1999)] {
                var bytes: [UInt8] = []
                for number in first...last {
                    bytes += BareClient.frame(Array("{\"type\":\"hit\",\"sequence\":\(number)}".utf8))
                }
                client.send(bytes)
                #expect(await log.wait(count: last))
            }
            let hits = (1...1999).map {
                "{\"phone\":1,\"address\":\"127.0.0.1\",\"message\":{\"type\":\"hit\",\"sequence\":\($0)}}\n"
            }
            #expect(log.all == hits)
            await server.process(.phone, 1, "{\"type\":\"pong\"}")
            #expect(client.text() == "{\"type\":\"pong\"}")
        }
    }

    /// The breaches that end a phone's connection, with their close codes.
    private static let breaches: [(name: String, code: Int, send: @Sendable (BareClient) -> Void)] = [
        ("garbage", 1003, { $0.send(text: "garbage") }), ("no message", 1003, { $0.send(text: "[1]") }),
        (
            "a message too deep for the engine's line", 1003,
            { $0.send(text: "{\"type\":\"bye\",\"x\":\(deepLists(63))}") }
        ),
        ("bytes", 1003, { $0.send(frame: [1, 2, 3], opcode: 2) }),
        ("an oversized message", 1009, { $0.send(frame: Array(repeating: 0x20, count: 3000)) }),
        (
            "a flood", 1008,
            { client in
                var bytes: [UInt8] = []
                for number in 1...1000 {
                    bytes += BareClient.frame(Array("{\"type\":\"hit\",\"sequence\":\(number)}".utf8))
                }
                client.send(bytes)
            }
        ),
    ]

    @Test("what breaks the rules is shown out, and others play on", arguments: breaches.indices) func breach(
        number: Int
    ) async throws {
        let breach = Self.breaches[number]
        try await serving(messagesPerSecond: 20) { _, port in
            let other = try phone(port)
            let client = try phone(port)
            breach.send(client)
            let code = client.closeCode()
            // The words of a close are lost where the server has not read all that was sent.
            #expect(code == breach.code || code == nil && breach.code == 1008, "\(breach.name): \(code ?? 0)")
            other.send(text: "{\"type\":\"hit\",\"sequence\":77}")
            #expect(await log.wait(for: "\"sequence\":77}"))
            #expect(await log.wait(for: "{\"phone\":2,\"gone\":true}"))
        }
    }

    @Test("while the engine does not read, phones wait, and nothing is lost") func backPressure() async throws {
        let gate = DispatchSemaphore(value: 0)
        let log = log
        let output = CommandOutput { line in
            gate.wait()
            gate.signal()
            log.add(line)
        }
        let place = ViewConfiguration(host: "127.0.0.1", port: 0, takesOtherPort: true, token: Self.token)
        let server = try ViewServer.phones(place, port: 0, certificate: nil, commands: output)
        let port = server.address.port
        // Five phones with 2,000 hits each: more than is kept here.
        let clients = try (0..<5).map { _ in try phone(port) }
        let padding = String(repeating: "x", count: 400)
        let done = DispatchSemaphore(value: 0)
        for client in clients {
            nonisolated(unsafe) let client = client
            Worker.run {
                for number in 1...2000 {
                    let text = "{\"type\":\"hit\",\"sequence\":\(number),\"x\":\"\(padding)\"}"
                    unsafe client.send(frame: Array(text.utf8))
                    if number % 500 == 0 { usleep(270_000) }
                }
                done.signal()
            }
        }
        try await Task.sleep(for: .milliseconds(700))
        #expect(output.waitingCount < 3000, "\(output.waitingCount) lines wait")
        gate.signal()
        for _ in 0..<5 { await Worker.wait(for: done) }
        #expect(await log.wait(count: 10_000))
        #expect(Set(log.all).count == 10_000)
        await server.close()
        withExtendedLifetime(clients) {}
    }

    // MARK: Connections

    @Test("garbage in the place of TLS, and a connection that says nothing, end; 300 leave room for a phone")
    func connections() async throws {
        try await serving { _, port in
            for garbage: [UInt8] in [[0x16, 3, 1] + Array(repeating: 0xFF, count: 600), [0, 0, 0, 0]] {
                let client = try #require(BareClient(port))
                client.send(garbage)
                #expect(client.isClosed())
            }
            let silent = try #require(BareClient(port))
            let slow = try #require(BareClient(port))
            slow.send([0x16])
            var idle: [BareClient] = []
            for _ in 0..<300 { if let client = BareClient(port) { idle.append(client) } }
            #expect(idle.count > 250)
            let client = try phone(port)
            client.send(text: "{\"type\":\"hit\",\"sequence\":5}")
            #expect(await log.wait(for: "\"sequence\":5}"))
            #expect(silent.isClosed() && slow.isClosed())
        }
    }

    @Test("more connections than there is room for are refused") func room() async throws {
        try await serving { _, port in
            let clients = try (0..<48).map { _ in try phone(port) }
            let next = try #require(BareClient(port))
            let answer = next.open(port, path: "/phone?token=\(Self.token)", origin: "http://127.0.0.1:\(port)")
            #expect(answer.contains(" 403 "), "\(answer)")
            withExtendedLifetime(clients) {}
        }
    }

    /// A certificate of this machine, made at once: what waits for another program takes long where all threads test.
    private static func certificate(in folder: URL) throws -> PhoneCertificate.Paths {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let paths = PhoneCertificate.Paths(certificate: "\(folder.path)/certificate.pem", key: "\(folder.path)/key.pem")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-sha256", "-days",
            "2",
            "-subj", "/CN=Tactus", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", paths.key, "-out",
            paths.certificate,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return paths
    }

    @Test("the same port is encrypted for who asks so, by another program's TLS") func encrypted() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try Self.certificate(in: folder)
        try await serving(certificate: paths) { server, port in
            #expect(server.plainReason == nil)
            func ask(_ path: String, _ options: String) throws -> String {
                let process = Process()
                let output = Pipe()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                let request = "GET \(path) HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\n\\r\\n"
                process.arguments = [
                    "-c", "printf '\(request)' | openssl s_client -quiet \(options) -connect 127.0.0.1:\(port) 2>&1",
                ]
                process.standardOutput = output
                try process.run()
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                return text
            }
            let trust = "-verify_return_error -CAfile \(paths.certificate) -verify_ip 127.0.0.1"
            let page = try ask("/?token=\(Self.token)", trust)
            #expect(page.contains("HTTP/1.1 200 OK") && page.contains("Tactus pads"), "\(page.prefix(400))")
            #expect(page.contains("connect-src 'self' wss://127.0.0.1:\(port);"))
            #expect(page.contains("tactus-\(port)-secure=\(Self.token); Path=/; HttpOnly; SameSite=Strict; Secure"))
            #expect(try ask("/", trust).contains("HTTP/1.1 403 "))
            #expect(try !ask("/?token=\(Self.token)", "-tls1_1").contains("HTTP/1.1"))
            #expect(
                BareClient.get(port, "/?token=\(Self.token)").contains("connect-src 'self' ws://127.0.0.1:\(port);")
            )
        }
    }

    @Test("a certificate that cannot be used leaves the plain page, and says why") func brokenCertificate() async throws
    {
        try await serving(certificate: .init(certificate: "/dev/null", key: "/dev/null")) { server, port in
            #expect(server.plainReason?.hasPrefix("/dev/null: cannot be used: ") == true)
            #expect(BareClient.get(port, "/?token=\(Self.token)").hasPrefix("HTTP/1.1 200 "))
            let client = try #require(BareClient(port))
            client.send([0x16, 3, 1, 0, 5, 1, 2, 3, 4, 5])
            #expect(client.isClosed())
        }
    }
}
