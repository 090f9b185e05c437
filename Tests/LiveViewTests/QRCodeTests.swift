// QR codes in a terminal, read by another program (zbar), and how they are framed.

import Foundation
import Viewer
import Testing

@Suite("QR codes")
struct QRCodeTests {
    private static let link = "https://192.168.178.123:7412/?token=0123456789abcdef0123456789abcdef"

    /// The modules of what a terminal shows: two of each character, one above the other.
    private static func modules(_ lines: [String]) -> [[Bool]] {
        lines.flatMap { line -> [[Bool]] in
            let text = line.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
            return [text.map { "█▀".contains($0) }, text.map { "█▄".contains($0) }]
        }
    }

    @Test("what a terminal shows is read as the link, in dark and light terminals") func decoded() throws {
        let zbar = "/usr/bin/zbarimg"
        try #require(FileManager.default.isExecutableFile(atPath: zbar), "the Debian package zbar-tools is needed")
        let code = try QRCode(Self.link)
        let rows = Self.modules(code.terminalLines)
        let scale = 4
        let width = rows[0].count * scale
        var image = "P1\n\(width) \(rows.count * scale)\n"
        for row in rows {
            let line = row.map { String(repeating: $0 ? "1 " : "0 ", count: scale) }.joined()
            for _ in 0..<scale { image += line + "\n" }
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString).pbm")
        try Data(image.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: zbar)
        process.arguments = ["--quiet", "--raw", file.path]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text == Self.link + "\n")
        for line in code.terminalLines {
            // Black on white by their numbers: no theme of a terminal changes those.
            #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
        }
        #expect(code.terminalLines.count <= 24, "a terminal of 24 lines shows it")
    }

    @Test("four light modules are on each side") func framed() throws {
        let code = try QRCode("a")
        let framed = code.framed
        #expect(code.rows.count == 21 && framed.count == 29 && framed.allSatisfy { $0.count == 29 })
        #expect(framed.prefix(4).joined().allSatisfy { !$0 } && framed.suffix(4).joined().allSatisfy { !$0 })
        #expect(framed.allSatisfy { row in row.prefix(4).allSatisfy { !$0 } && row.suffix(4).allSatisfy { !$0 } })
        #expect(framed[4][4] && code.texts[0].hasPrefix("1111111"))
    }

    @Test("a text that is too long is an error") func long() {
        #expect(throws: TactusError.self) { try QRCode(String(repeating: "x", count: 3000)) }
    }
}
