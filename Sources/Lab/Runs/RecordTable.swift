// Rows of named values as text: JSON lines, CSV, or a table for people. Used by MeasureRun and for summaries; pure.

import KeypointFiles
package import Shapes

/// Rows of values in named columns, written alike in each form.
package struct RecordTable: Sendable {
    package enum Value: Sendable {
        /// A text; `nil` where it is unknown.
        case text(String?)

        case count(Int?)

        /// A number with all its digits.
        case time(Double?)

        /// A number with four decimals.
        case number(Double?)

        /// Bounds, which are two columns of CSV.
        case bounds(Interval)

        /// Whether a row of JSON leaves the value out.
        fileprivate var isMissing: Bool {
            switch self {
            case .text(nil), .count(nil), .time(nil): true
            case .text, .count, .time, .number, .bounds: false
            }
        }
    }

    package struct Column: Sendable {
        package enum Kind: Sendable { case text, number, bounds }

        let name: String
        let kind: Kind

        /// The name as a field of JSON.
        let field: [UInt8]

        /// The least width for people, so that the parts of a long table are aligned alike.
        let width: Int

        package init(_ name: String, _ kind: Kind, width: Int = 0) {
            (self.name, self.kind, self.width) = (name, kind, width)
            var text = JSONWriter()
            text.append(name)
            text.append(raw: ":")
            field = text.bytes
        }
    }

    private let columns: [Column]

    package var rows: [[Value]] = []

    package init(_ columns: [Column]) { self.columns = columns }

    /// Returns the names of the columns and the rows.
    package func text(_ form: ClassificationFormat) -> String {
        head(form) + String(decoding: body(form), as: UTF8.self)
    }

    /// Returns the line of the names; JSON has none.
    package func head(_ form: ClassificationFormat) -> String {
        switch form {
        case .jsonl: ""
        case .csv:
            columns.flatMap { $0.kind == .bounds ? ["\($0.name) lower", "\($0.name) upper"] : [$0.name] }
                .map(TableText.cell).joined(separator: ",") + "\n"
        case .table: line(columns.map(\.name), widths())
        }
    }

    /// Returns the rows.
    package func body(_ form: ClassificationFormat) -> [UInt8] {
        var text = JSONWriter()
        let widths = form == .table ? widths() : []
        for row in rows {
            if form == .table {
                text.append(rawText: line(row.map(Self.words), widths))
            } else {
                append(row, form, to: &text)
            }
        }
        return text.bytes
    }

    /// Appends a row to a text of JSON lines or CSV.
    package func append(_ row: [Value], _ form: ClassificationFormat, to text: inout JSONWriter) {
        if form == .csv { appendCSV(row, to: &text) } else { appendJSON(row, to: &text) }
    }

    private func appendJSON(_ row: [Value], to text: inout JSONWriter) {
        var separator = UInt8(ascii: "{")
        for place in row.indices {
            if row[place].isMissing { continue }
            text.append(byte: separator)
            separator = UInt8(ascii: ",")
            text.append(raw: columns[place].field)
            switch row[place] {
            case .text(let word): text.append(word ?? "")
            case .count(let count): text.append(count ?? 0)
            case .time(let time): text.append(time ?? 0)
            case .number(let number): text.append(number ?? .nan, places: Self.places)
            case .bounds(let bounds) where bounds.isKnown && bounds.lower < bounds.upper:
                text.append(byte: UInt8(ascii: "["))
                text.append(Double(bounds.lower), places: Self.places)
                text.append(byte: UInt8(ascii: ","))
                text.append(Double(bounds.upper), places: Self.places)
                text.append(byte: UInt8(ascii: "]"))
            case .bounds(let bounds): text.append(Double(bounds.lower), places: Self.places)
            }
        }
        text.append(raw: "}\n")
    }

    private func appendCSV(_ row: [Value], to text: inout JSONWriter) {
        for (place, value) in row.enumerated() {
            if place > 0 { text.append(raw: ",") }
            switch value {
            case .text(let word): text.append(rawText: TableText.cell(word ?? ""))
            case .count(let count): if let count { text.append(count) }
            case .time(let time): if let time { text.append(time) }
            case .number(let number): if let number { text.append(number, places: Self.places) }
            case .bounds(let bounds):
                if bounds.lower.isFinite { text.append(Double(bounds.lower), places: Self.places) }
                text.append(raw: ",")
                if bounds.upper.isFinite { text.append(Double(bounds.upper), places: Self.places) }
            }
        }
        text.append(raw: "\n")
    }

    /// Decimals of a number: finer than any measure is known.
    private static let places = 4

    // MARK: For people

    private func widths() -> [Int] {
        columns.indices.map { column in
            rows.reduce(max(columns[column].width, displayWidth(columns[column].name))) {
                max($0, displayWidth(Self.words($1[column])))
            }
        }
    }

    /// Texts at the left of their columns, numbers at the right.
    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = cells.indices.map { padded(cells[$0], to: widths[$0], atRight: columns[$0].kind != .text) }
            .joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }

    private static func words(_ value: Value) -> String {
        func words(_ number: Double) -> String { JSONWriter.number(number, places: 3) }
        return switch value {
        case .text(let word): word.map { printable($0, atMost: 100) } ?? "–"
        case .count(let count): count.map { "\($0)" } ?? "–"
        case .time(let number), .number(let number): number.map(words) ?? "–"
        case .bounds(let bounds) where !bounds.isKnown: "–"
        case .bounds(let bounds) where words(Double(bounds.lower)) == words(Double(bounds.upper)):
            words(Double(bounds.lower))
        case .bounds(let bounds): "\(words(Double(bounds.lower)))…\(words(Double(bounds.upper)))"
        }
    }
}
