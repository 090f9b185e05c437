// Frames from arrays of NumPy: `.npy`, and `.npz` with labels. Made by KeypointReader.

import Keypoints
internal import Platform

/// Reads arrays of hands by their shape (<doc:Formats#NumPy-arrays>), each record as MediaPipe's users write it in JSON.
final class NumPySource: SerialFrameSource {
    var failure: TactusError?
    private let options: ReaderOptions
    private var records: PlainRecords
    private var file = SourceFile(path: "", isFile: false, prefix: [])

    /// The arrays of hands that are still to be read, and the open one with the values beside it.
    private var waiting: [(hands: ZipArchive.Member, columns: [ZipArchive.Member])] = []
    private var archive: ZipArchive?
    private var layout: NumPyHands?
    private var columns: [(name: String, values: [JSONValue])] = []
    private var scores: [JSONValue]?
    private var array: NumPyArray?
    private var record = 0
    private var ownNotes: [String] = []

    /// The number of infinite numbers in the open file.
    private var infinite = 0

    init(options: ReaderOptions) {
        self.options = options
        records = Self.records(options)
    }

    /// The array of labels has been found by its name already.
    private static func records(_ options: ReaderOptions) -> PlainRecords {
        var options = options
        options.fields.label = nil
        return PlainRecords(.numpy, options)
    }

