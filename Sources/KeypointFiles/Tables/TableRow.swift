// One line of a comma-separated table. Used by the table importers, by detection and by the CSV writer.

import Keypoints

/// The cells of one line of a table separated by commas, semicolons or tabs (RFC 4180, but no line break inside
/// quotes).
struct TableRow {
    private(set) var cells: [String] = []

    /// The byte between the cells.
    let separator: UInt8

    /// A Boolean value that indicates whether a quote is open at its end.
    private(set) var isUnclosed = false

    /// What keeps its cells from being numbers each: an open quote, or a cell that holds all numbers of a hand; `nil`
    /// where nothing of that kind does.
    var quoteFault: Diagnostic? {
        if isUnclosed { return Diagnostic("a quote that is not closed", expected: "a closing quote in the same line") }
        let between: Set<Character> = [",", ";", " ", "\t", "[", "]", "(", ")"]
        for cell in cells where cell.utf8.count > 2 * HandJoint.count {
            let count = cell.split(whereSeparator: between.contains).count { Double($0) != nil }
            guard count >= HandJoint.count else { continue }
            return Diagnostic("\(count) numbers in one cell", expected: "one number a cell")
        }
        return nil
    }

    /// How many cells it has, in words for a problem.
    var columnCount: String { Self.words(columns: cells.count) }

    /// A number of columns in words.
    static func words(columns count: Int) -> String { count == 1 ? "1 column" : "\(count) columns" }

    /// Cuts a line, given without its line break, into cells; blanks around a cell are dropped.
    init(_ line: some Collection<UInt8>, separator: UInt8 = UInt8(ascii: ",")) {
        self.separator = separator
        guard line.contains(UInt8(ascii: "\"")) else {
            cells = line.split(separator: separator, omittingEmptySubsequences: false).map { Self.text($0) }
            return
        }
        var cell: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        for byte in line {
            switch byte {
            case UInt8(ascii: "\""):
                // A doubled quote inside quotes stands for one quote.
                if !isQuoted, wasQuoted { cell.append(byte) }
                isQuoted.toggle()
                wasQuoted = true
            case separator where !isQuoted:
                append(cell, wasQuoted: wasQuoted)
                cell.removeAll(keepingCapacity: true)
                wasQuoted = false
            default: cell.append(byte)
            }
        }
        append(cell, wasQuoted: wasQuoted)
        isUnclosed = isQuoted
    }

    /// The whole lines in the first bytes of a table, without blank ones.
    static func rows(in prefix: [UInt8]) -> [TableRow] {
        var lines = prefix.split(separator: 0x0A)
        // The last one may go on behind what is looked at.
        if prefix.count >= Tuning.detectionBytes, prefix.last != 0x0A { lines.removeLast(min(1, lines.count)) }
        let full = lines.filter { line in line.contains { ![0x20, 0x09, 0x0D].contains($0) } }
        let separator = separator(of: full.first ?? [])
        return full.map { TableRow($0, separator: separator) }
    }

    private mutating func append(_ cell: [UInt8], wasQuoted: Bool) {
        cells.append(wasQuoted ? String(decoding: cell, as: UTF8.self) : Self.text(cell))
    }

