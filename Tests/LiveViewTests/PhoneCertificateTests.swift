// The certificate for phones: whom it names, who can read its key, and when it is made anew. Read by OpenSSL's program.

import Foundation
import tactus_view
import Testing

@Suite("The certificate for phones")
struct PhoneCertificateTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "tactus-\(UUID().uuidString)/phones"
    )

    private func openssl(_ arguments: String...) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    private func rights(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("it is kept while it names this machine, and made anew when it does not") func kept() throws {
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let names = ["drums", "drums.local", "192.168.7.8", "fd00::7"]
        let first = try PhoneCertificate.current(in: folder.path, for: names)
        #expect(first.isNew)
        #expect(try rights(folder.path) == 0o700 && rights(first.paths.key) == 0o600)
        let text = try openssl("x509", "-in", first.paths.certificate, "-noout", "-text")
        for words in [
            "DNS:drums, DNS:drums.local, IP Address:192.168.7.8, IP Address:FD00:0:0:0:0:0:0:7", "CA:FALSE",
            "prime256v1", "TLS Web Server Authentication",
        ] {
            #expect(text.contains(words), "\(words): \(text)")
        }
        #expect(
            try openssl("x509", "-in", first.paths.certificate, "-noout", "-checkend", "34214400").contains(
                "not expire"
            )
        )
        #expect(
            try openssl("x509", "-in", first.paths.certificate, "-noout", "-checkend", "34387200").contains(
                "will expire"
            )
        )
        let bytes = try Data(contentsOf: URL(fileURLWithPath: first.paths.certificate))
        for same in [names, ["drums"]] {
            #expect(try !PhoneCertificate.current(in: folder.path, for: same).isNew)
        }
        #expect(try PhoneCertificate.current(in: folder.path, for: ["192.168.7.9"]).isNew)
        #expect(try Data(contentsOf: URL(fileURLWithPath: first.paths.certificate)) != bytes)
        try FileManager.default.removeItem(atPath: first.paths.key)
        #expect(try PhoneCertificate.current(in: folder.path, for: ["192.168.7.9"]).isNew)
        try Data("rubbish".utf8).write(to: URL(fileURLWithPath: first.paths.certificate))
        #expect(try PhoneCertificate.current(in: folder.path, for: ["192.168.7.9"]).isNew)
    }

    @Test(
        "what could be another's key, or would be waited for, is made anew",
        arguments: [
            "chmod 644 key.pem", "mv key.pem other.pem; ln -s other.pem key.pem", "rm key.pem; mkfifo key.pem",
            "rm certificate.pem; mkfifo certificate.pem", "rm names; mkfifo names",
            "openssl ecparam -name prime256v1 -genkey -noout -out key.pem", ": > key.pem",
            "openssl ec -in key.pem -aes128 -passout pass:x -out new 2>/dev/null; mv new key.pem; chmod 600 key.pem",
        ]
    )
    func broken(_ script: String) throws {
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let certificate = try PhoneCertificate.current(in: folder.path, for: ["drums"])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        #expect(try PhoneCertificate.current(in: folder.path, for: ["drums"]).isNew)
        #expect(try !PhoneCertificate.current(in: folder.path, for: ["drums"]).isNew)
        let key = try FileManager.default.attributesOfItem(atPath: certificate.paths.key)
        #expect(key[.type] as? FileAttributeType == .typeRegular && key[.posixPermissions] as? Int == 0o600)
        #expect(
            try openssl("pkey", "-in", certificate.paths.key, "-pubout")
                == openssl("x509", "-in", certificate.paths.certificate, "-noout", "-pubkey")
        )
    }

    @Test("a name that is none is no setting of the certificate's") func names() throws {
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let names = ["drums", "a, URI:http://evil.example", "b\nbasicConstraints = CA:TRUE", "", "ü"]
        let certificate = try PhoneCertificate.current(in: folder.path, for: names)
        let text = try openssl("x509", "-in", certificate.paths.certificate, "-noout", "-text")
        #expect(text.contains("DNS:drums\n") && text.contains("CA:FALSE") && !text.contains("evil"), "\(text)")
    }

    @Test("several starts at once leave one certificate with its key") func several() async throws {
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let path = folder.path
        let made = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 { group.addTask { try PhoneCertificate.current(in: path, for: ["drums"]).isNew } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
        #expect(try !PhoneCertificate.current(in: path, for: ["drums"]).isNew)
        let left = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(left == ["certificate.pem", "key.pem", "lock", "names"])
    }
}
