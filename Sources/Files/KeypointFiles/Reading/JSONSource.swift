// Frames from JSON files. Values are given to a HandAssembler in order. Made and driven by KeypointReader.

import Keypoints

/// Has an assembler read the values of JSON files.
final class JSONSource: FrameSource {
    private var timeNote: String?
    private var assembler: HandAssembler
    private var hasOneTime = false
    private var lost = LostHands()

    /// The file that was opened last, until its end.
    private var cutter: JSONCutter?
    private var lastLine = 1
    private var lastPath: [JSONSplitter.Step] = []

    init(_ assembler: HandAssembler) { self.assembler = assembler }

    private var format: KeypointFormat { assembler.format }
    var notes: [String] { [timeNote].compactMap(\.self) + assembler.notes + lost.notes }

    var isCutAnywhere: Bool { !format.has(.readsBeside) }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        // It reads files beside this one, without which nothing of it can be read.
        if format.has(.readsBeside) { try assembler.importer.begin(file) }
        cutter = JSONCutter(source, file, format, assembler.options)
    }

    func nextPiece(of count: Int) throws(TactusError) -> KeypointBatch.Content? {
        guard cutter != nil, let part = try cutter?.next(count) else { return nil }
        if part.isLast { cutter = nil }
        return format.has(.readsBeside) ? .results(try read(.values(part.parsed()))) : .values(part)
    }

    func isIdle() -> Bool { cutter?.isIdle ?? false }

    func read(_ content: KeypointBatch.Content) throws(TactusError) -> [ReadResult] {
        guard case .values(let part) = content else { return [] }
        if part.isFirst {
            if !format.has(.readsBeside) { try assembler.importer.begin(part.file) }
            timeNote = timeNote ?? part.timeNote
            hasOneTime = part.hasOneTime
            assembler.begin(part.file)
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
            conventions.append(assembler.convention)
        }
        func takeReady() {
            while true {
                do throws(Diagnostic) {
                    guard let frame = try assembler.importer.ready() else { return }
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
        while part.isLast, let frame = assembler.importer.finish() {
            append(.frame(frame, line: lastLine))
            takeReady()
        }
        // A fault of the whole file stands at no value.
        if part.isLast { lastPath = [] }
        takeReady()
        assembler.sides.settle(&results, conventions)
        return results
    }

    private func read(
        _ value: JSONValue,
        _ path: [JSONSplitter.Step],
        _ index: Int,
        of part: JSONElements
    ) -> ReadResult? {
        let file = part.file
        let value = format.has(.envelope) ? value.with(part.fieldsOfRecords) : value
        let keys = path.compactMap { step in if case .name(let name) = step { name } else { nil } }
        do throws(Diagnostic) {
            let origin = RecordOrigin(
                keys: keys,
                index: index,
                fileName: file.name,
                relativePath: file.relativePath,
                fields: part.fieldsOfRecords
            )
            let frame = try assembler.frame(from: lost.remove(from: value, origin), origin: origin)
            return frame.map { .frame($0, line: lastLine) }
        } catch {
            return problem(error, of: file)
        }
    }

    /// A fault in the last value.
    private func problem(_ fault: Diagnostic, of file: SourceFile) -> ReadResult {
        .problem(fault.inside(lastPath.words).in(file.path, line: lastLine))
    }
}
