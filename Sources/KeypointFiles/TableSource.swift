// Frames from comma-separated tables, line by line. Made by KeypointReader.

import Keypoints

/// Reads Tactus's own table, Kazuhito00's, and the wider landmark table; holds one block of lines at a time.
final class TableSource: FrameSource {
    private enum Reader {
        case own(TactusTable)
        case landmarks(LandmarkTable)
    }

    private let format: KeypointFormat
    private var reader: Reader
    private var blocks: LineBlocks?
    private var block = LineBlock(text: [])
    private var offset = 0
    private var line = 1
    private var path = ""

    /// The line of the frame that Tactus's table still holds open.
    private var openLine = 1

    init(format: KeypointFormat) {
        self.format = format
        reader = .own(TactusTable())
    }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(SourceProblem) {
        path = file.path
        blocks = LineBlocks(source, blockBytes: Tuning.tableBytes)
        block = LineBlock(text: [])
        offset = 0
        switch format {
        case .kazuhitoCSV: reader = .landmarks(LandmarkTable(layout: .flat, labels: try labels(beside: file)))
        case .landmarkCSV: reader = .landmarks(LandmarkTable(layout: .deep, labels: try labels(beside: file)))
        default: reader = .own(TactusTable())
        }
    }

    func next() throws(SourceProblem) -> ReadResult? {
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
            let row = TableRow(block.bytes[offset..<end])
            let number = line
            offset = end + 1
            line += 1
            do throws(Fault) {
                if let result = try read(row, number) { return result }
            } catch {
                return .problem(error.problem(file: path, line: number))
            }
        }
    }

    private func read(_ row: TableRow, _ number: Int) throws(Fault) -> ReadResult? {
        switch reader {
        case .landmarks(var table):
            defer { reader = .landmarks(table) }
            return try table.frame(from: row).map { .frame($0, line: number) }
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
        guard case .own(var table) = reader, let frame = table.finish() else { return nil }
        reader = .own(table)
        return .frame(frame, line: openLine)
    }

    /// The names of the classes, from a label file beside a table, if there is one.
    private func labels(beside file: SourceFile) throws(SourceProblem) -> [String] {
        guard file.isFile else { return [] }
        let candidates = LandmarkTable.labelFiles(beside: file.name)
        for name in candidates.map({ Folder.sibling(of: path, named: $0) }) where Folder.isFile(name) {
            var source = try ByteSource(path: name)
            let bytes = try source.prefix()
            return LandmarkTable.labels(in: bytes.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0) })
        }
        return []
    }
}
