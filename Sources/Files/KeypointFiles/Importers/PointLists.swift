// The 21 points of a hand in the lists that programs dump, which say only by their numbers what these are. Held by the
// importers of such lists.

import Keypoints

/// Reads 21 points, each `{x, y, z}`, `[x, y]`, `[x, y, z]`, `[x, y, confidence]` or `null`, or 42 or 63 numbers
/// (<doc:ImportedFormats>), point by point or axis by axis, by the lengths of the fingers; in a message
/// `{landmark: […]}` too.
///
/// Points that carry their number (`[8, x, y]`, as a well-known tutorial for MediaPipe writes them, or `{id: 8, x, y}`,
/// with any name of the field) or their name are ordered by it. Whether a third number is a depth or a confidence
/// follows from the numbers of a hand, from those of an earlier hand, or from the user; otherwise the user must give
/// it. MediaPipe's `visibility` and `presence` are not read: for hands they are always 0.
struct PointLists {
    let said: ThirdNumber?

    /// The joints of points that have neither a name nor a number; `nil` for one beside the 21.
    let usual: [HandJoint?]
    private var names = JointNames { NamedJoints.joint(named: $0) }

    /// The meaning of third numbers, once a hand has shown it.
    private var known: ThirdNumber?

    /// Hands with confidences in third place, and hands whose points carried their numbers in lists.
    private(set) var confident = 0
    var numbered = 0

    /// Hands whose numbers stood point by point, and axis by axis.
    private(set) var (byPoint, byAxis) = (0, 0)

    /// The last confidences above 0, and until there are some the first part of the file, which may have them.
    var filled: PointConfidences?
    private var prefix: [UInt8] = []

    /// Starts the next file.
    mutating func begin(_ file: SourceFile) { if filled == nil { prefix = file.prefix } }

    mutating func filledBefore() -> PointConfidences? {
        if filled == nil, !prefix.isEmpty {
            filled = PointConfidences(firstIn: prefix)
            prefix = []
        }
        return filled
    }

    /// The lists of as many numbers as points whose names say nothing of confidences.
    private var unnamed: [String] = []

    init(_ options: ReaderOptions) {
        (said, known) = (options.third, options.third)
        usual = (options.joints ?? .mediapipe).joints
    }

    /// The number of points of a hand.
    var count: Int { usual.count }

    /// Returns the confidences in lists beside the hands of a record, and notes lists that may be some.
    mutating func confidences(in record: JSONValue, of count: Int) -> [PointConfidences?] {
        for name in PointConfidences.unnamed(in: record, of: count, points: self.count)
        where !unnamed.contains(name) {
            unnamed.append(name)
        }
        return PointConfidences.lists(in: record, of: count, points: self.count, after: filledBefore())
    }

    var notes: [String] {
        var notes: [String] = []
        if numbered > 0 {
            notes.append(
                "\(counted(numbered, "hand")): the first number of each point is its landmark's, x and y are the next two"
            )
        }
        if byAxis > 0 {
            notes.append(
                "\(counted(byAxis, "hand")): the numbers of each list are all x, then all y, by the lengths of the fingers"
            )
        }
        if !unnamed.isEmpty {
            notes.append(
                "\(SchemaSniffer.shown(unnamed)): as many numbers as points are left out; confidences are read from "
                    + "confidence, score, visibility or the like"
            )
        }
        if confident > 0, said == nil {
            notes.append(
                "\(counted(confident, "hand")): the third number of each point is its confidence; use --third z for a depth"
            )
        }
        return notes
    }

