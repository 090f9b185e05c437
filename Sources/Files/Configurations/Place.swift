// A place in a file, and findings there. Used by all readers and linters of this room.

// What is found is part of what this target offers.
@_exported public import Text

/// A place in a file.
package struct Place: Hashable, Sendable {
    package var line: Int
    var column: Int

    /// The place some characters further on the same line.
    func advanced(by characters: Int) -> Place { Place(line: line, column: column + characters) }
}

extension Diagnostic {
    /// Something wrong or odd at a place of a file; the message may quote the file.
    init(_ severity: Severity?, in file: String = "", _ place: Place?, _ message: String) {
        let line = Self.line(message)
        self.init(file: file, line: place?.line, column: place?.column, wrong: line, severity: severity)
    }

    /// A message without line breaks, and cut where it does not fit a few lines.
    private static func line(_ message: String) -> String {
        let plain = message.prefix(longest).map { letter in
            letter.unicodeScalars.allSatisfy(\.fitsLine) ? letter : "\u{FFFD}"
        }
        return String(plain) + (message.utf8.count > 4 * longest || message.count > longest ? "…" : "")
    }

    private static let longest = 300
}
