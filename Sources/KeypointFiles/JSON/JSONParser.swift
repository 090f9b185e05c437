// The one owner of the C parser: texts in, tapes and trees out. A parser belongs to one thread at a time.

internal import CJSON

/// Reads JSON texts one after another, keeping its buffers between them.
@safe package struct JSONParser: ~Copyable {
    private let handle: OpaquePointer

    /// Creates a parser; takes some memory, so it is to be kept and used again.
    package init() {
        guard let handle = unsafe CJSONParserCreate() else { fatalError("out of memory") }
        unsafe self.handle = handle
    }

    deinit {
        unsafe CJSONParserDestroy(handle)
    }

    /// Reads one JSON value; O(bytes).
    ///
    /// The bytes must be UTF-8 and hold one value, whose arrays and objects stand at most 64 levels deep
    /// (`Tuning.depthLimit`) and whose numbers a double can hold.
    ///
    /// - Parameter takesNaN: whether `NaN`, `Infinity` and `-Infinity`, which Python writes for numbers that are not
    ///   known, are read as `null`; they are no JSON.
    package mutating func value(of bytes: [UInt8], takesNaN: Bool = false) throws(JSONFault) -> JSONValue {
        try tape(of: bytes, bytes.indices, takesNaN: takesNaN).tree(0)
    }

    /// Reads the one value that stands in `bytes[range]` to a tape.
    mutating func tape(
        of bytes: [UInt8],
        _ range: Range<Int>,
        takesNaN: Bool = false
    ) throws(JSONFault) -> JSONTape {
        var tokens: UnsafePointer<CJSONToken>?
        var count = 0
        var fault = 0
        let status = unsafe bytes.withUnsafeBufferPointer { buffer in
            let text = unsafe UnsafeBufferPointer(rebasing: buffer[range])
            guard let start = text.baseAddress else { return CJSONStatus(CJSON_FAULT) }
            return unsafe CJSONParse(
                handle,
                start,
                text.count,
                UInt32(Tuning.depthLimit),
                takesNaN,
                &tokens,
                &count,
                &fault
            )
        }
        guard status == CJSONStatus(CJSON_OK) else {
            if status == CJSONStatus(CJSON_NO_MEMORY) {
                throw JSONFault(offset: 0, wrong: "\(range.count) bytes", expected: "a text that fits into memory")
            }
            if range.isEmpty { throw JSONFault(offset: 0, wrong: "nothing", expected: "a value") }
            throw self.fault(at: fault)
        }
        let list = unsafe UnsafeBufferPointer(start: tokens, count: count)
        return JSONTape(bytes: bytes, start: range.lowerBound, tokens: unsafe Array(list))
    }

    /// The content of the next line of a block.
    enum Line {
        case record

        /// Another line, of which only the place was found.
        case unread

        case end
    }

    /// Makes the next call of `nextLine` start at a block's first line.
    mutating func startLines() { unsafe CJSONStartLines(handle) }

    /// Reads the next line of `block` that is not blank, the same block in every call since `startLines`.
    mutating func nextLine(
        of block: LineBlock,
        floor: Float,
        bound: Float = .infinity,
        keepsExtras: Bool,
        into record: inout CJSONRecord
    ) -> Line {
        precondition(block.count + Int(CJSON_PADDING) <= block.bytes.count, "a block ends with padding")
        let status = unsafe block.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return CJSONStatus(CJSON_END) }
            return unsafe CJSONNextRecord(handle, start, block.count, floor, bound, keepsExtras, &record)
        }
        switch Int(status) {
        case CJSON_OK: return .record
        case CJSON_END: return .end
        default: return .unread
        }
    }

    private func fault(at offset: Int) -> JSONFault {
        JSONFault(
            offset: offset,
            field: words(CJSON_FIELD),
            wrong: words(CJSON_WRONG),
            expected: words(CJSON_EXPECTED)
        )
    }

    private func words(_ which: Int) -> String { unsafe String(cString: CJSONFaultWords(handle, Int32(which))) }

    // MARK: The record that was read last

    /// Calls `body` with the hands of the record that `nextLine` read last.
    func withHands(_ body: (UnsafePointer<CJSONHand>) -> Void) { unsafe body(CJSONHands(handle)) }

    /// One of the unknown fields of the record that `nextLine` read last.
    func extra(_ index: Int) -> CJSONExtra { unsafe CJSONExtras(handle)[index] }
}

/// One JSON text, read at once.
package enum JSONDocument {
    /// Reads one JSON value with a parser of its own; for many texts a `JSONParser` is faster.
    ///
    /// - Parameter bytes: UTF-8 text of one value, at most 64 levels deep.
    package static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var parser = JSONParser()
        return try parser.value(of: bytes)
    }
}
