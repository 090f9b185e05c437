// Names, fields and values above and around hands in JSON of any shape, and the hands among them. Part of AnyJSON; pure.

import Keypoints

extension AnyJSON {
    /// The meaning of the names above a value.
    struct Context {
        var label: String?

        /// The field of the side.
        var side: (name: String, value: JSONValue)?

        /// The list of the sides of the hands of a list.
        var sides: SideLists.Sides?

        /// The names of classes by their numbers, as Datumaro lists them.
        var classes: [JSONValue] = []

        /// Whether the label is a name above the hands.
        var isName = false

        /// Whether a field is there for the label, be it `null`.
        var isTold = false

        /// Whether the value stands under the name of a box.
        var isBox = false

        /// Whether the value stands under a word for people, whose hands names below it count.
        var isOfPeople = false

        /// Whether a number, a time or a file of a frame stands beside or above the value.
        var isOfFrame = false

        /// The simple fields beside the hand and around it, the nearest of a name alone.
        var fields: [(name: String, value: JSONValue)] = []

        /// Adds the fields of an object that a record can have, which go before those around it.
        ///
        /// - Returns: whether it says a time or a frame number.
        mutating func enter(_ members: [(name: String, value: JSONValue)]) -> Bool {
            let own = Envelope.ofImage(
                members.filter { member in
                    let isSimple = AnyJSON.isSimple(member.value)
                    guard isSimple || Envelope.pairFields.contains(member.name),
                        member.name != "score" || member.value.double != nil
                    else { return false }
                    guard Envelope.isOfRecord(member.name) || !isSimple else { return true }
                    return (try? Envelope(.object([member]))) != nil
                }
            )
            let names = Set((own + members).map(\.name))
            let outer = fields.filter { $0.name != "score" && !names.contains($0.name) }
            fields = own + outer
            let categories = members.first { name, value in
                !AnyJSON.isSimple(value) && value.array?.count ?? 1 == 1 && Envelope.sideFields.contains(name)
                    && SideLists.isSide(value)
            }
            side = categories ?? side
            let envelope = try? Envelope(.object(own))
            let isOfImage = envelope?.isTimed == true || envelope?.number != nil
            isOfFrame =
                isOfFrame || isOfImage
                || own.contains {
                    Envelope.nameFields.contains($0.name) && $0.value.string.map(FrameNames.isImage) == true
                }
            return isOfImage
        }

        /// Returns an object without a width and a height that are those of a box in the image: beside its corner, under its
        /// name, or within the size of an image around it.
        func withoutBox(_ value: JSONValue) -> JSONValue {
            guard let width = value["width"]?.double, let height = value["height"]?.double else { return value }
            let image = (try? Envelope(.object(fields)))?.size
            let isWithin = image.map { width <= Double($0.width) && height <= Double($0.height) } ?? false
            guard isBox || isWithin || Envelope.isBox(value) else { return value }
            return .object(
                value.object?.members.filter { !["width", "height"].contains($0.name) }.map { ($0.name, $0.value) }
                    ?? []
            )
        }

        /// Takes the name of a frame into account: its number, or the file or another name by which it is known.
        ///
        /// - Parameter hands: the number of hands of the frame.
        mutating func enterFrame(_ name: String, hands: Int) {
            isOfFrame = isOfFrame || FrameNames.isImage(name)
            if let number = FrameNames.number(in: name), hands <= Tuning.handsOfImage {
                fields.append(("frame", .number(Double(number))))
            } else {
                fields.append((FrameNames.isFile(name) ? "file" : "id", .string(name)))
            }
        }

        mutating func enter(_ side: Handedness) { self.side = ("handedness", .string(side.rawValue)) }

        /// Takes a name into account; that of a field that holds the hand itself is no label, and `X` is one among
        /// letters.
        mutating func enter(_ name: String, isField: Bool = false, mayBeLetter: Bool) {
            isBox = Envelope.isBox(name)
            isOfPeople = FrameNames.isOfPeople(name)
            if AnyJSON.isOfMoments(name) { isOfFrame = false }
            if let side = Handedness(named: name) {
                enter(side)
            } else if !isTold, !isField, label == nil || isName && Double(name) == nil,
                !FrameNames.isStructure(name) || mayBeLetter && name == "X"
            {
                (label, isName) = (name, true)
            }
        }
    }

    /// Returns whether a field holds the points of a record, or what stands beside them.
    static func isOfRecord(_ name: String) -> Bool {
        (MediaPipeTasks.pointFields + ["hands", "xs"]).contains(name) || Envelope.reads(name)
            || averages.contains(NameWords.joined(name)) || NameWords.isOfWorld(name)
    }

    /// Names of what is computed from the hands beside it.
    static let averages: Set = ["average", "avg", "mean", "median", "centroid", "std", "variance"]

    /// Returns whether a list of this name is of hands of several moments.
    static func isOfMoments(_ name: String) -> Bool {
        ["frames", "samples", "takes", "sequence", "sequences", "recordings", "records", "images", "clips"].contains(
            NameWords.joined(name)
        )
    }

    /// Returns whether a field of a record says that it is of one hand or of one moment.
    static func isOfOne(_ name: String) -> Bool {
        (Envelope.labelFields + Envelope.numberFields + Envelope.sideFields + ["side", "score", "confidence"]).contains(
            name
        )
            || TimeKey.unit(of: name) != nil || TimeKey.leavesUnitOpen(name)
    }

