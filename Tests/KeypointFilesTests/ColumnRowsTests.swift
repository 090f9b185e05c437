// Rows of columns, as programs hand them over that read Parquet, against the same rows as lines of CSV.

import Keypoints
import Testing
import Text

@testable import KeypointFiles

@Suite struct ColumnRowsTests {
    /// A row's numbers, of 32 and of 64 bits, and its texts.
    private struct Row {
        var float: Float
        var double: Double
        var texts: [String]
    }

    private static let texts = [
        "", "rock", "a, b", "say \"ok\"", "two\nlines", " left ", "007", "12", "-3", "1.50", "nan", "NULL", "é👍", "'=1",
        "true",
    ]

    private static func rows(_ count: Int, seed: UInt64) -> [Row] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            let float = random.pick([
                .random(in: -2...2, using: &random), .random(in: 0...1e-6, using: &random), 0, -0.0, 3, 1e20, .nan,
                .infinity, .leastNonzeroMagnitude, -.greatestFiniteMagnitude,
                Float(bitPattern: UInt32(truncatingIfNeeded: random.next())),
            ])
            let double = random.pick([
                .random(in: -1_000...1_000, using: &random), 0, -0.0, -1, 1e300, .nan, -.infinity,
                .leastNonzeroMagnitude,
                Double(bitPattern: random.next()),
            ])
            return Row(float: float, double: double, texts: [random.pick(texts), random.pick(texts)])
        }
    }

    /// The bytes of columns `x, label, t, note`.
    private static func bytes(_ rows: [Row], isKeys: Bool) -> [UInt8] {
        let texts = rows.map { row in row.texts.flatMap { Array($0.utf8) + [ColumnRows.stop] } }
        let head = "\u{2}\(isKeys ? "FtDt" : "ftdt")\u{1F}x\u{1F}label\u{1F}t\u{1F}note\u{1F}"
        guard isKeys else {
            let floats = rows.flatMap { little($0.float.bitPattern) }
            let doubles = rows.flatMap { little($0.double.bitPattern) }
            let count = [ColumnRows.count] + little(UInt32(rows.count))
            return Array(head.utf8) + count + floats + doubles + texts.flatMap(\.self)
        }
        return zip(rows, texts).reduce(into: Array(head.utf8)) { bytes, row in
            bytes += ColumnRows.key + [2] + little(key(row.0.float.bitPattern, 1 << 31).byteSwapped)
            bytes += [2] + little(key(row.0.double.bitPattern, 1 << 63).byteSwapped) + row.1
        }
    }

    private static func key<Bits: FixedWidthInteger>(_ bits: Bits, _ sign: Bits) -> Bits {
        bits & sign == 0 ? bits ^ sign : ~bits
    }

    private static func little<Bits: FixedWidthInteger>(_ bits: Bits) -> [UInt8] {
        (0..<Bits.bitWidth / 8).map { UInt8(truncatingIfNeeded: bits >> Bits(8 * $0)) }
    }

    @Test("columns have the cells of the same table in CSV", arguments: [true, false], [1, 2, 3] as [UInt64])
    func equal(isKeys: Bool, seed: UInt64) throws {
        let rows = Self.rows(400, seed: seed)
        let bytes = Self.bytes(rows, isKeys: isKeys)
        let columns = try #require(ColumnRows(bytes))
        #expect(columns.names == ["x", "label", "t", "note"])
        let body = Array(bytes.dropFirst(columns.headCount))
        let padded = body + [UInt8](repeating: 0, count: Tuning.padding)
        let lines = LineBlock(bytes: padded, count: body.count, firstLine: 2, columns: columns)
        let block = TableBlock(lines, separator: UInt8(ascii: ","))
        #expect(block.rows.count == rows.count && block.rows.last?.line == rows.count + 1)
        for (place, row) in rows.enumerated() {
            // A line break in quotes is that of another line to a block.
            let texts = row.texts.map { $0.replacing("\n", with: " ") }
            let cells = [Self.text(row.float), texts[0], Self.text(row.double), texts[1]]
            let csv = TableRow(ColumnRows.line(cells).dropLast())
            let read = block.row(place)
            for column in 0..<4 {
                let blank: Set<Character> = [" "]
                let (text, plain) = (read.text(column).replacing("\n", with: " "), csv.text(column))
                #expect(text == plain || text == plain.trimmed(blank), "\(row)")
                #expect(read[column].kind == csv[column].kind, "\(row)")
                #expect(read.value(column)?.bitPattern == csv.value(column)?.bitPattern, "\(row)")
                #expect(Float(read[column].number).bitPattern == Float(csv[column].number).bitPattern, "\(row)")
            }
        }
        // As text it is the same table.
        let text = rows.flatMap { row in
            let cells = [Self.text(row.float), row.texts[0], Self.text(row.double), row.texts[1]]
            return ColumnRows.line(cells.map { $0.trimmed([" "]) })
        }
        #expect(columns.lines(block) == text)
    }

    private static func text<Number: BinaryFloatingPoint & CustomStringConvertible>(_ number: Number) -> String {
        number.isFinite ? "\(number + 0)" : ""
    }

    @Test("a head or a row is whole where its last byte is there", arguments: [true, false])
    func cut(isKeys: Bool) throws {
        let bytes = Self.bytes(Self.rows(3, seed: 9), isKeys: isKeys)
        let whole = try #require(ColumnRows(bytes))
        for count in 0..<bytes.count {
            guard let columns = ColumnRows(Array(bytes[..<count])) else {
                #expect(count < whole.headCount)
                continue
            }
            #expect(count >= whole.headCount)
            let body = Array(bytes[columns.headCount..<count]) + [UInt8](repeating: 0, count: Tuning.padding)
            var (end, rows) = (0, 0)
            let length = count - columns.headCount
            while let batch = try columns.batch(unsafe body.span.bytes, at: end, of: length) {
                (end, rows) = (batch.end, rows + batch.rows)
            }
            #expect(end <= length && rows < 3)
        }
    }

    @Test("rows in another form are refused, and a text that is not UTF-8 is a fault of its row alone")
    func broken() throws {
        #expect(ColumnRows(Array("\u{2}\u{1F}".utf8))?.names == [])
        let columns = try #require(ColumnRows(Array("\u{2}t\u{1F}label\u{1F}".utf8)))
        let other = [UInt8](repeating: 3, count: 99)
        #expect(throws: Diagnostic.self) { try columns.batch(unsafe other.span.bytes, at: 0, of: 20) }
        let rows = ColumnRows.key + [0x61, 0xFF, ColumnRows.stop] + ColumnRows.key + [0x62, ColumnRows.stop]
        let padded = rows + [UInt8](repeating: 0, count: Tuning.padding)
        let block = TableBlock(
            LineBlock(bytes: padded, count: rows.count, firstLine: 5, columns: columns),
            separator: UInt8(ascii: ",")
        )
        #expect(block.fault(0)?.wrong == "a byte that is not UTF-8 at column 2")
        #expect(block.fault(1) == nil && block.row(1).cells == ["b"] && block.row(1).line == 6)
        #expect(columns.lines(block) == [0xFF, 0x0A] + Array("b\n".utf8))
    }
}

extension String {
    fileprivate func trimmed(_ blanks: Set<Character>) -> String {
        let start = drop { blanks.contains($0) }
        return String(start.prefix(start.count - start.reversed().prefix { blanks.contains($0) }.count))
    }
}
