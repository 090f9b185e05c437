// Hands somewhere in JSON of any shape, with the names above them as labels. Made by KeypointReader and by detection.

import Keypoints

/// Finds lists of 21 points, and of 42 or 63 numbers, in JSON of a shape that no other importer knows
/// (<doc:ImportedFormats#JSON-of-other-shapes>).
///
/// The label of a hand is the field beside it that other formats have too, or the nearest name above it that is a word
/// of its own, as in `{"rock": [hand, …]}`. Lists of labels of the same length, as in `{"data": […], "labels": […]}`,
/// are joined at the end, until which such hands are held. Further simple fields beside a hand or around it are read as
/// those of a record; hands under one time or frame number are of one image. A user's map replaces all of this.
struct AnyJSON: RecordImporter {
    var plain: MediaPipeTasks
    let options: ReaderOptions
    private(set) var sideConvention: SideConvention?

    /// The frames of a value, and the faults of its hands, that are still to be returned, the last first.
    var waiting: [Result<(frame: Frame, sides: SideConvention?), Diagnostic>] = []

    /// Hands whose labels stand in a list of their own, and this list.
    private var (held, labels): ([Frame], [String]) = ([], [])
    private var areLabelsJoined = false

    /// The first labels that are names above hands.
    var seen: [String] = []
    private var hasLetters: Bool { seen.contains { $0.count == 1 && $0.first?.isLetter == true } }

    /// The number of values without a hand, and of labels that fit to no hands.
    var (empty, unfit) = (0, 0)

    /// The number of lists of two hands, and of averages beside the samples that they are of.
    var (pairs, averages) = (0, 0)

    /// The number of lists of points in metres.
    var worlds = 0

    var forms = HandForms()

    /// Whether the names of objects at the beginning of a file are those of frames, by their depth.
    private var frameLevels: [Bool] = []

    /// The first name of a time whose unit is unknown, and the number of times and frame numbers of many hands.
    var openTime: String?
    var shared = 0

    /// Points that stand by themselves in a list of hands, until they are those of a hand, and the number of such hands.
    private var (points, spread): ([JSONValue], Int) = ([], 0)

    /// A side of the image that stands too far behind the beginning of a file to be known for its hands.
    private var lateSize: String?

    /// The fields of the map that were found in no record yet.
    private var unfound: Set<String>

    /// Whether no record so far had points under the paths of the map.
    private var isPointless: Bool { options.map?.points.allSatisfy(unfound.contains) == true }
    private var declarer: String { options.declaration?.source ?? "" }

    /// The places where these end in the first record that the map was applied to.
    private var ends: [String: String] = [:]

    /// The names at the top of the first file.
    private var names: [String]?

    /// The frames of a file until the map finds points in one.
    private var withheld: [(frame: Frame, sides: SideConvention?)] = []

    var fields = RecordFields()
    var sideLists = SideLists()

    init(options: ReaderOptions) {
        self.options = options
        unfound = options.map?.fields ?? []
        plain = MediaPipeTasks(options: options)
    }

    var notes: [String] {
        var notes = plain.notes + sideLists.notes + fields.notes
        for field in unfound.subtracting(isPointless ? options.map?.points ?? [] : []).sorted() {
            if let end = ends[field] { notes.append("\(declarer): nothing was found for \(field); \(end)") }
        }
        if !seen.isEmpty { notes.append("labels are the names above the hands: \(SchemaSniffer.shown(seen))") }
        if pairs > 0 { notes.append("\(counted(pairs, "list")) of two hands, whose sides are not said") }
        if averages > 0 {
            notes.append("\(counted(averages, "average")) beside the samples that they are of left out")
        }
        notes += forms.notes
        if worlds > 0 { notes.append("\(counted(worlds, "list")) of points in metres left out") }
        if empty > 0 { notes.append("\(counted(empty, "value")) without a hand of 21 points left out") }
        if spread > 0 {
            notes.append("\(counted(spread, "hand")) of points that stand one by one in the list of hands")
        }
        if shared > 0 {
            notes.append(
                "\(counted(shared, "time or frame number", "times or frame numbers")) around many hands left out"
            )
        }
        if let lateSize {
            notes.append("\(lateSize) stands behind hands and is not read; use --image-size WIDTHxHEIGHT")
        }
        if let openTime { notes.append(TimeKey.openNote(openTime)) }
        if unfit > 0 { notes.append("\(counted(unfit, "label")) left out: there are not as many hands") }
        return notes
    }

