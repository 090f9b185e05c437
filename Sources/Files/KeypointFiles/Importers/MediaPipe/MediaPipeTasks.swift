// Results of MediaPipe Tasks and of its older `solutions`, as JavaScript gives them and as programs dump them, also hand by
// hand.

import Keypoints

/// Reads a hand landmarker's or gesture recogniser's result (<doc:ImportedFormats>).
///
/// JavaScript: `landmarks`, `handedness` (or `handednesses`), `gestures`; Python: `hand_landmarks`, in camel case too;
/// `solutions`: `multi_hand_landmarks` and `multi_handedness`, in camel case too, whose points and categories may be
/// messages, `{landmark: […]}` and `{classification: […]}`; with or without a record around them. The handedness is the side, its score the hand's. What the recogniser took the
/// hand for is not the truth, so it becomes no label but the field `detectorGesture`. World landmarks are not read.
///
/// A Face Landmarker's result has the faces that `FaceResults` reads, and no hands.
///
/// Programs also write a hand a record, `{label, landmarks: [21 points]}`, or records with `hands` of that kind; and a
/// result of Holistic has the hands of one person as `HolisticHands` reads them, and the face as `FaceResults` does.
struct MediaPipeTasks: RecordImporter {
    private let mirrored: Bool?
    private var scaler: CoordinateScaler
    private let others: OtherFields
    private(set) var sideConvention: SideConvention?

    init(options: ReaderOptions) {
        mirrored = options.mirrored
        others = OtherFields(options, points: Self.pointFields)
        scaler = CoordinateScaler(options: options)
    }

    mutating func begin(_ file: SourceFile) { scaler.lists.begin(file) }

    private typealias Category = (name: String, score: Float?)

    private var sides = UnknownSides()
    private var sideLists = SideLists()
    private var forms = HandForms()
    private var lost = LostHands()

    var notes: [String] { scaler.notes + sides.notes + sideLists.notes + forms.notes + lost.notes }

    /// The fields that hold the points of a hand, or of several.
    static let pointFields = [
        "landmarks", "hand_landmarks", "handLandmarks", "multi_hand_landmarks", "multiHandLandmarks", "points",
        "keypoints",
        "lmList", "landmark",
    ]

    /// Returns whether a record is a result, or a hand by itself.
    static func isRecord(_ record: SchemaSniffer) -> Bool {
        let isOfDataSet = record.has(any: "bboxes", "labels")
        // A list of faces may be longer than the examined part, and comes before the hands.
        return record.has(any: HolisticHands.fields.flatMap(\.names) + FaceResults.landmarks + FaceResults.blendshapes)
            || record.isCut && record.has(any: HolisticHands.besides)
            || record.has(any: "hand_landmarks", "handLandmarks") && !isOfDataSet
            || record.has(any: "gestures") && record.has(any: "handedness")
            || !isOfDataSet && !record.has(any: "chirality") && (isListed(record) || hasPoints(record))
    }

    private static func isListed(_ record: SchemaSniffer) -> Bool {
        guard let landmarks = record["landmarks"], landmarks.kind == .array else { return false }
        return record.has(any: "handedness", "handednesses", "worldLandmarks", "gestures")
            || landmarks.elements.first?.kind == .array
    }

    /// Returns whether a record holds the points of one hand without names.
    static func hasPoints(_ record: SchemaSniffer) -> Bool {
        pointFields.contains { (record[$0]?["landmark"] ?? record[$0])?.isHand ?? false }
    }

