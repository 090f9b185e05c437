// Liblo's oscdump as a witness.

import Foundation
import Peers
import Testing

/// A run of oscdump on a port that was free a moment before; it listens when it is made.
final class Dump {
    let port: Int
    private let process = Process()
    private let pipe = Pipe()
    private var rest = Data()

    init(port: Int) throws {
        self.port = port
        process.executableURL = URL(fileURLWithPath: try OtherPrograms.found("oscdump"))
        process.arguments = ["-L", "\(port)"]
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // It does not say when it listens, but the kernel does.
        while process.isRunning, !Self.isBound(port) { usleep(2_000) }
        try #require(process.isRunning, "oscdump has ended")
    }

    private static func isBound(_ port: Int) -> Bool {
        let wanted = ":" + String(format: "%04X", port)
        return ["/proc/net/udp", "/proc/net/udp6"].contains { table in
            let lines = (try? String(contentsOfFile: table, encoding: .utf8))?.split(separator: "\n") ?? []
            return lines.contains { $0.split(separator: " ").dropFirst().first?.hasSuffix(wanted) == true }
        }
    }

    deinit {
        // Not the gentle way: it may have been started with that signal blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The next line that it prints, without its time; `nil` at its end.
    func line() -> String? {
        while true {
            if let end = rest.firstIndex(of: 10) {
                let words = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                rest = Data(rest[rest.index(after: end)...])
                // 'e82f0d5c.5c28f5c2 /hit iif 10 36 1.000000'
                return String(words.drop { $0 != "/" })
            }
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { return nil }
            rest += more
        }
    }
}
