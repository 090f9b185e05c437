// Frames from JSON files of any shape: lines, one list, or one large object. Values are cut out in order, parsed on any
// thread, and given to a RecordImporter in order.

import Keypoints

/// Some values of a JSON file.
struct JSONElements: Sendable {
    /// A value, or what is wrong with it.
    enum Item: Sendable {
        case problem(Diagnostic, line: Int?)
        case element(JSONElement)
        case value(JSONValue, path: [JSONSplitter.Step], index: Int, line: Int)
    }

    let file: SourceFile

    /// The note on the file's times.
    let timeNote: String?

    /// Whether the values are the file's first, and its last.
    var isFirst = false
    var isLast = false
    var items: [Item] = []

    /// The same with its values parsed.
    func parsed() -> JSONElements {
        var parser = JSONParser()
        var parsed = self
        parsed.items = items.map { item in
            guard case .element(let element) = item else { return item }
            do throws(JSONFault) {
                let value = try parser.value(of: element.bytes, takesNaN: true)
                return .value(value, path: element.path, index: element.index, line: element.line)
            } catch {
                let fault = Diagnostic(file: file.path, line: element.line, fault: error, in: element.bytes)
                return .problem(fault, line: element.line)
            }
        }
        return parsed
    }
}

/// Cuts a JSON file into values.
struct JSONCutter: ~Copyable {
    private let file: SourceFile
    private let format: KeypointFormat
    private let timeNote: String?
    private var elements: JSONSplitter

    /// The lists still to be read from the file, each by going through it once.
    private var passes: [[JSONSplitter.Step]] = []
    private var isStarted = false
    private var failure: TactusError?

    init(_ source: consuming ByteSource, _ file: SourceFile, _ format: KeypointFormat, _ options: ReaderOptions) {
        self.file = file
        self.format = format
        let values = SchemaSniffer.values(in: file.prefix, limit: Tuning.sketchedValues)
        timeNote =
            format.hasEnvelope ? TimeKey.note(on: values.timeNames, said: options.time, file: file.path) : nil
        let isObject = values.first?.kind == .object
        let images: [JSONSplitter.Step] = [.name("images")]
        let annotations: [JSONSplitter.Step] = [.name("annotations")]
        var targets: [[JSONSplitter.Step]]?
        switch format {
        case .hagrid, .freihand: targets = [[]]
        case .cocoWholebody where !isObject: targets = [[]]
        case .cocoWholebody, .interhand:
            // The images may stand behind the annotations that need them.
            targets = file.isFile ? [images] : [images, annotations]
            passes = file.isFile ? [annotations] : []
        default:
            if let field = values.first?.listField {
                targets = [[.name(field)]]
            } else if JSONSource.isListOfFrames(values, format) {
                targets = [[]]
            }
        }
        // A file that fits into the prefix needs no more room.
        let isSmall = file.isFile && file.prefix.count < Tuning.detectionBytes
        elements = JSONSplitter(
            source,
            targets: targets,
            limit: Tuning.elementLimit,
            bufferBytes: isSmall ? max(file.prefix.count, 64) : Tuning.streamBytes
        )
    }

    var isIdle: Bool { elements.isIdle }

    /// The next values, at most `count`, but at least one or the file's end.
    mutating func next(_ count: Int) throws(TactusError) -> JSONElements {
        if let failure = failure.take() { throw failure }
        var part = JSONElements(file: file, timeNote: timeNote)
        part.isFirst = !isStarted
        isStarted = true
        do throws(TactusError) {
            var bytes = 0
            while part.items.count < count, bytes < Tuning.streamBytes, part.items.isEmpty || !elements.isIdle {
                switch try elements.next() {
                case .problem(let problem): part.items.append(.problem(problem, line: nil))
                case .element(let element):
                    bytes += element.bytes.count
                    part.items.append(.element(element))
                case nil where passes.isEmpty:
                    part.isLast = true
                    return part
                case nil:
                    var source = try ByteSource(path: file.path)
                    _ = try source.start(format: format)
                    elements = JSONSplitter(source, membersOf: [passes.removeFirst()])
                }
            }
        } catch {
            // The values before it are read first.
            if part.items.isEmpty { throw error }
            failure = error
        }
        return part
    }
}

