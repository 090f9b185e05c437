// Standard output for texts that are written at once. Used by the commands, on their thread.

import Platform
import Glibc

enum Output {
    /// Writes a text to standard output.
    ///
    /// - Throws: `TactusError`, for example when the reader has closed its end.
    static func write(_ text: String) throws(TactusError) { try ByteSink.standardOutput().write(text) }

    /// A Boolean value that indicates whether a person watches standard output.
    static var isWatched: Bool { isatty(STDOUT_FILENO) == 1 }
}
