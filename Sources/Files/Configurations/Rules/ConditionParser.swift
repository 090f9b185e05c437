// Reads one condition as a rule book writes it: "index and middle extended", "distance(thumb, index) < 0.3 palm". Pure.

import Keypoints
import Shapes

/// The largest angle from up, in degrees, of `index points up`: half of the quarter that each direction has.
private let pointsWithin: Float = 45

/// `palm faces camera` means a facing above this (`Measure.palmFacing`).
private let facesFrom: Float = 0.3

/// Parses conditions by recursive descent.
///
/// Grammar, loosest first: `A or B`, `A and B`, `not A`, `(A)`; `FINGERS extended|folded|visible|hidden`; `FINGER
/// points DIRECTION`, `palm points DIRECTION`, `palm faces camera|away`; `left hand`, `right hand`; the name of a
/// condition; `TERM < TERM`, and counts. FINGERS are names joined by commas or *and*, or `all fingers`, or `long fingers`.
struct ConditionParser {
    var cursor: TokenCursor
    private let names: [String: String]
    private var depth = 0

    private static let language = TokenCursor.Language(
        signs: "()<>=,°",
        hasNumbers: true,
        end: "end of the condition",
        stranger: "unknown word"
    )

    /// Parses a text.
    ///
    /// - Parameter names: the names of conditions, by their lower case; each becomes a condition without content.
    static func condition(_ text: String, names: [String: String], at place: Place) throws(Diagnostic) -> Condition {
        var parser = ConditionParser(cursor: try TokenCursor(text, of: language, at: place), names: names)
        let condition = try parser.alternatives()
        guard parser.cursor.token == .end else { throw parser.cursor.unexpected("and, or, or the end") }
        return condition
    }

    /// Parses a measure alone.
    ///
    /// - Parameter words: the words that the text could have been meant to begin with.
    static func measure(
        _ text: String,
        among words: [String],
        at place: Place = Place(line: 0, column: 1)
    ) throws(Diagnostic) -> Measure {
        let cursor = try TokenCursor(text, of: language, at: place)
        var parser = ConditionParser(cursor: cursor, names: [:])
        let word = parser.cursor.word()
        guard parser.cursor.ahead().token == .sign("("), words.contains(where: { $0.lowercased() == word }) else {
            throw parser.cursor.unknown("a measure such as bend(index)", among: Array(Set(words)).sorted())
        }
        let measure = try parser.measure()
        guard parser.cursor.token == .end else { throw parser.cursor.unexpected("the end of the measure") }
        return measure
    }

    // MARK: Words

    /// Returns whether a text is one word of letters, digits, `_` and `-`.
    static func isPlainWord(_ text: String) -> Bool {
        let start = Place(line: 1, column: 1)
        return (try? TokenCursor(text, of: language, at: start))?.token == .word(text)
    }

    /// Returns whether a word has a meaning in conditions.
    static func isReserved(_ word: String) -> Bool {
        let word = word.lowercased()
        return Finger(named: word) != nil || HandJoint(named: word) != nil
            || (measureWords + postureWords + fingerWords).contains { $0.lowercased() == word }
            || [
                "and", "or", "not", "any", "at", "least", "most", "of", "to", "finger", "fingers", "hand", "palm",
                "palms", "point", "faces", "camera", "away", "up", "down", "degree", "degrees", "when", "depth", "is",
                "known", "otherwise",
            ].contains(word)
    }

    // MARK: Connectives

