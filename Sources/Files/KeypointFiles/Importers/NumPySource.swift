// Frames from arrays of NumPy: `.npy`, and `.npz` with labels. Made by KeypointReader.

import Keypoints
internal import Platform

/// Reads arrays of hands by their shape (<doc:ImportedFormats#NumPy-arrays>), each record as MediaPipe's users write
/// it in JSON.
final class NumPySource: SerialFrameSource {
    var failure: TactusError?
    private let options: ReaderOptions
    private var assembler: HandAssembler
    private var file = SourceFile(path: "", isFile: false, prefix: [])

    /// The recordings of an archive that are still to be read.
    private var waiting: [NumPyRecording] = []
    private var archive: ZipArchive?

    /// The open arrays of hands, and the values beside them.
    private var arrays: [(array: NumPyArray, side: Handedness?)] = []
    private var layout: NumPyHands?
    private var columns: [NumPyColumn] = []
    private var record = 0
    private var ownNotes: [String] = []
    private var known: Set<String> = []

    /// The number of infinite numbers in the open file.
    private var infinite = 0

    init(options: ReaderOptions) {
        self.options = options
        assembler = Self.assembler(options)
    }

    /// The array of labels has been found by its name already.
    private static func assembler(_ options: ReaderOptions) -> HandAssembler {
        var options = options
        options.fields.label = nil
        return HandAssembler(.numpy, options, MediaPipeTasks(options: options))
    }

    var notes: [String] { ownNotes + assembler.notes }

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
            let records = NumPyHands(array.header.shape)?.records ?? 0
            try start([(array, nil)], columns: try labels(beside: file, of: records))
            return
        }
        let archive = try ZipArchive(try source.rest(atMost: Tuning.archiveBytes), name: file.path)
        self.archive = archive
        var entries: [NumPyRecording.Entry] = []
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
                note(error.description)
            }
        }
        let (recordings, notes) = NumPyRecording.recordings(in: entries, of: file.path)
        guard !recordings.isEmpty else {
            let shown = entries.prefix(Tuning.namedFields).map { "\($0.name) \($0.header.words)" }.joined(
                separator: ", "
            )
            throw TactusError(.unknown, file.path, "no array of hands, but \(shown)", expected: NumPyHands.expected)
        }
        waiting = recordings.reversed()
        for words in notes { note(words) }
        if recordings.count > 1 {
            let names = SchemaSniffer.shown(recordings.map { $0.hands[0].entry.name })
            note("\(file.path): hands of several arrays, one after another: \(names)")
        }
        // An archive of `convert`, whose confidences would stand apart.
        let names = Set(entries.map(\.name))
        if options.third == nil, names.isSuperset(of: ["points", "frame", "hand"]) {
            var options = options
            options.third = .z
            assembler = Self.assembler(options)
        }
    }

    private func start(_ arrays: [(array: NumPyArray, side: Handedness?)], columns: [NumPyColumn]) throws(TactusError) {
        let header = arrays[0].array.header
        guard let shaped = NumPyHands(header.shape), "fiu".contains(header.kind) else {
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

    private func note(_ words: String) { if known.insert(words).inserted { ownNotes.append(words) } }

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
    private static let ofHands = Set(["label", "side", "person", "score"] + Envelope.sideFields).subtracting(["hand"])

    /// Reads an array to its end.
    private func finish(_ array: NumPyArray) throws(TactusError) {
        if let surplus = try array.finish() { note(surplus) }
        infinite += array.infinite
    }

    /// Reads a record, and those of the further hands of its frame.
    private func frame(_ layout: NumPyHands) throws(TactusError) -> ReadResult {
        let number = record
        var hands: [JSONValue] = []
        var members: [(String, JSONValue)] = []
        repeat {
            let shared = columns.filter { [.record, .all].contains($0.meaning) && !$0.isValidity }
                .compactMap { column in column.value(record).map { (column.field, $0) } }
            if hands.isEmpty { members = shared }
            let ofHand = shared.filter { Self.ofHands.contains($0.0) && $0.1.string != "" }
            let isDepth = columns.contains { $0.meaning == .point }
            for (array, side) in arrays {
                let numbers = try array.next(layout.numbers)
                let own = columns.filter { $0.side == nil || $0.side == side }
                for (place, field, points) in layout.hands(numbers, isDepth: isDepth) {
                    if let field {
                        members.append((field, points))
                        continue
                    }
                    let values = own.filter { $0.meaning == .hand && !$0.isValidity }.compactMap { column in
                        column.value(record, hand: place, of: layout.handCount).map { (column.field, $0) }
                    }
                    let isThere = own.allSatisfy {
                        !$0.isValidity || $0.value(record, hand: place, of: layout.handCount)?.isFalse != true
                    }
                    guard isThere else { continue }
                    var hand: [(String, JSONValue)] = [("landmarks", points)] + values + ofHand
                    if let side { hand.append(("side", .string(side.rawValue))) }
                    if let confidences = own.first(where: { $0.meaning == .point }) {
                        hand.append((confidences.field, confidences.points(record, hand: place, of: layout.handCount)))
                    }
                    hands.append(.object(hand))
                }
            }
            record += 1
        } while record < layout.records
            && columns.first { $0.field == "hand" }.map { ($0.value(record)?.integer ?? 0) > 0 } == true
        if !members.contains(where: { $0.0.hasSuffix("_hand_landmarks") }) {
            members = members.filter { !Self.ofHands.contains($0.0) && $0.0 != "hand" }
            members.append(("hands", .array(hands)))
        }
        members = members.filter { !$0.1.isNull && $0.1.string != "" }
        if !members.contains(where: { $0.0 == "frame" }) { members.append(("frame", .integer(number))) }
        return assembler.result(.object(members), of: file, at: "[\(number)]", line: number + 1)
    }
}

extension NumPyHands {
    static let expected =
        "hands of 21 points, such as (N, 21, 3), (N, 21, 4), (N, 2, 21, 3), (N, 42), (N, 63) or Holistic's (N, 1662), with "
        + "labels in an array of their own"

    static let expectedOrder =
        "pose, face, left and right hand, or face, left hand, pose and right hand; or the hands alone, as (N, 2, 21, 3)"
}
