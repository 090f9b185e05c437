// One JSON text to a flat list of tokens, or the fault in it with its place, its field and words; nothing recurses.
// Used by JSONParser; pure.

/// One value of a text. An object's members follow it as name, value, name, value; an array's elements likewise.
struct JSONToken {
    enum Kind { case null, bool, number, string, array, object }

    let kind: Kind

    /// Whether a string has a backslash in it.
    let hasEscape: Bool

    /// The number, correctly rounded; infinite where the text is too large for a double.
    let number: Double

    /// The place of the value's first byte, of a string's first byte after its quote.
    let offset: UInt32

    /// The number of bytes of the value's text, of a string without its quotes.
    var length: UInt32

    /// The index of the first token after this value and everything in it.
    var next: UInt32

    /// The number of elements or members.
    var count: UInt32 = 0
}

/// Reads texts to tokens, keeping its memory between them.
struct JSONTokenizer {
    private(set) var tokens: [JSONToken] = []
    var open: [Level] = []

    /// The place of the first byte that was not read, and that of the first one behind the text.
    private(set) var (at, end) = (0, 0)
    private var takesNaN = false

    /// An array or object that is being read.
    struct Level {
        let token: Int
        let isObject: Bool

        /// The number of elements or members that were begun.
        var count: UInt32 = 0

        /// The token of the name of the last member.
        var name = 0
    }

    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")

    /// Reads one value; O(bytes).
    ///
    /// - Parameters:
    ///   - span: the text, and behind it a control byte and more, `Tuning.padding` bytes in all.
    ///   - count: the number of bytes of the text, less than 2³².
    ///   - takesNaN: whether `NaN`, `Infinity` and `-Infinity` are read as `null`.
    mutating func read(_ span: Span<UInt8>, count: Int, takesNaN: Bool) throws(JSONFault) {
        tokens.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        (at, end) = (0, count)
        self.takesNaN = takesNaN
        let text = unsafe span.bytes
        let strange = span.extracting(first: count).notUTF8
        do throws(JSONFault) {
            if strange == nil { return try document(text) }
        } catch {
            // Where strings do not end or a byte is no text, that is the fault, whatever else was met before.
            throw textFault(text, strange) ?? error
        }
        if let fault = textFault(text, strange) { throw fault }
    }

    private mutating func document(_ text: RawSpan) throws(JSONFault) {
        try value(text)
        while !open.isEmpty { try member(text) }
        goOn(text)
        if at < end { throw fault(text, at, "the end of the text") }
    }

    /// Goes to the next token, and returns its first byte, 0 at the end.
    @discardableResult
    private mutating func goOn(_ text: RawSpan) -> UInt8 {
        while at < end, text.byte(at).isBlank || text.byte(at) == 0x0A { at += 1 }
        return at < end ? text.byte(at) : 0
    }