    /// The text of a cell without quotes and without the blanks around it.
    private static func text(_ cell: some Collection<UInt8>) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        var rest = cell.drop(while: isBlank)
        var end = rest.endIndex
        var place = rest.startIndex
        while place < rest.endIndex {
            let next = rest.index(after: place)
            if !isBlank(rest[place]) { end = next }
            place = next
        }
        if !rest.isEmpty { rest = rest[..<end] }
        return String(decoding: rest, as: UTF8.self)
    }

    /// The byte that separates the cells of a line: a tab or a semicolon where they leave at most one comma, a decimal
    /// one, to a cell; else a comma.
    static func separator(of line: some Sequence<UInt8>) -> UInt8 {
        var counts = (comma: 0, semicolon: 0, tab: 0)
        var isQuoted = false
        for byte in line {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: counts.comma += 1
            case UInt8(ascii: ";") where !isQuoted: counts.semicolon += 1
            case UInt8(ascii: "\t") where !isQuoted: counts.tab += 1
            default: break
            }
        }
        if counts.tab > 0, counts.comma <= counts.tab + 1 { return UInt8(ascii: "\t") }
        if counts.semicolon > 0, counts.comma <= counts.semicolon + 1 { return UInt8(ascii: ";") }
        return UInt8(ascii: ",")
    }

    /// The words by which programs say that a number is not known; `nan` is a number to Swift.
    private static let missing: Set<String> = ["", "null", "none", "na", "n/a", "-", "nan", "<na>"]

    /// The number in a cell; `nil` where the cell is empty or says that there is none.
    ///
    /// Beside semicolons and tabs a comma is the decimal point.
    ///
    /// - Throws: a fault naming the column where the cell holds something else.
    func number(_ index: Int, column: @autoclosure () -> String) throws(Diagnostic) -> Double? {
        guard !isMissing(index) else { return nil }
        guard let number = value(index) else {
            throw Diagnostic(column(), "\"\(cells[index].prefix(Tuning.quotedCharacters))\"", expected: "a number")
        }
        return number
    }

    /// Returns a Boolean value that indicates whether a cell is a number.
    func isNumber(_ index: Int) -> Bool { value(index) != nil }

    /// The number in a cell, `nil` where it holds something else.
    func value(_ index: Int) -> Double? {
        let cell = cells[index]
        // Swift reads hexadecimal numbers too, which no table has.
        guard !cell.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
        guard let number = Double(cell) ?? Double(withPoint(cell)) else { return nil }
        // What is too large for a number is no word for infinity.
        return number.isInfinite && cell.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
            ? nil : number
    }

    /// The first of some cells that is a number with a comma between thousands, as in `1,282`, where a comma would be
    /// read as the decimal point.
    ///
    /// One cell alone does not tell; that all commas stand so, and whole numbers of hundreds stand beside them, does.
    func thousands(in columns: some Sequence<Int>) -> Int? {
        guard separator != UInt8(ascii: ",") else { return nil }
        var first: Int?
        var hasHundreds = false
        for column in columns {
            let cell = cells[column].utf8
            guard let comma = cell.firstIndex(of: UInt8(ascii: ",")) else {
                hasHundreds = hasHundreds || Int(cells[column]).map { $0.magnitude >= 100 } ?? false
                continue
            }
            let digits = cell[..<comma].drop { $0 == UInt8(ascii: "-") }
            guard (1...3).contains(digits.count), digits.first != UInt8(ascii: "0"),
                cell.distance(from: comma, to: cell.endIndex) == 4
            else { return nil }
            first = first ?? column
        }
        return hasHundreds ? first : nil
    }

    /// The truth in a cell, in any of the words that programs write; `nil` where it is missing.
    ///
    /// - Throws: a fault naming the column where the cell holds something else.
    func truth(_ index: Int, column: @autoclosure () -> String) throws(Diagnostic) -> Bool? {
        switch cells[index].lowercased() {
        case "", "nan", "none", "null", "na": return nil
        case "true", "t", "1", "1.0", "yes", "y": return true
        case "false", "f", "0", "0.0", "no", "n": return false
        default:
            throw Diagnostic(column(), "\"\(cells[index].prefix(Tuning.quotedCharacters))\"", expected: "true or false")
        }
    }

    /// Returns a Boolean value that indicates whether a cell is empty, or has one of the words for a missing value.
    func isMissing(_ index: Int) -> Bool { Self.isMissing(cells[index]) }

    /// Returns a Boolean value that indicates whether a cell is empty, or has one of the words for a missing value.
    static func isMissing(_ cell: String) -> Bool {
        // Most cells are numbers, for which no word needs to be looked up.
        guard let last = cell.utf8.last else { return true }
        return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) && missing.contains(cell.lowercased())
    }

    private func withPoint(_ cell: String) -> String {
        separator == UInt8(ascii: ",") ? cell : String(cell.map { $0 == "," ? "." : $0 })
    }
}

/// Texts as cells of tables that Tactus writes, and back. Used by CSVWriter, TactusTable and the classifications.
package enum TableText {
    /// A text as a cell: in quotes where it needs them (RFC 4180), control characters as blanks.
    ///
    /// What a spreadsheet would run, a text that begins with `=`, `+`, `-`, `@` or a tab and is no number, gets an
    /// apostrophe in front, as does one that looks as if it had got one (CWE-1236).
    package static func cell(_ text: String) -> String {
        // By scalars: a mark that follows a comma or a quote is one character with it.
        var scalars = String.UnicodeScalarView()
        if isCommand(text), Double(text)?.isFinite != true { scalars.append("'") }
        for scalar in text.unicodeScalars {
            // A line break would cut the row in two; the reader takes no row over several lines.
            let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
            if scalar == "\"" { scalars.append(scalar) }
            scalars.append(isControl ? " " : scalar)
        }
        // Spreadsheets of some languages split at semicolons and tabs, and would find a formula behind one.
        let special: Set<Unicode.Scalar> = [",", "\"", ";", "\t"]
        let blank: Set<Unicode.Scalar> = [" ", "\t"]
        let needsQuotes =
            scalars.contains(where: special.contains)
            || [scalars.first, scalars.last].contains { $0.map(blank.contains) == true }
        return needsQuotes ? "\"\(String(scalars))\"" : String(scalars)
    }

    /// The text of a cell that `cell` wrote.
    static func text(_ cell: String) -> String {
        cell.first == "'" && isCommand(cell) ? String(cell.dropFirst()) : cell
    }

    /// Returns a Boolean value that indicates whether a text, but for apostrophes in front, begins as a formula does.
    private static func isCommand(_ text: String) -> Bool {
        let first = text.utf8.first { $0 != UInt8(ascii: "'") }
        return first.map { "=+-@\t".utf8.contains($0) } ?? false
    }
}
