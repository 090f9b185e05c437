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

        /// A Boolean value that indicates whether the label is a name above the hands.
        var isName = false

        /// A Boolean value that indicates whether a field is there for the label, be it `null`.
        var isTold = false

        /// The simple fields beside the hand and around it, the nearest of a name alone.
        var fields: [(name: String, value: JSONValue)] = []

        /// Adds the fields of an object that a record can have, which go before those around it.
        ///
        /// - Returns: whether it says a time or a frame number.
        mutating func enter(_ members: [(name: String, value: JSONValue)]) -> Bool {
            let own = members.filter { member in
                let isSimple = member.value.array == nil && member.value.object == nil
                guard isSimple || Envelope.pairFields.contains(member.name),
                    member.name != "score" || member.value.double != nil
                else { return false }
                guard Envelope.isOfRecord(member.name) || !isSimple else { return true }
                return (try? Envelope(.object([member]))) != nil
            }
            let outer = fields.filter { field in field.name != "score" && !members.contains { $0.name == field.name } }
            fields = own + outer
            let envelope = try? Envelope(.object(own))
            return envelope?.isTimed == true || envelope?.number != nil
        }

        mutating func enter(_ side: Handedness) { self.side = ("handedness", .string(side.rawValue)) }

        /// Takes a name into account; that of a field that holds the hand itself is no label, and `X` is one among
        /// letters.
        mutating func enter(_ name: String, isField: Bool = false, mayBeLetter: Bool) {
            if let side = Handedness(named: name) {
                enter(side)
            } else if !isTold, !isField, label == nil || isName && Double(name) == nil,
                !AnyJSON.isStructure(name) || mayBeLetter && name == "X"
            {
                (label, isName) = (name, true)
            }
        }
    }

    /// Names above hands that say how they are stored and not what they show.
    private static let structure: Set = [
        "data", "dataset", "samples", "sample", "takes", "take", "recordings", "recording", "hands", "hand",
        "landmarks", "landmark", "points", "keypoints", "frames", "frame", "images", "image", "items", "examples",
        "gestures", "gesture", "signs", "classes", "labels", "poses",
        "train", "test", "val", "valid", "validation", "training", "records", "results", "result", "multihandlandmarks",
        "handlandmarks", "annotations", "sequence", "sequences", "list", "value", "values", "x", "features",
        "coordinates", "raw", "normalized",
    ]

    /// Returns a Boolean value that indicates whether a field holds the points of a record, or what stands beside them.
    static func isOfRecord(_ name: String) -> Bool {
        (MediaPipeTasks.pointFields + ["hands", "xs"]).contains(name) || Envelope.reads(name)
            || averages.contains(NameWords.joined(name)) || NameWords.isOfWorld(name)
    }

    /// Names of what is computed from the hands beside it.
    static let averages: Set = ["average", "avg", "mean", "median", "centroid", "std", "variance"]

    /// Returns a Boolean value that indicates whether a name, such as `hands_raw`, says how hands are stored.
    static func isStructure(_ name: String) -> Bool {
        structure.contains(NameWords.joined(name)) || NameWords.split(name).allSatisfy(structure.contains)
    }

    // MARK: Hands

    /// The numbers of a hand in an object from their places to them, as ml5's neural network saves it.
    static func numbers(_ object: JSONValue) -> [JSONValue]? {
        let members = object.object?.members.compactMap { member in Int(member.name).map { ($0, member.value) } } ?? []
        let isHand = [2 * HandJoint.count, 3 * HandJoint.count].contains(members.count)
        return isHand ? members.sorted { $0.0 < $1.0 }.map(\.1) : object.array.flatMap { isHandNumbers($0) ? $0 : nil }
    }

    /// The hands in a list of 84 or 126 numbers, or of 42 points, `nil` for those of zeros alone.
    static func pair(_ list: [JSONValue]) -> [JSONValue?]? {
        guard [2, 4, 6].contains(where: { list.count == $0 * HandJoint.count }) else { return nil }
        let halves = [list.prefix(list.count / 2), list.suffix(list.count / 2)].map { Array($0) }
        guard halves.allSatisfy(isHand) else { return nil }
        return halves.map { half in
            let isThere = half.contains { ($0.array ?? [$0]).contains { !$0.isNull && $0.double != 0 } }
            return isThere ? .object([("landmarks", .array(half))]) : nil
        }
    }

    static func isHandNumbers(_ list: [JSONValue]) -> Bool {
        [2 * HandJoint.count, 3 * HandJoint.count].contains(list.count)
            && list.allSatisfy { $0.double != nil || $0.isNull }
    }

    static func isHand(_ list: [JSONValue]) -> Bool {
        if isHandNumbers(list) { return true }
        return list.count == HandJoint.count
            && list.allSatisfy { point in
                if point.isNull { return true }
                if point.object != nil { return point["x"] != nil && point["y"] != nil }
                return point.array.map { (2...4).contains($0.count) && $0.allSatisfy { $0.double != nil || $0.isNull } }
                    ?? false
            }
    }

    /// Returns a Boolean value that indicates whether there is a hand at any depth of a value.
    static func isAboveHand(_ value: JSONValue) -> Bool {
        if let list = value.array { return isHand(list) || pair(list) != nil || list.contains(where: isAboveHand) }
        return value["xs"] != nil || value.object?.members.contains { isAboveHand($0.value) } == true
    }

    /// Returns a Boolean value that indicates whether a value is a hand, or a list that holds one.
    static func holdsHand(_ value: JSONValue) -> Bool {
        if let list = value.array {
            return isHand(list) || list.contains(where: holdsHand)
        }
        return value.object != nil && MediaPipeTasks.pointFields.contains { value[$0]?.array.map(isHand) ?? false }
    }
}