    mutating func alternatives() throws(Diagnostic) -> Condition {
        var parts = [try conjunction()]
        while cursor.take("or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(Diagnostic) -> Condition {
        var parts = [try single()]
        while cursor.take("and") { parts.append(try single()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func single() throws(Diagnostic) -> Condition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Tuning.deepestCondition else {
            throw cursor.fault("nested deeper than \(Tuning.deepestCondition), expected a simpler condition")
        }
        if cursor.take("not") { return .not(try single()) }
        if cursor.take(sign: "(") {
            let inner = try alternatives()
            try cursor.expect(sign: ")")
            return inner
        }
        if let count = try count() { return count }
        let (word, next) = (cursor.word(), cursor.ahead())
        if word == "palm", ["faces", "points"].contains(next.word()) { return try palm() }
        if next.word() == "hand", let side = Handedness(rawValue: word ?? "") {
            cursor.skip(2)
            return .side(side)
        }
        if let name = names[word ?? ""] {
            cursor.skip()
            return .named(name, .all([]))
        }
        let isComparison = isNumber || word != nil && next.token == .sign("(")
        return try isComparison ? comparison() : joined(postures(of: fingerList()))
    }

    // MARK: Fingers

    private static let postureWords = ["extended", "folded", "visible", "hidden", "points"]

    mutating func postures(of fingers: [Finger]) throws(Diagnostic) -> [Condition] {
        let conditions: [Condition]
        switch cursor.word() {
        case "extended": conditions = fingers.map { .extended($0) }
        case "folded": conditions = fingers.map { .folded($0) }
        case "visible": conditions = fingers.map { .visible($0) }
        case "hidden": conditions = fingers.map { .not(.visible($0)) }
        case "points", "point":
            cursor.skip()
            let direction = try direction()
            return fingers.map { .below(.angle($0, direction), pointsWithin) }
        default:
            throw cursor.unknown("extended, folded, visible, hidden or points", among: Self.postureWords)
        }
        cursor.skip()
        return conditions
    }

    private func joined(_ conditions: [Condition]) -> Condition {
        conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func fingerList() throws(Diagnostic) -> [Finger] {
        let groups = ["all": Finger.allCases, "long": Finger.long]
        if cursor.word(ahead: 1) == "fingers", let group = groups[cursor.word() ?? ""] {
            cursor.skip(2)
            return group
        }
        var fingers = [try singleFinger()]
        while true {
            let separated = cursor.take(sign: ",")
            if cursor.take("and") || separated { fingers.append(try singleFinger()) } else { return fingers }
        }
    }

    /// Parses a finger of a list, in which words for several fingers are invalid.
    private mutating func singleFinger() throws(Diagnostic) -> Finger {
        if let word = cursor.word(), word == "all" || word == "long" {
            throw cursor.fault("\"\(word)\", expected \(word) fingers, with no other finger beside it")
        }
        return try finger()
    }

    private mutating func finger(after sign: Character? = nil) throws(Diagnostic) -> Finger {
        try cursor.take(
            after: sign,
            "a finger or a measure",
            among: Self.fingerWords + Self.measureWords + ["not", "palm", "at"] + names.values.sorted()
        ) {
            Finger(named: $0)
        }
    }

    private static let fingerWords = Finger.allCases.map(\.name) + ["pinky", "all", "long", "left", "right"]

    private mutating func direction(after sign: Character? = nil) throws(Diagnostic) -> Direction {
        try cursor.take(after: sign, "up, down, left or right", among: Direction.allCases.map(\.rawValue)) {
            Direction(rawValue: $0)
        }
    }

    private mutating func palm() throws(Diagnostic) -> Condition {
        cursor.skip()
        if cursor.take("points") { return .below(.palmAngle(try direction()), pointsWithin) }
        cursor.skip()
        if cursor.take("camera") { return .above(.palmFacing, facesFrom) }
        if cursor.take("away") { return .below(.palmFacing, -facesFrom) }
        throw cursor.unknown(among: ["camera", "away"])
    }

    // MARK: Measures

    static let measureWords = [
        "extension", "reach", "straightness", "rise", "imageRise", "distance", "height", "spread", "bend", "along",
        "across",
        "stretch", "ratio", "angle", "width", "facing",
    ]

    mutating func measure() throws(Diagnostic) -> Measure {
        let name = cursor.word() ?? ""
        guard Self.measureWords.contains(where: { $0.lowercased() == name }) else {
            throw cursor.unknown("a measure", among: Self.measureWords)
        }
        cursor.skip(2)
        let measure: Measure
        switch name {
        case "extension": measure = .extension(try finger())
        case "reach": measure = .reach(try finger())
        case "straightness": measure = .straightness(try finger())
        case "rise": measure = .rise(try finger())
        case "imagerise": measure = .imageRise(try finger())
        case "distance": measure = .distance(try joint(), try joint(after: ","))
        case "height": measure = .height(try joint(), try joint(after: ","))
        case "spread" where cursor.take("palm"): measure = .lean(try finger(after: ","))
        case "spread": measure = .spread(try finger(), try finger(after: ","))
        case "bend": measure = .bend(try finger())
        case "along": measure = .along(try joint())
        case "across": measure = .across(try joint())
        case "stretch":
            guard cursor.take("thumb") else { throw cursor.unknown(among: ["thumb"]) }
            measure = .thumbStretch
        case "ratio":
            measure = .ratio(try joint(), try joint(after: ","), try joint(after: ","), try joint(after: ","))
        case "angle" where cursor.take("palm"): measure = .palmAngle(try direction(after: ","))
        case "angle": measure = .angle(try finger(), try direction(after: ","))
        default:
            guard cursor.take("palm") else { throw cursor.unknown(among: ["palm"]) }
            measure = name == "width" ? .palmWidth : .palmFacing
        }
        try cursor.expect(sign: ")")
        return measure
    }

    /// Parses a joint by its own name, or by a finger's name for its tip.
    private mutating func joint(after sign: Character? = nil) throws(Diagnostic) -> HandJoint {
        try cursor.take(
            after: sign,
            "a joint or a finger",
            among: HandJoint.allCases.map(\.name) + Finger.allCases.map(\.name)
        ) {
            Finger(named: $0)?.tip ?? HandJoint(named: $0)
        }
    }
}
