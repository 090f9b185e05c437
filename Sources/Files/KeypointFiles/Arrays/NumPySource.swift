// Frames from arrays of NumPy: `.npy`, and `.npz` with labels. Made by KeypointReader.

import Keypoints
internal import Platform

/// Reads arrays of hands by their shape (<doc:ImportedFormats#NumPy-arrays>): the points as `PointLists` reads those of JSON,
/// and what stands beside them as MediaPipe's users write it in JSON, once for all records in which it is the same.
final class NumPySource: SerialFrameSource {
    var failure: TactusError?
    private(set) var options: ReaderOptions

    /// The order that the user named.
    private let said: JointOrder?
    var assembler: HandAssembler
    var scaler: CoordinateScaler
    var lost = LostHands()
    var file = SourceFile(path: "", isFile: false, prefix: [])

    /// The recordings of an archive that are still to be read.
    private var waiting: [NumPyRecording] = []
    private var archive: ZipArchive?

    /// The open arrays of hands, and the values beside them.
    var arrays: [(array: NumPyArray, side: Handedness?)] = []
    private var layout: NumPyHands?
    var columns: [NumPyColumn] = []
    var record = 0

    /// The hands of the frame that is being read, and their numbers.
    var found: [FoundHand] = []
    var coordinates: [Double] = []

    /// The records' fields that were read, by the values of their columns; not those with times, which go by those before.
    var known: [[UInt8]: Fields] = [:]
    var areFieldsKept = false
    private var ownNotes: [String] = []
    private var noted: Set<String> = []

    /// The number of infinite numbers in the open file.
    private var infinite = 0

    init(options: ReaderOptions) {
        (self.options, said) = (options, options.joints)
        (assembler, scaler) = (Self.assembler(options), CoordinateScaler(options: options))
    }

    /// The array of labels has been found by its name already, and the points are scaled here.
    private static func assembler(_ options: ReaderOptions) -> HandAssembler {
        var options = options
        options.fields.label = nil
        var unscaled = options
        (unscaled.scale, unscaled.size) = (nil, nil)
        return HandAssembler(.numpy, options, MediaPipeTasks(options: unscaled))
    }

    private var order: JointOrder { options.joints ?? .mediapipe }

    var notes: [String] { ownNotes + scaler.notes + lost.notes + assembler.notes }

    /// The array of the times, and their unit; `nil` without one.
    var time: TimeKey? { TimeKey.told(by: numbers.map(\.field)) }

    /// The columns that may be times.
    private var numbers: [NumPyColumn] { columns.filter { $0.value(0)?.double != nil } }

