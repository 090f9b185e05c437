// Frames from tables, line by line. Made by KeypointReader.

internal import System
import Keypoints

/// Reads Tactus's own table and tables of points; holds one block of lines at a time.
final class TableSource: FrameSource {
    private enum Reader {
        case own(TactusTable)
        case landmarks(LandmarkTable)
    }

    private let format: KeypointFormat
    private let options: ReaderOptions
    private var reader: Reader
    private var blocks: LineBlocks?
    private var block = LineBlock(text: [])
    private var separator = UInt8(ascii: ",")
    private var offset = 0
    private var line = 1
    private var path = ""

    /// A Boolean value that indicates whether a line of the open file was read.
    private var hasRows = false

    /// The line of the frame that Tactus's table still holds open.
    private var openLine = 1

    /// What was to be said about the files before the open one.
    private var earlierNotes: [String] = []

    init(format: KeypointFormat, options: ReaderOptions) {
        self.format = format
        self.options = options
        reader = .own(TactusTable())
    }

    var notes: [String] {
        guard case .landmarks(let table) = reader else { return earlierNotes }
        return earlierNotes + table.notes.filter { !earlierNotes.contains($0) }
    }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        earlierNotes = notes
        path = file.path
        blocks = LineBlocks(source, blockBytes: Tuning.tableBytes)
        block = LineBlock(text: [])
        offset = 0
        hasRows = false
        let blanks: [UInt8] = [0x20, 0x0D]
        let first = file.prefix.split(separator: 0x0A).first { line in line.contains { !blanks.contains($0) } }
        separator = TableRow.separator(of: first ?? [])
        guard format != .csv else {
            reader = .own(TactusTable(fields: options.fields))
            return
        }
        let labels = try labels(beside: file)
        do throws(Diagnostic) {
            let layout: LandmarkTable.Layout = format == .kazuhitoCSV ? .flat : .deep
            reader = .landmarks(
                try LandmarkTable(
                    file: path,
                    layout: layout,
                    labels: labels,
                    options: options,
                    sample: TableRow.rows(in: file.prefix)
                )
            )
        } catch {
            throw TactusError(
                .unknown,
                path,
                "--columns: \(error.wrong), expected \(error.expected)"
            )
        }
    }

    func next() throws(TactusError) -> ReadResult? {
        while true {
            if offset >= block.count {
                guard blocks != nil, let result = try blocks?.next() else { return finish() }
                switch result {
                case .problem(let problem): return .problem(problem)
                case .lines(let lines):
                    block = lines
                    offset = 0
                    line = lines.firstLine
                }
                continue
            }
            let end = block.bytes[offset..<block.count].firstIndex(of: 0x0A) ?? block.count
            let text = block.bytes[offset..<end]
            let row = TableRow(text, separator: separator)
            let number = line
            offset = end + 1
            line += 1
            defer { hasRows = hasRows || !text.isEmpty }
            let fault = Self.fault(of: text)
            // Without its header no row of a table can be read.
            if let fault, !hasRows, format != .kazuhitoCSV {
                throw TactusError(.broken, "\(path):\(number)", fault.message)
            }
            do throws(Diagnostic) {
                if let fault { throw fault }
                if let result = try read(row, number) { return result }
            } catch {
                var problem = error.in(path, line: number)
                // Only the last line of a source lacks its line break; a whole row is read without one.
                if end == block.count { problem.loss = .cut }
                return .problem(problem)
            }
        }
    }

    /// What keeps a line from being text, with its column.
    private static func fault(of line: ArraySlice<UInt8>) -> Diagnostic? {
        let wrong: (at: Int, words: String)
        if let at = line.firstIndex(of: 0) {
            wrong = (at, "a NUL byte")
        } else if let at = line.notUTF8 {
            wrong = (at, "a byte that is not UTF-8")
        } else {
            return nil
        }
        let column = line[..<wrong.at].count { $0 & 0xC0 != 0x80 } + 1
        return Diagnostic("\(wrong.words) at column \(column)", expected: "UTF-8 text")
    }

    func isIdle() -> Bool { offset >= block.count && blocks?.isIdle ?? false }

    private func read(_ row: TableRow, _ number: Int) throws(Diagnostic) -> ReadResult? {
        switch reader {
        case .landmarks(var table):
            // The only one: with a second in `reader` every row would copy all that is held.
            reader = .own(TactusTable())
            defer { reader = .landmarks(table) }
            let frame = try table.add(row, line: number)
            if let (fault, line) = table.takeHeldFault() { return .problem(fault.in(path, line: line)) }
            return frame.map { .frame($0.frame, line: $0.line) }
        case .own(var table):
            defer { reader = .own(table) }
            let start = openLine
            let wasOpen = table.isOpen
            let frame = try table.add(row)
            if frame != nil || !wasOpen { openLine = number }
            return frame.map { .frame($0, line: start) }
        }
    }

    private func finish() -> ReadResult? {
        blocks = nil
        switch reader {
        case .landmarks(var table):
            let last = table.finish()
            let held = table.takeHeldFault()
            reader = .landmarks(table)
            if let held { return .problem(held.fault.in(path, line: held.line)) }
            return last.map { .frame($0.frame, line: $0.line) }
        case .own(var table):
            guard let frame = table.finish() else { return nil }
            reader = .own(table)
            return .frame(frame, line: openLine)
        }
    }

    /// The names of the classes, from a label file beside a table, if there is one.
    private func labels(beside file: SourceFile) throws(TactusError) -> TableLabels {
        guard file.isFile else { return TableLabels() }
        for candidate in LandmarkTable.labelFiles(beside: file.name) {
            let name = Path.beside(path, candidate)
            guard Path.isFile(name) else { continue }
            var source = try ByteSource(path: name)
            let bytes = try source.prefix()
            let names = LandmarkTable.labels(in: bytes.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0) })
            // Kazuhito00's own file goes by this name, whether the table has a header or not.
            return TableLabels(names: names, isKazuhito: candidate.hasSuffix("_classifier_label.csv"))
        }
        return TableLabels()
    }
}
