// Events out of a file of JSON Lines or standard input (<doc:Messages#Events>). Used by the commands, on one thread.

public import Keypoints

/// Reads events one after another, in memory that does not grow with the input.
///
/// An invalid line is reported as `.problem`, and reading continues with the next. Events come in the order of the
/// file, which need not be that of their times.
///
/// ```swift
/// var reader = try EventReader(path: "take.events.jsonl")
/// while let result = try reader.next() {
///     switch result {
///     case .event(let event, _): print(event.time, event.id)
///     case .problem(let problem): print(problem)
///     }
/// }
/// ```
public struct EventReader: ~Copyable {
    /// The content of a line.
    public enum Result: Sendable, Hashable {
        /// An event, and its line, from 1.
        case event(Event, line: Int)

        /// The problem of a line that is no event.
        case problem(Diagnostic)
    }

    /// Unknown fields of events are not kept, and no confidence is required.
    private static let reading = NativeReading(confidenceFloor: 0, keepsExtras: false)

    private let file: String
    private var blocks: LineBlocks
    private var block = LineBlock(text: [])
    private var lines = LineCursor()
    private var parser = JSONParser()

    /// Opens a file, or standard input where the path is `-`.
    ///
    /// - Throws: a problem of kind `missing` or `unreadable`. An empty file is valid: it contains no events.
    public init(path: String) throws(TactusError) {
        self.init(try ByteSource(path: path))
    }

    /// Creates a reader of any source of bytes, such as memory or a descriptor.
    package init(_ source: consuming ByteSource) {
        file = source.name
        blocks = LineBlocks(source)
    }

    /// Returns the next event or problem; `nil` at the end. O(bytes of the line).
    ///
    /// - Throws: `TactusError` when the source cannot be read further.
    public mutating func next() throws(TactusError) -> Result? {
        while true {
            if let line = lines.line(of: block) { return read(line: line) }
            switch try blocks.next() {
            case .lines(let lines):
                block = lines
                self.lines = LineCursor()
            case .problem(let problem): return .problem(problem)
            case nil: return nil
            }
        }
    }

    private mutating func read(line: Int) -> Result {
        let range = lines.start..<lines.end(in: block)
        lines.pass(to: range.upperBound)
        let tape: JSONTape
        do throws(JSONFault) {
            tape = try parser.tape(of: block.bytes, range)
        } catch {
            var problem = Diagnostic(file: file, line: line, fault: error, in: block.bytes[range])
            // Only the last line of a source lacks its line break; a whole event is read without one.
            if range.upperBound == block.count { problem.loss = .cut }
            return .problem(problem)
        }
        do throws(Diagnostic) {
            return .event(try NativeFields(tape: tape, reading: Self.reading).event(), line: line)
        } catch {
            return .problem(error.in(file, line: line))
        }
    }
}
