// Frames from tables: blocks of lines in order, cut into cells on any thread, read in order. Made by KeypointReader.

internal import Platform

/// Reads Tactus's own tables, tables of points and Live Link Face's; holds one block of lines at a time.
final class TableSource: FrameSource {
    private let format: KeypointFormat
    private let options: ReaderOptions

    /// The lines of the file that was opened last.
    private var blocks: LineBlocks?
    private var separator = UInt8(ascii: ",")

    /// The line breaks in its cells, the header of several lines, and the lists in its cells; `nil` without any.
    private var breaks: QuotedBreaks?
    private var scorer: ScorerHeader?
    private var lists: CellLists?

    /// The tables whose lines have not all been read, by their numbers.
    private var tables: [Int: OpenTable] = [:]
    private var tableCount = 0

    /// The notes on the tables that have been read.
    private var earlierNotes: [String] = []

    init(format: KeypointFormat, options: ReaderOptions) {
        self.format = format
        self.options = options
    }

    var notes: [String] {
        tables.sorted { $0.key < $1.key }.reduce(into: earlierNotes) { notes, table in
            notes += table.value.notes.filter { !notes.contains($0) }
        }
    }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        var file = file
        breaks = QuotedBreaks(file.prefix)
        if let breaks { file.prefix = breaks.joined(file.prefix) }
        scorer = format == .landmarkCSV && options.columns == nil ? ScorerHeader(file.prefix) : nil
        if let scorer { file.prefix = scorer.rewritten(file.prefix) }
        lists = format == .landmarkCSV ? CellLists(file.prefix) : nil
        if let lists {
            file.prefix = lists.expanded(file.prefix)
            if lists.isThirdOpen, options.third == nil {
                throw TactusError(.unknown, file.path, ThirdNumber.isOpen.message)
            }
            if !earlierNotes.contains(lists.note) { earlierNotes.append(lists.note) }
        }
        let isPlain = breaks == nil && scorer == nil && lists == nil
        blocks = LineBlocks(source, blockBytes: Tuning.tableBytes, keepsColumns: isPlain)
        let blanks: [UInt8] = [0x20, 0x0D]
        let first = file.prefix.split(separator: 0x0A).first { line in line.contains { !blanks.contains($0) } }
        separator = TableRow.separator(of: first ?? [])
        tableCount += 1
        tables[tableCount] = try OpenTable(file, format, options)
    }

    func nextPiece(of count: Int) throws(TactusError) -> KeypointBatch.Content? {
        guard blocks != nil else { return nil }
        switch try blocks?.next() {
        case .problem(let problem): return .results([.problem(problem)])
        case .lines(let lines): return piece(breaks?.joined(lines) ?? lines)
        case nil:
            if let rest = breaks?.rest() { return piece(rest) }
            blocks = nil
            return .tableEnd(tableCount)
        }
    }

    private func piece(_ lines: LineBlock) -> KeypointBatch.Content {
        var lines = lines
        if let scorer, lines.firstLine == 1 {
            lines = LineBlock(text: scorer.rewritten(lines.bytes.prefix(lines.count)))
        }
        return .table(TableLines(lines: lists?.expanded(lines) ?? lines, separator: separator, table: tableCount))
    }

    func isIdle() -> Bool { blocks?.isIdle ?? false }

    func read(_ content: KeypointBatch.Content) throws(TactusError) -> [ReadResult] {
        switch content {
        case .rows(let rows, let number):
            var results: [ReadResult] = []
            results.reserveCapacity(rows.rows.count)
            do throws(TactusError) {
                try tables[number]?.read(rows, into: &results)
            } catch {
                close(number)
                throw error
            }
            return results
        case .tableEnd(let number):
            var results: [ReadResult] = []
            while results.count < Tuning.framesOfPart, let result = tables[number]?.finish() { results.append(result) }
            if results.isEmpty { close(number) }
            return results
        default: return []
        }
    }

    private func close(_ number: Int) {
        guard let table = tables.removeValue(forKey: number) else { return }
        earlierNotes += table.notes.filter { !earlierNotes.contains($0) }
    }
}

/// A table whose rows are read one after the other.
private final class OpenTable {
    private enum Reader {
        case own(TactusTable)
        case landmarks(LandmarkTable)
        case faces(LiveLinkFace?, mirrored: Bool?)
    }

    private let path: String

    /// Whether the rows can be read without the first line.
    private let isHeaderless: Bool
    private var reader: Reader

    /// The sides of the hands of a table of points.
    private var sides: SideWords

    /// The note on columns that only their numbers show.
    private var columnsNote: String?

    /// Whether a line was read.
    private var hasRows = false

    /// The line of the frame that Tactus's table still holds open.
    private var openLine = 1

