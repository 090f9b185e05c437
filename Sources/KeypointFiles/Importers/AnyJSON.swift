// Hands somewhere in JSON of any shape, with the names above them as labels. Made by KeypointReader and by detection.

import Keypoints

/// Finds lists of 21 points, and of 42 or 63 numbers, in JSON of a shape that no other importer knows
/// (<doc:Formats#JSON-of-other-shapes>).
///
/// The label of a hand is the field beside it that other formats have too, or the nearest name above it that is a word
/// of its own, as in `{"rock": [hand, …]}`. Lists of labels of the same length, as in `{"data": […], "labels": […]}`,
/// are joined at the end, until which such hands are held. Further simple fields beside a hand or around it are read as
/// those of a record; hands under one time or frame number are of one image. A user's map replaces all of this.
struct AnyJSON: RecordImporter {
    private var plain: MediaPipeTasks
    private let options: ReaderOptions
    private(set) var sideConvention: SideConvention?

    /// The frames of a value, and the faults of its hands, that are still to be returned, the last first.
    private var waiting: [Result<(frame: Frame, sides: SideConvention?), Diagnostic>] = []

    /// Hands whose labels stand in a list of their own, and this list.
    private var (held, labels): ([Frame], [String]) = ([], [])
    private var areLabelsJoined = false

    /// The first labels that are names above hands.
    private var seen: [String] = []
    private var hasLetters: Bool { seen.contains { $0.count == 1 && $0.first?.isLetter == true } }

    /// The number of values without a hand, and of labels that fit to no hands.
    private var (empty, unfit) = (0, 0)

    /// The number of lists of two hands, and of averages beside the samples that they are of.
    private var (pairs, averages) = (0, 0)

    /// The number of lists of points in metres.
    private var worlds = 0

    private var forms = HandForms()

    /// Whether the names of objects at the beginning of a file are those of frames, by their depth.
    private var frameLevels: [Bool] = []

    /// The first name of a time whose unit is unknown, and the number of times and frame numbers of many hands.
    private var openTime: String?
    private var shared = 0

    /// Points that stand by themselves in a list of hands, until they are those of a hand, and the number of such hands.
    private var (points, spread): ([JSONValue], Int) = ([], 0)

    /// A side of the image that stands too far behind the beginning of a file to be known for its hands.
    private var lateSize: String?

    /// The fields of the map that were found in no record yet.
    private var unfound: Set<String>

    /// The places where these end in the first record that the map was applied to.
    private var ends: [String: String] = [:]

    /// The names at the top of the first file.
    private var names: [String]?

    /// The frames of a file until the map finds points in one.
    private var withheld: [(frame: Frame, sides: SideConvention?)] = []

    private var fields = RecordFields()
    private var sideLists = SideLists()

    init(options: ReaderOptions) {
        self.options = options
        unfound = options.map?.fields ?? []
        plain = MediaPipeTasks(options: options)
    }

