// Rows of a table as a program hands them over that reads Parquet: numbers by their bytes, all else as text. Read by
// ByteSource, cut into cells by TableBlock; pure.

/// How the rows of a table stand in the bytes of a program.
///
/// The head is `start`, a letter for each column and then the names of the columns, all of them ended by `stop`. Batches of
/// rows follow: five bytes that say how many, the numbers column by column, and the texts row by row, each ended by `stop`.
struct ColumnRows: Sendable {
    /// What stands in a column.
    enum Kind: UInt8 {
        /// Little-endian numbers, as Arrow has them.
        case float = 0x66
        case double = 0x64

        /// Numbers of the sort keys of DuckDB: a byte that says that there is one, and big-endian bits with the sign turned
        /// over, or all bits of those that are negative.
        case floatKey = 0x46
        case doubleKey = 0x44

        case text = 0x74

        var size: Int {
            switch self {
            case .float: 4
            case .double: 8
            case .floatKey: 5
            case .doubleKey: 9
            case .text: 0
            }
        }
    }

    /// A column of numbers.
    struct Numbers {
        let column: Int
        let kind: Kind

        /// The bytes of a row before it.
        let before: Int

        var isFloat: Bool { kind.size < Kind.double.size }

        /// The number at a place, 0 without a sign; NaN for one that is missing or infinite.
        @inline(__always)
        func number(_ bytes: RawSpan, at place: Int) -> Double {
            let number =
                switch kind {
                case .float: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bytes.word(place))))
                case .double: Double(bitPattern: bytes.word(place))
                case .floatKey: Double(Float(bitPattern: Self.bits(UInt32(truncatingIfNeeded: bytes.word(place + 1)))))
                case .doubleKey: Double(bitPattern: Self.bits(bytes.word(place + 1)))
                case .text: Double.nan
                }
            return number.isFinite ? number + 0 : .nan
        }

        @inline(__always)
        private static func bits<Bits: FixedWidthInteger & UnsignedInteger>(_ key: Bits) -> Bits {
            let (key, sign) = (key.byteSwapped, Bits(1) << (Bits.bitWidth - 1))
            return key & sign == 0 ? ~key : key ^ sign
        }
    }

    /// The places of a batch.
    struct Batch {
        let rows: Int
        let numbers: Int
        let texts: Int
        let end: Int
    }

    static let start: UInt8 = 0x02
    static let stop: UInt8 = 0x1F

    /// The five bytes before a row of DuckDB's: the sort key of −0.1, which shows that keys are what they were.
    static let key: [UInt8] = [0x02, 0x42, 0x33, 0x33, 0x32]

    /// The first of five bytes before a batch of Arrow's, behind which four have the number of rows.
    static let count = UInt8(ascii: "N")

    let names: [String]
    let numbers: [Numbers]

    /// The columns of texts.
    let texts: [Int]

    /// The bytes of the numbers of a row.
    let width: Int

    /// The bytes of the head.
    let headCount: Int

    /// Reads the head; `nil` where it goes on behind the bytes.
    init?(_ bytes: [UInt8]) {
        let parts = bytes.dropFirst().split(separator: Self.stop, omittingEmptySubsequences: false)
        guard let letters = parts.first, parts.count > letters.count + 1 else { return nil }
        names = parts[1..<1 + letters.count].map { String(decoding: $0, as: UTF8.self) }
        headCount = parts[letters.count + 1].startIndex
        var (numbers, texts, width): ([Numbers], [Int], Int) = ([], [], 0)
        for (column, letter) in letters.enumerated() {
            if let kind = Kind(rawValue: letter), kind != .text {
                numbers.append(Numbers(column: column, kind: kind, before: width))
                width += kind.size
            } else {
                texts.append(column)
            }
        }
        (self.numbers, self.texts, self.width) = (numbers, texts, width)
    }

    /// The batch at a place; `nil` where it goes on behind the first `count` bytes.
    ///
    /// - Throws: a fault where none begins there.
    func batch(_ bytes: RawSpan, at place: Int, of count: Int) throws(Diagnostic) -> Batch? {
        guard place + Self.key.count <= count else { return nil }
        let isKey = Self.key.indices.allSatisfy { bytes.byte(place + $0) == Self.key[$0] }
        guard isKey || bytes.byte(place) == Self.count else {
            throw Diagnostic("rows in another form", expected: "those of DuckDB 1.4 to 1.5, or of pyarrow")
        }
        let rows = isKey ? 1 : Int(UInt32(truncatingIfNeeded: bytes.word(place + 1)))
        let numbers = place + Self.key.count
        let texts = numbers + rows * width
        var end = texts
        for _ in 0..<rows * self.texts.count {
            guard end < count, let stop = bytes.first(Self.stop, in: end..<count) else { return nil }
            end = stop + 1
        }
        return end <= count ? Batch(rows: rows, numbers: numbers, texts: texts, end: end) : nil
    }

    /// Some rows as lines of CSV.
    func lines(_ rows: TableBlock) -> [UInt8] {
        rows.rows.indices.reduce(into: []) { lines, place in
            // What is no text stays none.
            lines += rows.fault(place) == nil ? Self.line(rows.row(place).cells) : [0xFF, 0x0A]
        }
    }

    static func line(_ cells: [String]) -> [UInt8] {
        let special = Set(",\"\r\n".utf8)
        let quoted = cells.map { cell in
            cell.utf8.contains(where: special.contains) ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
        }
        return Array((quoted.joined(separator: ",") + "\n").utf8)
    }
}
