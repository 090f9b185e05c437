// The standard streams, and what must hold of them before anything else. Used by all parts of the program; any thread.

import Camera
import Glibc

enum StandardStreams {
    /// Makes what can be wrong with the streams an error that is reported.
    ///
    /// A reader that closes its end of our output, or a limit on the size of files, must not end the process before a
    /// recording is closed; and the place of a stream that was closed from the start must not be taken by the first file
    /// that is opened.
    static func prepare() {
        for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
        // Swift's runtime would print where each thread is, and go on.
        _ = signal(SIGQUIT, SIG_DFL)
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // The wrong way round: reading or writing fails, as it does on a closed stream.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes one line for the user to standard error.
    static func say(_ line: String) {
        let bytes = Array("tactus-camera: \(line)\n".utf8)
        _ = unsafe bytes.withUnsafeBytes { buffer in unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
        }
    }

    /// Writes a text to standard output.
    static func write(_ text: String) throws(CameraFault) {
        try WireSink.write(text, descriptor: STDOUT_FILENO, name: "standard output")
    }

    /// Whether standard input is a pipe or a socket, whose end means something; `/dev/null` and terminals are neither.
    static var inputCanEnd: Bool {
        var status = stat()
        guard unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
        return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }
}
