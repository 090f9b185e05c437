// Keeps texts from the YAML library that would exhaust the stack or memory, and words its errors. Called by
// FileReading.

import Yams

enum YAMLGuard {
    /// Returns the fault of a text before it is parsed, if any.
    ///
    /// - Parameters:
    ///   - what: the expected kind of text, such as "a rule book".
    ///   - most: the largest number of its bytes.
    static func problem(in text: String, of what: String, atMost most: Int) -> (place: Place, message: String)? {
        guard text.utf8.count <= most else {
            return (Place(line: 1, column: 1), "\(text.utf8.count) bytes, expected at most \(most)")
        }
        var reading = Reading(what: what)
        for scalar in text.unicodeScalars {
            if let problem = reading.take(scalar) { return problem }
        }
        return nil
    }

    /// The place and the message of an error of the YAML library.
    static func explain(_ error: any Error) -> (Place?, String) {
        switch error {
        case YamlError.composer(_, let problem, let mark, _) where problem.contains("another document"):
            (Place(line: mark.line, column: mark.column), "a second document, expected one in the file")
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            (Place(line: mark.line, column: mark.column), "not YAML: \(problem)")
        case YamlError.reader(let problem, _, _, _): (nil, "not YAML: \(problem)")
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            (
                Place(line: context.mark.line, column: context.mark.column),
                "the field \(keys.joined(separator: ", ")) is given twice, expected once"
            )
        default: (nil, "not YAML: \(error)")
        }
    }
}

/// A text read sign by sign, as far as necessary to find the parts that must not be parsed.
///
/// Aliases are refused because a few lines of them, one of two of the one before, stand for more than any memory holds.
/// A star that only looks like one, as it may in a longer text, is refused as well.
private struct Reading {
    /// The expected kind of text.
    let what: String

    private var place = Place(line: 1, column: 0)
    private var depth = 0
    private var hasBrackets = false
    private var isAfterReturn = false

    /// A Boolean value that indicates whether nothing but indentation, and signs that have its effect, stood on the
    /// line.
    private var isIndented = true

    /// The last sign of the line that is no blank.
    private var last: Unicode.Scalar?

    /// The place of a star that is an alias if a name follows.
    private var star: Place?

    init(what: String) { self.what = what }

    mutating func take(_ scalar: Unicode.Scalar) -> (place: Place, message: String)? {
        let isBreak = "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
        if let star, !isBreak, scalar != " ", scalar != "\t" {
            return (star, "an alias, expected what it stands for: \(what) has none")
        }
        star = nil
        defer { isAfterReturn = scalar == "\r" }
        guard !isBreak else {
            if !(isAfterReturn && scalar == "\n") { place.line += 1 }
            (place.column, last, isIndented) = (0, nil, true)
            return nil
        }
        place.column += 1
        switch scalar {
        case "\0": return (place, "a NUL byte, expected text")
        case "*" where startsNode: star = place
        case "[", "{": (depth, hasBrackets) = (depth + 1, true)
        case "]", "}": depth = max(0, depth - 1)
        default: break
        }
        if depth > Tuning.deepestText {
            return (place, "nested deeper than \(Tuning.deepestText), expected \(what)")
        }
        if isIndented, " \t-?:".unicodeScalars.contains(scalar), place.column > 4 * Tuning.deepestText {
            return (place, "indented too far, expected at most \(4 * Tuning.deepestText) columns")
        }
        if scalar != " ", scalar != "\t" {
            isIndented = isIndented && "-?:".unicodeScalars.contains(scalar)
            last = scalar
        }
        return nil
    }

    /// A Boolean value that indicates whether a value may begin here.
    private var startsNode: Bool {
        guard let last else { return true }
        return "[{?:-".unicodeScalars.contains(last) || (hasBrackets && last == ",")
    }
}
