// Standard error, and what must hold of the streams before anything is written. Used by all commands, on their thread.

import Glibc

enum StandardStreams {
    /// Makes what can be wrong with the streams an error that is reported.
    ///
    /// A reader that closes its end of our output, or a limit on the size of files, must not end the process; and the place
    /// of a stream that was closed from the start must not be taken by the first file that is opened, or messages would be
    /// written into data.
    static func prepare() {
        for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // The wrong way round: reading or writing fails, as it does on a closed stream.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes one line for the user to standard error.
    static func say(_ line: String) { write(line + "\n") }

    /// Shows a text in place of the last one on the terminal's line.
    static func show(_ text: String) { write("\r\u{1B}[K" + text) }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { buffer in unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
        }
    }

    /// Whether a person watches standard error.
    static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }
}
