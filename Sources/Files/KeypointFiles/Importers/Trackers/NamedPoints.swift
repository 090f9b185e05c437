// Hands as points by joint name: exports of Apple's Vision, of MediaPipe by programs that write its names, and of OpenXR.

import Keypoints

/// Reads points by joint name: a dictionary, or a list with names (<doc:ImportedFormats>).
///
/// A record is a hand, a list of hands, or holds hands under `hands`, `observations`, `results`; a hand's points stand
/// under `points`, `joints`, `landmarks` or the like, or are the record itself.
///
/// Vision: a point is `{x, y, confidence}`, `{location: {x, y}, confidence}` or `[x, y, confidence]`. Its y grows
/// upwards (<doc:Formats>) and is turned over, unless the record says `"origin": "top-left"`. Confidence 0 is an absent
/// point. MediaPipe: a point is `{x, y, z}` or `[x, y, z]`, y grows downwards, and the side is that of a mirrored
/// image. Coordinates that can only be pixels need a size, or stand in a square of their own. Skeletons: points are in
/// metres (`SkeletonJoints`), and stand under `position` too.
struct NamedPoints: RecordImporter {
    private let owner: NamedJoints.Owner
    private var names = JointNames { NamedJoints.joint(named: $0) }
    private var scaler: CoordinateScaler
    private var sideLists = SideLists()
    private var lost = LostHands()
    private(set) var sideConvention: SideConvention?

    init(_ owner: NamedJoints.Owner, options: ReaderOptions) {
        self.owner = owner
        scaler = CoordinateScaler(options: options)
    }

    private var spelling = SkeletonJoints.Spelling()

    /// Removes the joints of skeletons at 0, 0, 0.
    private var zeros = ZeroPoints()

    /// The number of hands with less than half of the joints, and the first fields beside these that are no joints.
    private var (partial, unread): (Int, [String]) = (0, [])

    var notes: [String] {
        var notes =
            (owner == .skeleton
                ? [SkeletonJoints.note(isLeftHanded: spelling.isLeftHanded)] + zeros.notes : scaler.notes)
            + sideLists.notes + lost.notes
        if partial > 0 {
            let hands = counted(partial, "hand")
            notes.append(
                "\(hands) of less than half of the joints, beside which are not read: \(SchemaSniffer.shown(unread))"
            )
        }
        return notes
    }