    init(_ file: SourceFile, _ format: KeypointFormat, _ options: ReaderOptions) throws(TactusError) {
        path = file.path
        sides = SideWords(format, options)
        isHeaderless = format == .kazuhitoCSV
        switch format {
        case .csv:
            reader = .own(TactusTable(options))
            return
        case .liveLinkFace:
            reader = .faces(nil, mirrored: options.mirrored)
            return
        default: break
        }
        let labels = try TableLabels(beside: file)
        let sample = TableRow.rows(in: file.prefix)
        var options = options
        if options.columns == nil, format == .landmarkCSV, !LandmarkTable.isKnown(sample.first?.cells ?? []),
            let (list, isThirdOpen) = FormatDetection.onlyColumns(sample, third: options.third)
        {
            guard !isThirdOpen else { throw TactusError(.unknown, path, ThirdNumber.isOpen.message) }
            options.columns = list.split(separator: ",").map(String.init)
            let names = sample.first.flatMap {
                TableSchema.isHeader($0) && $0.count != sample.last?.count ? $0.count : nil
            }
            let isNumbered =
                sample.first.map { TableSchema.isNumbered($0.cells) && !TableSchema.isCount($0.cells) } == true
            let words =
                names.map { "the header has \($0) columns and its rows others; they" }
                ?? (isNumbered ? "the columns of points are only numbered and" : "the columns have no names and")
            columnsNote = "\(path): \(words) are read as --columns \(list)"
        }
        do throws(Diagnostic) {
            let table = try LandmarkTable(
                file: path,
                layout: format == .kazuhitoCSV ? .flat : .deep,
                labels: labels,
                options: options,
                sample: sample
            )
            reader = .landmarks(table)
        } catch {
            let source = options.declaration?.source ?? "--columns"
            throw TactusError(.unknown, path, "\(source): \(error.wrong), expected \(error.expected)")
        }
    }

    var notes: [String] {
        guard case .landmarks(let table) = reader else { return [] }
        let sideNotes = sides.notes.map { "\(path): \($0)" }
        guard let columnsNote else { return table.notes + sideNotes }
        return [columnsNote] + table.notes.filter { !$0.hasPrefix("\(path): its header") } + sideNotes
    }

    func read(_ rows: TableBlock, into results: inout [ReadResult]) throws(TactusError) {
        for place in rows.rows.indices {
            let row = rows.row(place)
            let fault = rows.fault(place)
            // Without its header no row of a table can be read.
            if let fault, !hasRows, !isHeaderless {
                throw TactusError(.broken, "\(path):\(row.line)", fault.message)
            }
            hasRows = hasRows || !row.isEmpty
            do throws(Diagnostic) {
                if let fault { throw fault }
                if let result = try read(row) { results.append(result) }
            } catch {
                if case .faces(nil, _) = reader { throw TactusError(.broken, "\(path):\(row.line)", error.message) }
                var problem = error.in(path, line: row.line)
                // Only the last line of a source lacks its line break; a whole row is read without one.
                if row.isCut { problem.loss = .cut }
                results.append(.problem(problem))
            }
        }
        settle(&results)
    }

    private func settle(_ results: inout [ReadResult]) {
        guard case .landmarks(let table) = reader else { return }
        sides.settle(&results, [SideConvention](repeating: table.sides, count: results.count))
    }

    private func read(_ row: TableRow) throws(Diagnostic) -> ReadResult? {
        switch reader {
        case .faces(let table?, let mirrored):
            return row.isBlank ? nil : .frame(try table.frame(row, mirrored: mirrored), line: row.line)
        case .faces(nil, let mirrored):
            if !row.isBlank { reader = .faces(try LiveLinkFace(header: row), mirrored: mirrored) }
            return nil
        case .landmarks(let table):
            let frame = try table.add(row)
            if let (fault, line) = table.takeHeldFault() { return .problem(fault.in(path, line: line)) }
            return frame.map { .frame($0.frame, line: $0.line) }
        case .own(var table):
            // The only one: with a second in `reader` every row would copy the frame that is held.
            reader = .faces(nil, mirrored: nil)
            defer { reader = .own(table) }
            let start = openLine
            let wasOpen = table.isOpen
            let frame = try table.add(row)
            if frame != nil || !wasOpen { openLine = row.line }
            return frame.map { .frame($0, line: start) }
        }
    }

    /// The next frame or problem once all rows are read; `nil` after the last.
    func finish() -> ReadResult? {
        switch reader {
        case .faces: return nil
        case .landmarks(let table):
            let last = table.finish()
            if let held = table.takeHeldFault() { return .problem(held.fault.in(path, line: held.line)) }
            guard let last else { return nil }
            var results = [ReadResult.frame(last.frame, line: last.line)]
            settle(&results)
            return results[0]
        case .own(var table):
            guard let frame = table.finish() else { return nil }
            reader = .own(table)
            return .frame(frame, line: openLine)
        }
    }
}

extension TableLabels {
    /// Reads the names of the classes from a label file beside a table, if there is one.
    fileprivate init(beside file: SourceFile) throws(TactusError) {
        guard file.isFile else { return }
        for candidate in LandmarkTable.labelFiles(beside: file.name) {
            let name = Path.beside(file.path, candidate)
            guard Path.isFile(name) else { continue }
            var source = try ByteSource(path: name)
            let bytes = try source.prefix()
            names = LandmarkTable.labels(in: bytes.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0) })
            // Kazuhito00's own file goes by this name, whether the table has a header or not.
            isKazuhito = candidate.hasSuffix("_classifier_label.csv")
            return
        }
    }
}
