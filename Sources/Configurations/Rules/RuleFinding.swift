// One thing that is wrong or odd in a rule book, kit or take, with its place. Made by this room, printed by commands.

/// One thing that is wrong or odd in a file of this room: a rule book, a kit or a take.
public struct RuleFinding: Error, Sendable, Hashable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable {
        /// The file is not what it is to be.
        case error

        /// It works, but probably not as it was meant.
        case warning
    }

    /// How bad it is.
    public var severity: Severity

    /// The file, as the user named it.
    public var file: String

    /// The line, from 1; `nil` where it is the whole file.
    public var line: Int?

    /// The column, from 1.
    public var column: Int?

    /// What is wrong and what was expected.
    public var message: String

    /// One line: `book.yaml:7:16: error: …`.
    public var description: String {
        var place = file
        if let line { place += ":\(line)" }
        if let line = line, let column, line > 0 { place += ":\(column)" }
        return "\(place): \(severity.rawValue): \(Self.line(message))"
    }

    /// A message that may quote the file, without line breaks, and cut where it does not fit a few lines.
    private static func line(_ message: String) -> String {
        let plain = message.prefix(longest).map { letter in
            letter.unicodeScalars.allSatisfy(\.fitsLine) ? letter : "\u{FFFD}"
        }
        return String(plain) + (message.utf8.count > 4 * longest || message.count > longest ? "…" : "")
    }

    private static let longest = 300
}

/// A place in a file.
struct Place: Hashable {
    var line: Int
    var column: Int

    /// The place some characters further on the same line.
    func advanced(by characters: Int) -> Place { Place(line: line, column: column + characters) }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether it leaves the line that it stands on as it is: neither a control
    /// character nor a line break.
    var fitsLine: Bool {
        ![.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}
