// Texts in, tapes and trees out. A parser belongs to one thread at a time.

/// Reads JSON texts one after another, keeping its buffers between them.
package struct JSONParser: ~Copyable {
    private var tokenizer = JSONTokenizer()

    package init() {}

    /// Reads one JSON value; O(bytes).
    ///
    /// The bytes must be UTF-8 and hold one value, whose arrays and objects are at most 64 levels deep
    /// (`Tuning.depthLimit`) and whose numbers a double can hold.
    ///
    /// - Parameter takesNaN: whether `NaN`, `Infinity` and `-Infinity`, which Python writes for numbers that are not
    ///   known, are read as `null`; they are no JSON.
    package mutating func value(of bytes: [UInt8], takesNaN: Bool = false) throws(JSONFault) -> JSONValue {
        try tape(of: bytes, bytes.indices, takesNaN: takesNaN).tree(0)
    }

    /// Reads the one value that is in `bytes[range]` to a tape.
    mutating func tape(
        of bytes: [UInt8],
        _ range: Range<Int>,
        takesNaN: Bool = false
    ) throws(JSONFault) -> JSONTape {
        guard range.count < UInt32.max else {
            throw JSONFault(offset: 0, wrong: "\(range.count) bytes", expected: "a text that fits into memory")
        }
        let end = range.upperBound
        if bytes.count - end >= Tuning.padding, bytes[end] < 0x20 {
            try tokenizer.read(bytes.span.extracting(range.lowerBound...), count: range.count, takesNaN: takesNaN)
        } else {
            let padded = LineBlock(text: bytes[range]).bytes
            try tokenizer.read(padded.span, count: range.count, takesNaN: takesNaN)
        }
        return JSONTape(bytes: bytes, start: range.lowerBound, tokens: tokenizer.tokens)
    }
}

/// One JSON text, read at once.
package enum JSONDocument {
    /// Reads one JSON value with its own parser; for many texts a `JSONParser` is faster.
    ///
    /// - Parameter bytes: UTF-8 text of one value, at most 64 levels deep.
    package static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var parser = JSONParser()
        return try parser.value(of: bytes)
    }
}
