// The bytes of JSON text, refilled as they are used up: blanks, brackets and strings, but no values yet. Used by
// JSONSplitter alone.

/// A place in a stream of JSON text, with the line it is on.
struct JSONStream: ~Copyable {
    /// A value's text, or the reason for its absence.
    enum Taken {
        case taken([UInt8])
        case fault(line: Int, wrong: String, expected: String)
    }

    /// The line, from 1, of the next byte.
    private(set) var line = 1

    /// Whether the last fault left the place after a whole value, from where reading can continue.
    private(set) var isWhole = true

    /// Whether the source was read to its end, and all of it used up.
    private(set) var isOver = false

    private var source: ByteSource
    private let limit: Int

    /// Whether values beyond the limit are read to their end, to continue behind them.
    private let skipsLarge: Bool
    private var buffer: [UInt8]
    private var at = 0
    private var filled = 0

    /// Whether each top-level value was on its own line so far, which gives the end of a broken one.
    private var isOneALine = false

    init(_ source: consuming ByteSource, limit: Int, skipsLarge: Bool, bufferBytes: Int) {
        self.source = source
        (self.limit, self.skipsLarge) = (limit, skipsLarge)
        buffer = [UInt8](repeating: 0, count: bufferBytes)
    }

    var name: String { source.name }

    /// The next byte; only after `skipBlanks` found one.
    var peek: UInt8 { buffer[at] }

    /// The next byte in words.
    var found: String {
        switch buffer[at] {
        case 0: "a NUL byte"
        case 0x21..<0x7F: "'\(Character(Unicode.Scalar(buffer[at])))'"
        default: "a byte that is not JSON"
        }
    }

    /// Advances to the next byte that is not blank; returns `false` at the end.
    mutating func skipBlanks() throws(TactusError) -> Bool {
        while try hasByte() {
            switch buffer[at] {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            default: return true
            }
            at += 1
        }
        return false
    }

    /// Skips the next byte if it is `byte`; returns whether it is.
    mutating func take(_ byte: UInt8) throws(TactusError) -> Bool {
        guard try hasByte(), buffer[at] == byte else { return false }
        at += 1
        return true
    }

    /// Returns the value that starts here and is part of another.
    mutating func takeValue() throws(TactusError) -> Taken { try scan(isKept: true, isRecord: false) }

    /// Skips the value that starts here and is part of another.
    mutating func skipValue() throws(TactusError) -> Taken { try scan(isKept: false, isRecord: false) }

