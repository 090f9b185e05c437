// The sides of hands, in fields of their own and in lists beside them. Held by MediaPipeTasks, NamedPoints and AnyJSON; pure.

import Keypoints

/// Lists of sides beside lists of hands, paired by their elements where there are as many.
struct SideLists {
    /// A list of sides, and the field that it stands in.
    typealias Sides = (name: String, values: [JSONValue])

    /// The number of lists of another length than that of the hands, and the first of them.
    private var unpaired = 0
    private var first = ""

    var notes: [String] {
        unpaired == 0 ? [] : ["\(counted(unpaired, "list")) of sides left out, \(first)"]
    }

    /// Returns the list of sides in a record; `nil` without one.
    static func sides(in record: JSONValue) -> Sides? {
        for name in ["side"] + Envelope.sideFields + [categories] {
            guard let value = record[name], let values = value.array ?? value.messageOfCategories?.array else {
                continue
            }
            if name == categories ? values.contains(where: isSide) : !values.isEmpty { return (name, values) }
        }
        return nil
    }

    /// Returns as many sides as there are hands; counts lists of another length.
    mutating func sides(_ sides: Sides, of hands: Int) -> Sides? {
        if sides.values.count == hands { return sides }
        if hands > 0 {
            unpaired += 1
            if first.isEmpty { first = "such as \(sides.name) of \(sides.values.count) for \(counted(hands, "hand"))" }
        }
        return nil
    }

    /// Returns the hands of a record with the sides that stand beside them, unless they have their own.
    mutating func paired(_ hands: [JSONValue], in record: JSONValue) -> [JSONValue] {
        let isOwn = hands.contains { Self.side(in: $0).side != nil }
        guard !isOwn, let found = Self.sides(in: record), let sides = sides(found, of: hands.count) else {
            return hands
        }
        return zip(hands, sides.values).map { hand, side in
            let object = hand.object == nil ? JSONValue.object([("landmarks", hand)]) : hand
            return object.with([(sides.name, side)])
        }
    }

    // MARK: A hand by itself

    /// The field that may hold the categories of a hand's side, or those of something else.
    private static let categories = "classification"

    /// The person's own side, and cvzone's name for it.
    private static let ownFields = ["side", "type"]

    /// The fields of a category's word, as MediaPipe Tasks and its `solutions` name them.
    static let wordFields = ["categoryName", "category_name", "display_name", "displayName", "label"]

    /// The side of a hand that stands by itself, with its score, in the first field that names one.
    static func side(in hand: JSONValue) -> (side: Handedness?, score: Float?, convention: SideConvention?) {
        var unknown: Float?
        for name in Envelope.sideFields + ownFields + [categories] {
            guard let value = hand.optional(name) else { continue }
            let (side, score) = side(of: value)
            if let side { return (side, score, convention(of: name, value)) }
            if name != categories { unknown = unknown ?? score }
        }
        return (nil, unknown, nil)
    }

    /// The meaning of a side by its field and its categories: `classification` is a word of MediaPipe's `solutions` alone,
    /// `categoryName` one of MediaPipe Tasks alone.
    static func convention(of name: String, _ value: JSONValue) -> SideConvention {
        if ownFields.contains(name) { return .own }
        let category = value.bestCategory
        if category?["categoryName"] != nil || category?["category_name"] != nil { return .taken }
        let isOfSolutions = name == categories || name.hasPrefix("multi")
        return isOfSolutions || (value.array?.first ?? value)[categories] != nil ? .mirrored : .word
    }

    /// Returns whether a value names a side.
    static func isSide(_ value: JSONValue) -> Bool { side(of: value).0 != nil }

    /// The word of a hand for its side.
    static func sideWord(in hand: JSONValue) -> String? {
        (Envelope.sideFields + ["side"]).lazy.compactMap { hand.optional($0)?.string }.first
    }

    /// A side as programs write it: a word, a category of MediaPipe, or a list of categories; its score where it has
    /// one.
    static func side(of value: JSONValue) -> (Handedness?, Float?) {
        guard let category = value.bestCategory else { return (nil, nil) }
        let words = [category] + wordFields.compactMap { category[$0] }
        let side = words.lazy.compactMap(\.string).compactMap { Handedness(named: $0) }.first
        return (side, category["score"]?.double.map { Float($0) })
    }
}

/// The words of a file that are no sides, for a message.
struct UnknownSides {
    /// Words with which programs say that they do not know a side.
    private static let unknown: Set = ["", "unknown", "none", "null", "nan", "both", "na"]

    private var words: [String] = []

    /// Returns the side of a word; remembers a word that is no side.
    mutating func side(of word: String) -> Handedness? {
        let side = Handedness(named: word)
        if side == nil, !Self.unknown.contains(NameWords.joined(word)), words.count <= Tuning.namedFields,
            !words.contains(word)
        {
            words.append(word)
        }
        return side
    }

    var notes: [String] {
        words.isEmpty ? [] : ["sides that are neither left nor right are unknown: \(SchemaSniffer.shown(words))"]
    }
}
