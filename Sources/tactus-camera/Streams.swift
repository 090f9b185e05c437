// The standard streams of the camera process. Used by all parts of the program; any thread.

// What is thrown is part of what this target offers.
@_exported public import Diagnostics
import Camera
import Glibc

enum Streams {
    /// Writes one line for the user to standard error.
    static func say(_ line: String) {
        let bytes = Array("tactus-camera: \(line)\n".utf8)
        _ = unsafe bytes.withUnsafeBytes { buffer in unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
        }
    }

    /// Writes a text to standard output.
    static func write(_ text: String) throws(TactusError) {
        try WireSink.write(text, descriptor: STDOUT_FILENO, name: "standard output")
    }

    /// A Boolean value that indicates whether standard input is a pipe or a socket, whose end means something;
    /// `/dev/null` and terminals are neither.
    static var inputCanEnd: Bool {
        var status = stat()
        guard unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
        return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }
}
