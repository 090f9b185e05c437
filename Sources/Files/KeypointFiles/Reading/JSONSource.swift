// Frames from JSON files. Values are given to a RecordImporter in order. Made and driven by KeypointReader.

import Keypoints

/// Has an importer read the values of JSON files.
final class JSONSource: FrameSource {
    private let format: KeypointFormat
    private let options: ReaderOptions
    private var timeNote: String?
    private var importer: any RecordImporter
    private var fields = RecordFields()
    private var hasOneTime = false
    private var sides: SideWords
    private var lost = LostHands()

    /// The first file, for notes on fields.
    private var file = ""

    /// The file that was opened last, until its end.
    private var cutter: JSONCutter?
    private var lastLine = 1
    private var lastPath: [JSONSplitter.Step] = []

    init(format: KeypointFormat, importer: any RecordImporter, options: ReaderOptions) {
        self.format = format
        self.options = options
        self.importer = importer
        sides = SideWords(format, options)
    }

    var notes: [String] {
        [timeNote].compactMap(\.self) + fields.notes.map { "\(file): \($0)" } + importer.notes + sides.notes
            + lost.notes
    }

    var isCutAnywhere: Bool { format != .interhand }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        // It reads files beside this one, without which nothing of it can be read.
        if format == .interhand { try importer.begin(file) }
        cutter = JSONCutter(source, file, format, options)
    }

    func nextPiece(of count: Int) throws(TactusError) -> KeypointBatch.Content? {
        guard cutter != nil, let part = try cutter?.next(count) else { return nil }
        if part.isLast { cutter = nil }
        return format == .interhand ? .results(try read(.values(part.parsed()))) : .values(part)
    }

    func isIdle() -> Bool { cutter?.isIdle ?? false }

    func read(_ content: KeypointBatch.Content) throws(TactusError) -> [ReadResult] {
        guard case .values(let part) = content else { return [] }
        if part.isFirst {
            if format != .interhand { try importer.begin(part.file) }
            timeNote = timeNote ?? part.timeNote
            hasOneTime = part.hasOneTime
            fields.begin()
            if file.isEmpty { file = part.file.path }
            lastLine = 1
        }
        var results: [ReadResult] = []
        var conventions: [SideConvention] = []
        func append(_ result: ReadResult) {
            if hasOneTime, case .frame(var frame, let line) = result {
                frame.time = nil
                results.append(.frame(frame, line: line))
            } else {
                results.append(result)
            }
            conventions.append(importer.sideConvention ?? format.sides)
        }
        func takeReady() {
            while true {
                do throws(Diagnostic) {
                    guard let frame = try importer.ready() else { return }
                    append(.frame(frame, line: lastLine))
                } catch {
                    append(problem(error, of: part.file))
                }
            }
        }
        for item in part.items {
            takeReady()
            switch item {
            case .problem(let problem, let line):
                lastLine = line ?? lastLine
                append(.problem(problem))
            case .element: break
            case .value(let value, let path, let index, let line):
                (lastLine, lastPath) = (line, path)
                if let result = read(value, path, index, of: part) { append(result) }
            }
        }
        takeReady()
        while part.isLast, let frame = importer.finish() {
            append(.frame(frame, line: lastLine))
            takeReady()
        }
        // A fault of the whole file stands at no value.
        if part.isLast { lastPath = [] }
        takeReady()
        sides.settle(&results, conventions)
        return results
    }

    private func read(
        _ value: JSONValue,
        _ path: [JSONSplitter.Step],
        _ index: Int,
        of part: JSONElements
    ) -> ReadResult? {
        let file = part.file
        let value = format.hasEnvelope ? value.with(part.fieldsOfRecords) : value
        let keys = path.compactMap { step in if case .name(let name) = step { name } else { nil } }
        do throws(Diagnostic) {
            let origin = RecordOrigin(
                keys: keys,
                index: index,
                fileName: file.name,
                relativePath: file.relativePath,
                fields: part.fieldsOfRecords
            )
            let value = lost.remove(from: value, origin)
            guard var frame = try importer.frame(from: value, origin: origin) else { return nil }
            if format.hasEnvelope, let key = options.time {
                frame.time = try value.optionalTime(key) ?? frame.time
            }
            if format.hasEnvelope {
                fields.read(value, options.time, hasSize: options.size != nil, into: &frame)
            }
            // Of annotations several make a frame, and their importer reads the fields of each.
            let isOfImporter = [.cocoWholebody, .json, .labelStudio, .fiftyone, .leap].contains(format)
            if !isOfImporter { options.fields.read(value, into: &frame) }
            return .frame(frame, line: lastLine)
        } catch {
            return problem(error, of: file)
        }
    }

    /// A fault in the last value.
    private func problem(_ fault: Diagnostic, of file: SourceFile) -> ReadResult {
        .problem(fault.inside(lastPath.words).in(file.path, line: lastLine))
    }
}