    private static let dataNames = Set(
        ["data", "x", "features", "samples", "lm"] + MediaPipeTasks.pointFields.map { NameWords.joined($0) }
    )

    mutating func begin(_ file: SourceFile) {
        plain.begin(file)
        fields.begin()
        let first = SchemaSniffer.values(in: file.prefix, limit: 1).first
        names = names ?? first?.fields.map(\.name)
        frameLevels = []
        var level = first
        while let object = level, object.kind == .object {
            frameLevels.append(object.isOfFrames)
            level = object.fields.first { $0.value.kind == .object }?.value
        }
    }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        if let map = options.map {
            if ends.isEmpty { for field in map.fields { ends[field] = map.end(of: field, in: value) } }
            unfound = unfound.filter { !map.has($0, in: value) }
            let record = try map.record(of: value, options.time)
            guard var frame = try plain.frame(from: record, origin: origin) else { return nil }
            fields.read(record, nil, hasSize: options.size != nil, into: &frame)
            options.fields.read(value, into: &frame)
            if let y = map.metres { try frame.placeMetres(y) }
            withheld.append((frame, plain.sideConvention))
            if isPointless { return nil }
            waiting = withheld.reversed().map { .success($0) }
            withheld = []
            return try ready()
        }
        if origin.keys.count == 1, value.double != nil, Envelope.isSize(origin.keys[0]) {
            if !origin.fields.contains(where: { $0.name == origin.keys[0] }) { lateSize = origin.keys[0] }
            return nil
        }
        if origin.keys.isEmpty, Self.isPointAlone(value) {
            points.append(value)
            guard points.count == HandJoint.count else { return nil }
            spread += 1
            defer { points = [] }
            return try frame(from: .array(points), origin: origin)
        }
        (empty, points) = (empty + points.count % HandJoint.count, [])
        let top = origin.keys.first.map { NameWords.joined($0) } ?? ""
        if Envelope.labelLists.contains(top), origin.keys.count == 1 || Self.isSimple(value), !Self.holdsHand(value) {
            labels += (value.array ?? [value]).map { $0.string ?? $0.text }
            return nil
        }
        if origin.keys.contains(where: NameWords.isOfWorld) {
            worlds += 1
            return nil
        }
        var context = Context(fields: Envelope.ofImage(origin.fields))
        var isOfFrame = false
        for (depth, key) in origin.keys.enumerated() {
            isOfFrame = FrameNames.isFrame(key) || frameLevels.indices.contains(depth) && frameLevels[depth]
            if isOfFrame {
                context.enterFrame(key, hands: Self.handCount(value))
            } else {
                let isField = depth == origin.keys.count - 1 && Self.arePeople(value, named: key)
                context.enter(key, isField: isField, mayBeLetter: depth > 0 || hasLetters)
            }
        }
        let before = waiting.count
        if origin.keys.isEmpty, let rows = Self.rows(of: value) {
            for (index, row) in rows.enumerated() { walk(row, at: "[\(index)]", context) }
        } else {
            walk(value, context)
        }
        if isOfFrame { finishFrame(value, from: before, context) }
        let isData = Self.dataNames.contains(top)
        let frames = waiting.compactMap { try? $0.get().frame }
        if isData, frames.allSatisfy({ $0.hands.allSatisfy { $0.label == nil } }) {
            held += frames
            waiting.removeAll { if case .success = $0 { true } else { false } }
            return try ready()
        }
        if waiting.count == before {
            empty += 1
            return nil
        }
        waiting.reverse()
        return try ready()
    }

    mutating func ready() throws(Diagnostic) -> Frame? {
        guard let next = try waiting.popLast()?.get() else { return nil }
        sideConvention = next.sides
        return next.frame
    }

    mutating func finish() -> Frame? {
        if options.map != nil {
            if isPointless {
                let there = names.flatMap { $0.isEmpty ? nil : ", the file has \(SchemaSniffer.shown($0))" } ?? ""
                let end = options.map?.points.first.flatMap { ends[$0] }.map { "\($0), in the first record" }
                let fault = Diagnostic(declarer, end ?? "no records under their path\(there)", expected: "")
                waiting = [.failure(fault)]
            }
            withheld = []
            return nil
        }
        (empty, points) = (empty + points.count, [])
        if !areLabelsJoined {
            areLabelsJoined = true
            if held.count == labels.count {
                for index in held.indices {
                    for hand in held[index].hands.indices { held[index].hands[hand].label = labels[index] }
                }
            } else {
                unfit += labels.count
            }
            held.reverse()
        }
        return held.popLast()
    }
}
