// Frames in Tactus's own form, a line or a value at a time, or whole blocks for parallel work. Made by KeypointReader.

import Keypoints

/// Reads native records: JSON Lines by blocks of lines, anything else (a list, records over several lines) by values.
final class NativeSource: FrameSource {
    private enum Form: ~Copyable {
        case lines(LineBlocks)
        case values(JSONSplitter)
    }

    private let options: ReaderOptions

    /// How the open file's records are read.
    private(set) var reading: NativeReading
    private(set) var notes: [String] = []

    /// How many points are left out, those of lines worked on elsewhere not counted.
    var leftOut: LeftOut {
        var sum = leftOutBefore
        sum.add(reader.leftOut)
        return sum
    }

    private var leftOutBefore = LeftOut()
    private var form: Form?
    private var reader: NativeReader
    private var frame = Frame()
    private var hasBlock = false

    /// A Boolean value that indicates whether the open file has one record a line.
    private(set) var isLines = true

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
        hasBlock = false
        let layout = records.first?.listField.map { Layout.member($0) } ?? Self.layout(of: file.prefix)
        isLines = layout == .lines
        switch layout {
        case .lines: form = .lines(LineBlocks(source))
        case .list: form = .values(JSONSplitter(source, membersOf: [[]]))
        case .member(let name): form = .values(JSONSplitter(source, membersOf: [[.name(name)]]))
        case .values: form = .values(JSONSplitter(source))
        }
    }

    func next() throws(TactusError) -> ReadResult? {
        while true {
            if hasBlock {
                switch reader.next(into: &frame) {
                case .frame(let line): return .frame(frame, line: line)
                case .problem(let problem): return .problem(problem)
                case nil: hasBlock = false
                }
            }
            switch try nextPiece() {
            case .lines(.lines(let block)):
                reader.start(block)
                hasBlock = true
            case .lines(.problem(let problem)), .value(.problem(let problem)): return .problem(problem)
            case .value(.element(let element)):
                do throws(Diagnostic) {
                    try reader.read(element.bytes, line: element.line, into: &frame)
                    return .frame(frame, line: element.line)
                } catch {
                    return .problem(error)
                }
            case nil: return nil
            }
        }
    }

    func isIdle() -> Bool {
        if hasBlock, !reader.isDone { return false }
        guard let open = form.take() else { return false }
        let isIdle: Bool
        switch consume open {
        case .lines(let blocks):
            isIdle = blocks.isIdle
            form = .lines(blocks)
        case .values(let elements):
            isIdle = elements.isIdle
            form = .values(elements)
        }
        return isIdle
    }

    /// The next block of whole lines of a file of lines; `nil` at its end.
    func nextBlock() throws(TactusError) -> LineBlocks.Result? {
        guard case .lines(let result) = try nextPiece() else { return nil }
        return result
    }

    private enum Piece {
        case lines(LineBlocks.Result)
        case value(JSONSplitter.Result)
    }

    private func nextPiece() throws(TactusError) -> Piece? {
        guard let open = form.take() else { return nil }
        switch consume open {
        case .lines(var blocks):
            let result = try blocks.next()
            form = .lines(blocks)
            return result.map { .lines($0) }
        case .values(var elements):
            let result = try elements.next()
            form = .values(elements)
            return result.map { .value($0) }
        }
    }

    private enum Layout: Equatable {
        case lines
        case list
        case member(String)
        case values
    }

    /// How records lie in a file: one a line, unless the first is a list, or goes on or is followed on its line.
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
