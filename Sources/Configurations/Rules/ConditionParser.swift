// Reads one condition as a rule book writes it: "index and middle extended", "distance(thumb, index) < 0.3 palm". Pure.

import Keypoints
import Shapes

/// Reads conditions by recursive descent.
///
/// Grammar, loosest first: `A or B`, `A and B`, `not A`, `(A)`; `FINGERS extended|folded|visible|hidden`;
/// `FINGER points DIRECTION`, `palm points DIRECTION`, `palm faces camera|away`; `left hand`, `right hand`; and
/// `MEASURE < NUMBER UNIT`. FINGERS are names joined by commas or *and*, or `all fingers`, or `long fingers`.
struct ConditionParser {
    private let tokens: [Token]
    private var at = 0
    private var depth = 0

    /// Reads a whole text as one condition.
    static func condition(_ text: String, at place: Place) throws(ConditionFault) -> Condition {
        var parser = ConditionParser(tokens: try ConditionLexer.tokens(of: text, at: place))
        let condition = try parser.alternatives()
        guard parser.token.kind == .end else {
            throw parser.fault("unexpected \(parser.token.text), expected and, or, or the end")
        }
        return condition
    }

    private init(tokens: [Token]) { self.tokens = tokens }

    // MARK: Tokens

    private var token: Token { tokens[min(at, tokens.count - 1)] }

    private func word(ahead: Int = 0) -> String? {
        guard at + ahead < tokens.count, case .word(let word) = tokens[at + ahead].kind else { return nil }
        return word.lowercased()
    }

    private mutating func take(_ wanted: String) -> Bool {
        guard word() == wanted else { return false }
        at += 1
        return true
    }

    private mutating func takeSign(_ sign: Character) -> Bool {
        guard token.kind == .sign(sign) else { return false }
        at += 1
        return true
    }

    private func fault(_ message: String) -> ConditionFault { ConditionFault(place: token.place, message: message) }

    private func unknown(_ what: String, among known: [String]) -> ConditionFault {
        guard case .word(let word) = token.kind else {
            return fault("unexpected \(token.text), expected \(what)")
        }
        let hint = NearestWord.hint(word, among: known)
        return fault("unknown word \"\(word)\"\(hint.isEmpty ? ", expected \(what)" : hint)")
    }

    // MARK: Connectives

