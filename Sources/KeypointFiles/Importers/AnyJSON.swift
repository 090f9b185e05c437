// Hands somewhere in JSON of any shape, with the names above them as labels. Made by KeypointReader and by detection.

import Keypoints

/// Finds lists of 21 points, and of 42 or 63 numbers, in JSON of a shape that no other importer knows
/// (<doc:Formats#JSON-of-other-shapes>).
///
/// The label of a hand is the field beside it that other formats have too, or the nearest name above it that is a word
/// of its own, as in `{"rock": [hand, …]}`. Lists of labels of the same length, as in `{"data": […], "labels": […]}`,
/// are joined at the end, until which such hands are held. A user's map replaces all of this.
struct AnyJSON: RecordImporter {
    private var plain: MediaPipeTasks
    private let options: ReaderOptions
    private(set) var hasOwnSides = false

    /// The frames of a value, and the faults of its hands, that are still to be returned, the last first.
    private var waiting: [Result<(frame: Frame, hasOwnSides: Bool), Diagnostic>] = []

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

    /// The fields of the map that were found in no record yet.
    private var unfound: Set<String>

    /// The names in the first record that the map was applied to.
    private var names: [String] = []

    /// The frames of a file until the map finds points in one.
    private var withheld: [(frame: Frame, hasOwnSides: Bool)] = []
    private var isMapped = false

    init(options: ReaderOptions) {
        self.options = options
        unfound = options.map?.fields ?? []
        plain = MediaPipeTasks(options: options)
    }

    var notes: [String] {
        var notes = plain.notes
        let missing = unfound.subtracting(["points"])
        if !missing.isEmpty, !names.isEmpty {
            let words = missing.sorted().joined(separator: ", ")
            notes.append("--map: nothing was found for \(words); the first record has \(SchemaSniffer.shown(names))")
        }
        if !seen.isEmpty { notes.append("labels are the names above the hands: \(SchemaSniffer.shown(seen))") }
        if pairs > 0 { notes.append("\(counted(pairs, "list")) of two hands, whose sides are not said") }
        if averages > 0 {
            notes.append("\(counted(averages, "average")) beside the samples that they are of left out")
        }
        if worlds > 0 { notes.append("\(counted(worlds, "list")) of points in metres left out") }
        if empty > 0 { notes.append("\(counted(empty, "value")) without a hand of 21 points left out") }
        if unfit > 0 { notes.append("\(counted(unfit, "label")) left out: there are not as many hands") }
        return notes
    }

    private static let dataNames: Set = ["data", "x", "features", "landmarks", "keypoints", "samples"]
    private static let labelLists: Set = ["labels", "label", "y", "target", "targets", "classes"]
    private static let labelFields = ["label", "class", "gesture", "sign", "letter", "target", "category"]

    /// Names above hands that say how they are stored and not what they show.
    private static let structure: Set = [
        "data", "dataset", "samples", "sample", "hands", "hand", "landmarks", "landmark", "points", "keypoints",
        "frames",
        "frame", "images", "image", "items", "examples", "gestures", "gesture", "signs", "classes", "labels", "poses",
        "train", "test", "val", "valid", "validation", "training", "records", "results", "result", "multihandlandmarks",
        "handlandmarks", "annotations", "sequence", "sequences", "list", "value", "values", "x", "features",
        "coordinates", "raw", "normalized",
    ]

    /// Names of what is computed from the hands beside it.
    private static let averages: Set = ["average", "avg", "mean", "median", "centroid", "std", "variance"]

