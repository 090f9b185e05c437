// Frames in Tactus's own form: whole blocks of lines for parallel work, or values one at a time. Made by KeypointReader.

import Keypoints

/// Reads native records: JSON Lines by blocks of lines, anything else (a list, records over several lines) by values.
final class NativeSource: SerialFrameSource {
    private let options: ReaderOptions

    /// The options for the open file's records.
    private var reading: NativeReading
    private(set) var notes: [String] = []

    /// The points left out of the values that this source itself reads.
    var leftOut: LeftOut {
        var sum = leftOutBefore
        sum.add(reader.leftOut)
        return sum
    }

    private var leftOutBefore = LeftOut()

    /// The open file, by lines or by values.
    private var blocks: LineBlocks?
    private var elements: JSONSplitter?
    private var reader: NativeReader
    private var frame = Frame()
    var failure: TactusError?

    init(options: ReaderOptions) {
        self.options = options
        reading = NativeReading(options)
        reader = NativeReader(file: "", reading)
    }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        let records = SchemaSniffer.values(in: file.prefix, limit: 1)
        reading = NativeReading(options)
        leftOutBefore = leftOut
        reader = NativeReader(file: file.path, reading)
        let names = records.timeNames
        let hasTime = options.time == nil && names.contains("t")
        if notes.isEmpty, !hasTime, let note = TimeKey.note(on: names, said: options.time, file: file.path) {
            notes = [note]
        }
        let layout = records.first?.listField.map { Layout.member($0) } ?? Self.layout(of: file.prefix)
        blocks = nil
        elements = nil
        switch layout {
        case .lines: blocks = LineBlocks(source)
        case .list: elements = JSONSplitter(source, membersOf: [[]])
        case .member(let name): elements = JSONSplitter(source, membersOf: [[.name(name)]])
        case .values: elements = JSONSplitter(source)
        }
    }

    func nextPiece(of count: Int) throws(TactusError) -> KeypointBatch.Content? {
        guard blocks != nil else { return try nextResults(of: count) }
        return switch try blocks?.next() {
        case .lines(let lines): .lines(lines, reading)
        case .problem(let problem): .results([.problem(problem)])
        case nil: nil
        }
    }

    func next() throws(TactusError) -> ReadResult? {
        guard elements != nil, let result = try elements?.next() else { return nil }
        switch result {
        case .problem(let problem): return .problem(problem)
        case .element(let element):
            do throws(Diagnostic) {
                try reader.read(element.bytes, line: element.line, into: &frame)
                return .frame(frame, line: element.line)
            } catch {
                return .problem(error)
            }
        }
    }

    func isIdle() -> Bool { blocks?.isIdle ?? elements?.isIdle ?? false }

    private enum Layout: Equatable {
        case lines
        case list
        case member(String)
        case values
    }

    /// Returns the layout of records in a file: one per line, unless the first is a list, or continues or is followed
    /// on its line.
    private static func layout(of prefix: [UInt8]) -> Layout {
        var (depth, isInString, isEscaped, hasEnded) = (0, false, false, false)
        for byte in prefix {
            let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0D
            if hasEnded {
                if byte == 0x0A { return .lines }
                if !isBlank { return .values }
            } else if isInString {
                if byte == 0x0A { return .lines }
                if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else {
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    if depth == 0, byte == UInt8(ascii: "[") { return .list }
                    depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    depth -= 1
                    hasEnded = depth <= 0
                case UInt8(ascii: "\""): isInString = true
                case 0x0A where depth > 0: return .values
                default: break
                }
            }
        }
        return .lines
    }
}