    /// Reads a hand.
    ///
    /// - Parameters:
    ///   - confidences: those that stand in a list beside the points.
    ///   - named: the joints of the points, where a list beside them names them.
    mutating func hand(
        _ value: JSONValue,
        _ confidences: PointConfidences? = nil,
        named: [HandJoint]? = nil
    ) throws(Diagnostic) -> HandLandmarks {
        if let inner = value["landmark"] {
            return try within("landmark") { () throws(Diagnostic) in try hand(inner, confidences, named: named) }
        }
        var list = try value.list()
        if list.contains(where: { $0.double != nil }),
            list.count == 2 * HandJoint.count || list.count == 3 * HandJoint.count
        {
            list = points(of: list)
        }
        let count = named?.count ?? usual.count
        guard list.count == count else { throw Diagnostic(counted(list.count, "point"), expected: "\(count)") }
        let own = try takeNumbers(from: &list)
        let order = named ?? own
        var confidences = confidences
        if list.contains(where: { $0.array?.count == 4 }), list.allSatisfy({ [nil, 4].contains($0.array?.count) }) {
            // MediaPipe's visibility of hands is 0.
            confidences = confidences ?? PointConfidences("visibility", list.map { $0.array?[3] ?? .null })
            list = list.map { point in point.array.map { .array(Array($0.prefix(3))) } ?? point }
        } else {
            confidences = confidences ?? PointConfidences(of: list, after: filledBefore())
        }
        if confidences?.isFilled == true { filled = confidences }
        let isConfidence: Bool
        if confidences == nil { isConfidence = try third(of: list) == .confidence } else { isConfidence = false }
        let isMark =
            isConfidence && list.allSatisfy { ($0.array?.last?.double).map { [0, 1, 2].contains($0) } ?? true }
        var points = HandLandmarks()
        for (place, element) in list.enumerated() {
            var point = try within("[\(place)]") { () throws(Diagnostic) in try Keypoint(common: element) }
            if isConfidence {
                // Of a point that a person marked (1 hidden, 2 visible) the confidence is not known.
                let third = point?.z
                point?.confidence = third.flatMap { isMark && $0 > 0 ? nil : $0 }
                point?.z = nil
            }
            if let confidences, point != nil { point?.confidence = try confidences[place] }
            if let joint = order[place] { points[joint] = point }
        }
        return points
    }

    /// Groups flattened numbers into points.
    private mutating func points(of numbers: [JSONValue]) -> [JSONValue] {
        let dimensions = numbers.count / HandJoint.count
        func points(_ order: PointOrder) -> [JSONValue] {
            HandJoint.allCases.map { joint in
                .array(
                    (0..<dimensions).map { numbers[order.place(of: $0, of: joint.rawValue, dimensions: dimensions)] }
                )
            }
        }
        let usual = points(.byPoint)
        // With its number each point is a triple too.
        let firsts = usual.compactMap { $0.array?.first?.integer }
        if dimensions == 3, Self.base(of: firsts, at: Array(usual.indices)) != nil { return usual }
        return order(of: numbers.map { $0.double ?? .nan }) == .byAxis ? points(.byAxis) : usual
    }

    /// Returns the order of a hand's numbers; an ambiguous hand is read like most of those before it.
    mutating func order(of numbers: [Double]) -> PointOrder {
        let order = PointOrder.told(by: numbers, mayLack: true) ?? (byAxis > byPoint ? .byAxis : .byPoint)
        if order == .byAxis { byAxis += 1 } else { byPoint += 1 }
        return order
    }

    // MARK: Numbers of landmarks

    /// The joints of the points in order, by their numbers where they carry some; takes them out of lists.
    private mutating func takeNumbers(from list: inout [JSONValue]) throws(Diagnostic) -> [HandJoint?] {
        let lists = list.compactMap(\.array)
        let firsts = lists.compactMap { $0.count > 2 ? $0[0].integer : nil }
        let places = list.indices.filter { list[$0].array != nil }
        if firsts.count == lists.count, let base = Self.base(of: firsts, at: places) {
            numbered += 1
            list = list.map { element in element.array.map { .array(Array($0.dropFirst())) } ?? element }
            return firsts.count == HandJoint.count
                ? firsts.map { usual[$0 - base] } : usual
        }
        try checkSteps(of: firsts)
        let objects = list.filter { $0.object != nil }
        guard objects.count > 1, let members = objects[0].object?.members else { return usual }
        if let field = NamedJoints.nameField(in: objects, &names) { return try joints(of: list, namedIn: field) }
        // Names of some points alone can only be meant as those of joints.
        let words = list.map { $0["name"]?.string }
        if let place = words.firstIndex(where: { $0 != nil }), words.count(where: { $0 != nil }) < objects.count {
            let shown = "\"\((words[place] ?? "").prefix(Tuning.quotedCharacters))\""
            throw Diagnostic("[\(place)].name", shown, expected: "a joint of a hand")
        }
        var orders: [[HandJoint?]] = []
        for member in members where !Self.coordinates.contains(member.name) && Self.number(in: member.value) != nil {
            let numbers = objects.map { $0[member.name].flatMap(Self.number) }
            if let base = Self.base(of: numbers.compactMap(\.self), at: []) {
                let joints = numbers.compactMap { number in number.map { usual[$0 - base] } }
                if joints != usual, !orders.contains(joints) { orders.append(joints) }
            } else if Self.isIdentifier(member.name), Set(numbers).count > 1 {
                // One number for all is the hand's.
                let shown = numbers.prefix(3).map { $0.map { "\($0)" } ?? "none" }.joined(separator: ", ")
                throw Diagnostic("\(member.name) \(shown), …", expected: "each of 0…20 once, or no \(member.name)")
            }
        }
        guard orders.count < 2 else {
            throw Diagnostic("two fields that number the points each in another order", expected: "one of them")
        }
        return orders.first ?? usual
    }

