// The standard streams of the camera process. Used by all parts of the program; any thread.

// What is thrown is part of what this target offers.
@_exported public import Text
import Platform
import Glibc
import SystemPackage

enum Streams {
    /// Writes one line for the user to standard error.
    static func say(_ line: String) { StandardStreams.say("tactus-camera: \(line)") }

    static func write(_ text: String) throws(TactusError) {
        try WireSink.write(Array(text.utf8), descriptor: STDOUT_FILENO, name: "standard output")
    }

    /// Whether standard input is a pipe or a socket, whose end matters; `/dev/null` and terminals are neither.
    static var inputCanEnd: Bool {
        guard let type = try? FileDescriptor.standardInput.stat().type else { return false }
        return [.fifo, .socket].contains(type)
    }
}