    // MARK: Hands

    /// Returns whether names count the hands of a frame, one below each, or the people in it, two by their sides below
    /// each, and not frames.
    static func areNumbers(_ members: [JSONObject.Member]) -> Bool {
        let counts = members.filter { !isSimple($0.value) || $0.value.isNull }
            .map { member in
                let isPair = Set(member.value.names.compactMap { Handedness(named: $0) }).count == 2
                return (number: number(ofPerson: member.name), hands: handCount(member.value) - (isPair ? 1 : 0))
            }
            .filter { $0.number != nil || $0.hands > 0 }
        return !counts.isEmpty && counts.count <= Tuning.handsOfImage
            && counts.allSatisfy { 0...Tuning.handsOfImage ~= $0.number ?? -1 && $0.hands <= 1 }
    }

    /// The number that a name is, alone or behind a word for people: `0`, `person_1`.
    static func number(ofPerson name: String) -> Int? {
        Int(name) ?? (FrameNames.isPerson(name) ? NameWords.split(name).last.flatMap { Int($0) } : nil)
    }

    /// Returns whether a value under this name is the people of an image by their numbers.
    static func arePeople(_ value: JSONValue, named name: String) -> Bool {
        FrameNames.isOfPeople(name) && value.object.map { areNumbers($0.members) } == true
    }

    /// Returns whether a name is that of a hand, or of several.
    static func isHandName(_ name: String) -> Bool {
        Handedness(named: name) != nil || NameWords.split(name).contains { ["hand", "hands"].contains($0) }
    }

    /// Returns whether there is nothing in a value but empty lists.
    static func isEmpty(_ value: JSONValue) -> Bool {
        if let object = value.object {
            let others = object.members.filter { !isSimple($0.value) || $0.value.isNull }
            return others.isEmpty ? object.members.isEmpty : others.allSatisfy { isEmpty($0.value) }
        }
        return value.isNull || value.array?.allSatisfy(isEmpty) ?? false
    }

    /// The corners of the box around the points of a hand.
    static func box(_ value: JSONValue) -> HandForms.Box? {
        guard let list = value.array, list.isHand else { return nil }
        let step = list.count / HandJoint.count
        let points = (0..<HandJoint.count).compactMap { place -> SIMD2<Double>? in
            let point = list[step * place]
            let x = point.array?.first ?? point["x"] ?? point
            let y = point.array?.dropFirst().first ?? point["y"] ?? list[step * place + min(1, step - 1)]
            return x.double.flatMap { x in y.double.map { SIMD2(x, $0) } }
        }
        guard let first = points.first else { return nil }
        return points.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    }

    /// The numbers of a hand in an object from their places to them, as ml5's neural network saves it.
    static func numbers(_ object: JSONValue) -> [JSONValue]? {
        let members = object.object?.members.compactMap { member in Int(member.name).map { ($0, member.value) } } ?? []
        let isHand = [2 * HandJoint.count, 3 * HandJoint.count].contains(members.count)
        return isHand ? members.sorted { $0.0 < $1.0 }.map(\.1) : object.array.flatMap { $0.isHandNumbers ? $0 : nil }
    }

    /// The hands in a list of 84 or 126 numbers, or of 42 points, `nil` for those of zeros alone.
    static func pair(_ list: [JSONValue]) -> [JSONValue?]? {
        guard [2, 4, 6].contains(where: { list.count == $0 * HandJoint.count }) else { return nil }
        let halves = [list.prefix(list.count / 2), list.suffix(list.count / 2)].map { Array($0) }
        guard halves.allSatisfy(\.isHand) else { return nil }
        return halves.map { half in
            let isThere = half.contains { ($0.array ?? [$0]).contains { !$0.isNull && $0.double != 0 } }
            return isThere ? .object([("landmarks", .array(half))]) : nil
        }
    }

    /// Returns whether there is a hand at any depth of a value.
    static func isAboveHand(_ value: JSONValue) -> Bool {
        if isDirectHand(value) { return true }
        if let list = value.array { return list.contains(where: isAboveHand) }
        if columns(of: value) != nil { return true }
        return value["xs"] != nil || value.object?.members.contains { isAboveHand($0.value) } == true
    }

    /// Returns whether a value is the points of a hand, or of two.
    static func isDirectHand(_ value: JSONValue) -> Bool {
        value.array.map { $0.isHand || pair($0) != nil } ?? (unfolded(value) != nil)
    }

    /// Returns whether the first point of a hand has two numbers.
    static func isFlat(_ value: JSONValue) -> Bool {
        guard let list = value.array, let first = list.first else { return false }
        if let point = first.array { return point.count == 2 }
        return first.object.map { _ in first["z"] == nil } ?? (list.count == 2 * HandJoint.count)
    }

    /// The number of hands at any depth of a value.
    static func handCount(_ value: JSONValue) -> Int {
        if isDirectHand(value) { return 1 }
        let inner = value.array ?? value.object?.members.filter { !HandForms.isSecond($0.name) }.map(\.value) ?? []
        return inner.reduce(0) { $0 + handCount($1) }
    }

    /// Returns whether a value is a hand, or a list that holds one.
    static func holdsHand(_ value: JSONValue) -> Bool {
        if let list = value.array {
            return list.isHand || list.contains(where: holdsHand)
        }
        return value.object != nil && MediaPipeTasks.pointFields.contains { value[$0]?.array?.isHand ?? false }
    }
}