    /// Returns the field of the points of a record or a hand, first that of a list.
    private static func points(in value: JSONValue) -> (name: String, value: JSONValue)? {
        // A point may have its number under the last one.
        value.firstField(of: pointFields.filter { value[$0]?.array != nil })
            ?? value.firstField(of: pointFields.dropLast())
    }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        let envelope = try Envelope(value)
        let result = Envelope.result(in: value)
        var frame: Frame
        sideConvention = nil
        if FaceResults.isResult(result, ratherThan: Self.pointFields) {
            frame = envelope.frame([])
            others.add(value, to: &frame.extras)
            frame.isMirrored = mirrored ?? envelope.isMirrored ?? false
            frame.faces = try FaceResults.read(result, isMirrored: frame.isMirrored == true)
            return frame
        }
        if HolisticHands.isResult(result, ratherThan: Self.pointFields) {
            sideConvention = .mirrored
            frame = envelope.frame(try HolisticHands.read(result, &scaler.lists))
            frame.isMirrored = frame.isMirrored ?? false
            frame.faces = try FaceResults.read(result, isMirrored: mirrored ?? (frame.isMirrored == true))
        } else {
            frame = envelope.frame(try hands(of: result))
        }
        others.add(value, to: &frame.extras)
        scaler.scale(&frame)
        return frame
    }

    private mutating func hands(of result: JSONValue) throws(Diagnostic) -> [Hand] {
        if let list = result.array {
            if list.first.flatMap({ Self.points(in: $0) }) != nil {
                var hands: [Hand] = []
                for (index, value) in list.enumerated() {
                    hands.append(try within("[\(index)]") { () throws(Diagnostic) in try hand(from: value) })
                }
                return hands
            }
            if Self.isHand(list) { return [Hand(points: try scaler.lists.hand(result))] }
            var hands: [Hand] = []
            for (index, points) in list.enumerated() where points.array?.isEmpty != true {
                hands.append(
                    Hand(points: try within("[\(index)]") { () throws(Diagnostic) in try scaler.lists.hand(points) })
                )
            }
            return hands
        }
        if let list = result["hands"]?.array {
            var hands: [Hand] = []
            let named = NamedJoints.order(in: result)
            for (index, value) in sideLists.paired(list, in: result).enumerated() where !lost.take(value) {
                var hand = try within("hands[\(index)]") { () throws(Diagnostic) -> Hand in
                    try self.hand(from: value, named: named)
                }
                others.add(value, to: &hand.extras)
                hands.append(hand)
            }
            return hands
        }
        guard let field = Self.points(in: result) else {
            throw Diagnostic(
                "no landmarks or hand_landmarks",
                expected: "a result of MediaPipe Tasks; --from json finds hands at any depth"
            )
        }
        if field.value.isNull { return [] }
        let isMessage = field.value["landmark"] != nil
        let lists = isMessage ? [] : try within(field.name) { () throws(Diagnostic) in try field.value.list() }
        if isMessage || Self.isHand(lists) { return lost.take(result) ? [] : [try hand(from: result)] }
        leaveOutForms(of: result, besides: field.name)
        let listed = SideLists.sides(in: result)
        let sides = try categories(listed == nil ? list(in: result, of: ["handedness", "handednesses"]) : listed)
        let isPaired = listed.flatMap { sideLists.sides($0, of: lists.count) } != nil
        if isPaired, let listed, let first = listed.values.first(where: SideLists.isSide) {
            note(SideLists.convention(of: listed.name, first))
        }
        let gestures = try categories(list(in: result, of: ["gestures"]))
        let confidences = scaler.lists.confidences(in: result, of: lists.count)
        let scores = try PointConfidences.scores(of: lists.count, in: result)
        let named = NamedJoints.order(in: result)
        var hands: [Hand] = []
        for (index, list) in lists.enumerated() {
            var hand = Hand()
            hand.points = try within("\(field.name)[\(index)]") { () throws(Diagnostic) in
                try scaler.lists.hand(list, index < confidences.count ? confidences[index] : nil, named: named)
            }
            if let scores { hand.score = scores[index] }
            if isPaired, let side = sides[index] {
                hand.side = Handedness(named: side.name)
                hand.score = side.score ?? hand.score
            }
            if index < gestures.count, let gesture = gestures[index] {
                hand.extras.append(UnknownField(name: "detectorGesture", json: JSONValue.string(gesture.name).text))
            }
            hands.append(hand)
        }
        return hands
    }

    /// Returns whether a list is that of a hand's points, rather than of hands.
    private static func isHand(_ list: [JSONValue]) -> Bool {
        guard let first = list.first else { return false }
        let numbers = first.array ?? []
        // A missing point is as short as others; a hand may begin with one.
        let isMissing = numbers.first?.isNull == true && numbers.count <= SIMD4<Float>.scalarCount
        let isFlat = first.double != nil || numbers.first?.double != nil || isMissing
        return first.isNull || first.object != nil && first["landmark"]?.array == nil || isFlat
    }

    /// Counts the lists of points, and of hands, beside those that are read, but for those in metres, which never are.
    private mutating func leaveOutForms(of record: JSONValue, besides read: String) {
        for member in record.object?.members ?? [] where member.name != read && !NameWords.isOfWorld(member.name) {
            guard let list = member.value.array, ([list] + [list.first?.array ?? []]).contains(where: \.isHand)
            else { continue }
            forms.leaveOut(member.name)
        }
    }

    /// One hand by itself.
    private mutating func hand(from value: JSONValue, named: [HandJoint]? = nil) throws(Diagnostic) -> Hand {
        if value.array != nil { return Hand(points: try scaler.lists.hand(value, named: named)) }
        guard let field = Self.points(in: value) else {
            throw Diagnostic("no landmarks", expected: "a list of 21 landmarks")
        }
        leaveOutForms(of: value, besides: field.name)
        var hand = Hand()
        if !field.value.isNull {
            let confidences = scaler.lists.confidences(in: value, of: 1)
            let points = scaler.lists.count
            if confidences.isEmpty, let scores = PointConfidences.otherCount(in: value, points: points) {
                throw Diagnostic(field.name, "\(scores) scores", expected: "\(points), as there are points")
            }
            hand.points = try within(field.name) { () throws(Diagnostic) in
                try scaler.lists.hand(
                    field.value,
                    confidences.first ?? nil,
                    named: NamedJoints.order(in: value) ?? named
                )
            }
        }
        let convention: SideConvention?
        (hand.side, hand.score, convention) = SideLists.side(in: value)
        if hand.side == nil, let word = SideLists.sideWord(in: value) { _ = sides.side(of: word) }
        note(convention)
        for name in ["handInViewConfidence", "score"] where value[name]?.array == nil {
            hand.score = try value.optionalFloat(name) ?? hand.score
        }
        hand.label = try value.optionalWord("label") ?? Envelope.label(in: value)
        // A detector's word for the side under this name, beside the gesture.
        if let label = hand.label, Handedness(named: label) != nil,
            let gesture = Envelope.labelFields.dropFirst().lazy.compactMap({ value[$0]?.string }).first
        {
            if hand.side == nil {
                hand.side = Handedness(named: label)
                note(.word)
            }
            hand.label = gesture
        }
        hand.person = try value.optionalWord("person")
        return hand
    }

    /// Notes what the side of a hand means; the persons' own go before those of a detector.
    private mutating func note(_ convention: SideConvention?) {
        guard let convention, sideConvention != .own, sideConvention != .taken || convention == .own else { return }
        sideConvention = convention
    }

    /// The first of some fields, which must be a list; `nil` without one.
    private func list(in result: JSONValue, of names: [String]) throws(Diagnostic) -> SideLists.Sides? {
        guard let field = result.firstField(of: names), !field.value.isNull else { return nil }
        return (field.name, try within(field.name) { () throws(Diagnostic) in try field.value.list() })
    }

    /// The best category of each hand.
    private func categories(_ field: SideLists.Sides?) throws(Diagnostic) -> [Category?] {
        guard let field else { return [] }
        var best: [Category?] = []
        for (index, list) in field.values.enumerated() {
            best.append(
                try within("\(field.name)[\(index)]") { () throws(Diagnostic) -> Category? in
                    if let name = list.string { return (name, nil) }
                    guard let category = list.bestCategory else { return nil }
                    guard let name = try category.firstString(of: SideLists.wordFields) else { return nil }
                    return (name, try category.optionalFloat("score"))
                }
            )
        }
        return best
    }
}
