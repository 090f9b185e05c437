// A source as blocks of whole lines, to be worked on in parallel. Used by the native reader and the command line.

/// Some whole lines of a source.
package struct LineBlock: Sendable {
    /// The lines, and behind them at least `Tuning.padding` bytes that are not of them.
    package let bytes: [UInt8]

    /// The number of bytes that are lines; the last line of a source may lack its line break.
    package let count: Int

    /// The number, from 1, of the first line.
    package let firstLine: Int

    /// How the lines stand there where they are rows of a program that reads Parquet; `nil` for text.
    let columns: ColumnRows?

    /// Creates a block of a text, for one line or a few.
    ///
    /// - Parameter line: the number of the text's first line.
    package init(text: some Collection<UInt8>, firstLine line: Int = 1) {
        var bytes = [UInt8]()
        bytes.reserveCapacity(text.count + Tuning.padding)
        bytes.append(contentsOf: text)
        count = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Tuning.padding))
        self.bytes = bytes
        firstLine = line
        columns = nil
    }

    init(bytes: [UInt8], count: Int, firstLine: Int, columns: ColumnRows? = nil) {
        precondition(count + Tuning.padding <= bytes.count, "a block ends with padding")
        self.bytes = bytes
        self.count = count
        self.firstLine = firstLine
        self.columns = columns
    }
}

/// Goes from line to line of a block.
struct LineCursor {
    /// The place of the next line's first byte.
    private(set) var start = 0

    /// The number of lines before it.
    private var count = 0

    /// Goes to the next line that is not blank; returns its number, or `nil` at the block's end.
    mutating func line(of block: LineBlock) -> Int? {
        let bytes = unsafe block.bytes.span.bytes
        while true {
            let first = bytes.afterBlanks(start)
            guard first < block.count else {
                start = block.count
                return nil
            }
            if bytes.byte(first) != UInt8(ascii: "\n") { return block.firstLine + count }
            pass(to: first)
        }
    }

    /// The place of the line break behind the line, or of the block's end.
    func end(in block: LineBlock) -> Int {
        let bytes = unsafe block.bytes.span.bytes
        return bytes.first(UInt8(ascii: "\n"), in: start..<block.count) ?? block.count
    }

    /// Goes behind the line, which ends at a place.
    mutating func pass(to end: Int) {
        start = end + 1
        count += 1
    }
}

/// Cuts a source into blocks of whole lines, in memory that does not grow with the source.
package struct LineBlocks: ~Copyable {
    /// A block, or a line that is too long to be in one.
    package enum Result: Sendable {
        /// Whole lines, at least one.
        case lines(LineBlock)

        /// A line that is too long; it is skipped.
        case problem(Diagnostic)
    }

    private var source: ByteSource
    private let blockBytes: Int
    private let lineLimit: Int
    private var rest: [UInt8] = []
    private var line = 1
    private var isAtEnd = false

    /// Starts at the first line of a source.
    ///
    /// - Parameters:
    ///   - blockBytes: the size of a block; a longer line makes a larger one.
    ///   - lineLimit: the longest line that is read.
    ///   - keepsColumns: whether rows of a program that reads Parquet stay as they are, once what was read before is over.
    package init(
        _ source: consuming ByteSource,
        blockBytes: Int = Tuning.blockBytes,
        lineLimit: Int = Tuning.lineLimit,
        keepsColumns: Bool = false
    ) {
        self.source = source
        self.source.keepsColumns = keepsColumns
        self.blockBytes = blockBytes
        self.lineLimit = max(lineLimit, blockBytes)
    }

    /// Whether the next lines would have to be waited for.
    var isIdle: Bool { !isAtEnd && source.isIdle }

    /// The next lines, in order, or a line that is too long; `nil` at the end.
    ///
    /// - Throws: when the source cannot be read on.
    package mutating func next() throws(TactusError) -> Result? {
        var room = blockBytes
        while !isAtEnd || !rest.isEmpty {
            let kept = rest.count
            if kept >= room {
                guard kept <= lineLimit else { return try skipLine() }
                room = min(max(room, kept) * 2, lineLimit + 1)
            }
            let (bytes, count) = try source.read(after: rest, room: room, padding: Tuning.padding)
            isAtEnd = count == kept
            if let lineBreak = bytes[..<count].lastIndex(of: UInt8(ascii: "\n")) {
                rest = [UInt8](bytes[(lineBreak + 1)..<count])
                return block(bytes, lineBreak + 1)
            }
            rest = isAtEnd ? [] : [UInt8](bytes[..<count])
            if isAtEnd, count > 0 { return block(bytes, count) }
        }
        guard let (columns, bytes, count, rows) = try source.rows(least: blockBytes) else { return nil }
        defer { line += rows }
        return .lines(LineBlock(bytes: bytes, count: count, firstLine: line, columns: columns))
    }

    private mutating func block(_ bytes: [UInt8], _ count: Int) -> Result {
        let block = LineBlock(bytes: bytes, count: count, firstLine: line)
        line += ByteSource.lineBreaks(in: bytes, first: count)
        return .lines(block)
    }

    /// Passes over the line that `rest` is the start of, and says that it is too long.
    private mutating func skipLine() throws(TactusError) -> Result {
        let problem = Diagnostic(
            file: source.name,
            line: line,
            wrong: "a line of more than \(lineLimit) bytes",
            expected: "one record a line"
        )
        line += 1
        rest = []
        while !isAtEnd {
            let (bytes, count) = try source.read(after: [], room: blockBytes, padding: 0)
            isAtEnd = count == 0
            if let lineBreak = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                rest = [UInt8](bytes[(lineBreak + 1)...])
                break
            }
        }
        return .problem(problem)
    }
}