    /// Notes times of an unknown unit, and a name of times that no array has.
    private func noteTimes() {
        let names = numbers.map { TimeKey.leavesUnitOpen($0.field) ? $0.name : $0.field }
        let open = numbers.first { TimeKey.leavesUnitOpen($0.field) }?.name
        if options.time != nil {
            if let words = TimeKey.note(on: names + numbers.map(\.field), said: options.time, file: file.path) {
                note(words)
            }
        } else if time == nil, let open {
            note("\(file.path): \(TimeKey.openNote(open))")
        }
    }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        (self.file, infinite) = (file, 0)
        guard !file.prefix.starts(with: NumPyHeader.mark) else {
            let array = try NumPyArray.open(source)
            let records = NumPyHands(array.header.shape, of: order)?.records ?? 0
            try start([(array, nil)], columns: try labels(beside: file, of: records))
            return
        }
        let archive = try ZipArchive(try source.rest(atMost: Tuning.archiveBytes), name: file.path)
        self.archive = archive
        var entries: [NumPyRecording.Entry] = []
        var (failure, orderFailure): (TactusError?, TactusError?)
        for member in archive.members {
            guard member.name.hasSuffix(".npy") else {
                note("\(file.path): \(printable(member.name, atMost: 80)) left out, expected a name that ends in .npy")
                continue
            }
            // A damaged archive is no archive of fewer arrays.
            let source = try archive.source(of: member)
            do throws(TactusError) {
                let header = try NumPyArray.open(source).header
                entries.append(.init(name: String(member.name.dropLast(4)), header: header, member: member))
            } catch {
                failure = failure ?? error
                if member.name == "order.npy" { orderFailure = error }
                note(error.description)
            }
        }
        // An archive of `convert` says more than its shapes do.
        if Set(entries.map(\.name)).isSuperset(of: ["points", "frame", "hand"]) {
            if let orderFailure { throw orderFailure }
            try adopt(&entries, of: archive)
        }
        let (recordings, notes) = NumPyRecording.recordings(in: entries, of: file.path, order)
        guard !recordings.isEmpty else {
            if let failure { throw failure }
            let shown = entries.prefix(Tuning.namedFields).map { "\($0.name) \($0.header.words)" }.joined(
                separator: ", "
            )
            let what = order == .mediapipe ? "" : " in the order \(order.rawValue)"
            throw TactusError(
                .unknown,
                file.path,
                "no array of hands\(what), but \(shown)",
                expected: NumPyHands.expected
            )
        }
        waiting = recordings.reversed()
        for words in notes { note(words) }
        if recordings.count > 1 {
            let names = SchemaSniffer.shown(recordings.map { $0.hands[0].entry.name })
            note("\(file.path): hands of several arrays, one after another: \(names)")
        }
    }

    /// Reads points in the order that an array names, and third numbers as depths: confidences would stand apart.
    private func adopt(_ entries: inout [NumPyRecording.Entry], of archive: ZipArchive) throws(TactusError) {
        let before = (options.joints, options.third)
        if let place = entries.firstIndex(where: { $0.name == "order" }) {
            let entry = entries.remove(at: place)
            let count = entry.header.elements ?? 0
            let value = count == 1 ? try NumPyArray.open(archive.source(of: entry.member)).next(1).first : nil
            guard let named = value?.string.flatMap(JointOrder.init(rawValue:)) else {
                let words = value.map { "\($0.text.prefix(Tuning.quotedCharacters))" } ?? counted(count, "value")
                let names = JointOrder.allCases.map(\.rawValue).joined(separator: ", ")
                throw TactusError(.broken, file.path, "order: \(words)", expected: "one of \(names)")
            }
            options.joints = said ?? named
        } else {
            options.joints = said
        }
        options.third = options.third ?? .z
        guard before != (options.joints, options.third) else { return }
        (assembler, scaler) = (Self.assembler(options), CoordinateScaler(options: options))
    }

    private func start(_ arrays: [(array: NumPyArray, side: Handedness?)], columns: [NumPyColumn]) throws(TactusError) {
        let header = arrays[0].array.header
        guard let shaped = NumPyHands(header.shape, of: order), "fiu".contains(header.kind) else {
            throw TactusError(.unknown, file.path, "an array of shape \(header.words)", expected: NumPyHands.expected)
        }
        guard let found = shaped.told(by: try arrays[0].array.first(shaped.recordsOfOrder * shaped.numbers)) else {
            let wrong = "an array of shape \(header.words), in which no order of Holistic's parts has hands"
            throw TactusError(.unknown, file.path, wrong, expected: NumPyHands.expectedOrder)
        }
        let areSidesKnown = columns.contains { $0.meaning == .hand && $0.isOfSides }
        if found.hasTwoWithoutSides, !areSidesKnown {
            note("\(file.path): two hands in each record, whose sides the array does not say")
        }
        (layout, record, self.columns, self.arrays) = (found, 0, columns, arrays)
        areFieldsKept = columns.allSatisfy { column in
            column.field != options.time?.name && TimeKey.unit(of: column.field) == nil
                && !TimeKey.leavesUnitOpen(column.field)
        }
        known = [:]
        assembler.begin(file)
        noteTimes()
    }

    /// The labels in the array of the same name with y for X, beside it.
    private func labels(beside file: SourceFile, of records: Int) throws(TactusError) -> [NumPyColumn] {
        let pairs = [("X", "y"), ("x", "y"), ("data", "labels"), ("landmarks", "labels"), ("keypoints", "labels")]
        guard file.isFile, let pair = pairs.first(where: { file.name.hasPrefix($0.0) }) else { return [] }
        let path = Path.beside(file.path, pair.1 + file.name.dropFirst(pair.0.count))
        guard Path.isRegularFile(path) else { return [] }
        let array = try NumPyArray.open(ByteSource(path: path))
        guard array.header.shape.count == 1, let count = array.header.shape.first else {
            note("\(path) was left out: an array of shape \(array.header.words), expected one label for each record")
            return []
        }
        guard count == records else {
            note("\(path) was left out: \(counted(count, "label")) for \(counted(records, "record"))")
            return []
        }
        note("\(file.path): labels from \(path)")
        let values = try array.next(count).map { $0.string == nil ? .string($0.text) : $0 }
        if let surplus = try array.finish() { note(surplus) }
        return [NumPyColumn(field: "label", values: values)]
    }

    private func note(_ words: String) { if noted.insert(words).inserted { ownNotes.append(words) } }

    func next() throws(TactusError) -> ReadResult? {
        while true {
            if let layout, record < layout.records { return try frame(layout) }
            for (array, _) in arrays { try finish(array) }
            arrays = []
            layout = nil
            guard let archive, let recording = waiting.popLast() else {
                let count = counted(infinite, "infinite number")
                if infinite > 0 { note("\(file.path): \(count) read as missing, as NaN is") }
                return nil
            }
            var columns: [NumPyColumn] = []
            var fields: Set<String> = []
            for column in recording.columns {
                let array = try NumPyArray.open(archive.source(of: column.entry.member))
                let values = try array.next(array.header.elements ?? 0)
                try finish(array)
                let found = NumPyColumn(column, values, options)
                let isNew =
                    found.meaning == .point
                    || fields.insert("\(found.field) \(found.side.map { "\($0)" } ?? "")").inserted
                guard isNew else {
                    note("\(file.path): \(column.entry.name) left out: another array is the \(found.field)")
                    continue
                }
                columns.append(found)
            }
            let arrays = try recording.hands.map { entry, side throws(TactusError) in
                (array: try NumPyArray.open(archive.source(of: entry.member)), side: side)
            }
            try start(arrays, columns: columns)
        }
    }

    /// The fields of a record that are those of its hands.
    static let ofHands = Set(["label", "side", "person", "score"] + Envelope.sideFields).subtracting(["hand"])

    /// Reads an array to its end.
    private func finish(_ array: NumPyArray) throws(TactusError) {
        if let surplus = try array.finish() { note(surplus) }
        infinite += array.infinite
    }
}

extension NumPyHands {
    static let expected =
        "hands of 21 points, such as (N, 21, 3), (N, 21, 4), (N, 2, 21, 3), (N, 42), (N, 63) or Holistic's (N, 1662), or "
        + "of 25 or 26 with --joints webxr or openxr, with labels in an array of their own"

    static let expectedOrder =
        "pose, face, left and right hand, or face, left hand, pose and right hand; or the hands alone, as (N, 2, 21, 3)"
}
