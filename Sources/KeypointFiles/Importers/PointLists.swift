// The 21 points of a hand in the lists that programs dump, which say only by their numbers what these are. Held by the
// importers of such lists.

import Keypoints

/// Reads 21 points, each `{x, y, z}`, `[x, y]`, `[x, y, z]`, `[x, y, confidence]` or `null`, or 42 or 63 numbers
/// (<doc:Formats#Imported-formats>).
///
/// Points that carry their number (`[8, x, y]`, as a well-known tutorial for MediaPipe writes them, or `{id: 8, x, y}`)
/// go by it. Whether a third number is a depth or a confidence is told by the numbers of a hand, by those of an earlier
/// hand, or by the user, and asked for where neither does. MediaPipe's `visibility` and `presence` are not read: for
/// hands they are always 0.
struct PointLists {
    private let said: ThirdNumber?

    /// What third numbers are, once a hand has told it.
    private var known: ThirdNumber?

    /// Hands whose points carried their numbers in lists, and hands with confidences in third place.
    private var (numbered, confident) = (0, 0)

    init(_ options: ReaderOptions) { (said, known) = (options.third, options.third) }

    /// What is to be said once about the input.
    var notes: [String] {
        var notes: [String] = []
        if numbered > 0 {
            notes.append(
                "\(Self.words(numbered)): the first number of each point is its landmark's, x and y are the next two"
            )
        }
        if confident > 0, said == nil {
            notes.append(
                "\(Self.words(confident)): the third number of each point is its confidence; use --third z for a depth"
            )
        }
        return notes
    }

    private static func words(_ hands: Int) -> String { hands == 1 ? "1 hand" : "\(hands) hands" }

    /// Reads a hand.
    ///
    /// - Parameter scores: a list of as many confidences, `nil` or no list where there is none.
    mutating func hand(_ value: JSONValue, scores: JSONValue? = nil) throws(Diagnostic) -> HandLandmarks {
        var list = try value.list()
        if list.first?.double != nil, list.count == 2 * HandJoint.count || list.count == 3 * HandJoint.count {
            let step = list.count / HandJoint.count
            let numbers = list
            list = HandJoint.allCases.map { .array(Array(numbers[$0.rawValue * step..<($0.rawValue + 1) * step])) }
        }
        guard list.count == HandJoint.count else {
            throw Diagnostic("\(list.count) points", expected: "\(HandJoint.count)")
        }
        let order = try takeNumbers(from: &list)
        let isConfidence = try third(of: list) == .confidence
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
            points[order[place]] = point
        }
        if let scores = scores?.array {
            guard scores.count == HandJoint.count else {
                throw Diagnostic("\(scores.count) scores", expected: "\(HandJoint.count), as there are points")
            }
            for (place, score) in scores.enumerated() where points.has(order[place]) {
                points[order[place]]?.confidence = try score.isNull ? nil : Float(score.finite())
            }
        }
        return points
    }

    // MARK: Numbers of landmarks

    private static let numberFields = ["id", "index", "idx", "landmark", "landmark_id", "landmarkId", "landmark_index"]

    /// The joints of the points in order, by their numbers where they carry some; takes them out of lists.
    private mutating func takeNumbers(from list: inout [JSONValue]) throws(Diagnostic) -> [HandJoint] {
        let lists = list.compactMap(\.array)
        let firsts = lists.compactMap { $0.count > 2 ? $0[0].integer : nil }
        let places = list.indices.filter { list[$0].array != nil }
        if firsts.count == lists.count, firsts == places || firsts.sorted() == Array(0..<HandJoint.count),
            firsts.count > 2
        {
            numbered += 1
            list = list.map { element in element.array.map { .array(Array($0.dropFirst())) } ?? element }
            return firsts.count == HandJoint.count ? firsts.compactMap(HandJoint.init(rawValue:)) : HandJoint.allCases
        }
        let objects = list.filter { $0.object != nil }
        guard objects.count > 1, let field = Self.numberFields.first(where: { objects[0][$0]?.double != nil }) else {
            return HandJoint.allCases
        }
        let numbers = objects.map { $0[field]?.integer }
        // One number for all is the hand's.
        if Set(numbers).count == 1 { return HandJoint.allCases }
        let base = numbers.contains(HandJoint.count) ? 1 : 0
        let joints = numbers.compactMap { number in number.flatMap { HandJoint(rawValue: $0 - base) } }
        guard joints.count == HandJoint.count, Set(joints).count == joints.count else {
            let shown = numbers.prefix(3).map { $0.map { "\($0)" } ?? "none" }.joined(separator: ", ")
            throw Diagnostic("\(field) \(shown), …", expected: "each of 0…20 once, or no \(field)")
        }
        return joints
    }

    // MARK: Third numbers

    /// What the third numbers of a hand are; `nil` where there are none, or none that matters.
    private mutating func third(of list: [JSONValue]) throws(Diagnostic) -> ThirdNumber? {
        let points = list.compactMap(\.array).map { $0.map { $0.double ?? .nan } }
        guard said == nil, !points.isEmpty, points.allSatisfy({ $0.count == 3 }) else { return said }
        let placed = points.filter { $0[0] != 0 || $0[1] != 0 }
        let thirds = points.map { $0[2] }.filter { !$0.isNaN }
        guard let least = thirds.min(), let most = thirds.max(), least != 0 || most != 0 else { return known }
        let bound = Double(Tuning.largestUnitCoordinate)
        if least < 0 || most > bound {
            if known == .confidence {
                throw Diagnostic(
                    "a third number of \(least < 0 ? least : most)",
                    expected: "a confidence, or --third z"
                )
            }
            known = .z
            return .z
        }
        let beyond = placed.count { max(abs($0[0]), abs($0[1])) > bound }
        let isInPixels = beyond > 0 && 2 * beyond >= placed.count
        // MediaPipe's depths are relative to the wrist.
        let wrist = list.first?.array.map { $0.map { $0.double ?? .nan } } ?? []
        let isFromWrist = wrist.count == 3 && wrist[2].magnitude < Tuning.wristDepth && (wrist[0] != 0 || wrist[1] != 0)
        let isMark = thirds.allSatisfy { [0, 1, 2].contains($0) }
        if isInPixels, known == nil, isMark || most <= 1 && !isFromWrist { known = .confidence }
        if !isInPixels, known == nil, isFromWrist { return .z }
        guard let known else {
            throw Diagnostic(
                "third numbers that may be confidences or depths",
                expected: "--third confidence or --third z"
            )
        }
        if known == .confidence { confident += 1 }
        return known
    }
}
