// Values cut out of JSON files of any shape: lines, one list, or one large object. Cut in order, parsed on any thread; used by
// JSONSource and SmallFiles.

/// Some values of a JSON file.
struct JSONElements: Sendable {
    enum Item: Sendable {
        case problem(Diagnostic, line: Int?)
        case element(JSONElement)
        case value(JSONValue, path: [JSONSplitter.Step], index: Int, line: Int)
    }

    let file: SourceFile

    /// The note on the file's times.
    let timeNote: String?

    /// The fields beside the list of the records, or the image's size beside hands.
    let fieldsOfRecords: [(name: String, value: JSONValue)]

    /// Whether all records have one time, which is then not read.
    let hasOneTime: Bool

    /// Whether the values are the file's first, and its last.
    var isFirst = false
    var isLast = false
    var items: [Item] = []

    func parsed() -> JSONElements {
        var parser = JSONParser()
        var parsed = self
        parsed.parse(by: &parser)
        return parsed
    }

    mutating func parse(by parser: inout JSONParser) {
        for place in items.indices {
            guard case .element(let element) = items[place] else { continue }
            do throws(JSONFault) {
                let value = try parser.value(of: element.bytes, takesNaN: true)
                items[place] = .value(value, path: element.path, index: element.index, line: element.line)
            } catch {
                let fault = Diagnostic(file: file.path, line: element.line, fault: error, in: element.bytes)
                items[place] = .problem(fault, line: element.line)
            }
        }
    }
}

/// Cuts a JSON file into values.
struct JSONCutter: ~Copyable {
    private let file: SourceFile
    private let format: KeypointFormat
    private let timeNote: String?
    private let hasOneTime: Bool
    private let fieldsOfRecords: [(name: String, value: JSONValue)]
    private var elements: JSONSplitter

    /// The lists still to be read from the file, each by going through it once.
    private var passes: [[JSONSplitter.Step]] = []
    private var isStarted = false
    private var failure: TactusError?

    /// The last fault of the first pass, where the file may end in the middle: a further pass meets it again.
    private var lastFault: Diagnostic?
    private var isAgain = false

    init(_ source: consuming ByteSource, _ file: SourceFile, _ format: KeypointFormat, _ options: ReaderOptions) {
        self.file = file
        self.format = format
        let values = SchemaSniffer.values(in: file.prefix, limit: Tuning.sketchedValues)
        let isWhole = file.isFile && file.prefix.count < Tuning.detectionBytes
        let oneTime = options.time == nil ? values.oneTime(isWhole: isWhole) : nil
        hasOneTime = oneTime != nil && (format.has(.envelope) || format == .json)
        timeNote =
            hasOneTime
            ? oneTime.map { "\(file.path): the time under \($0) never changes and is not read; use --time \($0):s" }
            : format.has(.envelope) ? values.timeNote(options.time, file.path) : nil
        let fields = format.has(.envelope) ? values.first?.fieldsOfRecords : format == .json ? values.first?.sizes : nil
        fieldsOfRecords = fields ?? []
        let isObject = values.first?.kind == .object
        var targets: [[JSONSplitter.Step]]?
        if format == .json {
            targets = SchemaSniffer.handLists(values, map: options.map)
        } else if format.has(.membersAreRecords) || format.has(.joinsLists) && !isObject {
            targets = [[]]
        } else if format.has(.joinsLists) {
            // The images may stand behind the annotations that need them.
            let annotations: [[JSONSplitter.Step]] = [[.name("annotations")]]
            targets = [[.name("images")], [.name("categories")]] + (file.isFile ? [] : annotations)
            passes = file.isFile ? annotations : []
        } else if let field = values.first?.listField {
            targets = [[.name(field)]]
        } else if Self.isListOfFrames(values, format) {
            targets = [[]]
        }
        // A file that fits into the prefix needs no more room.
        elements = JSONSplitter(
            source,
            targets: targets,
            limit: Tuning.elementLimit,
            bufferBytes: isWhole ? max(file.prefix.count, 64) : Tuning.streamBytes
        )
    }

    var isIdle: Bool { elements.isIdle }

    /// The next values, at most `count`, but at least one or the file's end.
    mutating func next(_ count: Int) throws(TactusError) -> JSONElements {
        if let failure = failure.take() { throw failure }
        var part = JSONElements(
            file: file,
            timeNote: timeNote,
            fieldsOfRecords: fieldsOfRecords,
            hasOneTime: hasOneTime
        )
        part.isFirst = !isStarted
        isStarted = true
        do throws(TactusError) {
            var bytes = 0
            while part.items.count < count, bytes < Tuning.streamBytes, part.items.isEmpty || !elements.isIdle {
                switch try elements.next() {
                case .problem(let problem):
                    if isAgain, problem.line == lastFault?.line, problem.wrong == lastFault?.wrong { continue }
                    if !isAgain { lastFault = problem }
                    part.items.append(.problem(problem, line: nil))
                case .element(let element):
                    bytes += element.bytes.count
                    part.items.append(.element(element))
                case nil where passes.isEmpty:
                    part.isLast = true
                    return part
                case nil:
                    isAgain = true
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

    /// Returns whether the top-level value is a list of frames, rather than a frame itself.
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
        if format == .mediapipeTasks, list.isHand, first.wayToHand == nil { return false }
        if first.kind == .array { return true }
        if format.has(.listsHands) { return !first.has(any: "keypoints", "landmarks") }
        switch format {
        case .vision, .mediapipeNamed, .xr:
            return values.count == 1 && NamedJoints.pointName(first) == nil
        default: return true
        }
    }
}

extension [SchemaSniffer] {
    /// Returns the name of a time that is the same number in all of several records, as that of a setting or of a network's
    /// work is; `nil` for other files.
    ///
    /// - Parameter isWhole: whether these are all records; otherwise a whole number of seconds may still change.
    fileprivate func oneTime(isWhole: Bool) -> String? {
        guard let first else { return nil }
        let list = first.listField.flatMap { first[$0] } ?? first
        let records = count > 1 || list.kind != .array ? self : list.elements
        guard let time = records.first?.fields.first(where: { TimeKey.unit(of: $0.name) != nil }),
            records.count >= Tuning.recordsOfOneTime, let number = Double(time.value.text),
            records.allSatisfy({ $0[time.name]?.text == time.value.text })
        else { return nil }
        let isAll = isWhole && (count > 1 || list.count == records.count)
        return isAll || number == 0 || number != number.rounded() ? time.name : nil
    }

    /// The note on the times of records that begin with these; `nil` where all is clear, or they are texts.
    fileprivate func timeNote(_ said: TimeKey?, _ file: String) -> String? {
        let isText = firstRecord?.fields.contains { field in
            let isTime =
                field.name == said?.name || TimeKey.unit(of: field.name) != nil || TimeKey.leavesUnitOpen(field.name)
            return isTime && field.value.kind == .string && DateText.isTime(field.value.text)
        }
        return isText == true ? nil : TimeKey.note(on: timeNames, said: said, file: file)
    }
}