    /// Returns the top-level value that starts here; after a fault the place is where the next one may start.
    mutating func takeRecord() throws(TactusError) -> Taken {
        let first = buffer[at]
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return try takeLine() }
        let start = line
        let taken = try scan(isKept: true, isRecord: true)
        if case .taken = taken, line == start, try hasByte() {
            isOneALine = buffer[at] == UInt8(ascii: "\n") || buffer[at] == UInt8(ascii: "\r")
        }
        return taken
    }

    /// Returns the rest of the line as one value: anything but an array or object is judged as a whole.
    private mutating func takeLine() throws(TactusError) -> Taken {
        var text = [UInt8]()
        let start = line
        while try hasByte(), buffer[at] != UInt8(ascii: "\n") {
            let end = buffer[at..<filled].firstIndex(of: UInt8(ascii: "\n")) ?? filled
            if text.count <= limit { text.append(contentsOf: buffer[at..<end]) }
            at = end
            if text.count > limit, !skipsLarge { break }
        }
        guard text.count <= limit else { return tooLarge(start) }
        while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\r") { text.removeLast() }
        return .taken(text)
    }

    private func tooLarge(_ line: Int) -> Taken {
        .fault(line: line, wrong: "more than \(limit) bytes", expected: "a smaller value")
    }

    /// Scans one value by its brackets and quotes.
    private mutating func scan(isKept: Bool, isRecord: Bool) throws(TactusError) -> Taken {
        let start = line
        var text = [UInt8]()
        var state = JSONScan()
        isWhole = false
        while true {
            guard try hasByte() else {
                if state.isScalar { break }
                return .fault(line: line, wrong: "the end of the file", expected: "the rest of a value")
            }
            let from = at
            let stop = state.run(buffer, &at, filled, &line)
            if isKept, text.count <= limit { text.append(contentsOf: buffer[from..<at]) }
            if text.count > limit, !skipsLarge { break }
            switch stop {
            case .needsMore: continue
            case .ended: break
            case .stringBroken:
                return .fault(line: line, wrong: "a line break within a string", expected: "'\"'")
            case .lineEnded:
                // The line break is next. Only a new value at the very start of the next line ends a record here.
                guard isRecord, try nextLineStartsRecord(afterComplete: state.isAwaitingValue) else {
                    state.passesLineBreak()
                    continue
                }
                return .fault(line: line, wrong: "the end of the line", expected: "the rest of a value")
            }
            break
        }
        isWhole = true
        guard text.count <= limit else { return tooLarge(start) }
        return .taken(text)
    }

    /// Returns whether the byte after the line break that is next starts a value that cannot be part of the one being
    /// read.
    private mutating func nextLineStartsRecord(afterComplete isAwaitingValue: Bool) throws(TactusError) -> Bool {
        guard try has(2) else { return false }
        let next = buffer[at + 1]
        guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else { return false }
        return isOneALine || !isAwaitingValue
    }

    private mutating func hasByte() throws(TactusError) -> Bool { if at < filled { true } else { try has(1) } }

    /// Makes `count` bytes readable from `at` on; returns `false` where the source has fewer.
    private mutating func has(_ count: Int) throws(TactusError) -> Bool {
        while filled - at < count {
            if at > 0 {
                buffer.replaceSubrange(0..<filled - at, with: Array(buffer[at..<filled]))
                filled -= at
                at = 0
            }
            let more = try source.read(into: &buffer, filled..<buffer.count)
            if more == 0 {
                isOver = at == filled
                return false
            }
            filled += more
        }
        return true
    }

    /// Whether nothing but the beginning of a line is there, and more would have to be waited for.
    var isIdle: Bool {
        guard source.isIdle else { return false }
        let rest = buffer[at..<filled].drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }
        return !rest.contains(0x0A)
    }
}

/// The state of a scan through one value.
struct JSONScan {
    enum Stop {
        /// The bytes are used up.
        case needsMore

        /// The value is over; the place is behind it.
        case ended

        /// A line break inside a string; the place is before it.
        case stringBroken

        /// A line break stands between values; the place is before it.
        case lineEnded
    }

    /// The bytes from `+` to `9`: signs, commas, points and digits.
    private static let numbers = UInt8(ascii: "+")...UInt8(ascii: "9")

    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var hasPassedBreak = false

    /// The last byte that was not blank.
    private var last: UInt8 = 0

    /// Whether the value is a number or a word, which ends where something else begins.
    private(set) var isScalar = false

    /// Whether a value may follow: after a comma, a colon or the start of an array.
    var isAwaitingValue: Bool {
        last == UInt8(ascii: ",") || last == UInt8(ascii: ":") || last == UInt8(ascii: "[")
    }

    /// Makes the next run skip the line break at which it stopped.
    mutating func passesLineBreak() { hasPassedBreak = true }

    /// Continues through `buffer[at..<end]`, counting line breaks, until something stops it.
    mutating func run(_ buffer: [UInt8], _ at: inout Int, _ end: Int, _ line: inout Int) -> Stop {
        while at < end {
            let byte = buffer[at]
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    if depth == 0 {
                        at += 1
                        return .ended
                    }
                }
                if byte == UInt8(ascii: "\n") { return .stringBroken }
                at += 1
                continue
            }
            // Within brackets, numbers and the commas between them only move the place.
            if depth > 0, Self.numbers.contains(byte) {
                repeat { at += 1 } while at < end && Self.numbers.contains(buffer[at])
                last = buffer[at - 1]
                continue
            }
            switch byte {
            case UInt8(ascii: "\n"):
                if isScalar, depth == 0 { return .ended }
                guard hasPassedBreak else { return .lineEnded }
                hasPassedBreak = false
                line += 1
                at += 1
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isScalar, depth == 0 { return .ended }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return .ended }
                depth -= 1
                if depth == 0 {
                    at += 1
                    return .ended
                }
            case UInt8(ascii: "\""):
                if isScalar, depth == 0 { return .ended }
                isInString = true
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                if depth == 0 { return .ended }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                if isScalar, depth == 0 { return .ended }
                at += 1
                continue
            default:
                if depth == 0 { isScalar = true }
            }
            last = byte
            at += 1
        }
        return .needsMore
    }
}
