// Frames from JSON files of any shape: lines, one list, or one large object. Drives a RecordImporter.

import Keypoints

/// Cuts JSON files into values and has an importer read each; holds one value at a time.
final class JSONSource: FrameSource {
    private let format: KeypointFormat
    private let options: ReaderOptions
    private var timeNotes: [String] = []
    private var importer: any RecordImporter
    private var elements: JSONSplitter?
    private var parser = JSONParser()
    private var path = ""
    private var fileName = ""
    private var relativePath = ""

    /// The lists still to be read from the open file, each by going through the file once.
    private var passes: [[JSONSplitter.Step]] = []
    private var lastLine = 1

    init(format: KeypointFormat, importer: any RecordImporter, options: ReaderOptions) {
        self.format = format
        self.options = options
        self.importer = importer
    }

    var notes: [String] { timeNotes + importer.notes }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        try importer.begin(file)
        path = file.path
        fileName = file.name
        relativePath = file.relativePath
        lastLine = 1
        passes = []
        let values = SchemaSniffer.values(in: file.prefix, limit: Tuning.sketchedValues)
        let isObject = values.first?.kind == .object
        if format.hasEnvelope, timeNotes.isEmpty {
            let note = TimeKey.note(on: values.timeNames, said: options.time, file: path)
            timeNotes = note.map { [$0] } ?? []
        }
        switch format {
        case .hagrid, .freihand: elements = JSONSplitter(source, membersOf: [[]])
        case .cocoWholebody where !isObject: elements = JSONSplitter(source, membersOf: [[]])
        case .cocoWholebody, .interhand:
            let images: [JSONSplitter.Step] = [.name("images")]
            let annotations: [JSONSplitter.Step] = [.name("annotations")]
            if file.isFile {
                // The images may stand behind the annotations that need them.
                elements = JSONSplitter(source, membersOf: [images])
                passes = [annotations]
            } else {
                elements = JSONSplitter(source, membersOf: [images, annotations])
            }
        default:
            if let field = values.first?.listField {
                elements = JSONSplitter(source, membersOf: [[.name(field)]])
            } else if Self.isListOfFrames(values, format) {
                elements = JSONSplitter(source, membersOf: [[]])
            } else {
                elements = JSONSplitter(source)
            }
        }
    }

    func next() throws(TactusError) -> ReadResult? {
        while true {
            if let frame = importer.ready() { return .frame(frame, line: lastLine) }
            switch try nextElement() {
            case .problem(let problem): return .problem(problem)
            case .element(let element):
                lastLine = element.line
                if let result = read(element) { return result }
            case nil:
                if !passes.isEmpty {
                    var source = try ByteSource(path: path)
                    _ = try source.start(format: format)
                    elements = JSONSplitter(source, membersOf: [passes.removeFirst()])
                    continue
                }
                elements = nil
                guard let frame = importer.finish() else { return nil }
                return .frame(frame, line: lastLine)
            }
        }
    }

    func isIdle() -> Bool { elements?.isIdle ?? false }

    private func nextElement() throws(TactusError) -> JSONSplitter.Result? {
        guard elements != nil else { return nil }
        return try elements?.next()
    }

    private func read(_ element: JSONElement) -> ReadResult? {
        let value: JSONValue
        do throws(JSONFault) {
            value = try parser.value(of: element.bytes, takesNaN: true)
        } catch {
            return .problem(Diagnostic(file: path, line: element.line, fault: error, in: element.bytes))
        }
        let keys = element.path.compactMap { step in if case .name(let name) = step { name } else { nil } }
        do throws(Diagnostic) {
            let origin = RecordOrigin(
                keys: keys,
                index: element.index,
                fileName: fileName,
                relativePath: relativePath
            )
            guard var frame = try importer.frame(from: value, origin: origin) else { return nil }
            if format.hasEnvelope, let key = options.time {
                frame.time = try value.optionalNumber(key.name).map(key.seconds) ?? frame.time
            }
            // Of annotations several make a frame, and their importer reads the fields of each.
            if format != .cocoWholebody { options.fields.read(value, into: &frame) }
            return .frame(frame, line: element.line)
        } catch {
            return .problem(error.inside(Self.words(element.path)).in(path, line: element.line))
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
    private static func isListOfFrames(_ values: [SchemaSniffer], _ format: KeypointFormat) -> Bool {
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
