// The confidences of the points of one hand in JSON, in the points or in a list beside them. Used by the importers; pure.

import Keypoints

/// As many numbers as a hand has points, under a name of confidences (`NameWords`).
///
/// The numbers 0, 1 and 2 are COCO's marks: of a point that a person marked the confidence is not known. Confidences
/// above 1, as some networks give them, are 1.
struct PointConfidences {
    private let values: [JSONValue]
    private let areMarks: Bool

    /// Whether one is above 0.
    let isFilled: Bool

    /// Takes numbers for confidences; `nil` for other numbers: MediaPipe's zeros, or probabilities of classes.
    ///
    /// - Parameters:
    ///   - name: the name that they stand under, which is known to be one of confidences.
    ///   - before: those of another hand of the input that are above 0; needed for zeros alone.
    init?(
        _ name: String,
        _ values: [JSONValue],
        after before: @autoclosure () -> PointConfidences? = nil
    ) {
        let numbers = values.compactMap(\.confidence)
        guard let most = numbers.max() else { return nil }
        // A letter may be that of the landmark's number.
        if name.utf8.count == 1, most > 2 { return nil }
        isFilled = numbers.contains { $0 > 0 }
        if !isFilled, values.allSatisfy({ $0.bool == nil }), NameWords.isOfMediaPipe(name) {
            guard let before = before(), before.areMarks || !NameWords.leavesZeros(name) else { return nil }
        }
        self.values = values
        areMarks = numbers.contains(2) && numbers.allSatisfy { [0, 1, 2].contains($0) }
    }

    /// Finds the confidences that points carry; `nil` without any.
    init?(of points: [JSONValue], after before: @autoclosure () -> PointConfidences? = nil) {
        guard let point = points.first(where: { $0.object != nil }) else { return nil }
        let ranks = point.names.compactMap { name in
            name.utf8.count == 1 && name != "c" && name != "v"
                ? nil : NameWords.confidenceRank(ofJoint: name).map { (rank: $0, name: name) }
        }
        for (_, name) in ranks.sorted(by: { $0.rank < $1.rank }) {
            guard let found = Self(name, points.map { $0[name] ?? .null }, after: before()) else { continue }
            self = found
            return
        }
        return nil
    }

    /// Finds all numbers in the first part of a JSON text that stand under names of confidences such as MediaPipe has, as if they
    /// were those of one hand; `nil` where none is above 0.
    init?(firstIn text: [UInt8]) {
        let parts = text.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        let numbers = parts.indices.dropFirst().filter { place in
            parts[place].first { $0 > 0x20 } == UInt8(ascii: ":")
                && NameWords.isOfMediaPipe(String(decoding: parts[place - 1], as: UTF8.self))
        }.flatMap { place in
            parts[place].split { !$0.isOfWord }.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        }
        self.init("confidence", numbers.map { .number($0) })
        if !isFilled { return nil }
    }

    /// The confidence of a point by its place in the list; `nil` where it is unknown.
    subscript(place: Int) -> Float? {
        get throws(Diagnostic) {
            guard place < values.count, !values[place].isNull, values[place].double?.isFinite != false else {
                return nil
            }
            guard let number = values[place].confidence else {
                throw Diagnostic(values[place].typeName, expected: "a number")
            }
            return areMarks && number > 0 ? nil : Float(min(number, 1))
        }
    }

    /// The number of a point as in COCO: its mark or its confidence.
    func mark(_ place: Int) -> JSONValue { .optional(values[place].confidence) }

    // MARK: Lists beside the points