    private mutating func alternatives() throws(ConditionFault) -> Condition {
        var parts = [try conjunction()]
        while take("or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(ConditionFault) -> Condition {
        var parts = [try single()]
        while take("and") { parts.append(try single()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func single() throws(ConditionFault) -> Condition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Tuning.deepestCondition else {
            throw fault("nested deeper than \(Tuning.deepestCondition), expected a simpler condition")
        }
        if take("not") { return .not(try single()) }
        if takeSign("(") {
            let inner = try alternatives()
            guard takeSign(")") else { throw fault("unexpected \(token.text), expected \")\"") }
            return inner
        }
        if word() == "palm", word(ahead: 1) == "faces" || word(ahead: 1) == "points" { return try palm() }
        if word(ahead: 1) == "hand", let side = Handedness(rawValue: word() ?? "") {
            at += 2
            return .side(side)
        }
        if word() != nil, at + 1 < tokens.count, tokens[at + 1].kind == .sign("(") { return try comparison() }
        return try postures()
    }

    // MARK: Fingers

    private static let postureWords = ["extended", "folded", "visible", "hidden", "points"]

    private mutating func postures() throws(ConditionFault) -> Condition {
        let fingers = try fingerList()
        let conditions: [Condition]
        switch word() {
        case "extended": conditions = fingers.map { .extended($0) }
        case "folded": conditions = fingers.map { .folded($0) }
        case "visible": conditions = fingers.map { .visible($0) }
        case "hidden": conditions = fingers.map { .not(.visible($0)) }
        case "points", "point":
            at += 1
            let direction = try direction()
            return joined(fingers.map { .below(.angle($0, direction), Tuning.pointsWithin) })
        default:
            throw unknown("extended, folded, visible, hidden or points", among: Self.postureWords)
        }
        at += 1
        return joined(conditions)
    }

    private func joined(_ conditions: [Condition]) -> Condition {
        conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func fingerList() throws(ConditionFault) -> [Finger] {
        if word(ahead: 1) == "fingers", word() == "all" || word() == "long" {
            defer { at += 2 }
            return word() == "all" ? Finger.allCases : Finger.long
        }
        var fingers = [try finger()]
        while true {
            let separated = takeSign(",")
            if take("and") || separated { fingers.append(try finger()) } else { return fingers }
        }
    }

    private mutating func finger() throws(ConditionFault) -> Finger {
        guard let word = word(), let finger = Finger(named: word) else {
            throw unknown("a finger or a measure", among: Self.fingerWords + Self.measureWords + ["not", "palm"])
        }
        at += 1
        return finger
    }

    private static let fingerWords = Finger.allCases.map(\.name) + ["pinky", "all", "long", "left", "right"]

    private mutating func direction() throws(ConditionFault) -> Direction {
        guard let word = word(), let direction = Direction(rawValue: word) else {
            throw unknown("up, down, left or right", among: Direction.allCases.map(\.rawValue))
        }
        at += 1
        return direction
    }

    private mutating func palm() throws(ConditionFault) -> Condition {
        at += 1
        if take("points") { return .below(.palmAngle(try direction()), Tuning.pointsWithin) }
        at += 1
        if take("camera") { return .above(.palmFacing, Tuning.facesFrom) }
        if take("away") { return .below(.palmFacing, -Tuning.facesFrom) }
        throw unknown("camera or away", among: ["camera", "away"])
    }

    // MARK: Measures

    static let measureWords = [
        "extension", "reach", "straightness", "rise", "imageRise", "distance", "height", "spread", "bend", "along",
        "across",
        "stretch", "ratio", "angle", "width", "facing",
    ]

    private mutating func comparison() throws(ConditionFault) -> Condition {
        let measure = try measure()
        let isBelow: Bool
        if takeSign("<") {
            isBelow = true
        } else if takeSign(">") {
            isBelow = false
        } else {
            throw fault("unexpected \(token.text), expected < or >")
        }
        guard case .number(let number) = token.kind else { throw fault("unexpected \(token.text), expected a number") }
        let place = token.place
        at += 1
        try unit(of: measure)
        guard measure.range.contains(number) else {
            let range = "\(measure.range.lowerBound)…\(measure.text(measure.range.upperBound))"
            throw ConditionFault(
                place: place,
                message: "\(measure) is never \(isBelow ? "below" : "above") \(number) or always, expected \(range)"
            )
        }
        return isBelow ? .below(measure, number) : .above(measure, number)
    }

    private mutating func unit(of measure: Measure) throws(ConditionFault) {
        if measure.unit == "degrees", takeSign("°") { return }
        guard let word = word(), word != "and", word != "or" else { return }
        let known = [measure.unit, measure.unit == "palm" ? "palms" : "degree"]
        guard !measure.unit.isEmpty, known.contains(word) else {
            let wanted =
                measure.unit.isEmpty
                ? "\(measure) has no unit, expected the number alone" : "\(measure) is measured in \(measure.unit)"
            throw fault("unexpected \(token.text), \(wanted)")
        }
        at += 1
    }

    private mutating func measure() throws(ConditionFault) -> Measure {
        let name = word() ?? ""
        guard Self.measureWords.contains(where: { $0.lowercased() == name }) else {
            throw unknown("a measure", among: Self.measureWords)
        }
        at += 2
        let measure: Measure
        switch name {
        case "extension": measure = .extension(try finger())
        case "reach": measure = .reach(try finger())
        case "straightness": measure = .straightness(try finger())
        case "rise": measure = .rise(try finger())
        case "imagerise": measure = .imageRise(try finger())
        case "distance":
            let (a, b) = try pair { (parser) throws(ConditionFault) in try parser.joint() }
            measure = .distance(a, b)
        case "height":
            let (a, b) = try pair { (parser) throws(ConditionFault) in try parser.joint() }
            measure = .height(a, b)
        case "spread" where take("palm"):
            try comma()
            measure = .lean(try finger())
        case "spread":
            let (a, b) = try pair { (parser) throws(ConditionFault) in try parser.finger() }
            measure = .spread(a, b)
        case "bend": measure = .bend(try finger())
        case "along": measure = .along(try joint())
        case "across": measure = .across(try joint())
        case "stretch":
            guard take("thumb") else { throw unknown("thumb", among: ["thumb"]) }
            measure = .thumbStretch
        case "ratio":
            let (a, b) = try pair { (parser) throws(ConditionFault) in try parser.joint() }
            try comma()
            let (c, d) = try pair { (parser) throws(ConditionFault) in try parser.joint() }
            measure = .ratio(a, b, c, d)
        case "angle":
            if take("palm") {
                try comma()
                measure = .palmAngle(try direction())
            } else {
                let finger = try finger()
                try comma()
                measure = .angle(finger, try direction())
            }
        default:
            guard take("palm") else { throw unknown("palm", among: ["palm"]) }
            measure = name == "width" ? .palmWidth : .palmFacing
        }
        guard takeSign(")") else { throw fault("unexpected \(token.text), expected \")\"") }
        return measure
    }

    private mutating func comma() throws(ConditionFault) {
        guard takeSign(",") else { throw fault("unexpected \(token.text), expected \",\"") }
    }

    private mutating func pair<Part>(
        _ part: (inout ConditionParser) throws(ConditionFault) -> Part
    ) throws(ConditionFault) -> (Part, Part) {
        let first = try part(&self)
        try comma()
        return (first, try part(&self))
    }

    /// A joint by its own name, or a finger's name for its tip.
    private mutating func joint() throws(ConditionFault) -> HandJoint {
        guard let word = word(), let joint = Finger(named: word)?.tip ?? HandJoint(named: word) else {
            throw unknown("a joint or a finger", among: HandJoint.allCases.map(\.name) + Finger.allCases.map(\.name))
        }
        at += 1
        return joint
    }
}