    /// Refuses whole numbers that points begin with where they count the points in part.
    func checkSteps(of firsts: [Int]) throws(Diagnostic) {
        // No coordinate grows by 1 from point to point.
        let steps = zip(firsts.dropFirst(), firsts).map { $0.subtractingReportingOverflow($1).partialValue }
        guard max(steps.count { $0 == 1 }, steps.count { $0 == -1 }) >= Tuning.numberSteps else { return }
        let shown = firsts.prefix(3).map { "\($0)" }.joined(separator: ", ")
        throw Diagnostic("points that begin with \(shown), …", expected: "each of 0…20 once, or none of these")
    }

    /// Returns the first joint's number where points carry theirs, 0 or 1: all in any order, or those that are there at
    /// their places; `nil` where they do not.
    static func base(of numbers: [Int], at places: [Int]) -> Int? {
        [0, 1].first { base in
            let isWhole = numbers.sorted().elementsEqual(base..<HandJoint.count + base)
            return isWhole || numbers.count > 2 && numbers.elementsEqual(places.lazy.map { $0 + base })
        }
    }

    private mutating func joints(of list: [JSONValue], namedIn field: String) throws(Diagnostic) -> [HandJoint] {
        var joints: [HandJoint] = []
        for (index, point) in list.enumerated() {
            let text = point[field]?.string ?? ""
            guard let joint = names.joint(text) else {
                let shown = text.isEmpty ? "no name" : "\"\(text.prefix(Tuning.quotedCharacters))\""
                throw Diagnostic("[\(index)].\(field)", shown, expected: "a joint of a hand, as in the other points")
            }
            guard !joints.contains(joint) else { throw JointNames.twice(text).inside("[\(index)]") }
            joints.append(joint)
        }
        return joints
    }

    /// The members of a point that are not its landmark's number.
    private static let coordinates: Set = ["x", "y", "z", "X", "Y", "Z"]

    /// The whole number that a value is, also as a text.
    private static func number(in value: JSONValue) -> Int? { value.integer ?? value.string.flatMap { Int($0) } }

    /// Returns whether a field of a point can only hold its number, by its name.
    private static func isIdentifier(_ name: String) -> Bool {
        ["id", "idx", "index", "landmark"].contains(NameWords.split(name).last)
    }

    // MARK: Third numbers

    /// Returns the meaning of the third numbers of a hand; `nil` without any that matter.
    private mutating func third(of list: [JSONValue]) throws(Diagnostic) -> ThirdNumber? {
        let points = list.compactMap(\.array)
        guard !points.isEmpty, points.allSatisfy({ $0.count == 3 }) else { return said }
        return try third(
            of: list.map { point in
                let numbers = point.array?.map { $0.double ?? .nan } ?? [.nan, .nan, .nan]
                return SIMD3(numbers[0], numbers[1], numbers[2])
            }
        )
    }

    /// Whether third numbers are depths whatever comes: a user said so, or one was seen.
    var isThirdDepth: Bool { said == .z || known == .z }

    /// Returns the meaning of the third numbers of points, those of missing ones NaN.
    mutating func third(of points: some RandomAccessCollection<SIMD3<Double>>) throws(Diagnostic) -> ThirdNumber? {
        if isThirdDepth { return .z }
        switch ThirdNumber.evidence(in: points) {
        case .none: return known
        case .depth:
            if known == .confidence {
                let beyond = points.map(\.z).first { $0 < 0 || $0 > Double(Tuning.largestUnitCoordinate) } ?? .nan
                throw Diagnostic("a third number of \(beyond)", expected: "a confidence, or --third z")
            }
            known = .z
            return .z
        case .depthFromWrist where known == nil: return .z
        case .confidence where known == nil: known = .confidence
        default: break
        }
        if said != nil { return said }
        guard let known else { throw ThirdNumber.isOpen }
        if known == .confidence { confident += 1 }
        return known
    }
}

extension [JSONValue] {
    /// Whether they are the 42 or 63 numbers of a hand.
    var isHandNumbers: Bool {
        [2 * HandJoint.count, 3 * HandJoint.count].contains(count) && allSatisfy { $0.double != nil || $0.isNull }
    }

    /// Whether they are the 21 points of a hand, or its numbers.
    var isHand: Bool {
        if isHandNumbers { return true }
        return count == HandJoint.count
            && allSatisfy { point in
                if point.isNull { return true }
                if point.object != nil { return point["x"] != nil && point["y"] != nil }
                return point.array.map { (2...4).contains($0.count) && $0.allSatisfy { $0.double != nil || $0.isNull } }
                    ?? false
            }
    }
}