    var notes: [String] {
        var notes = plain.notes + sideLists.notes + fields.notes
        for field in unfound.subtracting(["points"]).sorted() {
            if let end = ends[field] { notes.append("--map: nothing was found for \(field); \(end)") }
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
            withheld.append((frame, plain.sideConvention))
            if unfound.contains("points") { return nil }
            waiting = withheld.reversed().map { .success($0) }
            withheld = []
            return try ready()
        }
        if origin.keys.count == 1, value.double != nil, Envelope.isSize(origin.keys[0]) {
            if !origin.fields.contains(where: { $0.name == origin.keys[0] }) { lateSize = origin.keys[0] }
            return nil
        }
        if origin.keys.isEmpty, let list = value.array, 2...4 ~= list.count, list.allSatisfy({ $0.double != nil }) {
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
                context.enter(key, mayBeLetter: depth > 0 || hasLetters)
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
            if unfound.contains("points") {
                let there = names.map { ", the file has \(SchemaSniffer.shown($0))" } ?? ""
                let end = ends["points"].map { "\($0), in the first record" }
                let fault = Diagnostic("--map", end ?? "no records under their path\(there)", expected: "")
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

    private mutating func walk(_ value: JSONValue, _ context: Context) {
        if let list = value.array {
            if Self.isHand(list) { return add([("landmarks", value)], context) }
            if let pair = Self.pair(list) {
                let sides = context.sides.flatMap { sideLists.sides($0, of: pair.count) }
                if sides == nil { pairs += 1 }
                let hands = pair.enumerated().compactMap { place, hand in
                    hand?.with(sides.map { [($0.name, $0.values[place])] } ?? [])
                }
                return add([("hands", .array(hands))], context)
            }
            let holdsHands = list.contains(where: Self.holdsHand)
            let isOfHands = holdsHands && list.contains { $0.array.map(Self.isHand) ?? Self.holdsHand($0) }
            let sides = isOfHands ? context.sides.flatMap { sideLists.sides($0, of: list.count) } : nil
            for (index, element) in list.enumerated() {
                let before = waiting.count
                var context = context
                if let sides { (context.side, context.sides) = ((sides.name, sides.values[index]), nil) }
                if element.array != nil || element.object != nil { walk(element, at: "[\(index)]", context) }
                if holdsHands, waiting.count == before { empty += 1 }
            }
            return
        }
        let columns = Self.columns(of: value)
        let value = columns?.others ?? context.withoutBox(value)
        guard let object = value.object else { return }
        var inner = context
        inner.isBox = false
        if let sides = SideLists.sides(in: value) { inner.sides = sides }
        let isOfImage = inner.enter(object.members.map { ($0.name, $0.value) })
        if let xs = value["xs"], let numbers = Self.numbers(xs) {
            inner.isName = false
            inner.label = value["ys"].flatMap { $0.object?.members.first?.value ?? $0.array?.first ?? $0 }
                .map { $0.string ?? $0.text }
            return add([("landmarks", .array(numbers))], inner)
        }
        if let label = Envelope.label(in: value) { (inner.label, inner.isName) = (label, false) }
        if let classes = value["categories"]?["label"]?["labels"]?.array { inner.classes = classes }
        if let id = value["label_id"]?.integer, inner.classes.indices.contains(id),
            let name = inner.classes[id]["name"]?.string
        {
            (inner.label, inner.isName) = (name, false)
        }
        if Envelope.labelFields.contains(where: { value[$0]?.isNull == true }) {
            (inner.label, inner.isTold) = (nil, true)
        }
        if let columns {
            return columns.hands.count == 1
                ? add(columns.hands[0].object?.members.map { ($0.name, $0.value) } ?? [], inner)
                : add([("hands", .array(columns.hands))], inner)
        }
        if let points = Self.unfolded(value) { return add([("landmarks", points)], inner) }
        if let images = Self.images(of: value) {
            for image in images { walk(image, inner) }
            return
        }
        let isHands =
            (MediaPipeTasks.pointFields + ["hands"]).contains {
                value[$0]?.array != nil && Self.holdsHand(value[$0] ?? value)
            }
            && (value["hands"]?.array?.count ?? 0) <= Tuning.handsOfImage
        if isHands { return add(object.members.map { ($0.name, $0.value) }, inner) }
        let isOne = object.members.contains { Self.isSimple($0.value) && !$0.value.isNull && Self.isOfOne($0.name) }
        if walkFrames(object, inner, isOne: isOne) { return }
        var others = object.members.filter { !Self.isSimple($0.value) }
        let metric = others.partition { NameWords.isOfWorld($0.name) }
        worlds += others.count - metric
        others.removeSubrange(metric...)
        let averages = others.filter { Self.averages.contains(NameWords.joined($0.name)) && Self.holdsHand($0.value) }
        let samples = others.filter { FrameNames.isStructure($0.name) }.flatMap {
            [$0.value] + ($0.value.object?.members.map(\.value) ?? [])
        }
        if samples.contains(where: Self.holdsHand) {
            others.removeAll { other in averages.contains { $0.name == other.name } }
            self.averages += averages.count
        }
        if let side = value["name"]?.string.flatMap({ Handedness(named: $0) }) { inner.enter(side) }
        let chosen = chosen(among: others, isRecord: isOne)
        // The only hands of a record, which has simple fields too, stand in a field of it; names of several are labels.
        let holders = chosen.map(\.member).filter { Self.isAboveHand($0.value) }
        let isRecord = object.members.contains { member in
            Self.isSimple(member.value) && !member.value.isNull && Envelope.isOfRecord(member.name)
        }
        let isField =
            holders.count == 1
            && (isRecord || Self.isDirectHand(holders[0].value))
        let hasOpenTime = object.members.contains { TimeKey.leavesUnitOpen($0.name) && $0.value.double != nil }
        let isTimed = options.time.map { value[$0.name] != nil } ?? false
        let hasLabels = Envelope.labelLists.contains { value[$0] != nil }
        let first = waiting.count
        for (name, member) in chosen {
            var next = inner
            next.enter(name, isField: isField, mayBeLetter: !hasLabels)
            walk(member.value, at: member.name, next)
        }
        if isOfImage || isTimed || isField && hasOpenTime { join(from: first) }
    }

    /// Returns the members of an object with one form of each hand, under its name without the words of the form.
    private mutating func chosen(
        among members: [JSONObject.Member],
        isRecord: Bool
    ) -> [(name: String, member: JSONObject.Member)] {
        let places = members.indices.filter { Self.isAboveHand(members[$0].value) }
        let names = forms.chosen(
            among: places.map { place in
                let (name, value) = (members[place].name, members[place].value)
                let isOfOne = isRecord && Self.isDirectHand(value)
                return HandForms.Candidate(name: name, isOfOne: isOfOne, isFlat: Self.isFlat(value))
            }
        )
        return members.enumerated().compactMap { place, member in
            guard let index = places.firstIndex(of: place) else { return (member.name, member) }
            return names[index].map { ($0, member) }
        }
    }

    /// Finds the hands of an object whose names are those of frames.
    ///
    /// - Parameter isOne: whether the object is one hand's or moment's, where only names that say so are those of frames.
    /// - Returns: whether it is one.
    private mutating func walkFrames(_ object: JSONObject, _ context: Context, isOne: Bool) -> Bool {
        let members = object.members.filter { !Self.isSimple($0.value) || $0.value.isNull }
        let counts = members.map { ($0.name, Self.handCount($0.value)) }
        let areEmpty = members.allSatisfy { $0.value.isNull || $0.value.array?.isEmpty ?? ($0.value.names.isEmpty) }
        guard areEmpty || counts.contains(where: { $0.1 > 0 }), FrameNames.areFrames(counts),
            !isOne || counts.allSatisfy({ FrameNames.isFrame($0.0) || $0.1 == 0 })
        else {
            return false
        }
        for (member, count) in zip(members, counts.map(\.1)) where FrameNames.mayBeFrame(member.name) {
            var next = context
            next.enterFrame(member.name, hands: count)
            let first = waiting.count
            walk(member.value, at: member.name, next)
            finishFrame(member.value, from: first, next)
        }
        return true
    }

    /// Makes the hands that were found under the name of a frame those of one image, or an image without hands.
    private mutating func finishFrame(_ value: JSONValue, from first: Int, _ context: Context) {
        if waiting.count == first, value.isNull || !Self.isSimple(value) {
            let envelope = try? Envelope(.object(context.fields))
            waiting.append(.success((envelope?.frame([]) ?? Frame(), nil)))
        } else if waiting.count - first <= Tuning.handsOfImage, !value.names.contains(where: Self.isOfMoments) {
            join(from: first)
        }
    }

    /// Makes the hands that were found under one time or frame number those of one image; if they are too many, it is not
    /// theirs.
    private mutating func join(from first: Int) {
        let found = waiting[first...].compactMap { try? $0.get() }
        guard let head = found.first?.frame, found.count > 1 else { return }
        guard found.allSatisfy({ $0.frame.time == head.time && $0.frame.number == head.number }) else { return }
        let isOne = found.reduce(0) { $0 + $1.frame.hands.count } <= Tuning.handsOfImage
        if isOne, found.allSatisfy({ $0.sides == found[0].sides }) {
            var frame = head
            frame.hands = found.flatMap(\.frame.hands)
            let faults = waiting[first...].filter { if case .failure = $0 { true } else { false } }
            waiting.replaceSubrange(first..., with: [.success((frame, found[0].sides))] + faults)
        } else if !isOne {
            shared += 1
            for index in waiting[first...].indices {
                guard var result = try? waiting[index].get() else { continue }
                (result.frame.time, result.frame.number) = (nil, nil)
                waiting[index] = .success(result)
            }
        }
    }

    /// Finds the hands of an element or member, whose faults begin with its place.
    private mutating func walk(_ value: JSONValue, at place: String, _ context: Context) {
        let first = waiting.count
        walk(value, context)
        for index in first..<waiting.count {
            if case .failure(let fault) = waiting[index] { waiting[index] = .failure(fault.inside(place)) }
        }
    }

    /// Reads a hand, or those of a list, with the fields around it.
    private mutating func add(_ members: [(String, JSONValue)], _ context: Context) {
        let origin = RecordOrigin(index: 0, fileName: "")
        var frame: Frame
        let side = context.side.map { [$0] } ?? []
        let record = JSONValue.object(members).with(side + context.fields.filter { !$0.value.isNull })
        if options.time == nil, openTime == nil {
            openTime = context.fields.first { TimeKey.leavesUnitOpen($0.name) && $0.value.double != nil }?.name
        }
        do throws(Diagnostic) {
            guard let found = try plain.frame(from: record, origin: origin) else { return }
            frame = found
        } catch {
            return waiting.append(.failure(error))
        }
        for index in frame.hands.indices where frame.hands[index].label == nil {
            frame.hands[index].label = context.label
            if context.isName, let label = context.label, seen.count <= Tuning.namedFields, !seen.contains(label) {
                seen.append(label)
            }
        }
        if let key = options.time { frame.time = (try? record.optionalTime(key)) ?? frame.time }
        fields.read(record, options.time, hasSize: options.size != nil, into: &frame)
        options.fields.read(record, into: &frame)
        waiting.append(.success((frame, plain.sideConvention)))
    }
}