    var notes: [String] { ownNotes + records.notes }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        (self.file, infinite) = (file, 0)
        guard !file.prefix.starts(with: NumPyHeader.mark) else {
            let array = try NumPyArray.open(source)
            let records = NumPyHands(array.header.shape)?.records ?? 0
            try start(array, columns: try labels(beside: file, of: records))
            return
        }
        let archive = try ZipArchive(try source.rest(atMost: Tuning.archiveBytes), name: file.path)
        self.archive = archive
        var headers: [(member: ZipArchive.Member, header: NumPyHeader)] = []
        for member in archive.members where member.name.hasSuffix(".npy") {
            do throws(TactusError) {
                headers.append((member, try NumPyArray.open(archive.source(of: member)).header))
            } catch {
                note(error.description)
            }
        }
        let hands = headers.filter { NumPyHands($0.header.shape) != nil && "fiu".contains($0.header.kind) }
        guard !hands.isEmpty else {
            let shown = headers.map { "\(Self.name($0.member)) \($0.header.words)" }.joined(separator: ", ")
            throw TactusError(.unknown, file.path, "no array of hands, but \(shown)", expected: NumPyHands.expected)
        }
        waiting = hands.map { hand in
            let records = hand.header.shape.first
            let others = headers.filter {
                NumPyHands($0.header.shape) == nil && $0.header.shape.first == records
                    && ($0.header.shape.count == 1 || $0.header.shape == [records ?? 0, HandJoint.count])
            }
            let mates = Self.mates(of: Self.name(hand.member), among: others.map { Self.name($0.member) })
            return (hand.member, others.map(\.member).filter { mates.contains(Self.name($0)) })
        }
        let used = Set(waiting.flatMap { $0.columns.map(\.name) } + hands.map(\.member.name))
        for (member, header) in headers where !used.contains(member.name) {
            let expected = "\(hands[0].header.shape.first ?? 0) values, one for each record"
            note("\(file.path): \(Self.name(member)) \(header.words) left out, expected \(expected)")
        }
        if hands.count > 1 {
            let names = hands.map { Self.name($0.member) }.joined(separator: ", ")
            note("\(file.path): hands of several arrays, one after another: \(names)")
        }
        // An archive of `convert`, whose confidences would stand apart.
        let names = Set(archive.members.map(Self.name))
        if options.third == nil, names.isSuperset(of: ["points", "frame", "hand"]) {
            var options = options
            options.third = .z
            records = Self.records(options)
        }
    }

    private static func name(_ member: ZipArchive.Member) -> String { String(member.name.dropLast(4)) }

    /// The names of arrays that belong to one of hands: of several pairs such as `X_train` and `y_train` the one alike.
    private static func mates(of name: String, among names: [String]) -> [String] {
        let ending = name.split(separator: "_").dropFirst().joined(separator: "_")
        let alike = names.filter { !ending.isEmpty && $0.hasSuffix("_" + ending) }
        return alike.isEmpty ? names : alike
    }

    private func start(_ array: NumPyArray, columns: [(name: String, values: [JSONValue])]) throws(TactusError) {
        guard let found = NumPyHands(array.header.shape), "fiu".contains(array.header.kind) else {
            throw TactusError(
                .unknown,
                file.path,
                "an array of shape \(array.header.words)",
                expected: NumPyHands.expected
            )
        }
        if found.hasTwoWithoutSides {
            note("\(file.path): two hands in each record, whose sides the array does not say")
        }
        (layout, record) = (found, 0)
        scores = nil
        self.columns = columns.filter { column in
            guard column.name == "confidence", column.values.count == found.records * HandJoint.count else {
                return true
            }
            scores = column.values
            return false
        }
        self.array = array
    }

    /// The labels in the array of the same name with y for X, beside it.
    private func labels(beside file: SourceFile, of records: Int) throws(TactusError) -> [(
        name: String, values: [JSONValue]
    )] {
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
        return [("label", try array.next(count).map { $0.string == nil ? .string($0.text) : $0 })]
    }

    private func note(_ words: String) { if !ownNotes.contains(words) { ownNotes.append(words) } }

    func next() throws(TactusError) -> ReadResult? {
        while true {
            if let layout, record < layout.records { return try frame(layout) }
            if layout != nil, let array {
                try array.finish()
                infinite += array.infinite
            }
            layout = nil
            guard let archive, !waiting.isEmpty else {
                let count = counted(infinite, "infinite number")
                if infinite > 0 { note("\(file.path): \(count) read as missing, as NaN is") }
                return nil
            }
            let (hands, others) = waiting.removeFirst()
            var columns: [(name: String, values: [JSONValue])] = []
            for member in others {
                let array = try NumPyArray.open(archive.source(of: member))
                let count = array.header.elements ?? 0
                guard count <= Tuning.arrayElements else { continue }
                let name = fieldName(Self.name(member))
                guard !columns.contains(where: { $0.name == name }) else {
                    note("\(file.path): \(Self.name(member)) left out: another array is the \(name)")
                    continue
                }
                columns.append((name, try array.next(count)))
                try array.finish()
                infinite += array.infinite
            }
            try start(.open(archive.source(of: hands)), columns: columns)
        }
    }

    /// The field of a hand or record that an array of this name becomes.
    private func fieldName(_ name: String) -> String {
        if let label = options.fields.label { return name == label ? "label" : name == "label" ? "label_text" : name }
        let word = name.split(separator: "_").first.map { $0.lowercased() } ?? ""
        return ["y", "label", "labels", "class", "classes", "target", "targets"].contains(word) ? "label" : name
    }

    /// Reads a record, and those of the further hands of its frame.
    private func frame(_ layout: NumPyHands) throws(TactusError) -> ReadResult {
        let number = record
        var hands: [JSONValue] = []
        var members: [(String, JSONValue)] = []
        repeat {
            let numbers = try array?.next(layout.numbers) ?? []
            let shared = columns.filter { $0.values.count == layout.records }.map { ($0.name, $0.values[record]) }
            if hands.isEmpty { members = shared }
            let ofHand = shared.filter { ["label", "side", "person", "score"].contains($0.0) && $0.1.string != "" }
            for (field, points) in layout.hands(numbers, isDepth: scores != nil) {
                if let field {
                    members.append((field, points))
                } else {
                    var hand: [(String, JSONValue)] = [("landmarks", points)] + ofHand
                    if let scores {
                        hand.append(
                            ("scores", .array(Array(scores[record * HandJoint.count..<(record + 1) * HandJoint.count])))
                        )
                    }
                    hands.append(.object(hand))
                }
            }
            record += 1
        } while record < layout.records
            && columns.first { $0.name == "hand" }.map { ($0.values[record].integer ?? 0) > 0 } == true
        if !members.contains(where: { $0.0.hasSuffix("_hand_landmarks") }) {
            members = members.filter { !["label", "side", "person", "score", "hand"].contains($0.0) }
            members.append(("hands", .array(hands)))
        }
        members = members.filter { !$0.1.isNull && $0.1.string != "" }
        if !members.contains(where: { $0.0 == "frame" }) { members.append(("frame", .integer(number))) }
        return records.result(.object(members), of: file, at: "[\(number)]", line: number + 1)
    }
}

extension NumPyHands {
    static let expected =
        "hands of 21 points, such as (N, 21, 3), (N, 21, 4), (N, 2, 21, 3), (N, 42), (N, 63) or Holistic's (N, 1662), with "
        + "labels in an array of their own"
}
