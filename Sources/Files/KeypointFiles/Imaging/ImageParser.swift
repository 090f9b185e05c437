// Takes a stream of images apart: a hello line, then header lines, each followed by its bytes. One owner, any thread.

/// Parses hello, headers and images from bytes that come in pieces of any size.
package struct ImageParser: ~Copyable {
    package enum Item: Sendable {
        /// A line that announces the stream: the fields of a JSON object without `bytes`.
        case hello(JSONObject)

        case image(Image)
    }

    private var parser = JSONParser()
    private var bytes: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var header: ImageHeader?

    /// Creates a parser at the start of a stream.
    package init() {}

    /// Whether the stream may end here: nothing is left of an unfinished image.
    package var isComplete: Bool { header == nil && start == bytes.count }

    /// The part of an image that is unfinished, and its bytes in words; `nil` where the stream may end here.
    package var unfinished: (part: String, wrong: String)? {
        guard !isComplete else { return nil }
        let found = "\(counted(bytes.count - start, "byte")) before the end"
        return header.map { ("picture", "\(found), expected \($0.byteCount)") } ?? ("header", "\(found) of its line")
    }

    /// Adds the stream's next bytes; O(bytes), amortised.
    package mutating func add(_ more: some Sequence<UInt8>) {
        if start > 0, start * 2 >= bytes.count {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Returns the next item of the stream, or `nil` until more bytes are there.
    ///
    /// - Throws: `TactusError` where a line is no header; the stream cannot be followed any further then.
    package mutating func next() throws(TactusError) -> Item? {
        if header == nil {
            guard let line = try line() else { return nil }
            let fields = try fields(line)
            guard fields["bytes"] != nil else { return .hello(fields) }
            header = try ImageHeader(fields)
        }
        guard let header, bytes.count - start >= header.byteCount else { return nil }
        let end = start + header.byteCount
        let image = Image(header: header, bytes: Array(bytes[start..<end]))
        start = end
        searched = end
        self.header = nil
        return .image(image)
    }

    private mutating func line() throws(TactusError) -> ArraySlice<UInt8>? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            guard searched - start <= Tuning.headerLineLimit else {
                throw TactusError(
                    .broken,
                    "more than \(Tuning.headerLineLimit) bytes without a line break, expected a header line"
                )
            }
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return bytes[start..<end]
    }

    private mutating func fields(_ line: ArraySlice<UInt8>) throws(TactusError) -> JSONObject {
        let value: JSONValue
        do throws(JSONFault) {
            value = try parser.value(of: Array(line))
        } catch {
            throw TactusError(.broken, "header line: \(error.wrong), expected \(error.expected)")
        }
        guard let object = value.object else {
            throw TactusError(.broken, "header line: \(value.typeName), expected an object")
        }
        return object
    }
}
