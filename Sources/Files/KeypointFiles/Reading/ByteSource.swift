// Bytes of a file, of standard input, or of memory, block by block. Used by every reader. A source belongs to one thread
// at a time.

internal import Platform
internal import Glibc
internal import SystemPackage

/// A source of bytes that strips the byte order mark of UTF-8, unpacks gzip and Zstandard, and reports errors as values.
package struct ByteSource: ~Copyable {
    /// The source as the user named it; `-` is standard input.
    package let name: String

    /// `nil` for what is read from memory.
    private var descriptor: FileDescriptor?

    /// The size of a file on a disk when it was opened, `nil` for other sources.
    private(set) var size: Int?

    /// The number of bytes that were read from the file, packed ones as they are; of the thread that reads.
    final class Position {
        fileprivate(set) var bytes = 0
    }

    let position = Position()
    private var isOwned: Bool
    private var memory: ArraySlice<UInt8>
    private var isAtStart = true

    /// Whether the descriptor was read to its end.
    private var isOver = false

    /// Unpacks what is read, `nil` where it is not packed.
    private var unpacker: Unpacker?

    /// Writes the rows of a Parquet file to the descriptor, `nil` for other files.
    private var program: PipedProgram?

    /// How these rows stand there, `nil` for text; those that were read, and whether they are left to `rows(least:)`.
    private var columns: ColumnRows?
    private var readRows: [UInt8] = []
    var keepsColumns = false

    /// Whether the bytes are those of a program that reads the file, which come at its pace.
    var isConverted: Bool { program != nil }

    /// Whether the bytes read so far were packed.
    var isPacked: Bool { unpacker != nil }

    /// Opens a file, or standard input where the path is `-`.
    ///
    /// - Throws: a problem of kind `missing` or `unreadable`; a folder is unreadable.
    package init(path: String) throws(TactusError) {
        name = path
        memory = []
        isOwned = path != "-"
        do throws(Errno) {
            if isOwned { (descriptor, size) = try FileDescriptor.opened(path) } else { descriptor = .standardInput }
        } catch {
            throw Self.problem(path, error)
        }
    }

    /// Reads from a descriptor that stays the caller's.
    package init(descriptor: Int32, name: String) {
        self.name = name
        self.descriptor = FileDescriptor(rawValue: descriptor)
        isOwned = false
        memory = []
    }

    package init(bytes: [UInt8], name: String = "memory") {
        self.name = name
        descriptor = nil
        isOwned = false
        memory = bytes[...]
    }

    /// Reads what is packed in memory by gzip.
    init(gzip bytes: [UInt8], name: String) throws(TactusError) {
        self.init(bytes: [], name: name)
        unpacker = try Unpacker(.gzip, bytes, name: name)
        isAtStart = false
    }

    /// All bytes that are left.
    ///
    /// - Throws: also where there are more than `most`.
    mutating func rest(atMost most: Int) throws(TactusError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: Tuning.blockBytes)
        while bytes.count <= most {
            let count = try read(into: &buffer, 0..<buffer.count)
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
        }
        throw TactusError(.broken, name, "more than \(most >> 20) MiB, too large for such a file")
    }

    /// All bytes of a small file, without a byte order mark.
    ///
    /// - Throws: a problem of kind `missing` or `unreadable`, the latter also where it has more than `most` bytes.
    package static func contents(of path: String, atMost most: Int) throws(TactusError) -> [UInt8] {
        do throws(Errno) {
            if let bytes = try Path.contents(path, atMost: most) {
                return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
            }
        } catch {
            throw problem(path, error)
        }
        throw TactusError(.broken, path, "more than \(most) bytes, too large for such a file")
    }

    /// The text of a small file, without a byte order mark.
    ///
    /// - Throws: as `contents(of:atMost:)`, and a problem of kind `broken` with line and column for what is not UTF-8.
    package static func text(of path: String, atMost most: Int) throws(TactusError) -> String {
        let bytes = try contents(of: path, atMost: most)
        if let kind = ForeignBytes.words(Array(bytes.prefix(32))) { throw TactusError(.broken, path, kind) }
        if let offset = bytes[...].notUTF8 {
            let before = bytes[..<offset]
            let line = before.count { $0 == 0x0A } + 1
            let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
            throw TactusError(.broken, "\(path):\(line):\(column)", "a byte that is not UTF-8, expected UTF-8 text")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Puts bytes back in front of what is still to be read, to be read once more.
    package mutating func unread(_ bytes: [UInt8]) {
        memory = bytes + memory
        isAtStart = false
    }

    deinit {
        if isOwned { try? descriptor?.close() }
    }

    /// Puts the next bytes into `buffer[range]` and says how many; 0 is the end.
    ///
    /// Waits for the first byte only and then takes what is there, so that a slow pipe is read as it comes.
    ///
    /// - Throws: a problem of kind `unreadable` with the system's words.
    package mutating func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(TactusError) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count, "the range must lie in the buffer")
        var problem: TactusError?
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            do throws(TactusError) {
                return try unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[range]))
            } catch {
                problem = error
                return 0
            }
        }
        if let problem { throw problem }
        return count
    }

    /// Makes a buffer of the bytes kept from before, the next ones, and `padding` zeros; says how many are no padding.
    ///
    /// The buffer holds up to `room` bytes without the padding; no more than `kept` is the end of the source.
    mutating func read(
        after kept: [UInt8],
        room: Int,
        padding: Int
    ) throws(TactusError) -> (bytes: [UInt8], count: Int) {
        var problem: TactusError?
        var count = kept.count
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room + padding) { buffer, filled in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            unsafe bytes.copyBytes(from: kept)
            do throws(TactusError) {
                count += try unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count..<room]))
            } catch {
                problem = error
            }
            unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[count..<count + padding]).initializeMemory(
                as: UInt8.self,
                repeating: 0
            )
            filled = count + padding
        }
        if let problem { throw problem }
        return (bytes, count)
    }

    /// The number of line breaks in the first `count` bytes.
    static func lineBreaks(in bytes: [UInt8], first count: Int) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            var lines = 0
            guard var at = bytes.baseAddress, count > 0 else { return 0 }
            let end = unsafe at + count
            while let found = unsafe memchr(at, Int32(UInt8(ascii: "\n")), end - at) {
                lines += 1
                unsafe at = UnsafeRawPointer(found) + 1
            }
            return lines
        }
    }

    private mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(TactusError) -> Int {
        var count = try unsafe readOnce(into: buffer)
        if isAtStart {
            isAtStart = false
            let kinds = Unpacker.Kind.allCases
            guard count > 0, Self.marks.contains(where: { unsafe $0.first == buffer.first }) else {
                return try unsafe readOn(into: buffer, from: count)
            }
            while count > 0,
                Self.marks.contains(where: { mark in
                    unsafe count < mark.count && buffer.count >= mark.count
                        && buffer.prefix(count).elementsEqual(mark.prefix(count))
                })
            {
                let more = try unsafe readOnce(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                if more == 0 { break }
                count += more
            }
            let begins = { (mark: [UInt8]) in unsafe count >= mark.count && buffer.starts(with: mark) }
            if let kind = kinds.first(where: { $0.marks.contains(where: begins) }) {
                unpacker = try Unpacker(kind, unsafe Array(buffer.prefix(count)) + memory, name: name)
                memory = []
                count = try unsafe readOnce(into: buffer)
            }
            if begins(Parquet.mark) {
                try startTable()
                try readHead()
                count = try unsafe readOnce(into: buffer)
            }
            let mark = Self.mark
            if count >= mark.count, unsafe buffer.starts(with: mark) {
                count -= mark.count
                unsafe buffer.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: buffer[mark.count..<mark.count + count])
                )
                if count == 0 { return try unsafe read(into: buffer) }
            }
        }
        return try unsafe readOn(into: buffer, from: count)
    }

    /// Puts what is there at once behind the bytes that were read into a buffer.
    private mutating func readOn(
        into buffer: UnsafeMutableRawBufferPointer,
        from filled: Int
    ) throws(TactusError) -> Int {
        var count = filled
        while count > 0, count < buffer.count, hasMore() {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            // An error comes again at the next call.
            guard let more = try? unsafe readOnce(into: rest), more > 0 else { break }
            count += more
        }
        return count
    }

    private mutating func readOnce(into buffer: UnsafeMutableRawBufferPointer) throws(TactusError) -> Int {
        guard let unpacker, memory.isEmpty else { return try unsafe readPlain(into: buffer) }
        while true {
            if let count = try unsafe unpacker.read(into: buffer) { return count }
            var problem: TactusError?
            let packed = unsafe [UInt8](unsafeUninitializedCapacity: Tuning.packedBytes) { bytes, count in
                do throws(TactusError) {
                    count = try unsafe readPlain(into: UnsafeMutableRawBufferPointer(bytes))
                } catch {
                    problem = error
                }
            }
            if let problem { throw problem }
            if packed.isEmpty {
                try unpacker.finish()
                return 0
            }
            unpacker.take(packed)
        }
    }

    /// Starts what writes the rows of a Parquet file.
    private mutating func startTable() throws(TactusError) {
        guard let file = descriptor, unpacker == nil else {
            throw TactusError(.unknown, name, "Parquet within other data", expected: "a file of its own")
        }
        let pipe = try PipedProgram.pipe()
        defer { try? pipe.writing.close() }
        do throws(TactusError) {
            program = try Parquet.reader(of: file, named: name, to: pipe.writing)
        } catch {
            try? pipe.reading.close()
            throw error
        }
        if isOwned { try? file.close() }
        (descriptor, size, isOwned, isOver, memory) = (pipe.reading, nil, true, false, [])
    }

    /// Reads how the rows of a Parquet file stand there.
    private mutating func readHead() throws(TactusError) {
        repeat {
            guard try readMore(), readRows.first == ColumnRows.start else {
                (memory, readRows) = (readRows[...], [])
                return
            }
            columns = ColumnRows(readRows)
        } while columns == nil
        guard let columns else { return }
        readRows.removeFirst(columns.headCount)
        memory = ColumnRows.line(columns.names)[...]
    }

    /// Reads some bytes of rows; returns whether there were any.
    private mutating func readMore() throws(TactusError) -> Bool {
        var bytes = [UInt8](repeating: 0, count: Tuning.packedBytes)
        var problem: TactusError?
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            do throws(TactusError) {
                return try unsafe readDescriptor(into: bytes)
            } catch {
                problem = error
                return 0
            }
        }
        if let problem { throw problem }
        readRows += bytes.prefix(count)
        return count > 0
    }

    /// The next whole rows of a Parquet file as they stand there, of at least so many bytes where there are, and their number;
    /// `nil` at the end, and for text.
    mutating func rows(
        least: Int
    ) throws(TactusError) -> (columns: ColumnRows, bytes: [UInt8], count: Int, rows: Int)? {
        guard let columns else { return nil }
        var (end, rows, hasMore) = (0, 0, true)
        repeat {
            let bytes = readRows + [UInt8](repeating: 0, count: Tuning.padding)
            do throws(Diagnostic) {
                while let batch = try columns.batch(unsafe bytes.span.bytes, at: end, of: readRows.count) {
                    end = batch.end
                    rows += batch.rows
                }
            } catch {
                throw TactusError(.unavailable, name, error.message)
            }
            if end >= least { break }
            // An error comes again at the next call.
            hasMore = end == 0 ? try readMore() : (try? readMore()) ?? false
        } while hasMore
        guard end > 0 else {
            if readRows.isEmpty { return nil }
            throw TactusError(.unavailable, name, "a row that ends too early", expected: "the rest of it")
        }
        let bytes = readRows[..<end] + [UInt8](repeating: 0, count: Tuning.padding)
        readRows.removeFirst(end)
        return (columns, Array(bytes), end, rows)
    }

    private mutating func readPlain(into buffer: UnsafeMutableRawBufferPointer) throws(TactusError) -> Int {
        if memory.isEmpty, columns != nil {
            guard !keepsColumns, let rows = try rows(least: 1) else { return 0 }
            let lines = LineBlock(bytes: rows.bytes, count: rows.count, firstLine: 1, columns: rows.columns)
            memory = rows.columns.lines(TableBlock(lines, separator: UInt8(ascii: ",")))[...]
        }
        if memory.isEmpty { return try unsafe readDescriptor(into: buffer) }
        let taken = memory.prefix(buffer.count)
        unsafe buffer.copyBytes(from: taken)
        memory = memory.dropFirst(taken.count)
        return taken.count
    }

    private mutating func readDescriptor(into buffer: UnsafeMutableRawBufferPointer) throws(TactusError) -> Int {
        guard let descriptor, !isOver else { return 0 }
        do throws(Errno) {
            let count = try unsafe descriptor.readSome(into: buffer)
            if program == nil { position.bytes += count }
            // A small file has been read at once: its end needs no further call.
            isOver = count == size
            if count > 0 || (unsafe buffer.isEmpty) { return count }
        } catch {
            throw Self.problem(name, error)
        }
        if let fault = program?.fault() { throw Parquet.error(fault, of: name) }
        isOver = true
        return 0
    }

    /// Whether the next byte, or the end, would have to be waited for.
    var isIdle: Bool { !hasMore() && descriptor != nil }

    /// Returns whether a byte, or the end, can be read without waiting.
    private func hasMore() -> Bool {
        if !memory.isEmpty || isOver || size != nil || unpacker?.hasMore == true { return true }
        return descriptor?.hasMore() ?? false
    }

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The first bytes of what is not read as it stands there.
    private static let marks = Unpacker.Kind.allCases.flatMap(\.marks) + [mark, Parquet.mark]

    private static func problem(_ name: String, _ error: Errno) -> TactusError {
        switch error {
        case .noSuchFileOrDirectory, .notDirectory:
            TactusError(
                .missing,
                name,
                // In the names of a folder Swift replaces what it cannot read.
                "there is no such file or folder"
                    + (name.contains("\u{FFFD}") ? "; names must be UTF-8, rename it" : "")
            )
        case .textFileBusy: TactusError(name, error)
        case .isDirectory: TactusError(.inputOutput, name, "it is a folder, not a file")
        case .noSuchAddressOrDevice:
            TactusError(.broken, name, "a pipe or socket that no program writes to", expected: "a file")
        default: TactusError(.inputOutput, name, "cannot be read: \(error)")
        }
    }
}

extension ArraySlice<UInt8> {
    /// The index of the first byte that is not UTF-8; `nil` where all are.
    var notUTF8: Int? { span.notUTF8.map { startIndex + $0 } }
}

extension Span<UInt8> {
    /// The place of the first byte that is not UTF-8; `nil` where all are.
    var notUTF8: Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: self)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}