    /// Reads the next element, member or end of the innermost open array or object.
    private mutating func member(_ text: RawSpan) throws(JSONFault) {
        let last = open.count - 1
        let isObject = open[last].isObject
        var byte = goOn(text)
        if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            at += 1
            let level = open.removeLast()
            tokens[level.token].length = UInt32(truncatingIfNeeded: at) &- tokens[level.token].offset
            tokens[level.token].next = UInt32(truncatingIfNeeded: tokens.count)
            tokens[level.token].count = level.count
            return
        }
        if open[last].count > 0 {
            guard byte == UInt8(ascii: ",") else { throw fault(text, at, isObject ? "',' or '}'" : "',' or ']'") }
            at += 1
            byte = goOn(text)
        }
        if isObject {
            guard byte == Self.quote else { throw fault(text, at, "a field's name in quotes") }
            let name = tokens.count
            try string(text)
            open[last].name = name
            open[last].count += 1
            guard goOn(text) == UInt8(ascii: ":") else { throw fault(text, at, "':'") }
            at += 1
        } else {
            open[last].count += 1
        }
        try value(text)
    }

    private mutating func value(_ text: RawSpan) throws(JSONFault) {
        let byte = goOn(text)
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Tuning.depthLimit else {
                throw fault(text, at, "at most \(Tuning.depthLimit) levels", wrong: "deeper nesting")
            }
            let isObject = byte == UInt8(ascii: "{")
            open.append(Level(token: tokens.count, isObject: isObject))
            append(isObject ? .object : .array, at..<at)
            at += 1
        case Self.quote: try string(text)
        case UInt8(ascii: "n"): try literal(text, "null", .null)
        case UInt8(ascii: "t"): try literal(text, "true", .bool)
        case UInt8(ascii: "f"): try literal(text, "false", .bool)
        case UInt8(ascii: "N") where takesNaN: try literal(text, "NaN", .null)
        case UInt8(ascii: "I") where takesNaN: try literal(text, "Infinity", .null)
        case UInt8(ascii: "-") where takesNaN && text.byte(at + 1) == UInt8(ascii: "I"):
            try literal(text, "-Infinity", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            guard let number = DecimalNumber(text, at: at, isJSON: true), endsScalar(text, number.end) else {
                throw fault(text, at, "a number")
            }
            append(.number, at..<number.end, number: number.value)
            at = number.end
        default: throw fault(text, at, "a value")
        }
    }

    @inline(__always)
    private mutating func append(
        _ kind: JSONToken.Kind,
        _ range: Range<Int>,
        number: Double = 0,
        hasEscape: Bool = false
    ) {
        tokens.append(
            JSONToken(
                kind: kind,
                hasEscape: hasEscape,
                number: number,
                offset: UInt32(truncatingIfNeeded: range.lowerBound),
                length: UInt32(truncatingIfNeeded: range.count),
                next: UInt32(truncatingIfNeeded: tokens.count + 1)
            )
        )
    }

    private mutating func literal(_ text: RawSpan, _ word: StaticString, _ kind: JSONToken.Kind) throws(JSONFault) {
        let stop = at + word.utf8CodeUnitCount
        guard text.has(word, at: at), endsScalar(text, stop) else { throw fault(text, at, "a value") }
        append(kind, at..<stop)
        at = stop
    }

    /// Returns whether a number or word that ends before a place is complete.
    private func endsScalar(_ text: RawSpan, _ place: Int) -> Bool { place >= end || text.byte(place).endsScalar }

    /// Reads the string whose quote stands here.
    private mutating func string(_ text: RawSpan) throws(JSONFault) {
        var hasEscape = false
        var stop = text.stringStop(from: at + 1)
        while stop < end, text.byte(stop) != Self.quote {
            guard text.byte(stop) == Self.backslash else { throw fault(text, stop, "'\"'") }
            hasEscape = true
            stop = text.stringStop(from: try afterEscape(text, stop))
        }
        guard stop < end else { throw fault(text, at, "'\"'", wrong: "a string without an end") }
        append(.string, at + 1..<stop, hasEscape: hasEscape)
        at = stop + 1
    }

    /// The place behind the escape at a place.
    private func afterEscape(_ text: RawSpan, _ escape: Int) throws(JSONFault) -> Int {
        switch text.byte(escape + 1) {
        case UInt8(ascii: "u"):
            guard let first = unit(text, escape + 2) else {
                throw fault(text, escape, "four hexadecimal digits after \\u")
            }
            guard 0xD800..<0xE000 ~= first else { return escape + 6 }
            guard first < 0xDC00, text.has("\\u", at: escape + 6), let second = unit(text, escape + 8),
                0xDC00..<0xE000 ~= second
            else {
                throw fault(text, escape, "two \\u escapes, a high and a low one", wrong: "half a surrogate pair")
            }
            return escape + 12
        case Self.quote, Self.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return escape + 2
        default:
            throw fault(text, escape, "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
        }
    }

    /// The UTF-16 unit of four hexadecimal digits, `nil` for anything else.
    private func unit(_ text: RawSpan, _ place: Int) -> UInt32? {
        var unit: UInt32 = 0
        for at in place..<place + 4 {
            guard let digit = Character(Unicode.Scalar(text.byte(at))).hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}

extension UInt8 {
    /// Whether a number or a word ends before this byte.
    var endsScalar: Bool {
        switch self {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"), 0x0A: true
        default: isBlank
        }
    }
}
