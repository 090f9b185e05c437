// Events out of a file of JSON Lines or standard input (<doc:Formats>). Used by the command line; one thread at a time.

internal import CJSON
public import Keypoints

/// Reads events one after another, in memory that does not grow with the input.
///
/// A line that is no event is a problem, and reading goes on with the next. Events come in the order of the file, which
/// need not be that of their times.
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
    /// What the next line was.
    public enum Result: Sendable, Hashable {
        /// An event, and its line, from 1.
        case event(Event, line: Int)

        /// A line that is no event.
        case problem(Diagnostic)
    }

    /// Fields that an event has not are kept by nobody, and no confidence is asked for.
    private static let reading = NativeReading(confidenceFloor: 0, keepsExtras: false)

    private let file: String
    private var blocks: LineBlocks
    private var block = LineBlock(text: [])
    private var hasBlock = false
    private var parser = JSONParser()
    private var record = CJSONRecord()

    /// Opens a file, or standard input where the path is `-`.
    ///
    /// - Throws: a problem of kind `missing` or `unreadable`. An empty file is none: nothing may have happened.
    public init(path: String) throws(TactusError) {
        self.init(try ByteSource(path: path))
    }

    /// Reads any source of bytes, such as memory or a descriptor.
    package init(_ source: consuming ByteSource) {
        file = source.name
        blocks = LineBlocks(source)
    }

    /// The next event or problem; `nil` at the end. O(bytes of the line).
    ///
    /// - Throws: when the source cannot be read on.
    public mutating func next() throws(TactusError) -> Result? {
        while true {
            if hasBlock {
                // The finder of lines is that of keypoints; whatever it made of this one, only its place is used.
                let found = parser.nextLine(of: block, floor: 0, keepsExtras: false, into: &record)
                if found != .end { return read() }
                hasBlock = false
            }
            switch try blocks.next() {
            case .lines(let lines):
                block = lines
                hasBlock = true
                parser.startLines()
            case .problem(let problem): return .problem(problem)
            case nil: return nil
            }
        }
    }

    /// Reads the line that `record` says the place of.
    private mutating func read() -> Result {
        let line = block.firstLine + record.lineIndex
        let range = record.offset..<record.offset + record.length
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
