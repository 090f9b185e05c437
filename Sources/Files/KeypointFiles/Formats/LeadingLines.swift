// Lines of a log or comments before the first record, which are skipped. Used by detection and by KeypointReader.

import Keypoints

/// The lines before the first record of a text.
///
/// Programs that print records to standard output print other lines there too; MediaPipe begins with `INFO: Created
/// TensorFlow Lite XNNPACK delegate for CPU.`
struct LeadingLines: Hashable {
    /// The number of lines, without blank ones.
    var count = 0

    var bytes = 0

    var first = ""

    /// Finds the lines before the first record; `nil` without such lines, or without a record.
    ///
    /// - Parameters:
    ///   - prefix: the first bytes of the text.
    ///   - format: the given format of the text.
    init?(_ prefix: [UInt8], format: KeypointFormat?) {
        let isMarkup = prefix.first { $0 > 0x20 } == UInt8(ascii: "<")
        guard format?.kind != .whole, !isMarkup, !NumPyHeader.isMark(prefix), !PoseDocument.isMark(prefix) else {
            return nil
        }
        let mayBeJSON = format?.kind ?? .json == .json
        let start = unsafe prefix[..<(prefix.span.bytes.first(UInt8(ascii: "\n"), in: prefix.indices) ?? prefix.count)]
        if mayBeJSON, Self.isJSON(start) { return nil }
        var (mayBeTable, mustBeHeader, isSeparated) = (format?.kind != .json, false, false)
        for line in prefix.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let rest = prefix[line.startIndex...]
            let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if !isBlank {
                // What begins with a record has nothing before it, whatever the record turns out to be.
                if count == 0, Self.isJSON(line), mayBeJSON { return nil }
                let row = TableRow(line, separator: TableRow.separator(of: line))
                let mayBegin = mayBeTable && (!mustBeHeader || TableSchema.isHeader(row))
                if Self.startsRecord(rest, line: line, format, mayBeTable: mayBegin) { break }
                // An incomplete header must not be skipped for the rows below it; a title stands alone, or above a header
                // where it has separators of its own.
                let cells = row.cells
                let isRow = cells.count { !$0.isEmpty } > 1 && line.first != UInt8(ascii: "#")
                mayBeTable = mayBeTable && (!isRow || cells.count < HandJoint.count && TableSchema.isHeader(row))
                mustBeHeader = mustBeHeader || isRow
                guard count < Tuning.leadingLines else { return nil }
                // Excel's line on the separator, which the header shows as well, is no loss.
                isSeparated = isSeparated || bytes == 0 && cells[0].lowercased().hasPrefix("sep=")
                if bytes > 0 || !isSeparated {
                    if count == 0 { first = String(decoding: line.prefix(Tuning.quotedLine), as: UTF8.self) }
                    count += 1
                }
            }
            bytes = line.endIndex + 1
        }
        guard count > 0 || isSeparated, bytes < prefix.count else { return nil }
        first = String(first.filter { !$0.isNewline })
    }

    /// Makes the lines blank, so that what follows keeps its line numbers.
    func blank(_ prefix: inout [UInt8]) {
        for index in 0..<min(bytes, prefix.count) where prefix[index] != UInt8(ascii: "\n") { prefix[index] = 0x20 }
    }

    private static func startsRecord(
        _ rest: ArraySlice<UInt8>,
        line: ArraySlice<UInt8>,
        _ format: KeypointFormat?,
        mayBeTable: Bool
    ) -> Bool {
        if format?.kind ?? .json == .json, isJSON(line) {
            if format != nil { return true }
            if case .format = FormatDetection.detectJSON(Array(rest)) { return true }
            return false
        }
        guard mayBeTable, line.first != UInt8(ascii: "#") else { return false }
        if case .format = FormatDetection.detectTable(rest) { return true }
        return false
    }

    /// Returns whether a line starts with a bracket and continues as JSON does, unlike `[INFO] ready` and `[2026-01-31
    /// …]`.
    private static func isJSON(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.drop { $0 == 0x20 || $0 == 0x09 }
        guard text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") else { return false }
        let inner = text.dropFirst().drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard let next = inner.first else { return true }
        if text.first == UInt8(ascii: "{") { return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}") }
        if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "]")].contains(next) { return true }
        let word = inner.prefix { ![0x20, 0x09, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]")].contains($0) }
        let scalar = String(decoding: word, as: UTF8.self)
        let isScalar = ["null", "true", "false", "NaN"].contains(scalar) || Double(scalar) != nil
        let after = inner.dropFirst(word.count).drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        return isScalar && (after.isEmpty || after.first == UInt8(ascii: ",") || after.count == 1)
    }
}

extension ByteSource {
    /// Reads the first bytes without consuming them, with the lines before the first record made blank.
    ///
    /// - Parameter format: the given format of the source.
    mutating func start(format: KeypointFormat?) throws(TactusError) -> (prefix: [UInt8], skipped: LeadingLines?) {
        var prefix = try firstBytes()
        let skipped = LeadingLines(prefix, format: format)
        skipped?.blank(&prefix)
        unread(prefix)
        return (prefix, skipped)
    }
}

/// The skipped lines in all files of an input.
struct SkippedLines: Hashable {
    private var count = 0
    private var first = ""

    mutating func add(_ lines: LeadingLines?, of file: String) {
        guard let lines else { return }
        if count == 0 { first = "\(file) begins with \"\(lines.first)\"" }
        count += lines.count
    }

    var notes: [String] {
        count == 0 ? [] : ["\(counted(count, "line")) before the first record left out: \(first)"]
    }
}