    /// Finds the confidences in lists beside hands, a list of numbers for each.
    ///
    /// - Parameters:
    ///   - record: the record that holds the hands.
    ///   - count: the number of hands; 1 also where the record is the hand itself.
    ///   - points: the number of points of a hand.
    ///   - before: those of another hand of the input that are above 0.
    /// - Returns: as many as there are hands; empty without any.
    static func lists(
        in record: JSONValue,
        of count: Int,
        points: Int = HandJoint.count,
        after before: @autoclosure () -> PointConfidences? = nil
    ) -> [PointConfidences?] {
        for (_, member) in named(in: record) {
            let lists = perHand(member.value, of: count, points)
            let filled = lists.lazy.compactMap { PointConfidences(member.name, $0) }.first(where: \.isFilled)
            let found = lists.map { list in
                NameWords.isOfClasses(member.name, list.map(\.confidence))
                    ? nil : PointConfidences(member.name, list, after: filled ?? before())
            }
            if found.contains(where: { $0 != nil }) { return found }
        }
        return []
    }

    /// The numbers for each hand in a list beside hands; empty where it has not as many.
    private static func perHand(_ value: JSONValue, of count: Int, _ points: Int) -> [[JSONValue]] {
        // Arrays are written with sides of 1 as they are.
        func plain(_ value: JSONValue) -> [JSONValue]? {
            guard let list = value.array else { return nil }
            if list.count == 1, let inner = list[0].array { return plain(.array(inner)) }
            let numbers = list.map { $0.array?.count == 1 ? $0.array?[0] ?? .null : $0 }
            let isOfHand = numbers.count == points && numbers.allSatisfy { $0.isNull || $0.confidence != nil }
            return isOfHand ? numbers : nil
        }
        if count == 1, let numbers = plain(value) { return [numbers] }
        guard let lists = value.array, lists.count == count else { return [] }
        let found = lists.map { $0.array?.isEmpty == true || $0.isNull ? [] : plain($0) }
        return found.contains(nil) ? [] : found.compactMap(\.self)
    }

    /// The names of lists of as many numbers in 0…1 as hands have points whose names say nothing of confidences.
    static func unnamed(in record: JSONValue, of count: Int, points: Int) -> [String] {
        record.object?.members.filter { member in
            guard member.value.array != nil, NameWords.confidenceRank(member.name) == nil else { return false }
            let lists = perHand(member.value, of: count, points)
            return !lists.isEmpty && lists.allSatisfy { $0.allSatisfy { $0.confidence.map { 0...1 ~= $0 } ?? true } }
        }.map(\.name) ?? []
    }

    /// The scores of hands in a list of one number for each, under a name of confidences.
    static func scores(of count: Int, in record: JSONValue) throws(Diagnostic) -> [Float?]? {
        for (_, member) in named(in: record) {
            guard let list = member.value.array, list.count == count, list.allSatisfy({ $0.double != nil }) else {
                continue
            }
            return list.map { $0.double.map { Float($0) } }
        }
        return nil
    }

    /// The number of scores in a list beside one hand that are not those of its points; `nil` without such a list.
    static func otherCount(in hand: JSONValue, points: Int) -> Int? {
        named(in: hand).lazy.compactMap { rank, member -> Int? in
            let isOfJoints = rank < 2 && NameWords.confidenceRank(ofJoint: member.name) != nil
            return isOfJoints ? member.value.array?.count : nil
        }.first { $0 > 1 && $0 != points }
    }

    /// The lists in a record under names of confidences, the clearest first.
    static func named(in record: JSONValue) -> [(rank: Int, member: JSONObject.Member)] {
        let members = record.object?.members.filter { $0.value.array != nil } ?? []
        return members.compactMap { member in NameWords.confidenceRank(member.name).map { ($0, member) } }
            .sorted { $0.rank < $1.rank }
    }
}

extension HandLandmarks {
    /// Makes confidences unknown that are 0 for all points, as MediaPipe's `visibility` is for hands.
    mutating func forgetZeroConfidences() {
        guard HandJoint.allCases.allSatisfy({ !has($0) || lane($0).w == 0 }) else { return }
        mapLanes { SIMD4($0.x, $0.y, $0.z, .nan) }
    }
}

extension JSONValue {
    /// The number that a confidence is, 1 or 0 where it is true or false; `nil` for anything else.
    fileprivate var confidence: Double? { bool.map { $0 ? 1 : 0 } ?? double.flatMap { $0.isFinite ? $0 : nil } }
}