/// Has an importer read the values of JSON files.
final class JSONSource: FrameSource {
    private let format: KeypointFormat
    private let options: ReaderOptions
    private var timeNote: String?
    private var importer: any RecordImporter

    /// The file that was opened last, until its end.
    private var cutter: JSONCutter?
    private var lastLine = 1

    init(format: KeypointFormat, importer: any RecordImporter, options: ReaderOptions) {
        self.format = format
        self.options = options
        self.importer = importer
    }

    var notes: [String] { [timeNote].compactMap(\.self) + importer.notes }

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
            lastLine = 1
        }
        var results: [ReadResult] = []
        func takeReady() { while let frame = importer.ready() { results.append(.frame(frame, line: lastLine)) } }
        for item in part.items {
            takeReady()
            switch item {
            case .problem(let problem, let line):
                lastLine = line ?? lastLine
                results.append(.problem(problem))
            case .element: break
            case .value(let value, let path, let index, let line):
                lastLine = line
                if let result = read(value, path, index, of: part.file) { results.append(result) }
            }
        }
        takeReady()
        while part.isLast, let frame = importer.finish() {
            results.append(.frame(frame, line: lastLine))
            takeReady()
        }
        return results
    }

    private func read(
        _ value: JSONValue,
        _ path: [JSONSplitter.Step],
        _ index: Int,
        of file: SourceFile
    ) -> ReadResult? {
        let keys = path.compactMap { step in if case .name(let name) = step { name } else { nil } }
        do throws(Diagnostic) {
            let origin = RecordOrigin(
                keys: keys,
                index: index,
                fileName: file.name,
                relativePath: file.relativePath
            )
            guard var frame = try importer.frame(from: value, origin: origin) else { return nil }
            if format.hasEnvelope, let key = options.time {
                frame.time = try value.optionalNumber(key.name).map(key.seconds) ?? frame.time
            }
            // Of annotations several make a frame, and their importer reads the fields of each.
            if format != .cocoWholebody { options.fields.read(value, into: &frame) }
            return .frame(frame, line: lastLine)
        } catch {
            return .problem(error.inside(Self.words(path)).in(file.path, line: lastLine))
        }
    }

    /// The way to a value as it stands in a problem: `annotations[3]`.
    private static func words(_ path: [JSONSplitter.Step]) -> String {
        var words = ""
        for step in path {
            switch step {
            case .name(let name): words += (words.isEmpty ? "" : ".") + name
            case .position(let position): words += "[\(position)]"
            case .any: break
            }
        }
        return words
    }

    /// Returns a Boolean value that indicates whether the top-level value is a list of frames, rather than a frame
    /// itself.
    ///
    /// TensorFlow.js's list of hands and a list of points by name are frames. Several lists of hands by name one after
    /// another are a frame each, a single one is a list of frames.
    static func isListOfFrames(_ values: [SchemaSniffer], _ format: KeypointFormat) -> Bool {
        guard let list = values.first(where: { $0.kind != .array || $0.count > 0 }), list.kind == .array else {
            return false
        }
        guard let first = list.elements.first(where: { $0.kind != .array || $0.count > 0 }) ?? list.elements.first
        else {
            return false
        }
        if first.kind == .array { return format != .mediapipeTasks || !FormatDetection.isHand(list) }
        switch format {
        case .tfjs: return TFJS.pointFields.allSatisfy { first[$0] == nil }
        case .mmpose: return first["keypoints"] == nil
        case .vision, .mediapipeNamed:
            return values.count == 1 && NamedJoints.pointName(first) == nil
        default: return true
        }
    }
}
