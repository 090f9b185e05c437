// Frames from Live Link Face's tables, line by line. Made by KeypointReader.

internal import System
import Keypoints

/// Reads one frame a row; holds one block of lines at a time.
final class LiveLinkSource: FrameSource {
    private let mirrored: Bool?
    private var table: LiveLinkFace?
    private var blocks: LineBlocks?
    private var block = LineBlock(text: [])
    private var separator = UInt8(ascii: ",")
    private var offset = 0
    private var line = 1
    private var path = ""

    init(options: ReaderOptions) { mirrored = options.mirrored }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        path = file.path
        blocks = LineBlocks(source, blockBytes: Tuning.tableBytes)
        block = LineBlock(text: [])
        (offset, line, table) = (0, 1, nil)
        let first = file.prefix.split(separator: 0x0A).first { line in line.contains { $0 != 0x20 && $0 != 0x0D } }
        separator = TableRow.separator(of: first ?? [])
    }

    func next() throws(TactusError) -> ReadResult? {
        while true {
            if offset >= block.count {
                guard let result = try blocks?.next() else {
                    blocks = nil
                    return nil
                }
                switch result {
                case .problem(let problem): return .problem(problem)
                case .lines(let lines):
                    block = lines
                    (offset, line) = (0, lines.firstLine)
                }
                continue
            }
            let end = block.bytes[offset..<block.count].firstIndex(of: 0x0A) ?? block.count
            let text = block.bytes[offset..<end]
            let number = line
            let isLast = end == block.count
            offset = end + 1
            line += 1
            if text.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            do throws(Diagnostic) {
                if text.contains(0) || text.notUTF8 != nil {
                    throw Diagnostic("a byte that is no text", expected: "UTF-8 text")
                }
                if let frame = try read(TableRow(text, separator: separator)) { return .frame(frame, line: number) }
            } catch {
                // Without its header no row of a table can be read.
                guard table != nil else { throw TactusError(.broken, "\(path):\(number)", error.message) }
                var problem = error.in(path, line: number)
                // Only the last line of a source lacks its line break; a whole row is read without one.
                if isLast { problem.loss = .cut }
                return .problem(problem)
            }
        }
    }

    func isIdle() -> Bool { offset >= block.count && blocks?.isIdle ?? false }

    /// The frame of a row, `nil` for the header.
    private func read(_ row: TableRow) throws(Diagnostic) -> Frame? {
        guard let table else {
            self.table = try LiveLinkFace(header: row)
            return nil
        }
        var frame = try table.frame(row)
        frame.isMirrored = mirrored
        if mirrored == true { for index in frame.faces.indices { frame.faces[index].swapMirrored() } }
        return frame
    }
}
