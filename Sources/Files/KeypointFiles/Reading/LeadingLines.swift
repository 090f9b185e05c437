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

    /// Returns a Boolean value that indicates whether a line starts with a bracket and continues as JSON does, unlike
    /// `[INFO] ready` and `[2026-01-31 …]`.
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

extension FormatDetection {
    /// Detects the format of a text from its first bytes.
    ///
    /// - Parameter prefix: the first bytes, without a byte order mark; the text may continue after them.
    static func detect(_ prefix: [UInt8]) -> FormatDetection {
        guard let first = prefix.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            let isLong = prefix.count >= Tuning.detectionBytes
            return .unknown(isLong ? "nothing but blanks in the first \(prefix.count >> 10) KiB" : "an empty file")
        }
        if NumPyHeader.isMark(prefix) { return detectArray(prefix) }
        if PoseDocument.isMark(prefix) { return .format(.pose) }
        if let words = ForeignBytes.words(prefix) { return .unknown(words) }
        if prefix.allSatisfy({ $0 == 0 }) { return .unknown("a binary file of zero bytes alone") }
        if unsafe prefix.span.bytes.first(0, in: prefix.indices) != nil {
            guard let text = ForeignBytes.text(prefix), case .format(let format) = detect(text) else {
                return .unknown("a binary file")
            }
            return .format(format)
        }
        if let skipped = LeadingLines(prefix, format: nil) {
            return detectText(Array(prefix[skipped.bytes...]), first: prefix[skipped.bytes])
        }
        return detectText(prefix, first: first)
    }
}

extension FormatDetection {
    /// Detects whether an array is of hands, by its shape; of an archive the members show it once it is read.
    static func detectArray(_ prefix: [UInt8]) -> FormatDetection {
        guard let length = NumPyHeader.length(prefix[...]) else { return .format(.numpy) }
        guard length <= prefix.count else { return .unknown("a NumPy array that ends too early") }
        do throws(Diagnostic) {
            let header = try NumPyHeader(prefix[10..<length])
            let orders = [.mediapipe, .webXR, .openXR] as [JointOrder]
            let isHands = orders.contains { NumPyHands(header.shape, of: $0) != nil }
            if isHands, "fiu".contains(header.kind) { return .format(.numpy) }
            return .unknown(
                isHands
                    ? "a NumPy array without numbers; expected floating-point or whole ones"
                    : "a NumPy array of shape \(header.words); expected \(NumPyHands.expected)"
            )
        } catch {
            return .unknown("\(error.wrong); expected \(error.expected)")
        }
    }
}
