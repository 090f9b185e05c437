// The header lines of a recording, `NAME.mjpeg.jsonl`. Read by MJPEGSource; one thread.

import Platform
import KeypointFiles

/// The hello and the header lines beside a `.mjpeg` file.
struct RecordedHeaders: ~Copyable {
    /// The recording's hello, if its first line is one.
    private(set) var hello: StreamHeader?

    private let name: String
    private let say: (String) -> Void
    private var lines: LineBlocks
    private var parser = JSONParser()
    private var rest: ArraySlice<UInt8> = []
    private var line = 0
    private var first: ImageHeader?
    private var isAtEnd = false

    /// Returns the name of the file of lines.
    static func name(beside path: String) -> String { path + ".jsonl" }

    /// Opens the lines; returns `nil` without a file.
    static func open(beside path: String, say: @escaping (String) -> Void) throws(TactusError) -> RecordedHeaders? {
        guard case .file = MediaSource(name(beside: path)) else { return nil }
        return try RecordedHeaders(path: path, bytes: ByteSource(path: name(beside: path)), say: say)
    }

    private init(path: String, bytes: consuming ByteSource, say: @escaping (String) -> Void) throws(TactusError) {
        name = Self.name(beside: path)
        self.say = say
        lines = LineBlocks(bytes)
        guard let fields = try fields() else { return }
        if fields["bytes"] == nil {
            hello = StreamHeader(fields, camera: path)
        } else {
            first = try header(fields)
        }
    }

    /// Returns the next header, or `nil` behind the last one.
    mutating func next() throws(TactusError) -> ImageHeader? {
        if let header = first.take() { return header }
        guard let fields = try fields() else { return nil }
        return try header(fields)
    }

    private func header(_ fields: JSONObject) throws(TactusError) -> ImageHeader {
        do throws(TactusError) {
            return try ImageHeader(fields)
        } catch {
            throw TactusError(.broken, "\(name):\(line): \(error)")
        }
    }

    private mutating func fields() throws(TactusError) -> JSONObject? {
        while rest.isEmpty, !isAtEnd {
            do throws(TactusError) {
                switch try lines.next() {
                case .lines(let block): rest = block.bytes[..<block.count]
                case .problem(let problem): throw TactusError(.inputOutput, name, problem.wrong)
                case nil: isAtEnd = true
                }
            } catch {
                throw TactusError(.broken, "\(error)")
            }
        }
        guard !rest.isEmpty else { return nil }
        line += 1
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        let isWhole = end < rest.endIndex
        let bytes = Array(rest[..<end])
        rest = rest[min(end + 1, rest.endIndex)...]
        do throws(JSONFault) {
            let value = try parser.value(of: bytes)
            if let object = value.object { return object }
            throw JSONFault(offset: 0, wrong: value.typeName, expected: "an object")
        } catch {
            if isWhole { throw TactusError(.broken, "\(name):\(line): \(error.wrong), expected \(error.expected)") }
            // A recording that was killed may end within a line; its image gets the next number.
            say("\(name):\(line): the last line is cut off; skipped")
            return nil
        }
    }
}