    /// Returns a Boolean value that indicates whether a name, such as `hands_raw`, says how hands are stored.
    private static func isStructure(_ name: String) -> Bool {
        structure.contains(NameWords.joined(name)) || NameWords.split(name).allSatisfy(structure.contains)
    }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        if let map = options.map {
            unfound = unfound.filter { !map.has($0, in: value) }
            if names.isEmpty { names = value.object?.members.map(\.name) ?? [] }
            guard var frame = try plain.frame(from: map.record(of: value), origin: origin) else { return nil }
            options.fields.read(value, into: &frame)
            withheld.append((frame, plain.hasOwnSides))
            isMapped = true
            if unfound.contains("points") { return nil }
            waiting = withheld.reversed().map { .success($0) }
            withheld = []
            return try ready()
        }
        let top = origin.keys.first.map { NameWords.joined($0) } ?? ""
        if Self.labelLists.contains(top), origin.keys.count == 1, !Self.holdsHand(value) {
            labels += (value.array ?? [value]).map { $0.string ?? $0.text }
            return nil
        }
        if origin.keys.contains(where: NameWords.isOfWorld) {
            worlds += 1
            return nil
        }
        var context = Context()
        for (depth, key) in origin.keys.enumerated() { context.enter(key, mayBeLetter: depth > 0 || hasLetters) }
        let before = waiting.count
        walk(value, context)
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
        hasOwnSides = next.hasOwnSides
        return next.frame
    }

    mutating func finish() -> Frame? {
        if options.map != nil {
            if unfound.contains("points") {
                let there = names.isEmpty ? "" : "; the first record has \(SchemaSniffer.shown(names))"
                let what = isMapped ? "points" : "records"
                let fault = Diagnostic(
                    "--map",
                    "no \(what)",
                    expected: "the path to \(what == "points" ? "them" : "a list")\(there)"
                )
                waiting = [.failure(fault)]
            }
            (withheld, isMapped) = ([], false)
            return nil
        }
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

    /// The meaning of the names above a value.
    private struct Context {
        var label: String?
        var side: Handedness?

        /// A Boolean value that indicates whether the label is a name above the hands.
        var isName = false

        /// A Boolean value that indicates whether a field is there for the label, be it `null`.
        var isTold = false

        /// Takes a name into account; that of a field that holds the hand itself is no label, and `X` is one among
        /// letters.
        mutating func enter(_ name: String, isField: Bool = false, mayBeLetter: Bool) {
            if let side = Handedness(named: name) {
                self.side = side
            } else if !isTold, !isField, label == nil || isName && Double(name) == nil,
                !AnyJSON.isStructure(name) || mayBeLetter && name == "X"
            {
                (label, isName) = (name, true)
            }
        }
    }

    private mutating func walk(_ value: JSONValue, _ context: Context) {
        if let list = value.array {
            if Self.isHand(list) {
                let hand = JSONValue.object([("landmarks", value)] + Self.side(context))
                return add(hand, value, context)
            }
            if let hands = Self.pair(list) {
                pairs += 1
                return add(.object([("hands", .array(hands))]), value, context)
            }
            let holdsHands = list.contains(where: Self.holdsHand)
            for (index, element) in list.enumerated() {
                let before = waiting.count
                if element.array != nil || element.object != nil { walk(element, at: "[\(index)]", context) }
                if holdsHands, waiting.count == before { empty += 1 }
            }
            return
        }
        guard let object = value.object else { return }
        if let xs = value["xs"], let numbers = Self.numbers(xs) {
            var context = context
            context.isName = false
            context.label = value["ys"].flatMap { $0.object?.members.first?.value ?? $0.array?.first ?? $0 }
                .map { $0.string ?? $0.text }
            return add(.object([("landmarks", .array(numbers))] + Self.side(context)), value, context)
        }
        var inner = context
        if let label = Self.labelFields.lazy.compactMap({ value[$0]?.string ?? value[$0]?.integer.map { "\($0)" } })
            .first
        {
            (inner.label, inner.isName) = (label, false)
        }
        if Self.labelFields.contains(where: { value[$0]?.isNull == true }) { (inner.label, inner.isTold) = (nil, true) }
        let isRecord =
            (MediaPipeTasks.pointFields + ["hands"]).contains { value[$0].map(Self.holdsHand) ?? false }
            && (value["hands"]?.array?.count ?? 0) <= Tuning.handsOfImage
        if isRecord { return add(value, value, inner) }
        var others = object.members.filter { $0.value.array != nil || $0.value.object != nil }
        let metric = others.partition { NameWords.isOfWorld($0.name) }
        worlds += others.count - metric
        others.removeSubrange(metric...)
        let averages = others.filter { Self.averages.contains(NameWords.joined($0.name)) && Self.holdsHand($0.value) }
        let samples = others.filter { Self.isStructure($0.name) }.flatMap {
            [$0.value] + ($0.value.object?.members.map(\.value) ?? [])
        }
        if samples.contains(where: Self.holdsHand) {
            others.removeAll { other in averages.contains { $0.name == other.name } }
            self.averages += averages.count
        }
        // The only hand of a record stands in a field of it; names of several hands are their labels.
        let isField = others.count == 1 && others[0].value.array.map(Self.isHand) == true
        let hasLabels = Self.labelLists.contains { value[$0] != nil }
        for member in others {
            var next = inner
            next.enter(member.name, isField: isField, mayBeLetter: !hasLabels)
            walk(member.value, at: member.name, next)
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

    private static func side(_ context: Context) -> [(String, JSONValue)] {
        context.side.map { [("handedness", .string($0.rawValue))] } ?? []
    }

    private mutating func add(_ record: JSONValue, _ source: JSONValue, _ context: Context) {
        let origin = RecordOrigin(index: 0, fileName: "")
        var frame: Frame
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
        options.fields.read(source, into: &frame)
        waiting.append(.success((frame, plain.hasOwnSides)))
    }

    /// The numbers of a hand in an object from their places to them, as ml5's neural network saves it.
    private static func numbers(_ object: JSONValue) -> [JSONValue]? {
        let members = object.object?.members.compactMap { member in Int(member.name).map { ($0, member.value) } } ?? []
        let isHand = [2 * HandJoint.count, 3 * HandJoint.count].contains(members.count)
        return isHand ? members.sorted { $0.0 < $1.0 }.map(\.1) : object.array.flatMap { isHandNumbers($0) ? $0 : nil }
    }

    /// The hands in a list of 84 or 126 numbers, without those of zeros alone.
    private static func pair(_ list: [JSONValue]) -> [JSONValue]? {
        let count = list.count / 2
        guard isHandNumbers(Array(list.prefix(count))), isHandNumbers(Array(list.suffix(count))) else { return nil }
        return [list.prefix(count), list.suffix(count)].filter { $0.contains { $0.double != 0 } }
            .map { .object([("landmarks", .array(Array($0)))]) }
    }

    private static func isHandNumbers(_ list: [JSONValue]) -> Bool {
        [2 * HandJoint.count, 3 * HandJoint.count].contains(list.count)
            && list.allSatisfy { $0.double != nil || $0.isNull }
    }

    private static func isHand(_ list: [JSONValue]) -> Bool {
        if isHandNumbers(list) { return true }
        return list.count == HandJoint.count
            && list.allSatisfy { point in
                if point.isNull { return true }
                if point.object != nil { return point["x"] != nil && point["y"] != nil }
                return point.array.map { (2...4).contains($0.count) && $0.allSatisfy { $0.double != nil || $0.isNull } }
                    ?? false
            }
    }

    /// Returns a Boolean value that indicates whether a value is a hand, or a list that holds one.
    private static func holdsHand(_ value: JSONValue) -> Bool {
        if let list = value.array {
            return isHand(list) || list.contains(where: holdsHand)
        }
        return value.object != nil && MediaPipeTasks.pointFields.contains { value[$0]?.array.map(isHand) ?? false }
    }
}