    private static let handFields = ["hands"] + Envelope.resultFields

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        sideConvention = nil
        let envelope = try Envelope(value)
        let value = handsBySide(of: value)
        let isUpright = try self.isUpright(value) ?? (owner == .mediapipe)
        let field = value.firstField(of: Self.handFields)
        let name = field?.name ?? ""
        let holder = field?.value ?? value
        var hands: [Hand] = []
        var upright: Set<Int> = []
        if let list = holder.array, !isListOfPoints(list) {
            for (index, element) in sideLists.paired(list, in: value).enumerated() where !lost.take(element) {
                let hand = try within("\(name)[\(index)]") { () throws(Diagnostic) in try self.hand(from: element) }
                if try self.isUpright(element) ?? isUpright { upright.insert(hands.count) }
                hands.append(hand)
            }
        } else if !lost.take(holder) {
            hands = [try within(name) { () throws(Diagnostic) in try self.hand(from: holder) }]
            if try self.isUpright(holder) ?? isUpright { upright = [0] }
        }
        var frame = envelope.frame(hands)
        guard owner != .skeleton else {
            for index in frame.hands.indices {
                zeros.remove(from: &frame.hands[index].points)
                try within(field == nil ? "" : "\(name)[\(index)]") { () throws(Diagnostic) in
                    try SkeletonJoints.place(&frame.hands[index].points, isLeftHanded: spelling.isLeftHanded)
                }
            }
            return frame
        }
        scaler.scale(&frame)
        // Only in 0…1 is it known where up ends.
        for index in frame.hands.indices where !upright.contains(index) {
            frame.hands[index].points.mapLanes { SIMD4($0.x, 1 - $0.y, $0.z, $0.w) }
        }
        return frame
    }

    /// Returns a record whose hands stand under the names of their sides with a list of them.
    private func handsBySide(of record: JSONValue) -> JSONValue {
        let hands = (record.object?.members ?? []).filter { member in
            Handedness(named: member.name) != nil && member.value.object?.members.isEmpty == false
        }
        guard !hands.isEmpty, record.firstField(of: Self.handFields) == nil else { return record }
        let field = owner == .mediapipe ? "handedness" : "side"
        return record.with([("hands", .array(hands.map { $0.value.with([(field, .string($0.name))]) }))])
    }

    /// Returns whether y grows downwards, `nil` where a record or a hand does not say it.
    private func isUpright(_ value: JSONValue) throws(Diagnostic) -> Bool? {
        switch try value.optionalString("origin") {
        case nil: return nil
        case "bottom-left": return false
        case "top-left": return true
        case .some(let other):
            throw Diagnostic(
                "origin",
                "\"\(other.prefix(Tuning.quotedCharacters))\"",
                expected: "top-left or bottom-left"
            )
        }
    }

    private mutating func isListOfPoints(_ list: [JSONValue]) -> Bool {
        NamedJoints.nameField(in: list, &names) != nil
    }

    private mutating func hand(from value: JSONValue) throws(Diagnostic) -> Hand {
        var hand = Hand()
        let convention: SideConvention?
        (hand.side, hand.score, convention) = SideLists.side(in: value)
        // Only names of MediaPipe's joints leave open whose words these are.
        if convention == .own || owner == .mediapipe, sideConvention != .own { sideConvention = convention }
        // On a record that is itself the dictionary of joints, `confidence` is the observation's; a list is its points'.
        for name in ["confidence", "score"] where value[name]?.array == nil {
            hand.score = try value.optionalFloat(name) ?? hand.score
        }
        hand.label = try value.optionalString("label") ?? Envelope.label(in: value)
        hand.person = try value.optionalString("person")
        let field = value.firstField(of: NamedJoints.pointFields)
        let points = field?.value ?? value
        try within(field?.name ?? "") { () throws(Diagnostic) in
            let beside = field == nil ? nil : PointConfidences.lists(in: value, of: 1).first ?? nil
            try readPoints(points, beside, isWholeRecord: field == nil, into: &hand.points)
        }
        return hand
    }

    private mutating func readPoints(
        _ value: JSONValue,
        _ beside: PointConfidences?,
        isWholeRecord: Bool,
        into points: inout HandLandmarks
    ) throws(Diagnostic) {
        var seen: Set<HandJoint> = []
        let elements = value.array ?? value.names.map { value[$0] ?? .null }
        let confidences = PointConfidences(of: elements) ?? beside
        if let list = value.array {
            let field = NamedJoints.nameField(in: list, &names)
            for (index, element) in list.enumerated() {
                try within("[\(index)]") { () throws(Diagnostic) in
                    guard let name = field.flatMap({ element[$0]?.string }) else {
                        throw Diagnostic("a point without a name", expected: "a joint's name")
                    }
                    guard let joint = try joint(name) else { return }
                    guard seen.insert(joint).inserted else { throw JointNames.twice(name) }
                    points[joint] = try point(element, confidences?[index])
                }
            }
        } else {
            for (index, name) in value.names.enumerated() {
                guard let element = value[name] else { continue }
                // Beside the joints a record may hold anything but points; a dictionary of points may not.
                if isWholeRecord, names.joint(name) == nil, !Self.isPoint(element, named: name) { continue }
                guard let joint = try joint(name) else { continue }
                guard seen.insert(joint).inserted else { throw JointNames.twice(name) }
                points[joint] = try within(name) { () throws(Diagnostic) in try point(element, confidences?[index]) }
            }
        }
        if isWholeRecord, 2 * seen.count < HandJoint.count { notePartial(value) }
        guard !seen.isEmpty || !isWholeRecord else { throw Diagnostic("no points by joint name", expected: "a hand") }
    }

    /// Counts a hand with few joints, if values that may hold the others stand beside them.
    private mutating func notePartial(_ record: JSONValue) {
        let others = record.object?.members.filter { member in
            !AnyJSON.isSimple(member.value) && names.joint(member.name) == nil && !Envelope.isBox(member.name)
                && !Envelope.reads(member.name)
        }
        guard let others, !others.isEmpty else { return }
        partial += 1
        for other in others where unread.count <= Tuning.namedFields && !unread.contains(other.name) {
            unread.append(other.name)
        }
    }

    /// Returns whether a field beside joints can only be a point of the hand, by its value and its name: boxes, sizes
    /// and centres stand there too.
    private static func isPoint(_ value: JSONValue, named name: String) -> Bool {
        let words = NameWords.split(name)
        let isNamed = words.contains { word in jointWords.contains { word.hasPrefix($0) } }
        guard isNamed, value["width"] == nil, value["w"] == nil else { return false }
        if let list = value.array { return (2...4).contains(list.count) && list.allSatisfy { $0.double != nil } }
        return value["x"]?.double != nil && value["y"]?.double != nil || value["location"] != nil
            || value["position"] != nil
    }

    /// The beginnings of words in the names of joints, in any of the skeletons in use.
    private static let jointWords = [
        "wrist", "thumb", "index", "middle", "ring", "pinky", "pinkie", "little", "finger", "tip", "metacarpal",
        "phalanx", "proximal", "intermediate", "distal", "mcp", "pip", "dip", "cmc",
    ]

    /// The joint of a name; `nil` for one of a skeleton that has no place among the 21.
    private mutating func joint(_ name: String) throws(Diagnostic) -> HandJoint? {
        if owner == .skeleton {
            spelling.note(name)
            if SkeletonJoints.meaning(of: name) == .other { return nil }
        }
        guard let joint = names.joint(name) else {
            throw Diagnostic(
                "\"\(name.prefix(Tuning.quotedCharacters))\"",
                expected:
                    "a joint of a hand, such as \(owner == .apple ? "indexTip or VNHLKITIP" : owner == .skeleton ? "index-finger-phalanx-proximal" : "INDEX_FINGER_TIP")"
            )
        }
        return joint
    }

    private func point(_ value: JSONValue, _ confidence: Float?) throws(Diagnostic) -> Keypoint? {
        // MediaPipe's third number is the depth; what follows it, the visibility, says nothing about hands.
        guard owner == .apple else {
            let value = owner == .skeleton ? SkeletonJoints.place(in: value) : value
            let list = value.array.flatMap { $0.count == 4 ? JSONValue.array(Array($0.prefix(3))) : nil }
            var point = try Keypoint(common: list ?? value)
            if confidence != nil { point?.confidence = confidence }
            return point
        }
        if value.isNull { return nil }
        if let list = value.array {
            guard list.count == 2 || list.count == 3 else {
                throw Diagnostic(counted(list.count, "number"), expected: "x, y, confidence")
            }
            let numbers = try value.numbers(count: list.count, of: "numbers", mayMiss: true)
            return keypoint(numbers[0], numbers[1], numbers.count > 2 && !numbers[2].isNaN ? numbers[2] : nil)
        }
        let confidence = confidence.map { Double($0) }
        if let place = value.optional("location") {
            return try within("location") { () throws(Diagnostic) -> Keypoint? in
                if place.array != nil {
                    let numbers = try place.numbers(count: 2, of: "numbers", mayMiss: true)
                    return keypoint(numbers[0], numbers[1], confidence)
                }
                guard let point = try Keypoint(common: place) else { return nil }
                return keypoint(Double(point.x), Double(point.y), confidence)
            }
        }
        guard let point = try Keypoint(common: value) else { return nil }
        return keypoint(Double(point.x), Double(point.y), confidence)
    }

    private func keypoint(_ x: Double, _ y: Double, _ confidence: Double?) -> Keypoint? {
        if x.isNaN || y.isNaN { return nil }
        if let confidence, confidence <= 0 { return nil }
        return Keypoint(x: Float(x), y: Float(y), confidence: confidence.map { Float($0) })
    }
}
